"""What a match does to its people's ratings. Called in the transaction that ends it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Sum

from apps.accounts.models import User
from apps.ratings.elo import (
    KNOWN_BY,
    LEAST_WON,
    PROVISIONAL_MATCHES,
    Contender,
    Pair,
    changes,
    from_little_known,
    transfers,
)
from apps.ratings.models import Rating, RatingChange, Tally
from apps.ratings.services.counting import counting_season


@dataclass(frozen=True, slots=True)
class Played:
    """Who played a rated match; `rank` from 1, ties share, who has left comes last."""

    user: User
    side: int
    rank: int


def rate_match(*, match: int, game: str, players: Sequence[Played], at: datetime) -> None:
    """Change the ratings of everybody in a match that ended `at`; it counts in that season, or in
    today's if that one is archived already.

    Ratings are locked in the order of accounts' numbers. Called twice for one match it raises
    `IntegrityError`: the second end is undone with everything it did.
    """
    season = counting_season(at)
    ratings = _locked(game, season, [player.user for player in players])
    contenders = _contenders(game, players, ratings)
    before = _tallies(game, season, list(ratings))
    parts = transfers(contenders, before)
    by_person = changes(parts)
    winners = {player.user.pk for player in players if player.rank == 1}
    log = [
        _changed(ratings[person], change, match, at, is_won=person in winners)
        for person, change in by_person.items()
    ]
    RatingChange.objects.bulk_create(log)
    for person, won in from_little_known(contenders, parts).items():
        ratings[person].won_from_little_known = won
    fields = ["value", "matches", "wins", "best", "is_established", "won_from_little_known"]
    Rating.objects.bulk_update(ratings.values(), fields)
    _keep_tallies(game, season, before, parts)


def _locked(game: str, season: date, users: Sequence[User]) -> dict[int, Rating]:
    """Return the ratings of these people by account, made where they are missing, locked."""
    ordered = sorted(users, key=lambda user: user.pk)
    missing = [Rating(user=user, game=game, season=season) for user in ordered]
    Rating.objects.bulk_create(missing, ignore_conflicts=True)
    rows = Rating.objects.filter(game=game, season=season, user__in=ordered)
    locked = rows.select_for_update().order_by("user")
    return {row.user_id: row for row in locked if row.user_id is not None}


def _contenders(
    game: str, players: Sequence[Played], ratings: Mapping[int, Rating]
) -> list[Contender]:
    counted = Rating.objects.filter(game=game, user__in=list(ratings)).values("user").order_by()
    ever = dict(counted.annotate(all=Sum("matches")).values_list("user", "all"))
    known = _known(game, list(ratings))
    return [
        Contender(
            person=player.user.pk,
            side=player.side,
            rank=player.rank,
            rating=ratings[player.user.pk].value,
            matches=ratings[player.user.pk].matches,
            is_new=ever.get(player.user.pk, 0) < PROVISIONAL_MATCHES,
            is_little_known=player.user.pk not in known,
            won_from_little_known=ratings[player.user.pk].won_from_little_known,
        )
        for player in players
    ]


def _known(game: str, people: Sequence[int]) -> set[int]:
    """Return who has won points, over all seasons, from enough others to be known."""
    rows = (
        Tally.objects.filter(game=game, user__in=people, won__gte=LEAST_WON)
        .values("user")
        .order_by()
    )
    counted = rows.annotate(others=Count("other", distinct=True))
    return set(counted.filter(others__gte=KNOWN_BY).values_list("user", flat=True))


def _changed(
    rating: Rating, change: int, match: int, at: datetime, *, is_won: bool
) -> RatingChange:
    """Move a rating, unsaved, and return the record of it."""
    before = rating.value
    rating.value += change
    rating.matches += 1
    rating.wins += is_won
    rating.best = max(rating.best, rating.value)
    rating.is_established = rating.matches >= PROVISIONAL_MATCHES
    return RatingChange(rating=rating, match=match, before=before, after=rating.value, at=at)


def _tallies(game: str, season: date, people: Sequence[int]) -> dict[Pair, float]:
    rows = Tally.objects.filter(game=game, season=season, user__in=people, other__in=people)
    return {(row.user_id, row.other_id): row.won for row in rows}


def _keep_tallies(
    game: str, season: date, before: Mapping[Pair, float], parts: Mapping[Pair, float]
) -> None:
    # Nobody else writes them: the ratings of both are locked.
    Tally.objects.bulk_create(
        [
            Tally(
                user_id=pair[0],
                other_id=pair[1],
                game=game,
                season=season,
                won=before.get(pair, 0.0) + part,
            )
            for pair, part in parts.items()
        ],
        update_conflicts=True,
        unique_fields=["user", "other", "game", "season"],
        update_fields=["won"],
    )
