"""The pages' door to the lobby: POST, one service, redirect."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.asking import reader_of
from apps.accounts.models import User
from apps.accounts.services import open_guest
from apps.common.errors import DomainError
from apps.games import catalogue
from apps.lobby.doors import told_refusals
from apps.lobby.filters import ELO_WORDS, SPEED_WORDS, STAKE_WORDS, Filters, mode_words
from apps.lobby.forms import (
    NewTableForm,
    QuickSeatForm,
    QuickTableForm,
)
from apps.lobby.listing import listed_tables
from apps.lobby.models import Memory
from apps.lobby.services import opening, quick
from apps.lobby.services.remembering import remember_filters
from apps.lobby.watching import watchable_matches
from apps.tables.naming import sides_of
from apps.wallet.selectors import spendable


@require_POST
@told_refusals("home")
def quick_table(request: HttpRequest) -> HttpResponse:
    """From one press to a table against robots; a visitor becomes a guest on the way."""
    form = QuickTableForm(request.POST)
    if not form.is_valid():
        return _bad_form(request, form)
    asked = form.cleaned_data
    table = opening.quick_table(
        user=open_guest(request=request),
        game=asked["game"],
        level=asked["level"],
        opponents=form.fitting(asked["opponents"] + 1) - 1,
        options=form.options,
    )
    return redirect("table", table.pk)


@require_POST
@told_refusals("home")
def quick_seat(request: HttpRequest) -> HttpResponse:
    """« Jouer maintenant » : to the first table that fits, for the least stake."""
    form = QuickSeatForm(request.POST)
    if not form.is_valid():
        return _bad_form(request, form)
    asked = form.cleaned_data
    table = quick.quick_seat(
        user=open_guest(request=request),
        game=asked["game"],
        seat_count=form.fitting(asked["seats"]),
        options=form.options,
    )
    return redirect("table", table.pk)


@require_safe
@never_cache
def tables(request: HttpRequest) -> HttpResponse:
    """« Voir parties » : the open tables, as somebody looked for them last unless he says so."""
    user = reader_of(request)
    filters = _filters(request, user)
    context = {
        "listing": listed_tables(user, filters),
        "filters": filters,
        "games": [game.info for game in catalogue().values()],
        "stakes": STAKE_WORDS.items(),
        "speeds": SPEED_WORDS.items(),
        "elos": ELO_WORDS.items(),
        "modes": {slug: mode_words(slug) for slug in catalogue()},
        "seat_counts": sorted({n for game in catalogue().values() for n in game.info.seats}),
    }
    name = "list" if "liste" in request.GET else "tables"
    return render(request, f"lobby/{name}.html", context)


@require_safe
@never_cache
def watch(request: HttpRequest) -> HttpResponse:
    """« Regarder » : the running matches that anybody may watch."""
    slug = request.GET.get("jeu", "")
    context = {
        "matches": watchable_matches(
            slug if slug in catalogue() else "",
            reader_of(request),
        ),
        "games": [game.info for game in catalogue().values()],
        "chosen": slug,
    }
    name = "running" if "liste" in request.GET else "watch"
    return render(request, f"lobby/{name}.html", context)


def _filters(request: HttpRequest, user: User | None) -> Filters:
    if "liste" in request.GET or "filtre" in request.GET:
        filters = Filters.read(request.GET)
        if user is not None and "filtre" in request.GET:
            remember_filters(user=user, filters=filters.plain())
        return filters
    kept = Memory.objects.filter(user=user).first() if user else None
    return Filters.read(kept.filters if kept else {})


def new_table(request: HttpRequest) -> HttpResponse:
    """Show the form of a table for people (GET), or open it (POST)."""
    slug = request.POST.get("game") or request.GET.get("jeu") or next(iter(catalogue()))
    game = catalogue().get(slug)
    if game is None:
        raise Http404
    form = NewTableForm(request.POST if request.method == "POST" else None, game=game)
    if request.method == "POST" and form.is_valid():
        try:
            return _open_new_table(request, slug, form)
        except DomainError as refusal:
            # Told where it was asked, with everything that was filled in.
            form.add_error(None, str(refusal.message))
    user = reader_of(request)
    context = {
        "form": form,
        "game": game,
        "prices": {name: fees["jetons"] for name, fees in settings.TABLE_FEES.items()},
        "team_seats": [n for n in game.info.seats if sides_of(slug, n, {}) != tuple(range(n))],
        "least": settings.LEAST_STAKE,
        "most": settings.MOST_STAKE,
        "balance": spendable(user),
    }
    return render(request, "lobby/new_table.html", context)


def _open_new_table(request: HttpRequest, slug: str, form: NewTableForm) -> HttpResponse:
    chosen = form.cleaned_data
    table = opening.new_table(
        user=open_guest(request=request),
        game=slug,
        seats=chosen["seats"],
        options=form.options,
        terms=form.terms,
        robots=form.robot_levels,
    )
    return redirect("table", table.pk)


def _bad_form(request: HttpRequest, form: forms.Form) -> HttpResponse:
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    return redirect("home")
