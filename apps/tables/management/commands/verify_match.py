"""`manage.py verify_match ID`: is a finished match what its seeds and its moves make of it?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.tables.loading import UnreadableMatch
from apps.tables.models import Match
from apps.tables.replay import Discrepancy, verify


class Command(BaseCommand):
    help = "Checks the commitment, every draw and every step of a finished match."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=int)

    def handle(self, *args: Any, match: int, **options: Any) -> None:
        row = Match.objects.filter(pk=match).first()
        if row is None:
            raise CommandError(f"There is no match {match}.")
        if row.ended_at is None:
            raise CommandError(f"Match {match} is still running: its seed is secret until it ends.")
        try:
            steps = verify(row)
        except UnreadableMatch as unreadable:
            raise CommandError(
                f"Match {match} is of a game or of options that this version does not know."
            ) from unreadable
        except Discrepancy as discrepancy:
            raise CommandError(f"Match {match} does NOT verify: {discrepancy}") from discrepancy
        self.stdout.write(f"Match {match} verifies: commitment, {steps} steps, final position.")
