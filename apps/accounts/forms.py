"""allauth's forms with our words, and the two forms of our own: a name, the preferences."""

from dataclasses import asdict, replace
from typing import Any

from allauth.account import forms as account
from allauth.account.models import EmailAddress
from allauth.mfa.base import forms as mfa
from allauth.mfa.recovery_codes import forms as recovery
from allauth.mfa.totp import forms as totp
from django import forms
from django.conf import settings
from django.db import IntegrityError
from django.http import HttpRequest, QueryDict
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.accounts.names import MAX_LENGTH, MIN_LENGTH
from apps.accounts.preferences import OF_ACCOUNTS, Preferences
from apps.accounts.services import check_name

NAME = _("Nom de joueur")
EMAIL = _("Adresse électronique")
PASSWORD = _("Mot de passe")
NEW_PASSWORD = _("Nouveau mot de passe")
NEW_PASSWORD_AGAIN = _("Nouveau mot de passe, encore une fois")
CODE = _("Code à six chiffres")
NAME_HELP = _("De 3 à 20 caractères. C’est le nom que verront les autres joueurs.")
PASSWORD_HELP = _("Huit caractères au moins, et pas seulement des chiffres.")
CODE_HELP = _("Celui que montre votre application, ou l’un de vos codes de secours.")


class Worded(forms.Form):
    """Gives allauth's fields our labels and help, and drops placeholders that repeat them."""

    labels: dict[str, Any] = {}
    helps: dict[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, "")


class LoginForm(Worded, account.LoginForm):  # type: ignore[misc]
    labels = {"login": _("Nom de joueur ou adresse électronique"), "password": PASSWORD}


class SignupForm(Worded, account.SignupForm):  # type: ignore[misc]
    labels = {"username": NAME, "email": EMAIL, "password1": PASSWORD}
    helps = {
        "username": NAME_HELP,
        "email": _("Pour retrouver votre compte. Personne d’autre ne la voit."),
        "password1": PASSWORD_HELP,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.update(
            minlength=MIN_LENGTH, maxlength=MAX_LENGTH, autocomplete="username", spellcheck="false"
        )


class AddEmailForm(Worded, account.AddEmailForm):  # type: ignore[misc]
    labels = {"email": _("Nouvelle adresse électronique")}

    def save(self, request: HttpRequest) -> EmailAddress:
        try:
            return super().save(request)
        except IntegrityError:  # the same address, asked for twice at once
            return EmailAddress.objects.get(user=self.user, email=self.cleaned_data["email"])


class ChangeEmailForm(Worded, account.ChangeEmailForm):  # type: ignore[misc]
    labels = {"email": EMAIL}


class ChangePasswordForm(Worded, account.ChangePasswordForm):  # type: ignore[misc]
    labels = {
        "oldpassword": _("Mot de passe actuel"),
        "password1": NEW_PASSWORD,
        "password2": NEW_PASSWORD_AGAIN,
    }
    helps = {"password1": PASSWORD_HELP}


class SetPasswordForm(Worded, account.SetPasswordForm):  # type: ignore[misc]
    labels = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD_AGAIN}
    helps = {"password1": PASSWORD_HELP}


class ResetPasswordForm(Worded, account.ResetPasswordForm):  # type: ignore[misc]
    labels = {"email": EMAIL}


class ResetPasswordKeyForm(Worded, account.ResetPasswordKeyForm):  # type: ignore[misc]
    labels = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD_AGAIN}
    helps = {"password1": PASSWORD_HELP}


class ReauthenticateForm(Worded, account.ReauthenticateForm):  # type: ignore[misc]
    labels = {"password": PASSWORD}


class AuthenticateForm(Worded, mfa.AuthenticateForm):  # type: ignore[misc]
    labels = {"code": CODE}
    helps = {"code": CODE_HELP}


class MFAReauthenticateForm(Worded, mfa.ReauthenticateForm):  # type: ignore[misc]
    labels = {"code": CODE}
    helps = {"code": CODE_HELP}


class ActivateTOTPForm(Worded, totp.ActivateTOTPForm):  # type: ignore[misc]
    labels = {"code": CODE}


class DeactivateTOTPForm(Worded, totp.DeactivateTOTPForm):  # type: ignore[misc]
    """Asks for nothing but the press of its button."""


class GenerateRecoveryCodesForm(Worded, recovery.GenerateRecoveryCodesForm):  # type: ignore[misc]
    """Asks for nothing but the press of its button."""


class NameForm(forms.Form):
    """Another name for a player who has an account."""

    username = forms.CharField(label=NAME, help_text=NAME_HELP, max_length=4 * MAX_LENGTH)

    def __init__(self, data: QueryDict | None = None, *, user: User) -> None:
        super().__init__(data, initial={"username": user.username}, label_suffix="")
        self.user = user
        attrs = {"minlength": MIN_LENGTH, "maxlength": MAX_LENGTH, "autocomplete": "username"}
        self.fields["username"].widget.attrs.update(attrs)

    def clean_username(self) -> str:
        return check_name(name=self.cleaned_data["username"], owner=self.user)


def own_names_of_languages() -> list[tuple[str, str]]:
    """Return each language under the name its speakers give it."""
    codes = [code for code, _name in settings.LANGUAGES]
    return [(code, get_language_info(code)["name_local"].capitalize()) for code in codes]


def audience_field(label: Any) -> forms.ChoiceField:
    """Return the choice of who sees a part of one's profile."""
    choices = [
        ("everyone", _("Tous")),
        ("friends", _("Mes amis")),
        ("nobody", _("Personne")),
    ]
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, required=False)


class PictureForm(forms.Form):
    """A file that ought to be an image; what it is, its service finds out."""

    file = forms.FileField(
        label=_("Choisir une image"),
        help_text=_(
            "JPEG, PNG ou WebP, 6 Mo au plus. Elle est coupée au carré, sans rien garder d’autre."
        ),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, label_suffix="")


class PreferencesForm(forms.Form):
    """One field for each preference; the page shows choices as tiles and switches."""

    language = forms.ChoiceField(
        label=_("Langue"), choices=own_names_of_languages, widget=forms.RadioSelect
    )
    theme = forms.ChoiceField(
        label=_("Apparence"),
        choices=[("system", _("Comme l’appareil")), ("light", _("Claire")), ("dark", _("Sombre"))],
        widget=forms.RadioSelect,
    )
    indices = forms.ChoiceField(
        label=_("Lettres des figures"),
        choices=[
            ("french", _("R D V (roi, dame, valet)")),
            ("english", _("K Q J (king, queen, jack)")),
        ],
        widget=forms.RadioSelect,
    )
    suits = forms.ChoiceField(
        label=_("Couleurs des enseignes"),
        choices=[("two", _("Deux : rouge et noir")), ("four", _("Quatre : ♦ bleu, ♣ vert"))],
        widget=forms.RadioSelect,
    )
    print = forms.ChoiceField(
        label=_("Taille des index"),
        choices=[("normal", _("Normale")), ("large", _("Grande"))],
        widget=forms.RadioSelect,
    )
    sounds = forms.BooleanField(label=_("Sons"), required=False)
    vibration = forms.BooleanField(label=_("Vibrations"), required=False)
    animations = forms.BooleanField(label=_("Animations"), required=False)
    aids = forms.BooleanField(label=_("Aides à la table"), required=False)
    elo = forms.BooleanField(label=_("Afficher les ELO"), required=False)
    visible = forms.BooleanField(label=_("Apparaître connecté"), required=False)
    show_points = audience_field(_("Vos points et votre niveau"))
    show_finishes = audience_field(_("La part de vos parties que vous finissez"))
    show_medals = audience_field(_("Votre palmarès"))
    show_elo = audience_field(_("Votre ELO du mois et sa courbe"))
    show_figures = audience_field(_("Vos chiffres, jeu par jeu"))
    show_history = audience_field(_("Vos dernières parties"))
    show_friends = audience_field(_("Vos amis en commun"))
    tell_requests = forms.BooleanField(label=_("Demandes d’amis"), required=False)
    tell_accepted = forms.BooleanField(label=_("Demandes acceptées"), required=False)
    tell_challenges = forms.BooleanField(label=_("Défis reçus"), required=False)
    tell_invitations = forms.BooleanField(label=_("Invitations à une table"), required=False)
    tell_results = forms.BooleanField(label=_("Parties finies sans vous"), required=False)
    tell_medals = forms.BooleanField(label=_("Médailles"), required=False)
    tell_seasons = forms.BooleanField(label=_("Fins de saison"), required=False)

    def __init__(
        self, data: QueryDict | None = None, *, preferences: Preferences, has_account: bool
    ) -> None:
        initial = {**asdict(preferences), "language": get_language()}
        super().__init__(data, initial=initial, label_suffix="")
        self._kept = preferences
        for name in () if has_account else OF_ACCOUNTS:
            del self.fields[name]

    def chosen(self) -> Preferences:
        """Return the preferences as chosen; what was not asked stays as it was."""
        asked = {name: value for name, value in self.cleaned_data.items() if value != ""}
        return replace(self._kept, **asked)
