"""Matches, and who played or visited them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.tables.models.setting import OfGame
from apps.tables.models.table import Seat, Table


class Match(OfGame):
    """One playing of a game from deal to outcome."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField()
    # What each of its people staked; 0 where nothing was played for.
    stake = models.PositiveIntegerField(default=0)
    # Decided as it starts; a robot that steps in later changes nothing.
    is_rated = models.BooleanField(default=False)
    # The fee that was paid for it, which goes back if it is void; "" where there was none.
    fee_key = models.CharField(max_length=64, blank=True)
    server_seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    client_seeds = models.JSONField(default=list)
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    ending = models.CharField(max_length=20, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_match_a_number"),
            models.UniqueConstraint(
                fields=["table"], name="one_running_match_a_table", condition=Q(ended_at=None)
            ),
        ]
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @property
    def shown_places(self) -> "list[MatchSeat] | list[Seat]":
        """Who plays it; where people come and go, who sits at its table now."""
        if not self.table.is_walk_up:
            return list(self.places.all())
        return [seat for seat in self.table.places.all() if not seat.is_free]


class MatchSeat(models.Model):
    """Who played a seat of a match, and how it ended for him."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    robot_level = models.CharField(max_length=12, blank=True)
    robot_name = models.CharField(max_length=20, blank=True)
    # The stake he played with; "" where he staked nothing.
    stake_key = models.CharField(max_length=64, blank=True)
    rank = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    # What he was paid out of the pot, his own stake included; None while it runs.
    payout = models.PositiveIntegerField(null=True)
    has_left = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_a_seat")
        ]
        indexes = [models.Index(fields=["user", "-match"], name="seats_by_person")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Visit(models.Model):
    """Somebody's time on a seat of a match during which people come and go.

    Such a match has `MatchSeat`s of nobody.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="visits")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    came_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat"], name="one_visitor_a_seat", condition=Q(left_at=None)
            )
        ]
        indexes = [models.Index(fields=["user", "-match"], name="visits_by_person")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}: {self.user_id}"
