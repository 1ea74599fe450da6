"""A guest is a visitor at the entrance, and has no business behind the members' door."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import urlencode

from apps.accounts.models import User

ENTRANCE = frozenset(
    {
        "account_login",
        "account_signup",
        "account_reset_password",
        "account_reset_password_from_key",
        "account_confirm_email",
    }
)
MEMBERS = frozenset(
    {
        "account_name",
        "account_email",
        "account_change_password",
        "account_set_password",
        "account_reauthenticate",
    }
)
MEMBERS_PREFIXES = ("mfa_", "usersessions_")


class GuestMiddleware(MiddlewareMixin):
    """At the entrance, `request.guest` holds the guest and `request.user` is anonymous.

    Whoever signs up takes over the guest's row; whoever signs in leaves it behind; a link from a
    mail that concerns another account does not end the guest's match.
    """

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        name = (request.resolver_match and request.resolver_match.url_name) or ""
        is_members = name in MEMBERS or name.startswith(MEMBERS_PREFIXES)
        if not (is_members or name in ENTRANCE) or not _is_guest(request):
            return None
        if is_members:
            query = urlencode({"next": request.path})
            return HttpResponseRedirect(f"{reverse('account_signup')}?{query}")
        request.guest = request.user  # type: ignore[attr-defined]
        request.user = AnonymousUser()
        return None


def _is_guest(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_guest
