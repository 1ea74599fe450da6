"""Which totals of people who play alone count, and keeping them as the match ends.

Only what its player did himself: whoever had left or was away at the end is left out, and so is a
match in which a robot played for him for a while.
"""

from collections.abc import Sequence

from apps.games import catalogue
from apps.ratings.services.totals import Total, keep_total
from apps.tables.models import BY_ROBOT, Match, MatchEvent, MatchSeat


def keep_solo_total(match: Match, places: Sequence[MatchSeat]) -> None:
    """Keep the total of a match that ended, in its transaction; nothing where none counts."""
    game = catalogue().get(match.game)
    if game is None or not game.info.solo_option or match.seat_count != 1:
        return
    seat = places[0]
    if seat.user is None or seat.has_left or seat.score is None or match.ended_at is None:
        return
    if MatchEvent.objects.filter(match=match, data__contains=BY_ROBOT).exists():
        return
    total = Total(
        game=match.game,
        value=match.options[game.info.solo_option],
        is_unaided=match.options.get("aids") is False,
        score=seat.score,
        match=match.pk,
        at=match.ended_at,
    )
    keep_total(user=seat.user, total=total)
