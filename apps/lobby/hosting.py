"""The pages' door to a table that has not begun: sitting, getting up, and the host's rights."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from apps.accounts.models import User
from apps.accounts.services import open_guest
from apps.common.errors import DomainError
from apps.lobby.doors import told_refusals
from apps.lobby.forms import RobotsForm, SeatForm, StakeForm, SwapForm
from apps.lobby.services.challenging import end_challenges_at
from apps.tables.refusals import sentence_for
from apps.tables.services.hosting import (
    change_seat,
    kick,
    say_about,
    shuffle_seats,
    swap_seats,
)
from apps.tables.services.restaking import change_stake
from apps.tables.services.seating import fill_with_robots, is_redirected, take_seat
from apps.tables.services.seating import leave_table as give_up_seat


@require_POST
@told_refusals("table")
def sit_down(request: HttpRequest, table_id: str) -> HttpResponse:
    form = SeatForm(request.POST)
    if not form.is_valid():
        # Without the stake that was shown nobody is asked for one.
        raise DomainError("table.bad_seat", _("Demande incorrecte."))
    asked = form.cleaned_data
    seat = take_seat(
        table_id=table_id,
        user=open_guest(request=request),
        number=asked["number"],
        password=asked["password"],
        at_most=asked["stake"],
    )
    if is_redirected(seat, asked["number"]):
        words = _("Cette place n’était plus libre\u202f: vous êtes à la place %(number)s.")
        messages.info(request, words % {"number": seat.number + 1})
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def add_robots(request: HttpRequest, table_id: str) -> HttpResponse:
    """Put a robot on one free seat, or on all of them."""
    form = RobotsForm(request.POST)
    asked = form.cleaned_data if form.is_valid() else {"level": "", "number": None}
    fill_with_robots(table_id=table_id, user=_person(request), **asked)
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
def swap(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host has two seats change places."""
    form = SwapForm(request.POST)
    asked = form.cleaned_data if form.is_valid() else {"one": -1, "other": -1}
    swap_seats(table_id=table_id, user=_person(request), **asked)
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def restake(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host has the table play for another stake."""
    form = StakeForm(request.POST)
    stake = form.cleaned_data["stake"] if form.is_valid() else -1
    change_stake(table_id=table_id, user=_person(request), stake=stake)
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def reword(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host says something else of his table."""
    comment = request.POST.get("comment", "")
    say_about(table_id=table_id, user=_person(request), comment=comment)
    return redirect("table", table_id)


@require_POST
@told_refusals("table")
def get_up(request: HttpRequest, table_id: str) -> HttpResponse:
    """Give one's seat up (in a running match: the abandon) and go home."""
    give_up_seat(table_id=table_id, user=_person(request))
    end_challenges_at(table_id)
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
