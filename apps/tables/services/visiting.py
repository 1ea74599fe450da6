"""Who sat where, and when, in a match during which people come and go."""

from django.utils import timezone

from apps.accounts.models import User
from apps.tables.models import Visit
from apps.tables.standing import Standing

Sitting = dict[int, int]


def sitting_in(standing: Standing) -> Sitting:
    """Return the accounts that sit there now, by seat; robots are not told of."""
    seats = enumerate(standing.seating)
    return {number: seat.person for number, seat in seats if seat.person is not None}


def open_visits(match_id: int, standing: Standing) -> None:
    """Note those who sit there as the match begins."""
    _come(match_id, sitting_in(standing))


def note_visits(match_id: int, before: Standing, after: Standing) -> None:
    """Note who has come and gone with a step, in its transaction."""
    old, new = sitting_in(before).items(), sitting_in(after).items()
    # By seat, not by person: the account may have been erased since he came.
    left = [seat for seat, _person in old - new]
    gone = Visit.objects.filter(match_id=match_id, seat__in=left, left_at=None)
    gone.update(left_at=timezone.now())
    _come(match_id, dict(new - old))


def close_visits(match_id: int) -> None:
    """Note that the match is over for all who sit there still."""
    Visit.objects.filter(match_id=match_id, left_at=None).update(left_at=timezone.now())


def _come(match_id: int, sitting: Sitting) -> None:
    # An account may have been erased while it sat there.
    known = set(User.objects.filter(pk__in=sitting.values()).values_list("pk", flat=True))
    Visit.objects.bulk_create(
        Visit(match_id=match_id, seat=seat, user_id=person)
        for seat, person in sitting.items()
        if person in known
    )
