"""The points of a match against people, and the note of what they have won from each other."""

from collections import Counter
from collections.abc import Collection, Sequence

from django.conf import settings

from apps.tables.causes import cause_of
from apps.tables.models import BY_HAND, Match, MatchEvent, MatchSeat
from apps.tables.pot import won_from_each
from apps.wallet.services.progress import add_points
from apps.wallet.services.winnings import note_winnings

# With fewer people who have really played, there are no points.
LEAST_PEOPLE = 2


def give_points(match: Match, people: Sequence[MatchSeat], gone: Collection[int]) -> None:
    """Give points to those who stayed, where two at least have really played."""
    idle = _idle_seats(match, gone)
    counted = _noted(match, people, idle)
    if len(people) - len(idle) < LEAST_PEOPLE:
        return
    # An account that was erased meanwhile gets none.
    stayed = [place.user for place in people if place.user and place.number not in gone]
    if stayed:
        won = {user: counted.get(user.pk, 0) for user in stayed}
        add_points(cause=cause_of(match.pk), stakes_won=won)


def _noted(match: Match, people: Sequence[MatchSeat], idle: Collection[int]) -> dict[int, int]:
    """Note what people have won from each other; return by account what makes points."""
    accounts = {place.number: place.user for place in people if place.user and place.stake_key}
    nets = {place.number: (place.payout or 0) - match.stake for place in people if place.stake_key}
    won = {
        (accounts[winner].pk, accounts[loser].pk): jetons
        for (winner, loser), jetons in won_from_each(nets).items()
        if winner in accounts and loser in accounts
    }
    if not won:
        return {}
    idlers = {accounts[number].pk for number in idle if number in accounts}
    return note_winnings(
        cause=cause_of(match.pk), people=list(accounts.values()), won=won, idle=idlers
    )


def _idle_seats(match: Match, gone: Collection[int]) -> set[int]:
    """Return the seats whose people went before they had really played."""
    if not gone:
        return set()
    rows = MatchEvent.objects.filter(match=match, seat__in=gone, data__contains=BY_HAND)
    moves = Counter(rows.values_list("seat", flat=True))
    return {number for number in gone if moves[number] < settings.MOVES_OF_A_PLAYER}
