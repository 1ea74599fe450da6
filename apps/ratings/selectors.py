"""What may be asked about ratings."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.ratings.elo import START
from apps.ratings.models import Rating, RatingChange, SeasonEnd
from apps.ratings.places import placed
from apps.ratings.seasons import season_of

SHOWN = 50
HISTORY = 200


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's rating now; `place` among all of the season, or None without a match."""

    value: int
    matches: int
    place: int | None
    is_established: bool


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of a ranking."""

    place: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class Ranking:
    """A game's ranking in a season; `own`: the reader's row, wherever it stands."""

    season: date
    rows: Sequence[Ranked]
    count: int
    own: Ranked | None

    @property
    def own_apart(self) -> Ranked | None:
        """The reader's row where it is not among those shown: below them, or tied with the last."""
        if self.own is None or any(row.rating.pk == self.own.rating.pk for row in self.rows):
            return None
        return self.own


def current_season() -> date:
    return season_of(timezone.now())


def ratings_of(pairs: Iterable[tuple[int, str]]) -> dict[tuple[int, str], int]:
    """Return the present rating of each (account, game); who has none stands at the start."""
    wanted = set(pairs)
    rows = Rating.objects.filter(
        season=current_season(),
        user__in={user for user, _ in wanted},
        game__in={game for _, game in wanted},
    )
    known = {(user, game): value for user, game, value in rows.values_list("user", "game", "value")}
    return {pair: known.get(pair, START) for pair in wanted}


def standing_of(user: User, game: str) -> Standing:
    """Return where somebody stands at a game this month."""
    row = Rating.objects.filter(user=user, game=game, season=current_season()).first()
    if row is None:
        return Standing(START, 0, None, False)
    return Standing(row.value, row.matches, _place_of(row), row.is_established)


def ranking_of(
    game: str, season: date, *, reader: User | None = None, among: Collection[int] | None = None
) -> Ranking:
    """Return a game's ranking; `among`: of these accounts alone.

    That of an archived season keeps its places, also of people who are gone since.
    """
    rows = Rating.objects.filter(game=game, season=season)
    if among is not None:
        rows = rows.filter(user__in=among)
    if is_archived(season):
        return _archived_ranking(season, rows, reader)
    rows = rows.filter(user__is_active=True)
    best = rows.select_related("user").order_by("-is_established", "-value", "pk")[:SHOWN]
    own = rows.filter(user=reader).select_related("user").first() if reader else None
    return Ranking(
        season=season,
        rows=[Ranked(*pair) for pair in placed(list(best), _rank_key)],
        count=rows.count(),
        own=Ranked(1 + _better(rows, own).count(), own) if own else None,
    )


def _archived_ranking(season: date, rows: "QuerySet[Rating]", reader: User | None) -> Ranking:
    final = rows.filter(place__isnull=False).select_related("user").order_by("place", "pk")
    own = final.filter(user=reader).first() if reader else None
    return Ranking(
        season=season,
        rows=[Ranked(row.place or 0, row) for row in final[:SHOWN]],
        count=final.count(),
        own=Ranked(own.place or 0, own) if own else None,
    )


def _rank_key(row: Rating) -> tuple[bool, int]:
    return row.is_established, row.value


def _better(rows: "QuerySet[Rating]", own: Rating) -> "QuerySet[Rating]":
    higher = Q(is_established=own.is_established, value__gt=own.value)
    return rows.filter(higher if own.is_established else higher | Q(is_established=True))


def _place_of(row: Rating) -> int:
    rows = Rating.objects.filter(game=row.game, season=row.season, user__is_active=True)
    return 1 + _better(rows, row).count()


def archived_seasons() -> list[date]:
    """Return the seasons that are over and archived, latest first."""
    return list(SeasonEnd.objects.order_by("-season").values_list("season", flat=True))


def is_archived(season: date) -> bool:
    """Tell whether a season is over and its places are final."""
    return season < current_season() and SeasonEnd.objects.filter(season=season).exists()


def changes_of(match: int) -> dict[int, tuple[int, int]]:
    """Return by account the ratings before and after a match; nothing for one that is unrated."""
    rows = RatingChange.objects.filter(match=match, rating__user__isnull=False)
    found: Mapping[int, tuple[int, int]] = {
        user: (before, after)
        for user, before, after in rows.values_list("rating__user", "before", "after")
    }
    return dict(found)


def best_of(user: User) -> dict[str, int]:
    """Return the highest rating that somebody ever had, by game that he was rated at."""
    rows = Rating.objects.filter(user=user, matches__gt=0).values("game").order_by()
    return dict(rows.annotate(highest=Max("best")).values_list("game", "highest"))


def course_of(user: User, game: str) -> list[RatingChange]:
    """Return the latest changes of somebody's rating over all seasons, oldest first."""
    rows = RatingChange.objects.filter(rating__user=user, rating__game=game)
    # As they were written, one rating locked for each: only so does the one chain to the next.
    latest = rows.select_related("rating").order_by("-rating__season", "-pk")[:HISTORY]
    return list(reversed(latest))
