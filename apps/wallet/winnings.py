"""What people have won from each other lately, as `bounds` asks for it."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Sum
from django.utils import timezone

from apps.accounts.models import User
from apps.wallet.bounds import Lately
from apps.wallet.models import Entry, Transfer, Winning


def lately_among(people: Iterable[User]) -> Lately:
    """Return what these people have won from each other, and from those who had it given."""
    by_number = {person.pk: person for person in people}
    rows = Winning.objects.filter(user__in=by_number, at__gte=_since())
    pairs = rows.filter(other__in=by_number).values_list("user", "other").annotate(sum=Sum("net"))
    given = rows.filter(is_given=True).values_list("user").annotate(sum=Sum("net"))
    return Lately(
        by_pair={(user, other): won for user, other, won in pairs.order_by()},
        from_given=dict(given.order_by()),
        given=playing_with_given(by_number.values()),
    )


def playing_with_given(people: Collection[User]) -> frozenset[int]:
    """Return who plays with what the site has given him (see `bounds`), by account."""
    since = _since()
    new = {one.pk for one in people if one.is_guest or one.date_joined > since}
    others = {one.pk for one in people} - new
    if not others:
        return frozenset(new)
    return frozenset(new | (others - _known(others)) | _topped_up(others, since))


def _since() -> datetime:
    return timezone.now() - timedelta(days=settings.WINNINGS_DAYS)


def _known(people: Collection[int]) -> set[int]:
    played = Winning.objects.filter(user__in=people).values("user").order_by()
    counted = played.annotate(matches=Count("cause", distinct=True))
    known = counted.filter(matches__gte=settings.MATCHES_OF_THE_KNOWN)
    return set(known.values_list("user", flat=True))


def _topped_up(people: Collection[int], since: datetime) -> set[int]:
    rows = Entry.objects.filter(
        account__owner__in=people, transfer__kind=Transfer.Kind.TOP_UP, transfer__at__gte=since
    )
    return set(rows.values_list("account__owner", flat=True).distinct().order_by())
