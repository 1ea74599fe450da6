"""`manage.py audit_ledger`: does the ledger agree with itself?"""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.wallet.auditing import Difference, find_differences
from apps.wallet.models import Account, Entry, Hold, Transfer


class Command(BaseCommand):
    help = "Adds all entries, balances, holds and points up anew; fails on any difference."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one object of JSON alone")

    def handle(self, *args: Any, **options: Any) -> None:
        found = find_differences()
        if options["json"]:
            self.stdout.write(json.dumps({**_counts(), "differences": [d.plain() for d in found]}))
        else:
            self._tell(found)
        if found:
            raise CommandError(f"The ledger does NOT add up: {len(found)} differences.")

    def _tell(self, found: list[Difference]) -> None:
        for difference in found:
            self.stdout.write(
                f"{difference.where}: {difference.what} "
                f"({difference.found}, not {difference.expected})"
            )
        if not found:
            counted = ", ".join(f"{count} {name}" for name, count in _counts().items())
            self.stdout.write(f"The ledger adds up: {counted}.")


def _counts() -> dict[str, int]:
    models = {"accounts": Account, "transfers": Transfer, "entries": Entry, "holds": Hold}
    return {name: model._default_manager.count() for name, model in models.items()}
