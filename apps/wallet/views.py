"""The pages' door to the wallet."""

from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from apps.accounts.asking import person_asking
from apps.common.errors import DomainError
from apps.wallet.history import Group, history
from apps.wallet.models import Currency, Transfer
from apps.wallet.receipts import receipt_of
from apps.wallet.selectors import account_of, bonus_row, next_bonus, progress_of, top_up_state
from apps.wallet.services.allowances import claim_daily_bonus, top_up
from apps.wallet.services.purses import held_of, open_purse
from apps.wallet.wording import jetons_in_words

LONGEST_FORM_KEY = 32
GROUPS = (
    ("", gettext_lazy("Tout")),
    (Group.MATCHES.value, gettext_lazy("Parties")),
    (Group.GIVEN.value, gettext_lazy("Offerts")),
    (Group.OTHER.value, gettext_lazy("Autres")),
)


@never_cache
@login_required
def wallet(request: HttpRequest) -> HttpResponse:
    """What one has, what is free today, and every movement."""
    user = person_asking(request)
    account, group = open_purse(user=user), _group(request)
    bonus = next_bonus(account)
    context = {
        "account": account,
        "held": held_of(account),
        "credits": account_of(user, Currency.CREDITS),
        "bonus": bonus,
        "bonus_row": bonus_row(bonus),
        "bonus_days": settings.STREAK_DAYS,
        "guest_keeps": settings.GUEST_KEEPS_UP_TO,
        "great_bonus": settings.STREAK_BONUS,
        "top_up": top_up_state(account),
        "progress": progress_of(user),
        "group": group.value if group else "",
        "groups": GROUPS,
        "page": history(account, group=group, before=_number(request.GET.get("avant"))),
        "is_first": "avant" not in request.GET,
        # A form that is sent twice asks once.
        "form_key": uuid4().hex,
    }
    return render(request, "wallet/wallet.html", context)


@require_POST
@login_required
def daily_bonus(request: HttpRequest) -> HttpResponse:
    """The day's bonus, then back to the page."""
    try:
        given = claim_daily_bonus(user=person_asking(request), request=_form_key(request))
    except DomainError as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, _("Bonus du jour\u202f: %s.") % jetons_in_words(_received(given)))
    return redirect("wallet")


@require_POST
@login_required
def refill(request: HttpRequest) -> HttpResponse:
    """A top-up for whoever is broke, then back to the page."""
    try:
        given = top_up(user=person_asking(request), request=_form_key(request))
    except DomainError as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(
            request, _("Recharge gratuite\u202f: %s.") % jetons_in_words(_received(given))
        )
    return redirect("wallet")


@never_cache
@login_required
def receipt(request: HttpRequest, match_id: int) -> HttpResponse:
    """What one match cost and brought to the person who looks."""
    found = receipt_of(cause=f"match:{match_id}", user=person_asking(request))
    if found is None:
        raise Http404
    return render(request, "wallet/receipt.html", {"receipt": found, "match_id": match_id})


def _received(transfer: Transfer) -> int:
    return max(entry.amount for entry in transfer.entries.all())


def _group(request: HttpRequest) -> Group | None:
    """Return the filter asked for; an unknown one filters nothing."""
    try:
        return Group(request.GET.get("lignes", ""))
    except ValueError:
        return None


def _number(text: str | None) -> int | None:
    """Return a line's number; None for what is none, which shows the newest."""
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) < 18
    return int(text) if text is not None and is_number else None


def _form_key(request: HttpRequest) -> str:
    """Return the key that the page gave its forms; none where it is not of its making."""
    key = request.POST.get("key", "")
    return key if key.isascii() and key.isalnum() and len(key) <= LONGEST_FORM_KEY else ""
