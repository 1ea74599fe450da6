"""Small makers of what tests need; real services wherever there is one."""

from allauth.account.models import EmailAddress

from apps.accounts.models import User
from apps.accounts.services import create_guest

PASSWORD = "tapis-vert-2026"  # noqa: S105 - of test accounts only


def make_user(*, name: str = "alice", email: str | None = None, **fields: object) -> User:
    """Return a player with a confirmed address and PASSWORD."""
    email = f"{name.lower()}@exemple.fr" if email is None else email
    user = User.objects.create_user(name, email, PASSWORD, **fields)
    if email:
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def make_guest(*, device: str = "") -> User:
    """Return a guest as the site makes them."""
    return create_guest(device=device)


def make_moderator(*, name: str = "mona") -> User:
    """Return a member of the staff who is no superuser."""
    return make_user(name=name, is_staff=True)
