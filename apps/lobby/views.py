"""The pages' door to the lobby: POST, one service, redirect."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.models import User
from apps.accounts.services import open_guest
from apps.common.errors import DomainError
from apps.games import catalogue
from apps.lobby.doors import told_refusals
from apps.lobby.filters import SPEED_WORDS, STAKE_WORDS, Filters
from apps.lobby.forms import (
    NewTableForm,
    QuickSeatForm,
    QuickTableForm,
    RobotsForm,
    SeatForm,
)
from apps.lobby.listing import listed_tables, spendable
from apps.lobby.models import Memory
from apps.lobby.services import opening, quick
from apps.lobby.services.remembering import remember_filters
from apps.tables.refusals import sentence_for
from apps.tables.services.hosting import change_seat, kick, shuffle_seats
from apps.tables.services.seating import fill_with_robots, take_seat
from apps.tables.services.seating import leave_table as give_up_seat


@require_POST
@told_refusals("home")
def quick_table(request: HttpRequest) -> HttpResponse:
    """From one press to a table against robots; a visitor becomes a guest on the way."""
    form = QuickTableForm(request.POST)
    if not form.is_valid():
        return _bad_form(request, form)
    table = opening.quick_table(user=open_guest(request=request), **form.cleaned_data)
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
        seat_count=asked["seats"],
        options={"turbo": asked["turbo"]},
    )
    return redirect("table", table.pk)


@require_safe
@never_cache
def tables(request: HttpRequest) -> HttpResponse:
    """« Voir parties » : the open tables, as somebody looked for them last unless he says so."""
    user = request.user if isinstance(request.user, User) else None
    filters = _filters(request, user)
    context = {
        "listing": listed_tables(user, filters),
        "filters": filters,
        "games": [game.info for game in catalogue().values()],
        "stakes": STAKE_WORDS.items(),
        "speeds": SPEED_WORDS.items(),
        "seat_counts": sorted({n for game in catalogue().values() for n in game.info.seats}),
    }
    name = "list" if "liste" in request.GET else "tables"
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
    user = request.user if isinstance(request.user, User) else None
    context = {
        "form": form,
        "game": game,
        "prices": {name: fees["jetons"] for name, fees in settings.TABLE_FEES.items()},
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
    )
    return redirect("table", table.pk)


@require_POST
@told_refusals("table")
def sit_down(request: HttpRequest, table_id: str) -> HttpResponse:
    form = SeatForm(request.POST)
    asked = form.cleaned_data if form.is_valid() else {}
    take_seat(
        table_id=table_id,
        user=open_guest(request=request),
        number=asked.get("number"),
        password=asked.get("password", ""),
    )
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def add_robots(request: HttpRequest, table_id: str) -> HttpResponse:
    form = RobotsForm(request.POST)
    level = form.cleaned_data["level"] if form.is_valid() else ""
    fill_with_robots(table_id=table_id, user=_person(request), level=level)
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def send_away(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host has somebody leave before the start."""
    kick(table_id=table_id, user=_person(request), number=_number(request))
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def move_to(request: HttpRequest, table_id: str) -> HttpResponse:
    """Change to a free seat before the start."""
    change_seat(table_id=table_id, user=_person(request), number=_number(request))
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def shuffle(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host has the seats drawn by lot."""
    shuffle_seats(table_id=table_id, user=_person(request))
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def get_up(request: HttpRequest, table_id: str) -> HttpResponse:
    """Give one's seat up (in a running match: the abandon) and go home."""
    give_up_seat(table_id=table_id, user=_person(request))
    return redirect("home")


def _person(request: HttpRequest) -> User:
    """Return who is signed in; a visitor sits nowhere, and is made no guest for asking."""
    if not isinstance(request.user, User):
        raise DomainError("table.not_seated", sentence_for("move.not_seated"))
    return request.user


def _number(request: HttpRequest) -> int:
    """Return the seat that is asked for; one that does not exist for nonsense."""
    form = SeatForm(request.POST)
    number = form.cleaned_data["number"] if form.is_valid() else None
    return -1 if number is None else number


def _bad_form(request: HttpRequest, form: forms.Form) -> HttpResponse:
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    return redirect("home")
