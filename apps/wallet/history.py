"""A person's movements as lines that he understands, newest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from apps.wallet.models import Account, Entry, Hold, Transfer
from apps.wallet.wording import line_for

PAGE = 20
KINDS = Transfer.Kind


class Group(StrEnum):
    """What a history may be narrowed to."""

    MATCHES = "parties"
    GIVEN = "bonus"
    OTHER = "autres"


KINDS_OF_GROUP: dict[Group, tuple[Transfer.Kind, ...]] = {
    Group.MATCHES: (KINDS.HOLD, KINDS.RELEASE, KINDS.FEE, KINDS.SETTLEMENT, KINDS.REFUND),
    Group.GIVEN: (KINDS.OPENING, KINDS.LOAN, KINDS.BONUS, KINDS.TOP_UP),
}
GROUPED = tuple(kind for kinds in KINDS_OF_GROUP.values() for kind in kinds)


@dataclass(frozen=True, slots=True)
class Line:
    """One movement: what it was, what it moved (negative: from him), what he then had."""

    number: int
    at: datetime
    kind: str
    text: str
    amount: int
    balance: int
    match: int | None


@dataclass(frozen=True, slots=True)
class Page:
    """`before`: the number to ask for the older lines with; None where there are none."""

    lines: tuple[Line, ...]
    before: int | None


def history(
    account: Account, *, group: Group | None = None, before: int | None = None, limit: int = PAGE
) -> Page:
    """Return a page of an account's movements, those older than number `before`."""
    related = ("transfer__taken__closed_by",)  # a stake's line leads to the match it was for
    entries = Entry.objects.filter(account=account).select_related(*related).order_by("-pk")
    if group in KINDS_OF_GROUP:
        entries = entries.filter(transfer__kind__in=KINDS_OF_GROUP[group])
    elif group is Group.OTHER:
        entries = entries.exclude(transfer__kind__in=GROUPED)
    if before is not None:
        entries = entries.filter(pk__lt=before)
    return _page(list(entries[: limit + 1]), limit)


def _page(found: Sequence[Entry], limit: int) -> Page:
    shown = found[:limit]
    before = shown[-1].pk if len(found) > limit else None
    return Page(tuple(line_of(entry) for entry in shown), before)


def line_of(entry: Entry) -> Line:
    """Return an entry of a player's account as he reads it."""
    transfer = entry.transfer
    taken: Hold | None = getattr(transfer, "taken", None)
    return Line(
        number=entry.pk,
        at=transfer.at,
        kind=transfer.kind,
        text=line_for(_told_as(transfer, taken), transfer.subject),
        amount=entry.amount,
        balance=entry.balance or 0,
        match=_match_of(transfer.cause) or _match_of(_cause_of_end(taken)),
    )


def _told_as(transfer: Transfer, taken: Hold | None) -> str:
    """Return the kind of line; a stake that was played for is no longer told as held."""
    return "posted" if taken and taken.status == Hold.Status.POSTED else transfer.kind


def _cause_of_end(taken: Hold | None) -> str:
    return taken.closed_by.cause if taken and taken.closed_by else ""


def _match_of(cause: str) -> int | None:
    kind, _colon, number = cause.partition(":")
    return int(number) if kind == "match" and number.isdecimal() else None
