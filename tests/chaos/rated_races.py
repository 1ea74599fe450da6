"""The rated mode of tests.chaos.ends, in a process of its own (rated_races <n>).

Three people play three unstaked rated duels, each against both others, and all three end at the
same instant, fought over by the last move and by somebody who leaves. Whatever order the database
gives them, each rating must be one chain, and each change what the formula says of the numbers that
stood there; the formula is written out here once more (Elo 1978; bounds of apps.ratings.elo).
"""

import json
import logging
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from itertools import combinations
from random import Random
from threading import Barrier
from typing import Any

import django

django.setup()

from django.utils import timezone  # noqa: E402

from apps.accounts.models import User  # noqa: E402
from apps.accounts.names import name_key  # noqa: E402
from apps.ratings.models import Rating, RatingChange, Tally  # noqa: E402
from apps.tables.advancing import Leave, Play  # noqa: E402
from apps.tables.models import Match, MatchSeat, Table  # noqa: E402
from apps.tables.services.playing import perform  # noqa: E402
from apps.tables.services.rematch import end_vote  # noqa: E402
from apps.tables.timing import REMATCH_TIME  # noqa: E402
from tests.chaos.end_races import (  # noqa: E402
    HEAD_START_SECONDS,
    REFUSALS,
    SCRIPTS,
    SPREAD_SECONDS,
    at_instant,
    broken_chains,
    close_with,
)
from tests.tables.scripted import Script, script, written  # noqa: E402

PEOPLE = 60
MATCHES_A_RACE = 3
CONTENDERS = 2 * MATCHES_A_RACE
HOUR = timedelta(hours=1)
NOISE = 1e-6


class RatedRaces:
    """Runs races of three matches one after another and notes whatever is wrong."""

    def __init__(self) -> None:
        names = [f"Classe{number}" for number in range(PEOPLE)]
        self._people = [User.objects.create(username=n, name_key=name_key(n)) for n in names]
        self.endings: Counter[str] = Counter()
        self.violations: Counter[str] = Counter()
        self._pool = ThreadPoolExecutor(CONTENDERS)
        self._rng = Random(2)

    def run(self, race: int) -> None:
        played = script(race % SCRIPTS)
        trio = self._rng.sample(self._people, 3)
        matches = [written(played, pair, HOUR, is_rated=True) for pair in combinations(trio, 2)]
        calls = [call for match in matches for call in self._contenders(match, played)]
        self._rng.shuffle(calls)
        start = time.monotonic() + HEAD_START_SECONDS
        starts = [start + self._rng.uniform(0, SPREAD_SECONDS) for _ in calls]
        for outcome in self._pool.map(at_instant, starts, calls):
            if isinstance(outcome, Exception) and not isinstance(outcome, REFUSALS):
                self.violations[f"{type(outcome).__name__}: {outcome}"[:200]] += 1
        for match in matches:
            self._check(match)

    def close(self) -> None:
        """Close the contenders' connections: a database that is used cannot be dropped."""
        together = Barrier(CONTENDERS)
        list(self._pool.map(partial(close_with, together), range(CONTENDERS)))
        self._pool.shutdown()

    def _contenders(self, match: Match, played: Script) -> list[Callable[[], Any]]:
        last = Play(played.seat, played.last)
        return [
            partial(perform, match_id=match.pk, act=last, version=len(played.rows)),
            partial(perform, match_id=match.pk, act=Leave(self._rng.randrange(2))),
        ]

    def _check(self, match: Match) -> None:
        match.refresh_from_db()
        self.endings[match.ending] += 1
        if RatingChange.objects.filter(match=match.pk).count() != 2:
            self.violations["not rated once"] += 1
        if Table.objects.get(pk=match.table_id).status == Table.Status.PLAYING:
            self.violations["the table plays on"] += 1
        end_vote(table_id=match.table_id, now=timezone.now() + REMATCH_TIME)


def factor(rating: int, matches: int) -> int:
    if matches < 30:
        return 40
    return 16 if rating > 2_000 else 24


def bounded(part: float, before: float, *, is_new: bool) -> float:
    most = 20.0 if is_new else 80.0
    low, high = min(0.0, -most - before), max(0.0, most - before)
    return max(low, min(high, part))


class Replay:
    """Plays all rated matches again on paper, in the order in which they were written."""

    def __init__(self) -> None:
        self.played: Counter[int] = Counter()
        self.won: defaultdict[tuple[int, int], float] = defaultdict(float)
        self.from_little_known: defaultdict[int, float] = defaultdict(float)
        self.wrong = 0

    def run(self) -> int:
        """Return how many changes and sums between two people differ from the formula."""
        changes: defaultdict[int, list[RatingChange]] = defaultdict(list)
        for change in RatingChange.objects.select_related("rating").order_by("pk"):
            changes[change.match].append(change)
        for number, pair in changes.items():
            self._match(number, pair)
        for tally in Tally.objects.all():
            paper = self.won[tally.user_id, tally.other_id]
            self.wrong += abs(tally.won - paper) > NOISE
        return self.wrong

    def _match(self, number: int, pair: list[RatingChange]) -> None:
        places = MatchSeat.objects.filter(match=number)
        ranks = {place.user_id: 9 if place.has_left else place.rank for place in places}
        little = {one.rating.user_id for one in pair if not self._is_known(one.rating.user_id)}
        for own, other in (pair, pair[::-1]):
            key = (own.rating.user_id, other.rating.user_id)
            one, two = ranks[key[0]], ranks[key[1]]
            score = 0.5 if one == two else float(one < two)
            part = factor(own.before, self.played[key[0]]) * (
                score - 1 / (1 + 10 ** ((other.before - own.before) / 400))
            )
            is_new = min(self.played[key[0]], self.played[key[1]]) < 13
            part = bounded(part, self.won[key], is_new=is_new)
            if key[1] in little:
                part = min(part, max(0.0, 100.0 - self.from_little_known[key[0]]))
                self.from_little_known[key[0]] += part
            self.wrong += abs(own.after - own.before - part) > 0.5 + NOISE
            self.won[key] += part
        self.played.update(change.rating.user_id for change in pair)

    def _is_known(self, person: int | None) -> bool:
        """Tell whether somebody has won a point or more, all in all, from five others."""
        return sum(won >= 1 for (one, _other), won in self.won.items() if one == person) >= 5


def main(count: int) -> None:
    logging.disable(logging.ERROR)
    races = RatedRaces()
    start = time.monotonic()
    for race in range(-(-count // MATCHES_A_RACE)):
        races.run(race)
    seconds = time.monotonic() - start
    races.close()
    if broken := broken_chains():
        races.violations["a rating's chain is broken"] = broken
    if wrong := Replay().run():
        races.violations["not what the formula says"] = wrong
    values = list(Rating.objects.values_list("value", flat=True))
    summary = {
        "matches": sum(races.endings.values()),
        "matches/s": round(sum(races.endings.values()) / seconds, 1),
        "endings": dict(races.endings),
        "changes": RatingChange.objects.count(),
        "ratings": {"least": min(values), "mean": sum(values) / len(values), "most": max(values)},
        "violations": dict(races.violations),
    }
    print(json.dumps(summary, indent=1))


if __name__ == "__main__":
    main(int(sys.argv[1]))
