"""Noting what people have won from each other, and how much of it makes points."""

from collections.abc import Collection, Mapping

from django.db.models import Sum

from apps.accounts.models import User
from apps.wallet.bounds import Pair, counted_for_points
from apps.wallet.days import start_of, today
from apps.wallet.models import Winning
from apps.wallet.winnings import playing_with_given


def note_winnings(
    *, cause: str, people: Collection[User], won: Mapping[Pair, int], idle: Collection[int] = ()
) -> dict[int, int]:
    """Note a match's winnings, in the transaction that ends it; return what makes points.

    `won`: jetons won from each other, by (winner's, loser's account); `idle`: accounts that have
    not really played, from which nothing makes points. Returned by account.
    """
    given = playing_with_given(people)
    counted = _counted({pair: won[pair] for pair in won if pair[1] not in idle})
    rows = [
        Winning(
            user_id=one,
            other_id=other,
            cause=cause,
            net=net,
            counted=counted.get((one, other), 0),
            is_given=other in given,
        )
        for (one, other), net in _both_ways(won).items()
    ]
    Winning.objects.bulk_create(rows)
    totals: dict[int, int] = {}
    for (winner, _loser), part in counted.items():
        totals[winner] = totals.get(winner, 0) + part
    return totals


def _both_ways(won: Mapping[Pair, int]) -> dict[Pair, int]:
    lost = {(loser, winner): -jetons for (winner, loser), jetons in won.items()}
    return {**lost, **won}


def _counted(won: Mapping[Pair, int]) -> dict[Pair, int]:
    winners, losers = {pair[0] for pair in won}, {pair[1] for pair in won}
    rows = Winning.objects.filter(user__in=winners, other__in=losers, at__gte=start_of(today()))
    sums = rows.values_list("user", "other").annotate(sum=Sum("counted")).order_by()
    before = {(user, other): counted for user, other, counted in sums}
    return {pair: counted_for_points(jetons, before.get(pair, 0)) for pair, jetons in won.items()}
