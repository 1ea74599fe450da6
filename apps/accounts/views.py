"""The pages of accounts that allauth does not have, and its sign-up page for our guests."""

from allauth.account.utils import get_next_redirect_url
from allauth.account.views import SignupView as AllauthSignupView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from apps.accounts.forms import NameForm, PreferencesForm
from apps.accounts.models import User
from apps.accounts.preferences import keep_in_cookies, preferences_of
from apps.accounts.selectors import has_just_signed_up
from apps.accounts.services import AccountRefused, keep_preferences, rename


class SignupView(AllauthSignupView):  # type: ignore[misc]
    """Sign-up, where losing a race for a name or a guest is an error of the form."""

    def form_valid(self, form: Form) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except AccountRefused as refused:
            form.add_error(refused.field, refused)
            return self.form_invalid(form)
        return response

    def form_invalid(self, form: Form) -> HttpResponse:
        """Show the errors, unless the form was merely sent twice and the first one went through."""
        name, email = form.data.get("username", ""), form.data.get("email", "")
        if has_just_signed_up(name=name, email=email):
            return redirect(get_next_redirect_url(self.request) or "home")
        response: HttpResponse = super().form_invalid(form)
        return response


@never_cache
def preferences(request: HttpRequest) -> HttpResponse:
    """Choices of look and sound, for accounts, guests and visitors alike."""
    form = PreferencesForm(
        request.POST or None,
        preferences=preferences_of(request),
        has_account=isinstance(request.user, User),
    )
    if not form.is_valid():
        return render(request, "accounts/preferences.html", {"form": form})
    chosen = form.chosen()
    if isinstance(request.user, User):
        keep_preferences(user=request.user, preferences=chosen)
    messages.success(request, _("Vos réglages sont enregistrés."))
    response = redirect("preferences")
    keep_in_cookies(response, chosen, secure=request.is_secure())
    return response


@never_cache
@login_required
def name(request: HttpRequest) -> HttpResponse:
    """Another public name."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required says so
    form = NameForm(request.POST or None, user=request.user)
    if not form.is_valid():
        return render(request, "accounts/name.html", {"form": form})
    try:
        rename(user=request.user, name=form.cleaned_data["username"])
    except AccountRefused as refused:
        form.add_error("username", refused)
        return render(request, "accounts/name.html", {"form": form})
    messages.success(request, _("Votre nom est enregistré."))
    return redirect("profile")
