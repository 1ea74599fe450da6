"""Compares what witnesses were shown with what the database holds.

    python -m tests.chaos.audit FILE

FILE: JSON, a list of evidence (`witness.Evidence`), one a witness. Prints `{"violations": […],
"matches": n, "steps": n}`.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
import msgspec

django.setup()

# These need the applications that the line above has loaded.
from apps.tables.loading import load_match  # noqa: E402
from apps.tables.models import Match, MatchEvent, MatchSeat, Position  # noqa: E402
from apps.tables.replay import Discrepancy, verify  # noqa: E402
from apps.tables.snapshots import step_of  # noqa: E402
from apps.tables.standing import SPECTATORS  # noqa: E402

_canonical = msgspec.json.Encoder(order="deterministic").encode


def faults_of_match(match: Match) -> Iterator[str]:
    """Yield what is wrong with a match in itself."""
    versions = list(
        MatchEvent.objects.filter(match=match).order_by("version").values_list("version", flat=True)
    )
    if versions != list(range(1, len(versions) + 1)):
        yield f"match {match.pk}: versions {versions}"
    if Position.objects.get(match=match).version != len(versions):
        yield f"match {match.pk}: the position is not at version {len(versions)}"
    if match.ended_at is None:
        yield f"match {match.pk} has not ended"
        return
    if MatchSeat.objects.filter(match=match, rank=None).exists():
        yield f"match {match.pk} ended without ranks"
    try:
        verify(match)
    except Discrepancy as discrepancy:
        yield f"match {match.pk}: {discrepancy}"


class Book:
    """A match's journal and final views, read once for all its witnesses."""

    def __init__(self, match_id: int) -> None:
        rows = list(MatchEvent.objects.filter(match_id=match_id))
        self._rows = {row.version: row for row in rows}
        self.versions = {str(row.action): row.version for row in rows}
        self._loaded = load_match(match_id)

    def told(self, version: int, audience: str) -> str | None:
        """Return a step as its witnesses must have been told it; None if there is none."""
        if version not in self._rows:
            return None
        step = step_of(self._rows[version], audience)
        return _canonical([step["seat"], step["cause"], step["events"]]).decode()

    def view(self, version: int, audience: str) -> Any:
        """Return the final view; None for a version that is not the last."""
        if version != self._loaded.version:
            return None
        return json.loads(json.dumps(self._loaded.standing.view(audience)))


def faults_of_evidence(evidence: dict[str, Any], books: dict[int, Book]) -> Iterator[str]:
    """Yield every promise and every sight that the database does not bear out."""
    audience = evidence["audience"]
    for key, told in evidence["steps"].items():
        match, version = map(int, key.split("@"))
        if books[match].told(version, audience) != told:
            yield f"step {key} was shown to {audience} as {told}"
    for key, version in evidence["acknowledged"].items():
        match_id, action = key.split(":")
        if books[int(match_id)].versions.get(action) != version:
            yield f"move {key} was acknowledged at {version} and is not there"
    yield from _faults_of_sights(evidence["views"], audience, books)


def _faults_of_sights(
    views: dict[str, Any], audience: str, books: dict[int, Book]
) -> Iterator[str]:
    latest = max(map(int, views), default=0)
    for match_id, (version, view) in views.items():
        fresh = books[int(match_id)].view(version, audience)
        if fresh is None:
            # Who watches is not asked before the next match: away at the end, he came back to it.
            if audience != SPECTATORS or int(match_id) == latest:
                yield f"match {match_id}: {audience} was left at version {version}"
        elif fresh != view:
            yield f"match {match_id}: the picture of {audience} differs from a fresh one"


def main() -> None:
    witnesses = json.loads(Path(sys.argv[1]).read_text())
    matches = list(Match.objects.all())
    books = {match.pk: Book(match.pk) for match in matches}
    violations = [fault for match in matches for fault in faults_of_match(match)]
    for evidence in witnesses:
        violations += faults_of_evidence(evidence, books)
    steps = MatchEvent.objects.count()
    json.dump({"violations": violations, "matches": len(matches), "steps": steps}, sys.stdout)


if __name__ == "__main__":
    main()
