"""A session that ends takes its sockets with it at once; those of other devices stay.

Connected from signals of Django and allauth: the framework's news, not an app's.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from apps.accounts.models import User
from apps.accounts.sessions import mark_of
from apps.tables import wire

SIGNED_OUT = "signed_out"


class SessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]  # allauth has no types
    """Ends sessions, as « Appareils » and the headless API ask, together with their sockets."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        store = import_module(settings.SESSION_ENGINE).SessionStore
        ended = [(row.user_id, mark_of(store(row.session_key))) for row in sessions]
        super().end_sessions(sessions)
        orders = [wire.Close(user_id, SIGNED_OUT, session=mark) for user_id, mark in ended]
        wire.announce(wire.CONTROL, *orders)


@receiver(user_logged_out, dispatch_uid="tables.close_sockets_of_session")
def _on_sign_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    if user is not None:
        order = wire.Close(user.pk, SIGNED_OUT, session=mark_of(request.session))
        wire.announce(wire.CONTROL, order)


@receiver([password_changed, password_set], dispatch_uid="tables.close_other_sockets")
def _on_new_password(request: HttpRequest, user: User, **_: Any) -> None:
    """A new password ends every session but that in which it was chosen."""
    order = wire.Close(user.pk, SIGNED_OUT, spared=mark_of(request.session))
    wire.announce(wire.CONTROL, order)


@receiver(password_reset, dispatch_uid="tables.close_all_sockets")
def _on_reset(user: User, **_: Any) -> None:
    """A password chosen by a link from a mail ends them all."""
    wire.announce(wire.CONTROL, wire.Close(user.pk, SIGNED_OUT))
