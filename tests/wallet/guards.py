"""The ledger's guards in the database, as its migration wrote them."""

from importlib import import_module

_migration = import_module("apps.wallet.migrations.0002_append_only")
FIXED: dict[str, str] = _migration.FIXED
SQLITE: list[str] = _migration.SQLITE
MESSAGE: str = _migration.MESSAGE
