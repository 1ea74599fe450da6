"""The pages about people: who is here, one player's page, challenges."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.asking import reader_of
from apps.accounts.models import User
from apps.accounts.names import name_key
from apps.accounts.preferences import preferences_of
from apps.accounts.services import open_guest
from apps.common.errors import DomainError
from apps.games import catalogue
from apps.lobby.doors import back_from, told_refusals
from apps.lobby.forms import ChallengeForm, DeclineForm, ReportForm
from apps.lobby.profiles import profile_of
from apps.lobby.selectors import company_of
from apps.lobby.services.challenging import accept, challenge, decline, withdraw
from apps.moderation.services.reporting import report_person
from apps.wallet.selectors import spendable


@require_safe
@never_cache
def players(request: HttpRequest) -> HttpResponse:
    """« Défier » : who is connected, those one has played with first."""
    user = reader_of(request)
    context = {"company": company_of(user), "game": request.GET.get("jeu", "")}
    name = "company" if "liste" in request.GET else "players"
    return render(request, f"lobby/{name}.html", context)


@require_safe
@never_cache
def player(request: HttpRequest, name: str) -> HttpResponse:
    """One player: what he lets the reader see, and what can be done about him."""
    reader = reader_of(request)
    game, sees_elo = request.GET.get("jeu", ""), preferences_of(request).elo
    profile = profile_of(person_called(name), reader, game, sees_elo=sees_elo)
    return render(request, "lobby/player.html", {"profile": profile, "person": profile.person})


def person_called(name: str, *, closed_too: bool = False) -> User:
    """Return the player of this name; raises `Http404`, also for what can be no name.

    `closed_too`: closed and suspended accounts as well, where one may have to do with them.
    """
    if "\0" in name:
        raise Http404
    rows = User.objects.all() if closed_too else User.objects.filter(is_active=True)
    return get_object_or_404(rows, name_key=name_key(name))


@never_cache
def challenge_player(request: HttpRequest, name: str) -> HttpResponse:
    """Show the terms of a challenge (GET), or send it (POST) and wait at its table."""
    person = person_called(name)
    duels = {slug: game for slug, game in catalogue().items() if not game.info.bank}
    slug = request.POST.get("game") or request.GET.get("jeu") or next(iter(duels))
    game = duels.get(slug)
    if game is None:
        raise Http404
    form = ChallengeForm(request.POST if request.method == "POST" else None, game=game)
    if request.method == "POST" and form.is_valid():
        try:
            row = challenge(
                challenger=open_guest(request=request),
                challenged=person,
                game=slug,
                stake=form.cleaned_data["stake"],
                options=form.options,
            )
        except DomainError as refusal:
            form.add_error(None, str(refusal.message))
        else:
            return redirect("table", row.table_id)
    user = reader_of(request)
    context = {
        "form": form,
        "game": game,
        "games": [other.info for other in duels.values()],
        "person": person,
        "balance": spendable(user),
        "least": settings.LEAST_STAKE,
        "prices": {fee: prices["jetons"] for fee, prices in settings.TABLE_FEES.items()},
    }
    return render(request, "lobby/challenge.html", context)


@never_cache
@login_required
def report_player(request: HttpRequest, name: str) -> HttpResponse:
    """Complain of somebody: the form (GET), or its words to the staff (POST)."""
    person = person_called(name)
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            report_person(
                reporter=open_guest(request=request), reported=person, **form.cleaned_data
            )
        except DomainError as refusal:
            form.add_error(None, str(refusal.message))
        else:
            messages.success(request, _("Merci\u202f: un modérateur va regarder."))
            return redirect("player", person.username)
    return render(request, "lobby/report.html", {"form": form, "person": person})


@require_POST
@login_required
@told_refusals("home")
def accept_challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    table = accept(challenge_id=challenge_id, user=open_guest(request=request))
    return redirect("table", table.pk)


@require_POST
@login_required
@told_refusals("home")
def decline_challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    form = DeclineForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    decline(challenge_id=challenge_id, user=open_guest(request=request), reason=reason)
    return back_from(request, "home")


@require_POST
@login_required
@told_refusals("home")
def withdraw_challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    withdraw(challenge_id=challenge_id, user=open_guest(request=request))
    return back_from(request, "home")
