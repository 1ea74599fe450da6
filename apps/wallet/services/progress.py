"""Points: they grow with the stakes that are won, and make a level."""

from collections.abc import Mapping
from functools import partial

from django.conf import settings

from apps.accounts.models import User
from apps.wallet.models import Award, Progress
from apps.wallet.services.steadiness import steadily


def add_points(*, cause: str, stakes_won: Mapping[User, int]) -> None:
    """Give each person the points of a finished match against people, once for a cause.

    `stakes_won`: jetons won from the others, one's own stake not counted; 0 for who won nothing.
    """
    # In the order of their numbers: two matches that end at once never wait crosswise.
    users = sorted(stakes_won, key=lambda user: user.pk)
    steadily(partial(_awarded, cause, [(user, stakes_won[user]) for user in users]))


def points_for(stake_won: int) -> int:
    """Return the points of a match in which so many jetons were won."""
    return max(settings.LEAST_POINTS, stake_won // settings.JETONS_A_POINT)


def _awarded(cause: str, won: list[tuple[User, int]]) -> None:
    given = Award.objects.filter(cause=cause, user__in=[user for user, _stake in won])
    known = set(given.values_list("user", flat=True))
    awards = [
        Award(user=user, cause=cause, points=points_for(stake))
        for user, stake in won
        if user.pk not in known
    ]
    if awards:
        # Whoever gives the same at the same moment clashes here, and then finds what is given.
        Award.objects.bulk_create(awards)
        _add({award.user_id: award.points for award in awards})


def _add(points: Mapping[int, int]) -> None:
    """Add points by account, in the order of their numbers."""
    Progress.objects.bulk_create((Progress(user_id=user) for user in points), ignore_conflicts=True)
    rows = list(Progress.objects.filter(user__in=points).select_for_update().order_by("user"))
    for row in rows:
        row.points += points[row.user_id]
    Progress.objects.bulk_update(rows, ["points"])
