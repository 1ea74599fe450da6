"""What may be asked about accounts."""

from apps.accounts.models import User
from apps.accounts.names import name_key


def is_name_taken(name: str, *, except_for: User | None = None) -> bool:
    """Say whether somebody else bears this name, or one that reads like it."""
    others = User.objects.exclude(pk=except_for.pk) if except_for else User.objects.all()
    return others.filter(name_key=name_key(name)).exists()


def is_email_taken(email: str, *, except_for: User | None = None) -> bool:
    others = User.objects.exclude(pk=except_for.pk) if except_for else User.objects.all()
    return others.filter(email__iexact=email).exists()


def player_named(name: str) -> User | None:
    """Return the registered player of this name, in any case."""
    return User.objects.filter(name_key=name_key(name), is_guest=False, is_active=True).first()
