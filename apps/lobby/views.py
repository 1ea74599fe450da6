"""The pages' door to the lobby: POST, one service, redirect."""

from collections.abc import Callable
from functools import wraps

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from apps.accounts.services import open_guest
from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.games import catalogue
from apps.lobby.forms import NewTableForm, QuickTableForm, RobotsForm, SeatForm
from apps.lobby.services import opening
from apps.tables.refusals import sentence_for
from apps.tables.services.seating import fill_with_robots, take_seat
from apps.tables.services.seating import leave_table as give_up_seat

View = Callable[..., HttpResponse]


def told_refusals(fallback: str) -> Callable[[View], View]:
    """Turn a refusal of a service into a message and a way back (`fallback`: a URL's name)."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            try:
                response = view(request, *args, **kwargs)
            except DomainError as refusal:
                messages.error(request, str(refusal.message))
            except GameError as refusal:
                messages.error(request, sentence_for(f"move.{refusal.code}"))
            else:
                return response
            return redirect(reverse(fallback, kwargs=kwargs if fallback == "table" else None))

        return wrapped

    return decorate


@require_POST
@told_refusals("home")
def quick_table(request: HttpRequest) -> HttpResponse:
    """From one press to a table against robots; a visitor becomes a guest on the way."""
    form = QuickTableForm(request.POST)
    if not form.is_valid():
        return _bad_form(request, form)
    table = opening.quick_table(user=open_guest(request=request), **form.cleaned_data)
    return redirect("table", table.pk)


def new_table(request: HttpRequest) -> HttpResponse:
    """Show the form of a table for people (GET), or open it (POST)."""
    slug = request.POST.get("game") or request.GET.get("jeu") or next(iter(catalogue()))
    game = catalogue().get(slug)
    if game is None:
        raise Http404
    form = NewTableForm(request.POST if request.method == "POST" else None, game=game)
    if request.method == "POST" and form.is_valid():
        return _open_new_table(request, slug, form)
    return render(request, "lobby/new_table.html", {"form": form, "game": game})


@told_refusals("home")
def _open_new_table(request: HttpRequest, slug: str, form: NewTableForm) -> HttpResponse:
    chosen = form.cleaned_data
    table = opening.new_table(
        user=open_guest(request=request),
        game=slug,
        seats=chosen["seats"],
        options=form.options,
        is_public=chosen["is_public"],
        spectators=chosen["spectators"],
    )
    return redirect("table", table.pk)


@require_POST
@told_refusals("table")
def sit_down(request: HttpRequest, table_id: str) -> HttpResponse:
    form = SeatForm(request.POST)
    number = form.cleaned_data["number"] if form.is_valid() else None
    take_seat(table_id=table_id, user=open_guest(request=request), number=number)
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def add_robots(request: HttpRequest, table_id: str) -> HttpResponse:
    form = RobotsForm(request.POST)
    level = form.cleaned_data["level"] if form.is_valid() else ""
    fill_with_robots(table_id=table_id, user=open_guest(request=request), level=level)
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def get_up(request: HttpRequest, table_id: str) -> HttpResponse:
    """Give one's seat up (in a running match: the abandon) and go home."""
    give_up_seat(table_id=table_id, user=open_guest(request=request))
    return redirect("home")


def _bad_form(request: HttpRequest, form: forms.Form) -> HttpResponse:
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    return redirect("home")
