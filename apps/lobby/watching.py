"""« Regarder » : the running matches that somebody may watch, and how far each has come."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from apps.accounts.models import User
from apps.engine.contract import View
from apps.friends.selectors import kept_apart_from
from apps.games import catalogue
from apps.tables.loading import load_standings
from apps.tables.models import Match
from apps.tables.presence import presence_of
from apps.tables.selectors import running_matches
from apps.tables.snapshots import seat_of_match


@dataclass(frozen=True, slots=True)
class Watchable:
    """A running match. `progress` in percent, or None where its game cannot say."""

    match: Match
    people: Sequence[View]
    minutes: int
    progress: int | None
    watchers: int


def watchable_matches(game: str = "", reader: User | None = None) -> list[Watchable]:
    """Return running matches that anybody may watch, newest first; `game`: a slug, "" for all.

    Those of people whom the reader is kept apart from are left out.
    """
    apart = kept_apart_from(reader) if reader else frozenset()
    # No database is asked for a game that is none: its name may be no text at all (NUL).
    rows = running_matches(game) if game in ("", *catalogue()) else ()
    matches = [match for match in rows if match.game in catalogue() and not _plays(match, apart)]
    here = presence_of([match.table_id for match in matches])
    progress = {match.pk: standing.state.progress for match, standing in load_standings(matches)}
    return [
        Watchable(
            match=match,
            people=[seat_of_match(place) for place in match.shown_places],
            minutes=(timezone.now() - match.started_at) // timedelta(minutes=1),
            progress=progress.get(match.pk),
            watchers=here[match.table_id].spectators,
        )
        for match in matches
    ]


def _plays(match: Match, people: Collection[int]) -> bool:
    return any(place.user_id in people for place in match.shown_places)
