"""Tables, seats, matches and their journal.

`Position` is the narrow row that every move rewrites; `MatchEvent` is append-only. Only
`journal.write_rows` moves a position, by compare-and-set on its version.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.engine.contract import LEVELS
from apps.engine.errors import InvalidOptions
from apps.engine.options import Mode, modes_chosen
from apps.games import catalogue

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def game_choices() -> list[tuple[str, str]]:
    """Return slug and name of every discovered game; a new one needs no migration."""
    return [(slug, game.info.name) for slug, game in catalogue().items()]


def name_of_game(slug: str) -> str:
    """Return a game's name in the reader's language; its slug if it has been removed since."""
    game = catalogue().get(slug)
    return gettext(game.info.name) if game else slug


def sides_of(slug: str, seat_count: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the side of each seat at such a table; everybody's own where the game is gone."""
    game = catalogue().get(slug)
    if game is None:
        return tuple(range(seat_count))
    try:
        return game.sides(seat_count, game.options(options))
    except InvalidOptions:
        return tuple(range(seat_count))


def modes_of(slug: str, options: Mapping[str, Any]) -> list[Mode]:
    """Return the modes in which a table with these options plays a game."""
    game = catalogue().get(slug)
    return modes_chosen(game.options({}), options) if game else []


def mode_labels(slug: str, options: Mapping[str, Any]) -> list[str]:
    """Return what to call the way of playing beside the game's name, in the reader's language."""
    labels = [mode.label for mode in modes_of(slug, options) if mode.value is not True]
    return [gettext(label) for label in labels if gettext(label) != name_of_game(slug)]


def new_code() -> str:
    """Return a table's code: unguessable, easy to read aloud."""
    return get_random_string(10, CODE_LETTERS)


class Table(models.Model):
    """A place with seats, a game and options, where one match follows another."""

    class Status(models.TextChoices):
        OPEN = "open", _("places libres")
        FULL = "full", _("va commencer")
        PLAYING = "playing", _("en cours")
        OVER = "over", _("terminée")
        CLOSED = "closed", _("fermée")

    id = models.CharField(primary_key=True, max_length=12, default=new_code, editable=False)
    game = models.CharField(max_length=40, choices=game_choices)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    # As its host named it; "" where he did not (`shown_title`).
    title = models.CharField(max_length=60, blank=True)
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
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
    def game_name(self) -> str:
        """The game's name in the reader's language."""
        return name_of_game(self.game)

    @property
    def modes(self) -> list[str]:
        """How the game is played here, where it can be played in several ways."""
        return mode_labels(self.game, self.options)

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


class Match(models.Model):
    """One playing of a game from deal to outcome."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField()
    game = models.CharField(max_length=40, choices=game_choices)
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
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
    def game_name(self) -> str:
        """The game's name in the reader's language."""
        return name_of_game(self.game)

    @property
    def modes(self) -> list[str]:
        """How the game was played, where it can be played in several ways."""
        return mode_labels(self.game, self.options)

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


class Admission(models.Model):
    """Somebody who may sit at a private table (invited), or at none of it any more (banished)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="admissions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # Who has asked him to come, last; None where nobody has.
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    is_banished = models.BooleanField(default=False)
    # When he was last asked to come; None once that is over, and for whom a challenge has asked.
    invited_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_admission_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.user_id}"


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


class ChatMessage(models.Model):
    """A sentence said at a table, to the seats or among the spectators."""

    class Room(models.TextChoices):
        SEATS = "seats", _("table")
        SPECTATORS = "spectators", _("spectateurs")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    room = models.CharField(max_length=10, choices=Room)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    client_id = models.UUIDField()
    text = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["table", "-id"], name="chat_by_table"),
            # How much somebody has said lately is asked each time he says something.
            models.Index(fields=["author", "at"], name="chat_by_author"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["table", "author", "client_id"], name="said_once")
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.at:%H:%M}"


class ServerPulse(models.Model):
    """The last moment at which a part of the server was alive; one row a part (outages.py)."""

    beat_at = models.DateTimeField()
    # When the last outage was over; the same in every row.
    outage_ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.pk} {self.beat_at:%H:%M:%S}"
