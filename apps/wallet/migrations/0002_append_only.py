"""The database itself refuses to change or delete what the ledger has written."""

from typing import Any

from django.db import migrations

MESSAGE = "the ledger is append-only"
ENTRY, TRANSFER, HOLD = "wallet_entry", "wallet_transfer", "wallet_hold"
# What may never change. A transfer's author may: to nobody, when his account is erased.
FIXED = {
    ENTRY: "id, transfer_id, account_id, amount, balance",
    TRANSFER: "id, kind, key, cause, subject, at",
    HOLD: "id, account_id, purpose, amount, key, taken_by_id",
}

POSTGRES = [
    f"""CREATE FUNCTION wallet_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation'; END $$""",
    *(
        f"""CREATE TRIGGER {table}_unchanged BEFORE UPDATE OF {columns} ON {table}
        FOR EACH ROW EXECUTE FUNCTION wallet_refuse()"""
        for table, columns in FIXED.items()
    ),
    *(
        f"""CREATE TRIGGER {table}_undeleted BEFORE DELETE ON {table}
        FOR EACH ROW EXECUTE FUNCTION wallet_refuse()"""
        for table in FIXED
    ),
]
SQLITE = [
    *(
        f"""CREATE TRIGGER {table}_unchanged BEFORE UPDATE OF {columns} ON {table}
        BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"""
        for table, columns in FIXED.items()
    ),
    *(
        f"""CREATE TRIGGER {table}_undeleted BEFORE DELETE ON {table}
        BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"""
        for table in FIXED
    ),
]


def _statements(editor: Any) -> list[str]:
    return POSTGRES if editor.connection.vendor == "postgresql" else SQLITE


def guard(apps: Any, editor: Any) -> None:
    for statement in _statements(editor):
        editor.execute(statement)


def unguard(apps: Any, editor: Any) -> None:
    on_table = editor.connection.vendor == "postgresql"
    for table in FIXED:
        for trigger in (f"{table}_unchanged", f"{table}_undeleted"):
            editor.execute(f"DROP TRIGGER {trigger}" + (f" ON {table}" if on_table else ""))
    if on_table:
        editor.execute("DROP FUNCTION wallet_refuse()")


class Migration(migrations.Migration):
    dependencies = [("wallet", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
