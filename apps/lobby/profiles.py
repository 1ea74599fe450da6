"""A player's profile as one reader may see it: every part by the player's own leave."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db.models import Count, Q

from apps.accounts.models import User
from apps.accounts.preferences import read_preferences
from apps.engine.contract import GameInfo
from apps.friends.selectors import blocked_by, friends_of, friendship_between, kept_apart_from
from apps.games import catalogue
from apps.lobby.charts import Change, Chart, chart_of
from apps.lobby.listing import finish_rates
from apps.lobby.presence import people_here
from apps.lobby.rankings import ranked_games
from apps.lobby.whereabouts import IDLE, Whereabouts, whereabouts_of
from apps.ratings.medals import Medal, medals_of
from apps.ratings.models import Rating, RatingChange
from apps.ratings.nets import nets_of
from apps.ratings.selectors import Standing, best_of, course_of, standing_of
from apps.tables.models import MatchSeat, Visit
from apps.tables.selectors import bank_games, recent_matches, recent_visits
from apps.wallet.selectors import Level, progress_of

# The curve is drawn twice: as wide as a phone, and as a page; the stylesheet shows one.
WIDTHS = {"narrow": 340, "wide": 700}
STEPS_TOLD = 30
# The parts that are said to be hidden; friends in common are hidden from strangers by default.
PARTS = frozenset(
    {"show_points", "show_finishes", "show_medals", "show_elo", "show_figures", "show_history"}
)


@dataclass(frozen=True, slots=True)
class Figures:
    """What somebody has done at one game: `won` of the `matches` against others.

    `finishes`: which part of all his matches he has played to the end, in percent; `best`: his
    highest rating ever, or None.
    """

    info: GameInfo
    matches: int
    won: int
    finishes: int
    best: int | None


@dataclass(frozen=True, slots=True)
class Course:
    """The curve of one game's rating; `games`: those that have one; `steps`: the latest first."""

    info: GameInfo
    games: Sequence[GameInfo]
    charts: Sequence[tuple[str, Chart]]
    steps: Sequence[RatingChange]
    count: int
    first: int
    now: int
    highest: int


@dataclass(frozen=True, slots=True)
class BankFigures:
    """What somebody has done against the house at one game: `net` jetons in so many `coups`.

    `visits`: matches at whose table he has sat.
    """

    info: GameInfo
    visits: int
    coups: int
    net: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What one reader sees of a person; a part that is not for him is None.

    `tie`: what they are to each other: none, asked, asks, friend or blocked. `is_own`: his own.
    `hides`: whether something is not shown to all.
    """

    person: User
    is_own: bool
    tie: str
    is_here: bool
    where: Whereabouts
    progress: Level | None
    finishes: int | None
    standings: Sequence[tuple[GameInfo, Standing]] | None
    medals: Sequence[Medal] | None
    figures: Sequence[Figures] | None
    bank: Sequence[BankFigures] | None
    course: Course | None
    matches: Sequence[MatchSeat] | None
    visits: Sequence[Visit] | None
    common: Sequence[User] | None
    hides: bool


def profile_of(
    person: User, reader: User | None, game: str = "", *, sees_elo: bool = True
) -> Profile:
    """Return a person's profile for a reader (None: a visitor); `game`: whose curve is shown.

    `sees_elo`: whether the reader likes to see ratings at all, his own included.
    Whoever is kept apart sees somebody who is away, and what strangers see.
    """
    tie, is_own = tie_between(reader, person), reader is not None and reader.pk == person.pk
    is_apart = reader is not None and person.pk in kept_apart_from(reader)
    is_here = person.pk in people_here() and not is_apart
    shown = read_preferences(person.preferences)

    def may(audience: str) -> bool:
        return is_own or audience == "everyone" or (audience == "friends" and tie == "friend")

    is_rated = sees_elo and may(shown.show_elo)
    parts = [value for name, value in asdict(shown).items() if name in PARTS]
    return Profile(
        person=person,
        is_own=is_own,
        tie=tie,
        is_here=is_here,
        where=whereabouts_of([person.pk]).get(person.pk, IDLE) if is_here else IDLE,
        progress=progress_of(person) if may(shown.show_points) else None,
        finishes=finish_rates({person.pk}).get(person.pk) if may(shown.show_finishes) else None,
        standings=_standings(person) if is_rated else None,
        medals=medals_of(person) if may(shown.show_medals) else None,
        figures=figures_of(person, with_elo=is_rated) if may(shown.show_figures) else None,
        bank=bank_figures_of(person) if may(shown.show_figures) else None,
        course=_course(person, game) if is_rated else None,
        matches=_matches(person) if may(shown.show_history) else None,
        visits=_visits(person) if may(shown.show_history) else None,
        common=_common(person, reader) if may(shown.show_friends) else None,
        hides=not all(may(audience) for audience in parts),
    )


def tie_between(user: User | None, person: User) -> str:
    """Return what two people are to each other: none, asked, asks, friend or blocked."""
    if user is None or user.pk == person.pk:
        return "none"
    if person.pk in blocked_by(user):
        return "blocked"
    row = friendship_between(user, person)
    if row is None:
        return "none"
    if row.is_accepted:
        return "friend"
    return "asked" if row.asker_id == user.pk else "asks"


def figures_of(person: User, *, with_elo: bool = True) -> list[Figures]:
    """Return what somebody has done at each game that he has played to some end.

    Against the house nobody wins a match: `bank_figures_of` tells of that.
    """
    ended = MatchSeat.objects.filter(user=person, match__ended_at__isnull=False)
    ended = ended.exclude(match__game__in=bank_games())
    among = Q(match__seat_count__gt=1)
    counted = (
        ended.exclude(match__ending="void")
        .values("match__game")
        .annotate(
            all=Count("pk"),
            met=Count("pk", filter=among),
            won=Count("pk", filter=among & Q(rank=1, has_left=False)),
            stayed=Count("pk", filter=Q(has_left=False)),
        )
    )
    best = best_of(person) if with_elo else {}
    rows = {row["match__game"]: row for row in counted.order_by()}
    return [
        Figures(
            info=game.info,
            matches=rows[slug]["met"],
            won=rows[slug]["won"],
            finishes=round(100 * rows[slug]["stayed"] / rows[slug]["all"]),
            best=best.get(slug),
        )
        for slug, game in catalogue().items()
        if slug in rows
    ]


def bank_figures_of(person: User) -> list[BankFigures]:
    """Return what somebody has done at each game that is played against the house."""
    visited = Visit.objects.filter(user=person).values("match__game").order_by()
    visits = dict(visited.annotate(n=Count("match", distinct=True)).values_list("match__game", "n"))
    nets = nets_of(person)
    return [
        BankFigures(catalogue()[slug].info, visits.get(slug, 0), *nets.get(slug, (0, 0)))
        for slug in bank_games()
        if slug in visits or slug in nets
    ]


def _standings(person: User) -> list[tuple[GameInfo, Standing]]:
    """Return a player's rating at each rated game; a guest has none."""
    if person.is_guest:
        return []
    return [(catalogue()[slug].info, standing_of(person, slug)) for slug in ranked_games()]


def _course(person: User, asked: str) -> Course | None:
    """Return the curve of the game asked for, else of that with the most matches."""
    rows = Rating.objects.filter(user=person, matches__gt=0).values_list("game", "matches")
    played: dict[str, int] = {}
    for slug, matches in rows:
        played[slug] = played.get(slug, 0) + matches
    known = [slug for slug in catalogue() if slug in played]
    if not known:
        return None
    slug = asked if asked in known else max(known, key=lambda one: played[one])
    changes = course_of(person, slug)
    if not changes:
        return None
    plain = [Change(one.rating.season, one.before, one.after) for one in changes]
    charts = [(name, chart_of(plain, width)) for name, width in WIDTHS.items()]
    return Course(
        info=catalogue()[slug].info,
        games=[catalogue()[one].info for one in known],
        charts=[(name, chart) for name, chart in charts if chart is not None],
        steps=changes[::-1][:STEPS_TOLD],
        count=len(changes),
        first=changes[0].before,
        now=changes[-1].after,
        highest=max(one.after for one in changes),
    )


def _matches(person: User) -> list[MatchSeat]:
    """Return the latest matches that anybody may look at; those against the house are visits."""
    rows = recent_matches(user=person).select_related("match__table")
    seats = [seat for seat in rows if seat.match.table.is_open_to_all]
    return [seat for seat in seats if not seat.match.table.is_walk_up]


def _visits(person: User) -> list[Visit]:
    """Return the latest visits to tables that anybody may look at, one a match."""
    rows = recent_visits(user=person)
    return [visit for visit in rows if visit.match.table.is_open_to_all]


def _common(person: User, reader: User | None) -> list[User] | None:
    """Return the friends that two people have in common; None where there can be none."""
    if reader is None or reader.pk == person.pk or reader.is_guest or person.is_guest:
        return None
    both = friends_of(reader) & friends_of(person) - kept_apart_from(reader)
    return list(User.objects.filter(pk__in=both, is_active=True).order_by("username"))
