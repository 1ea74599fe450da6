"""Somebody who signs out, is banned or changes his password loses his sockets at once.

Connected from Django's own signals: the framework's news, not an app's.
"""

from typing import Any

from allauth.account.signals import password_changed, password_reset
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver

from apps.accounts.models import User
from apps.tables import wire


def close_sockets_of(user: User) -> None:
    """Close every socket of a person, in every process."""
    wire.announce(wire.CONTROL, wire.Close(user.pk, "signed_out"))


@receiver([user_logged_out, password_changed, password_reset], dispatch_uid="tables.close_sockets")
def _on_sign_out(user: User | None, **_: Any) -> None:
    if user is not None:
        close_sockets_of(user)
