"""Who was not there when his match ended is told of it afterwards."""

from collections.abc import Sequence

from apps.notifications.kinds import Kind
from apps.notifications.services.notifying import News, notify_all
from apps.tables.models import Match, MatchSeat, Seat
from apps.tables.presence import Presence


def tell_the_absent(match: Match, places: Sequence[MatchSeat], there: Presence) -> None:
    """Notify who played and is not connected; who got up during the match knows how it ends.

    Call it in the transaction that ends the match; `places`: with their ranks, and their users at
    hand. `there`: who is connected; where nobody can tell, nobody is told.
    """
    got_up = Seat.objects.filter(table=match.table_id, has_left=True)
    known = set(got_up.values_list("user", flat=True))
    news = [
        _result(match, place)
        for place in places
        if place.user_id not in (None, *known) and not there.has(place.user_id)
    ]
    notify_all(news=news)


def _result(match: Match, place: MatchSeat) -> News:
    assert place.user is not None  # noqa: S101 - the caller has looked
    data = {
        "match": match.pk,
        "game": match.game,
        "ending": match.ending,
        "rank": place.rank,
        "seats": match.seat_count,
        "has_left": place.has_left,
    }
    key = f"result:{match.pk}:{place.user.pk}"
    return News(place.user, Kind.RESULT, key, data=data)
