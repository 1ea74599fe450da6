"""Opening a table: its game, its terms, who sits there first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.common.one_line import one_line
from apps.engine.codec import to_plain
from apps.engine.contract import LEVELS
from apps.engine.errors import InvalidOptions
from apps.friends.services.locking import hold_people
from apps.games import catalogue
from apps.tables.models import Seat, Table
from apps.tables.selectors import bank_games
from apps.tables.services.admitting import check_is_free
from apps.tables.services.revising import tell_lobby
from apps.tables.services.seating import become_full_if_so, place_robot
from apps.tables.services.seeding import new_server_seed
from apps.tables.services.staking import hold_fee, hold_stake
from apps.tables.services.walking_up import begin
from apps.wallet.amounts import checked_table_stake
from apps.wallet.pricing import Price, table_fee

LONGEST_NAME = 60
LONGEST_COMMENT = 120
# Tables of one person that wait for others at the same time.
MOST_WAITING = 3


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms people sit down. `stake` 0: nobody stakes anything. `name` "": the host's."""

    stake: int = 0
    name: str = ""
    comment: str = ""
    is_public: bool = True
    is_private: bool = False
    password: str = ""
    spectators_allowed: bool = True


FREE_TERMS = Terms()


def open_table(
    *,
    host: User,
    game: str,
    seat_count: int,
    options: Mapping[str, Any] | None = None,
    robots: Sequence[str] = (),
    terms: Terms = FREE_TERMS,
    has_fee: bool = True,
    in_app: bool = False,
) -> Table:
    """Open a table with `host` in seat 0 and a robot of each given level behind him.

    His stake is held at once, and so is the fee of a special table (`has_fee`), to be paid when
    the first match starts. Raises `DomainError` for an unknown game, seat number, level or
    option, for bad terms, for somebody who plays for a stake elsewhere or has too many tables
    that wait, or `TooPoor`.
    """
    checked = checked_options(game, seat_count, options or {})
    if len(robots) >= seat_count or any(level not in LEVELS for level in robots):
        raise DomainError("table.bad_robots", _("Ces robots ne conviennent pas à cette table."))
    _check_terms(terms)
    if seat_count == 1 and terms.stake:
        raise DomainError("table.bad_terms", _("On joue seul sans mise."))
    if catalogue()[game].info.bank and terms.stake:
        raise DomainError("table.bad_terms", _("Contre la maison, chacun mise à chaque coup."))
    # A password takes its time: before anything is locked.
    password = make_password(terms.password) if terms.password else ""
    with transaction.atomic():
        hold_people([host.pk])
        _check_has_few(host)
        if terms.stake:
            check_is_free(host)
        table = _create(host, game, seat_count, checked, terms, password)
        seats = Seat.objects.bulk_create(_seats(table, host, robots))
        hold_stake(table, seats[0], host)
        if has_fee:
            hold_fee(table, host, fee_of(table, in_app=in_app))
        table.save(update_fields=["fee_key"])
        if table.is_walk_up:
            begin(table)
        else:
            become_full_if_so(table)
        tell_lobby()
    return table


def fee_of(table: Table, *, in_app: bool) -> Price:
    """Return what opening such a table costs."""
    return table_fee(
        in_app=in_app,
        teams=table.is_in_teams,
        turbo=bool(table.options.get("turbo")),
        private=table.is_private,
    )


def _create(
    host: User,
    game: str,
    seat_count: int,
    options: dict[str, Any],
    terms: Terms,
    password: str,
) -> Table:
    return Table.objects.create(
        game=game,
        host=host,
        title=one_line(terms.name),
        comment=one_line(terms.comment),
        options=options,
        seat_count=seat_count,
        stake=terms.stake,
        is_public=terms.is_public,
        is_private=terms.is_private,
        password=password,
        spectators_allowed=terms.spectators_allowed,
        server_seed=new_server_seed(),
    )


def _check_has_few(host: User) -> None:
    """Raise `DomainError` for somebody whose tables would fill the list; he must be held."""
    waiting = Q(status=Table.Status.OPEN)
    # A bank's table plays from the first moment on, and waits for others all the same.
    bank = Q(status=Table.Status.PLAYING, game__in=bank_games())
    if Table.objects.filter(waiting | bank, host=host).count() >= MOST_WAITING:
        raise DomainError(
            "table.too_many",
            _("Vous avez déjà plusieurs tables qui attendent : fermez-en une d’abord."),
        )


def _check_terms(terms: Terms) -> None:
    checked_table_stake(terms.stake)
    if len(one_line(terms.name)) > LONGEST_NAME or len(one_line(terms.comment)) > LONGEST_COMMENT:
        raise DomainError("table.too_long", _("Ce nom ou ce commentaire est trop long."))
    if terms.password and not terms.is_private:
        raise DomainError(
            "table.bad_terms", _("Seule une table privée peut avoir un mot de passe.")
        )


def checked_options(slug: str, seat_count: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return all of a game's options, as asked or by default; raises `DomainError`."""
    game = catalogue().get(slug)
    if game is None:
        raise DomainError("table.unknown_game", _("Ce jeu n’existe pas."))
    if seat_count not in game.info.seats:
        raise DomainError("table.bad_seat_count", _("Ce jeu ne se joue pas à ce nombre."))
    try:
        chosen = game.options(options)
        # Some options go with some numbers of seats only.
        game.sides(seat_count, chosen)
        plain: dict[str, Any] = to_plain(chosen)
    except InvalidOptions as refusal:
        raise DomainError(
            "table.bad_option", _("Cette option ne convient pas à cette table.")
        ) from refusal
    return plain


def _seats(table: Table, host: User, robots: Sequence[str]) -> list[Seat]:
    seats = [Seat(table=table, number=number) for number in range(table.seat_count)]
    seats[0].user, seats[0].seen_at = host, timezone.now() if table.is_walk_up else None
    for seat, level in zip(seats[1:], robots, strict=False):
        place_robot(seat, level)
    return seats
