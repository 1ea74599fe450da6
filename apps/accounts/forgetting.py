"""Guests who never signed up are forgotten."""

from datetime import timedelta

from django.utils import timezone

from apps.accounts.models import User

# ECONOMY: an unclaimed guest and what he was lent vanish after so long without a visit.
GUEST_LIFE = timedelta(days=30)


def forget_unclaimed_guests() -> int:
    """Delete guests not seen for thirty days; return how many."""
    old = User.objects.filter(is_guest=True, last_login__lt=timezone.now() - GUEST_LIFE)
    return old.delete()[0]
