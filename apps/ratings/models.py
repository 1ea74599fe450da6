"""Ratings: one row a person, game and season; changes; what two people have won from each other.
Beside them, what the house has paid, and the best totals of those who play alone.

A new season needs no reset: it has no rows yet, and who has none stands at the start. Rows of past
seasons are never written again, but for the place that archiving gives them.
"""

from datetime import date

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.games import catalogue
from apps.ratings.elo import START


class Rating(models.Model):
    """How strong somebody is at a game, in one month. `season`: its first day."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    game = models.CharField(_("jeu"), max_length=40)
    season = models.DateField(_("saison"))
    value = models.IntegerField(_("ELO"), default=START)
    matches = models.PositiveIntegerField(_("parties"), default=0)
    wins = models.PositiveIntegerField(_("gagnées"), default=0)
    best = models.IntegerField(_("meilleur ELO"), default=START)
    # Points won, on the whole, from people who are little known (elo.py).
    won_from_little_known = models.FloatField(default=0, editable=False)
    # Enough matches were played to rely on it.
    is_established = models.BooleanField(default=False)
    # The final place, once the season is archived; ties share one.
    place = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "season"], name="one_rating_a_season")
        ]
        indexes = [
            models.Index(
                fields=["season", "game", "-is_established", "-value"], name="rating_by_rank"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.season}: {self.value}"

    @property
    def game_name(self) -> str:
        """The game's name in the reader's language; its slug if it has been removed since."""
        game = catalogue().get(self.game)
        return gettext(game.info.name) if game else self.game


class RatingChange(models.Model):
    """What one match did to one person's rating: once. `match`: the match's number."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="changes")
    match = models.PositiveBigIntegerField()
    before = models.IntegerField()
    after = models.IntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "rating"], name="one_change_a_match")
        ]
        indexes = [models.Index(fields=["rating", "at"], name="changes_in_time")]

    def __str__(self) -> str:
        return f"{self.match}: {self.before} → {self.after}"


class Tally(models.Model):
    """What somebody has won (negative: lost) from one other person this season, in points."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=40)
    season = models.DateField()
    won = models.FloatField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(
                fields=["user", "other", "game", "season"], name="one_tally_a_pair"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} / {self.other_id}: {self.won}"


class SeasonEnd(models.Model):
    """A season that is archived: all who are ranked in it have their places, for good."""

    season = models.DateField(primary_key=True)
    archived_at = models.DateTimeField(default=timezone.now)
    # When everybody had been told of it.
    told_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.season)


class NetResult(models.Model):
    """What somebody has won against the house (negative: lost) at a game in one month."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    game = models.CharField(_("jeu"), max_length=40)
    season = models.DateField(_("saison"))
    net = models.BigIntegerField(_("jetons"), default=0)
    coups = models.PositiveIntegerField(_("coups"), default=0)
    # The final place, once the season is archived; ties share one.
    place = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "season"], name="one_net_a_season")
        ]
        indexes = [models.Index(fields=["season", "game", "-net"], name="net_by_rank")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.season}: {self.net:+}"


class SoloBest(models.Model):
    """Somebody's best total at a game that he played alone, in one month or ever (`EVER`).

    `value`: of the game's own option, by which totals are compared; `is_unaided`: among those
    without the table's aids, else among all.
    """

    # A season that never ends.
    EVER = date(1970, 1, 1)

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    game = models.CharField(_("jeu"), max_length=40)
    season = models.DateField(_("saison"))
    value = models.PositiveSmallIntegerField()
    is_unaided = models.BooleanField(default=False)
    score = models.IntegerField(_("total"))
    # The match in which it was reached, and when; of two that are equal the earlier.
    match = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    # The final place, once the season is archived; ties share one.
    place = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "game", "season", "value", "is_unaided"], name="one_best_a_season"
            )
        ]
        indexes = [
            models.Index(
                fields=["season", "game", "value", "is_unaided", "-score", "at"],
                name="solo_by_rank",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.value} {self.season}: {self.score}"
