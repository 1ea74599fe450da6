"""Where a match stands, and the steps that led there.

`Position` is the narrow row that every move rewrites; `MatchEvent` is append-only. Only
`journal.write_rows` moves a position, by compare-and-set on its version.
"""

from django.db import models
from django.utils import timezone

from apps.tables.models.match import Match


class Position(models.Model):
    """Where a match stands: a `Standing`, dumped, with its version and its alarm."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True)
    version = models.PositiveIntegerField(default=0)
    state = models.BinaryField()
    # Until when the seat to act may decide; None where a robot acts or nothing is timed.
    deadline_at = models.DateTimeField(null=True)
    # When the server must look at the match next; None once it is over.
    wake_at = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.match_id}@{self.version}"


# How the journal writes a step that a seat's person made, and one that a robot made for him.
BY_HAND, BY_ROBOT = '"cause":"move"', '"cause":"robot"'


class MatchEvent(models.Model):
    """One step of a match: what was done, what was drawn, what resulted. Append-only."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="journal")
    version = models.PositiveIntegerField()
    action = models.UUIDField()
    seat = models.SmallIntegerField(null=True)
    # JSON: an `advancing.Record`. Text: written once, read rarely, never searched.
    data = models.TextField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="one_step_a_version"),
            models.UniqueConstraint(fields=["match", "action"], name="one_step_an_action"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}@{self.version}"
