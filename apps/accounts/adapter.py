"""How allauth treats our accounts: names, guests who sign up, words of refusal."""

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal.httpkit import is_headless_request
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_lazy as _

from apps.accounts.devices import device_of
from apps.accounts.models import User
from apps.accounts.preferences import keep_language, kept_preferences, read_preferences
from apps.accounts.services import AccountRefused, check_name, store_new_player, unclaimed

REFUSED = 409  # what a headless client gets when somebody else was quicker


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest whom the entrance pages treat as a visitor, if there is one."""
    return getattr(request, "guest", None)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Keeps a guest's row at sign-up and turns every clash of names into a form's error."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("Ce compte est fermé."),
        "duplicate_email": _("C’est déjà l’adresse de ce compte."),
        "email_password_mismatch": _("Adresse ou mot de passe incorrect."),
        "username_password_mismatch": _("Nom ou mot de passe incorrect."),
        "email_taken": _("Un compte existe déjà avec cette adresse."),
        "enter_current_password": _("Ce n’est pas votre mot de passe actuel."),
        "incorrect_password": _("Mot de passe incorrect."),
        "incorrect_code": _("Code incorrect."),
        "invalid_password_reset": _("Ce lien n’est plus valable."),
        "too_many_login_attempts": _("Trop d’essais manqués. Réessayez dans quelques minutes."),
        "rate_limited": _("Trop de demandes à la fois. Patientez un peu."),
        "same_as_current": _("C’est déjà l’adresse de ce compte."),
        "guest": _("Créez d’abord votre compte : un invité n’a ni adresse ni mot de passe."),
    }

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in, and note from which device: a guest of the same one is taken for this person."""
        super().login(request, user)
        User.objects.filter(pk=user.pk).update(device=device_of(request))

    def clean_username(self, username: str, shallow: bool = False) -> str:
        return check_name(name=username, owner=guest_of(context.request))

    def clean_email(self, email: str) -> str:
        """Refuse an address for a guest; it would make an account of him by halves."""
        user = getattr(context.request, "user", None)
        if isinstance(user, User) and user.is_guest:
            raise self.validation_error("guest")
        return email

    def new_user(self, request: HttpRequest) -> User:
        guest = guest_of(request)
        if guest:
            return unclaimed(guest=guest)
        return User(preferences=kept_preferences(request).changed)

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        user = cast(User, super().save_user(request, user, form, commit=False))
        if not commit:
            return user
        try:
            return store_new_player(user=user)
        except AccountRefused as refused:
            if is_headless_request(request):
                raise ImmediateHttpResponse(_headless_refusal(refused)) from refused
            raise

    def set_password(self, user: User, password: str) -> None:
        if user.is_guest:
            raise PermissionDenied
        super().set_password(user, password)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm, unless another account took the address while the mail was on its way."""
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            template = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, template, {"email": email_address.email})
            return False

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """Bring the language chosen on the account to a browser that has none."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        language = read_preferences(user.preferences).language
        if language and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            keep_language(response, language)
        return response


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """The words of refusal of the double check."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": _(
            "La double vérification protège ce compte : on ne peut plus y ajouter d’adresse."
        ),
        "cannot_delete_authenticator": _("La double vérification ne peut pas être désactivée."),
        "cannot_generate_recovery_codes": _(
            "Activez d’abord la double vérification : les codes de secours en dépendent."
        ),
        "incorrect_code": _("Code incorrect."),
        "unverified_email": _(
            "Confirmez d’abord votre adresse : elle vous rendra le compte si vous perdez tout."
        ),
    }


def _headless_refusal(refused: ValidationError) -> HttpResponse:
    """Word a clash as allauth's headless API words the errors of its forms."""
    errors = [
        {"message": message, "code": refused.code, "param": getattr(refused, "field", None)}
        for message in refused.messages
    ]
    return JsonResponse({"status": REFUSED, "errors": errors}, status=REFUSED)
