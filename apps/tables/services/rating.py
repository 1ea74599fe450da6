"""What the end of a rated match does to its people's ratings."""

from collections.abc import Sequence

from django.utils import timezone

from apps.ratings.services.rating import Played, rate_match
from apps.tables.models import Match, MatchSeat
from apps.tables.standing import Standing


def rate(match: Match, places: Sequence[MatchSeat], standing: Standing) -> None:
    """Change the ratings, in the transaction that ends the match; `places`: with their ranks.

    Whoever has left comes last, his partner as their side does. An account that was erased
    meanwhile is left out, and with one person left nothing is rated.
    """
    if not match.is_rated:
        return
    last = len(places) + 1
    sides = standing.state.sides
    players = [
        Played(place.user, sides[place.number], last if place.has_left else place.rank or last)
        for place in places
        if place.user is not None
    ]
    if len({player.side for player in players}) > 1:
        at = match.ended_at or timezone.now()
        rate_match(match=match.pk, game=match.game, players=players, at=at)
