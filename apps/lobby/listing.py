"""The list of open tables as one person may see it: what he can join, and why not the others."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.db.models import Avg, Count, F, Q
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.caching import remembered
from apps.friends.selectors import friends_of
from apps.games import catalogue
from apps.lobby.filters import ELO_RANGES, Filters
from apps.ratings.elo import START
from apps.ratings.selectors import ratings_of
from apps.tables.models import Match, MatchSeat, Seat, Table
from apps.tables.naming import modes_of
from apps.tables.seeing import Sight, others_at
from apps.tables.selectors import open_tables
from apps.tables.services.admitting import staked_seats
from apps.tables.services.bounding import why_won_enough
from apps.wallet.bounds import Lately
from apps.wallet.selectors import spendable
from apps.wallet.winnings import lately_among
from apps.wallet.wording import jetons_in_words

Elos = Mapping[tuple[int, str], int]

SHOWN = 60
A_WHILE = 300  # seconds: how long lengths and rates are kept
LATELY = 200  # matches, for the usual length


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why somebody cannot sit down: `code` and `words`; `missing` jetons where that is it."""

    code: str
    words: str | Promise
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list. `seconds` a decision, usual `minutes`, `finishes` in percent or None."""

    table: Table
    seats: Sequence[Seat]
    seconds: int
    minutes: int | None
    finishes: int | None
    is_own: bool
    obstacle: Obstacle | None
    # Ratings at this game by account; guests have none.
    elos: Mapping[int, int]

    @property
    def free(self) -> int:
        return sum(seat.is_free for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Listing:
    """What is shown: the rows, and how many there are by game, joinable, and in all."""

    rows: Sequence[Listed]
    by_game: Mapping[str, int]
    joinable: int
    hidden: int


class Onlooker(Sight):
    """What must be known of a person to tell which tables he may join; read once."""

    def __init__(self, user: User | None) -> None:
        super().__init__(user)
        self.spendable = spendable(user)
        self.friends = friends_of(user) if user else frozenset()
        seat = staked_seats(user).first() if user else None
        self.busy_at = seat.table_id if seat else None

    def obstacle_at(
        self, table: Table, people: Collection[User], lately: Lately
    ) -> Obstacle | None:
        """Return why he cannot sit down at a table that he may see.

        `people`: the others there; `lately`: what they and he have won from each other.
        """
        if table.is_private and table.pk not in self.admissions:
            if table.password:
                return Obstacle("password", _("mot de passe demandé"))
            return Obstacle("private", _("sur invitation"))
        if table.stake and self.busy_at not in (None, table.pk):
            return Obstacle("busy", _("vous jouez déjà pour une mise"))
        if self.busy_at == table.pk:
            return None
        if table.stake and self.user and why_won_enough(lately, self.user, people, table.stake):
            return Obstacle(
                "won_enough", _("l’un a déjà beaucoup gagné\u202f: pas de mise entre vous")
            )
        missing = table.stake - self.spendable
        if missing <= 0:
            return None
        text = gettext("il vous manque %(amount)s") % {"amount": jetons_in_words(missing)}
        return Obstacle("poor", text, missing)


def listed_tables(user: User | None, filters: Filters) -> Listing:
    """Return the open tables for somebody, as he looks for them, newest first."""
    onlooker = Onlooker(user)
    # A game may have been taken away while people waited for it.
    known = [table for table in open_tables() if table.game in catalogue()]
    seen = [table for table in known if onlooker.may_see(table, others_at(table, user))]
    elos = _elos_of(seen, user)
    wanted = [table for table in seen if _is_wanted(table, filters, onlooker, elos)]
    lately = _lately(wanted, user)
    obstacles = {
        table.pk: onlooker.obstacle_at(table, others_at(table, user), lately) for table in wanted
    }
    shown = [table for table in wanted if filters.closed or obstacles[table.pk] is None][:SHOWN]
    rates = finish_rates({table.host_id for table in shown if table.host_id})
    by_game: dict[str, int] = dict.fromkeys(catalogue(), 0)
    for table in seen:
        by_game[table.game] = by_game.get(table.game, 0) + 1
    joinable = sum(obstacle is None for obstacle in obstacles.values())
    own = sum(table.pk == onlooker.busy_at for table in wanted)
    return Listing(
        rows=[_listed(table, user, obstacles[table.pk], rates, elos) for table in shown],
        by_game=by_game,
        joinable=joinable - own,
        hidden=0 if filters.closed else len(wanted) - joinable,
    )


def _lately(tables: Sequence[Table], user: User | None) -> Lately:
    """Return what the people of staked tables and the reader have won from each other."""
    staked = [table for table in tables if table.stake]
    people = {person.pk: person for table in staked for person in others_at(table, user)}
    return lately_among([user, *people.values()]) if user and people else Lately()


def _elos_of(tables: Sequence[Table], user: User | None) -> Elos:
    """Return the ratings of all who sit at these tables, and the reader's at their games."""
    own = [(user.pk, table.game) for table in tables if user is not None]
    people = ((person, table.game) for table in tables for person in others_at(table, user))
    pairs = [*own, *((person.pk, game) for person, game in people if not person.is_guest)]
    return ratings_of(pairs) if pairs else {}


def _is_wanted(table: Table, filters: Filters, onlooker: Onlooker, elos: Elos) -> bool:
    """Tell whether a table is what is looked for, the people who wait there included."""
    if not filters.lets_through(table):
        return False
    people = [person.pk for person in others_at(table, onlooker.user)]
    if filters.friends and not onlooker.friends.intersection(people):
        return False
    if not filters.elo or onlooker.user is None:
        return True
    own = elos.get((onlooker.user.pk, table.game), START)
    known = [elos[person, table.game] for person in people if (person, table.game) in elos]
    return all(abs(elo - own) <= ELO_RANGES[filters.elo] for elo in known)


def _listed(
    table: Table,
    user: User | None,
    obstacle: Obstacle | None,
    rates: Mapping[int, int],
    elos: Elos,
) -> Listed:
    seats = list(table.places.all())
    is_turbo = bool(table.options.get("turbo"))
    info = catalogue()[table.game].info
    return Listed(
        table=table,
        seats=seats,
        seconds=info.turbo_seconds if is_turbo else info.seconds,
        minutes=usual_minutes(table),
        finishes=rates.get(table.host_id or 0),
        is_own=user is not None and any(seat.user_id == user.pk for seat in seats),
        obstacle=obstacle,
        elos={person: elo for (person, game), elo in elos.items() if game == table.game},
    )


def usual_minutes(table: Table) -> int | None:
    """Return how long matches of this kind have lasted lately; None while there are none."""
    chosen = {"turbo": bool(table.options.get("turbo"))}
    chosen |= {mode.name: mode.value for mode in modes_of(table.game, table.options)}
    key = f"usual-minutes:{table.game}:{table.seat_count}:{sorted(chosen.items())}"
    # Keys of a cache have no spaces.
    work_out = partial(_measured_minutes, table.game, table.seat_count, chosen)
    return remembered(key.replace(" ", ""), A_WHILE, work_out) or None


def _measured_minutes(game: str, seats: int, chosen: Mapping[str, Any]) -> int:
    ended = Match.objects.filter(game=game, seat_count=seats, ended_at__isnull=False)
    alike = ended.filter(**{f"options__{name}": value for name, value in chosen.items()})
    latest = alike.exclude(ending__in=("void", "abandon")).order_by("-pk").values("pk")[:LATELY]
    length = Match.objects.filter(pk__in=list(latest.values_list("pk", flat=True))).aggregate(
        mean=Avg(F("ended_at") - F("started_at"))
    )["mean"]
    return max(1, round(length / timedelta(minutes=1))) if length else 0


def finish_rates(user_ids: set[int]) -> dict[int, int]:
    """Return which part of their matches people have played to the end, in percent."""
    rows = MatchSeat.objects.filter(user__in=user_ids, match__ended_at__isnull=False)
    counted = rows.exclude(match__ending="void").values("user").order_by()
    totals = counted.annotate(all=Count("pk"), stayed=Count("pk", filter=Q(has_left=False)))
    return {row["user"]: round(100 * row["stayed"] / row["all"]) for row in totals}
