"""Compares what bettors were promised with the journal and the ledger.

    python -m tests.chaos.bank_audit FILE

FILE as of `tests.chaos.audit`. What is still laid when the trial stops is played to its payment
here first, by the server's own clock.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import django

django.setup()

# These need the applications that the line above has loaded.
from django.db.models import Sum  # noqa: E402
from django.utils import timezone  # noqa: E402

from apps.ratings.models import NetResult  # noqa: E402
from apps.tables.models import Match, MatchEvent, Position, Visit  # noqa: E402
from apps.tables.replay import Discrepancy, verify  # noqa: E402
from apps.tables.services.outages import absorb_outage  # noqa: E402
from apps.tables.services.tending import tend  # noqa: E402
from apps.wallet.auditing import find_differences  # noqa: E402
from apps.wallet.models import Account, Entry, Hold  # noqa: E402
from tests.chaos.audit import Book  # noqa: E402

# A coup takes fewer steps of the clock than this.
STEPS_OF_A_COUP = 30


def pay_what_is_laid() -> None:
    """Let every running coup come to its payment, as the next process to start would."""
    for match in Match.objects.filter(ended_at=None):
        for _ in range(STEPS_OF_A_COUP):
            if not Hold.objects.filter(status="held", key__startswith=f"bet:{match.pk}:").exists():
                break
            for pulse in (1, 2):
                absorb_outage(pulse)
            past = timezone.now() - timedelta(seconds=5)
            Position.objects.filter(match=match).update(deadline_at=past, wake_at=past)
            tend(match_id=match.pk)


def faults_of_match(match: Match) -> Iterator[str]:
    versions = list(
        MatchEvent.objects.filter(match=match).order_by("version").values_list("version", flat=True)
    )
    if versions != list(range(1, len(versions) + 1)):
        yield f"match {match.pk}: versions {versions}"
    try:
        verify(match)
    except Discrepancy as discrepancy:
        yield f"match {match.pk}: {discrepancy}"
    yield from _faults_of_bets(match)


def _faults_of_bets(match: Match) -> Iterator[str]:
    """Yield what differs between the bets and results of the journal and those of the ledger."""
    laid, back = _told(match)
    held = dict(
        Hold.objects.filter(key__startswith=f"bet:{match.pk}:", status="posted").values_list(
            "key", "amount"
        )
    )
    for key in laid.keys() | held.keys():
        if laid.get(key) != held.get(key):
            yield f"{key}: {laid.get(key)} was confirmed, {held.get(key)} was played for"
    entries = Entry.objects.filter(
        transfer__cause=f"match:{match.pk}", transfer__kind="settlement", account__kind="player"
    )
    paid = entries.aggregate(total=Sum("amount"))["total"] or 0
    if paid != back:
        yield f"match {match.pk}: {back} was to come back, {paid} was paid"


def _told(match: Match) -> tuple[dict[str, int], int]:
    """Return by key the bets that the journal tells of, and all that it says came back."""
    laid: dict[str, int] = {}
    back, coup = 0, 1
    for text in (
        MatchEvent.objects.filter(match=match).order_by("version").values_list("data", flat=True)
    ):
        for event in json.loads(text)["events"]:
            coup += event["kind"] == "result"
            if event["kind"] == "bet":
                for field in ("player", "banker", "tie"):
                    if event[field]:
                        laid[f"bet:{match.pk}:{coup}:{event['seat']}:{field}"] = event[field]
            if event["kind"] == "settled":
                back += sum(field["returned"] for field in event["fields"])
    return laid, back


def faults_of_ledger() -> Iterator[str]:
    for difference in find_differences():
        yield f"ledger: {difference.plain()}"
    if stale := Hold.objects.filter(purpose="bet", status="held").count():
        yield f"{stale} bets are still held"
    everything = Entry.objects.aggregate(total=Sum("amount"))["total"] or 0
    if everything:
        yield f"all jetons sum to {everything}"
    house = Entry.objects.filter(account__kind=Account.Kind.HOUSE)
    won = house.aggregate(total=Sum("amount"))["total"] or 0
    nets = NetResult.objects.aggregate(total=Sum("net"))["total"] or 0
    if won != -nets:
        yield f"the house has {won}, people have {nets}"


def faults_of_promises(witnesses: list[dict[str, dict[str, int]]]) -> Iterator[str]:
    books: dict[int, Book] = {}
    for evidence in witnesses:
        for key, version in evidence["acknowledged"].items():
            match_id, action = key.split(":")
            book = books.setdefault(int(match_id), Book(int(match_id)))
            if book.versions.get(action) != version:
                yield f"move {key} was acknowledged at {version} and is not there"


def main() -> None:
    witnesses = json.loads(Path(sys.argv[1]).read_text())
    pay_what_is_laid()
    matches = list(Match.objects.all())
    violations = [fault for match in matches for fault in faults_of_match(match)]
    violations += [*faults_of_ledger(), *faults_of_promises(witnesses)]
    kinds = Counter(Hold.objects.filter(purpose="bet").values_list("status", flat=True))
    told: dict[str, object] = defaultdict(int)
    told |= {"violations": violations, "matches": len(matches)}
    told |= {f"bets {status}": number for status, number in kinds.items()}
    told["coups"] = MatchEvent.objects.filter(data__contains='"kind":"result"').count()
    told |= {"steps": MatchEvent.objects.count(), "visits": Visit.objects.count()}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
