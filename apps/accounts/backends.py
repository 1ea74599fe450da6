"""Signing in by address or by name, in whatever case the name is typed."""

from typing import cast

from allauth.account.auth_backends import AuthenticationBackend

from apps.accounts.models import User
from apps.accounts.names import name_key


class NameOrEmailBackend(AuthenticationBackend):  # type: ignore[misc]
    """allauth's backend, which would compare names by the collation of the database."""

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        user = User.objects.filter(name_key=name_key(username), is_guest=False).first()
        return cast(User | None, self._check_password(user, password))
