"""Points: they grow with the stakes that are won, and make a level."""

from collections.abc import Mapping
from functools import partial

from django.conf import settings
from django.db.models import F

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
    for user, stake in won:
        points = points_for(stake)
        _award, is_new = Award.objects.get_or_create(
            user=user, cause=cause, defaults={"points": points}
        )
        if is_new:
            Progress.objects.get_or_create(user=user)
            Progress.objects.filter(user=user).update(points=F("points") + points)
