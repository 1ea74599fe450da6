"""Tables and their seats."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.engine.contract import LEVELS
from apps.games import catalogue
from apps.tables.models.setting import OfGame
from apps.tables.naming import sides_of

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """Return a table's code: unguessable, easy to read aloud."""
    return get_random_string(10, CODE_LETTERS)


class Table(OfGame):
    """A place with seats, a game and options, where one match follows another."""

    class Status(models.TextChoices):
        OPEN = "open", _("places libres")
        FULL = "full", _("va commencer")
        PLAYING = "playing", _("en cours")
        OVER = "over", _("terminée")
        CLOSED = "closed", _("fermée")

    id = models.CharField(primary_key=True, max_length=12, default=new_code, editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    # As its host named it; "" where he did not (`shown_title`).
    title = models.CharField(max_length=60, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    # Jetons that each person plays for; 0 where nobody stakes anything.
    stake = models.PositiveIntegerField(default=0)
    # The fee of the next match is held under this key; "" where there is none.
    fee_key = models.CharField(max_length=64, blank=True)
    comment = models.CharField(max_length=120, blank=True)
    is_public = models.BooleanField(default=True)
    # Joined by invitation or password only.
    is_private = models.BooleanField(default=False)
    password = models.CharField(max_length=128, blank=True)
    spectators_allowed = models.BooleanField(default=True)
    # Counts the changes that frames of type `table` announce.
    revision = models.PositiveIntegerField(default=0)
    # Of the running match, else of the next; only its hash is published before that match ends.
    server_seed = models.BinaryField(max_length=32)
    starts_by = models.DateTimeField(null=True)
    vote_until = models.DateTimeField(null=True)
    # Other terms for the next match, while they are voted on (services/rematch.py).
    proposal = models.JSONField(null=True)
    seen_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["status", "game", "-created_at"], name="table_by_status")]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def sides(self) -> tuple[int, ...]:
        """The side each seat plays for; partners have the same number."""
        return sides_of(self.game, self.seat_count, self.options)

    @property
    def is_walk_up(self) -> bool:
        """Whether people come and go while a match runs, and the house holds the bank."""
        game = catalogue().get(self.game)
        return game is not None and game.info.bank

    @property
    def is_in_teams(self) -> bool:
        return len(set(self.sides)) < self.seat_count

    @property
    def is_open_to_all(self) -> bool:
        """Whether strangers may hear of it: it is listed, and joined without being invited."""
        return self.is_public and not self.is_private

    @property
    def shown_title(self) -> str:
        """The table's name; after its host, as he is called now, where it has none of its own."""
        if self.title or self.host is None:
            return self.title or self.game_name
        return gettext("Chez %(name)s") % {"name": self.host.username}


class Seat(models.Model):
    """A numbered place at a table: somebody's, a robot's, or free."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    robot_level = models.CharField(max_length=12, blank=True, choices=[(x, x) for x in LEVELS])
    robot_name = models.CharField(max_length=20, blank=True)
    # His stake for the next match is held under this key; "" while none is.
    stake_key = models.CharField(max_length=64, blank=True)
    is_ready = models.BooleanField(default=False)
    client_seed = models.CharField(max_length=64, blank=True)
    vote = models.BooleanField(null=True)
    # Gave up the running match: a robot plays on, and the person only watches.
    has_left = models.BooleanField(default=False)
    # When its person was last connected, where seats are freed of those who are not.
    seen_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(
                fields=["table", "user"], name="one_seat_a_person", condition=Q(user__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    @property
    def is_free(self) -> bool:
        return self.user_id is None and not self.robot_level
