"""Everything that writes an account: guests, sign-up, names, preferences."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, login
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.accounts.devices import device_of
from apps.accounts.guest_names import draw_guest_name
from apps.accounts.models import User
from apps.accounts.names import tidy_name, validate_name_may_be_taken, validate_name_shape
from apps.accounts.preferences import Preferences, kept_preferences
from apps.accounts.selectors import is_email_taken, is_name_taken

logger = logging.getLogger(__name__)

NAME_DRAWS = 20  # with half a million names, twenty collisions in a row mean a fault elsewhere


class AccountRefused(ValidationError):
    """Raised when an account cannot be written as asked; `field` names the form's field."""

    def __init__(self, message: Any, *, code: str, field: str | None = None) -> None:
        super().__init__(message, code=code)
        self.code = code
        self.field = field


def create_guest(*, preferences: Preferences | None = None, device: str = "") -> User:
    """Create an account without password or address, under a name nobody has."""
    chosen = preferences.changed if preferences else {}
    for _draw in range(NAME_DRAWS):
        guest = User(username=draw_guest_name(), is_guest=True, preferences=chosen, device=device)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("no free guest name")


def open_guest(*, request: HttpRequest) -> User:
    """Return who is signed in, or make the visitor a guest for as long as his session lives."""
    if isinstance(request.user, User) and request.user.is_active:
        return request.user
    guest = create_guest(preferences=kept_preferences(request), device=device_of(request))
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    return guest


def open_guest_of_app(*, request: HttpRequest) -> tuple[User, str]:
    """Make a guest for an app; return him and the token of his session, which sets no cookie."""
    kept = request.session, request.user
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    request.user = AnonymousUser()
    try:
        guest = open_guest(request=request)
        request.session.save()
        return guest, str(request.session.session_key)
    finally:
        request.session, request.user = kept
        # Signing in asks for a new cookie against forged requests too.
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False


def check_name(*, name: str, owner: User | None = None) -> str:
    """Return the name as it would be stored; raise ValidationError if it cannot be taken."""
    name = tidy_name(name)
    validate_name_shape(name)
    validate_name_may_be_taken(name)
    if is_name_taken(name, except_for=owner):
        raise AccountRefused(_("Ce nom est déjà pris."), code="name_taken", field="username")
    return name


def _refusal(user: User) -> AccountRefused:
    """Say which of the unique columns somebody else was quicker to take."""
    if user.email and is_email_taken(user.email, except_for=user):
        message = _("Un compte existe déjà avec cette adresse.")
        return AccountRefused(message, code="email_taken", field="email")
    return AccountRefused(_("Ce nom est déjà pris."), code="name_taken", field="username")


def _already_claimed() -> AccountRefused:
    message = _("Cet invité vient de créer son compte : connectez-vous.")
    return AccountRefused(message, code="guest_claimed")


def unclaimed(*, guest: User) -> User:
    """Return the guest's row as it stands; raise AccountRefused if it is a player's by now."""
    row = User.objects.filter(pk=guest.pk, is_guest=True).first()
    if row is None:
        raise _already_claimed()
    return row


def _claim(guest: User) -> None:
    """Turn the guest's row into a player's, once: of two sign-ups at once, one gets it."""
    if not User.objects.filter(pk=guest.pk, is_guest=True).update(is_guest=False):
        raise _already_claimed()
    guest.is_guest = False


def store_new_player(*, user: User) -> User:
    """Write a player who signs up; a guest keeps his row, and with it all he has played.

    Raises AccountRefused if the name, the address or the guest was taken meanwhile.
    """
    try:
        with transaction.atomic():
            if user.is_guest:
                _claim(user)
            user.save()
    except IntegrityError as clash:
        raise _refusal(user) from clash
    return user


@contextmanager
def _said_of(field: str) -> Iterator[None]:
    """Let a validator's refusal name the field it is about, and a code of its own."""
    try:
        yield
    except ValidationError as refused:
        code = refused.error_list[0].code or "invalid"
        code = f"{field}_invalid" if code == "invalid" else code
        raise AccountRefused(refused.error_list, code=code, field=field) from refused


def sign_up_guest(*, guest: User | None, username: str, email: str, password: str) -> User:
    """Sign up without a form: the guest's own row, or a new one for a visitor.

    Raises AccountRefused, with its field, for a name, an address or a password that cannot be
    taken; without one if the guest is a player by now.
    """
    user = unclaimed(guest=guest) if guest else User()
    with _said_of("username"):
        user.username = check_name(name=username, owner=guest)
    with _said_of("email"):
        validate_email(email)
    user.email = email.lower()
    with _said_of("password"):
        validate_password(password, user)
    user.set_password(password)
    with transaction.atomic():
        store_new_player(user=user)
        EmailAddress.objects.create(user=user, email=user.email, primary=True)
    return user


def ask_to_confirm(*, request: HttpRequest, user: User) -> None:
    """Send the mail by which a new player confirms his address; he can ask for it again."""
    address = EmailAddress.objects.get(user=user, primary=True)
    try:
        address.send_confirmation(request, signup=True)
    except OSError as failure:
        logger.warning("no mail to the new player %s: %s", user.pk, failure)


def stay_signed_in(*, request: HttpRequest, user: User, session: SessionBase) -> str:
    """Keep a session alive whose owner has a new password; return its new key.

    The key changes with the rights: whoever knew the guest's does not become the player.
    """
    session.cycle_key()
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    UserSession.objects.create_from_request(request, user=user, session=session)
    return str(session.session_key)


def rename(*, user: User, name: str) -> User:
    """Give a player another name; raise ValidationError if it cannot be his."""
    user.username = check_name(name=name, owner=user)
    try:
        with transaction.atomic():
            user.save(update_fields=["username"])
    except IntegrityError as clash:
        raise _refusal(user) from clash
    return user


def keep_preferences(*, user: User, preferences: Preferences) -> None:
    user.preferences = preferences.changed
    user.save(update_fields=["preferences"])
