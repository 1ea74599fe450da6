"""Accounts in the admin: moderators may close one, superusers may also rename and appoint."""

from typing import Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from allauth.usersessions.admin import UserSessionAdmin
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.accounts.pictures import remove_picture
from apps.common.reading import Discreet, ReadOnly

SHOWN = (
    "username",
    "image",
    "email",
    "is_active",
    "is_staff",
    "groups",
    "is_superuser",
    "is_guest",
    "date_joined",
    "last_login",
)
SUPERUSER_MAY_CHANGE = frozenset({"username", "is_active", "is_staff", "groups"})
MODERATOR_MAY_CHANGE = frozenset({"is_active"})


@admin.register(User)
class UserAdmin(Discreet, admin.ModelAdmin):  # type: ignore[type-arg]
    """No adding (people sign up), no deleting (history stays), no passwords (mail resets them)."""

    list_display = ("username", "email", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_active", "is_staff", "is_guest")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
    fields = SHOWN
    filter_horizontal = ("groups",)
    actions = ("remove_pictures",)
    secrets = frozenset({"password"})

    @admin.display(description=_("image"))
    def image(self, user: User) -> str:
        """Show the uploaded image, if there is one."""
        if not user.picture:
            return "–"
        return format_html('<img src="{}" alt="" width="96" height="96">', user.portrait)

    def has_remove_permission(self, request: HttpRequest) -> bool:
        """Whoever may close accounts may take their images away."""
        return request.user.has_perm("accounts.change_user")

    @admin.action(description=_("Retirer l’image des comptes choisis"), permissions=["remove"])
    def remove_pictures(self, request: HttpRequest, queryset: "QuerySet[User]") -> None:
        chosen = [user for user in queryset if self.has_change_permission(request, user)]
        for user in chosen:
            remove_picture(user=user)
            self.log_change(request, user, gettext("Image retirée."))
        self.message_user(
            request, gettext("Images retirées\u202f: %(count)s.") % {"count": len(chosen)}
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nobody changes himself; only a superuser changes somebody of the staff."""
        if not super().has_change_permission(request, obj):
            return False
        if obj is None:
            return True
        if obj.pk == request.user.pk:
            return False
        return _is_superuser(request) or not (obj.is_staff or obj.is_superuser)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        allowed = SUPERUSER_MAY_CHANGE if _is_superuser(request) else MODERATOR_MAY_CHANGE
        return tuple(name for name in SHOWN if name not in allowed)


class OfSuperusers(BaseModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Others may look at most, whatever they have been given: before the admin's own class."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_superuser(request)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Allauth's own action asks for no permission."""
        return super().get_actions(request) if _is_superuser(request) else {}  # type: ignore[misc]


admin.site.unregister([Authenticator, UserSession, EmailAddress, Group])


@admin.register(EmailAddress)
class AddressAdmin(OfSuperusers, EmailAddressAdmin):  # type: ignore[misc]  # without types
    """Addresses: whose he changes, his password he gets by mail."""


@admin.register(Group)
class RightsAdmin(OfSuperusers, GroupAdmin):
    """What groups may do: whoever could change his own could do anything."""


@admin.register(Authenticator)
class SecondFactorAdmin(ReadOnly, AuthenticatorAdmin):  # type: ignore[misc]  # without types
    """Whose account has a second factor, without the secret that makes its codes."""

    exclude = ["data"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever has lost his telephone and his codes gets in again by this.

        The staff's are a superuser's to take away, and so are many at once.
        """
        if not _is_superuser(request) and (obj is None or obj.user.is_staff):
            return False
        return bool(super(ReadOnly, self).has_delete_permission(request, obj))


@admin.register(UserSession)
class SessionAdmin(ReadOnly, UserSessionAdmin):  # type: ignore[misc]  # without types
    """Where people are signed in, without the key by which anybody could be they."""

    exclude = ["session_key", "data"]


def _is_superuser(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser
