"""The races of tests.chaos.ends, in a process of their own: python -m tests.chaos.end_races <n>."""

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from random import Random
from threading import Barrier
from typing import Any
from uuid import uuid4

import django

django.setup()

from django.db import connections  # noqa: E402
from django.db.models import Sum  # noqa: E402
from django.utils import timezone  # noqa: E402

from apps.accounts.models import User  # noqa: E402
from apps.accounts.names import name_key  # noqa: E402
from apps.common.errors import DomainError  # noqa: E402
from apps.engine.errors import GameError  # noqa: E402
from apps.ratings.elo import K_NEW, START  # noqa: E402
from apps.ratings.models import Rating, RatingChange  # noqa: E402
from apps.tables.advancing import Leave, Play  # noqa: E402
from apps.tables.models import Match, MatchEvent, MatchSeat, Position, Table  # noqa: E402
from apps.tables.services.finishing import VOID  # noqa: E402
from apps.tables.services.playing import perform  # noqa: E402
from apps.tables.services.refusing import StaleVersion  # noqa: E402
from apps.tables.services.rematch import end_vote  # noqa: E402
from apps.tables.services.tending import tend, void_match  # noqa: E402
from apps.tables.timing import REMATCH_TIME  # noqa: E402
from apps.wallet.auditing import find_differences  # noqa: E402
from apps.wallet.models import Account, Entry, Hold  # noqa: E402
from apps.wallet.services.purses import open_purse  # noqa: E402
from tests.tables.scripted import Script, script, written  # noqa: E402

STAKE = 6_000
# Enough that luck does not make one of them the owner of everything.
PEOPLE = 200
SCRIPTS = 8
CONTENDERS = 6
HEAD_START_SECONDS = 0.004
SPREAD_SECONDS = 0.01
VOIDED_EACH = 4
OVERDUE = timedelta(seconds=-5)
REFUSALS = (DomainError, GameError, StaleVersion)


class Races:
    """Runs races one after another and notes whatever is wrong."""

    def __init__(self) -> None:
        names = [f"Duelliste{number}" for number in range(PEOPLE)]
        self._people = [User.objects.create(username=n, name_key=name_key(n)) for n in names]
        for user in self._people:
            open_purse(user=user)
        self._all_money = self._money()
        self.endings: Counter[str] = Counter()
        self.violations: Counter[str] = Counter()
        self._pool = ThreadPoolExecutor(CONTENDERS)
        self._rng = Random(1)

    def run(self, race: int) -> None:
        played = script(race % SCRIPTS)
        people = self._two_who_can_pay()
        match = written(
            played, people, OVERDUE if race % 3 else timedelta(minutes=1), STAKE, is_rated=True
        )
        for outcome in self._clash(_contenders(match, played)):
            if isinstance(outcome, Exception) and not isinstance(outcome, REFUSALS):
                self.violations[f"{type(outcome).__name__}: {outcome}"[:200]] += 1
        self._check(match)
        end_vote(table_id=match.table_id, now=timezone.now() + REMATCH_TIME)

    def close(self) -> None:
        """Close the contenders' connections: a database that is used cannot be dropped."""
        together = Barrier(CONTENDERS)
        list(self._pool.map(partial(close_with, together), range(CONTENDERS)))
        self._pool.shutdown()

    def _two_who_can_pay(self) -> tuple[User, User]:
        able = Account.objects.filter(owner__in=self._people, balance__gte=STAKE)
        one, other = self._rng.sample(list(able.order_by("pk").values_list("owner", flat=True)), 2)
        return User.objects.get(pk=one), User.objects.get(pk=other)

    def _clash(self, calls: Sequence[Callable[[], Any]]) -> list[Any]:
        start = time.monotonic() + HEAD_START_SECONDS
        starts = [start + self._rng.uniform(0, SPREAD_SECONDS) for _ in calls]
        return list(self._pool.map(at_instant, starts, calls))

    def _check(self, match: Match) -> None:
        match.refresh_from_db()
        if match.ended_at is None:  # the clock was first, and only ended a turn
            perform(match_id=match.pk, act=Leave(0))
            match.refresh_from_db()
        self.endings[match.ending] += 1
        for wrong, is_wrong in _faults(match).items():
            self.violations[wrong] += is_wrong
        self.violations["money was made or lost"] += self._money() != self._all_money
        self.violations = +self.violations

    def _money(self) -> int:
        """Return what the people have, what is held of it included."""
        balances = Account.objects.filter(owner__in=self._people).aggregate(all=Sum("balance"))
        held = Hold.objects.filter(status=Hold.Status.HELD).aggregate(all=Sum("amount"))
        return (balances["all"] or 0) + (held["all"] or 0)


def _contenders(match: Match, played: Script) -> list[Callable[[], Any]]:
    version = len(played.rows)
    move = partial(perform, match_id=match.pk, act=Play(played.seat, played.last), version=version)
    again = partial(move, action=uuid4())
    calls: list[Callable[[], Any]] = [
        again,
        again,
        partial(perform, match_id=match.pk, act=Leave(1 - played.seat)),
        partial(perform, match_id=match.pk, act=Leave(played.seat)),
        partial(tend, match_id=match.pk, version=version),
    ]
    # It has least to work out and would nearly always be first.
    if match.pk % VOIDED_EACH == 0:
        calls.append(partial(void_match, match_id=match.pk))
    return calls


def close_with(together: Barrier, _number: int) -> None:
    # All at once, so that each of the threads does it.
    together.wait()
    connections.close_all()


def at_instant(start: float, call: Callable[[], Any]) -> Any:
    time.sleep(max(0.0, start - time.monotonic()))
    try:
        return call()
    except Exception as failure:  # noqa: BLE001 - the outcome of a contender
        return failure


def _faults(match: Match) -> dict[str, bool]:
    """Return what may be wrong with a match that has ended, and whether it is."""
    places = list(MatchSeat.objects.filter(match=match))
    keys = [place.stake_key for place in places]
    entries = Entry.objects.filter(
        transfer__key__in=(f"settle:match:{match.pk}", f"void:match:{match.pk}")
    )
    transfers = entries.values_list("transfer_id", flat=True).distinct().count()
    version = Position.objects.get(pk=match.pk).version
    return {
        "not settled once": transfers != 1,
        "a stake is still held": Hold.objects.filter(
            key__in=keys, status=Hold.Status.HELD
        ).exists(),
        "the pot was not paid out": sum(place.payout or 0 for place in places) != 2 * STAKE,
        "the journal has a gap": MatchEvent.objects.filter(match=match).count() != version,
        "not rated once": _is_rated_wrongly(match),
        "the table plays on": Table.objects.get(pk=match.table_id).status == Table.Status.PLAYING,
    }


def _is_rated_wrongly(match: Match) -> bool:
    """Tell whether a match has not changed both ratings once, by as much; a void one: none."""
    changes = list(RatingChange.objects.filter(match=match.pk))
    if match.ending == VOID:
        return bool(changes)
    return len(changes) != 2 or abs(sum(one.after - one.before for one in changes)) > K_NEW


def broken_chains() -> int:
    """Return how many changes do not begin where the one before has ended, at START at first."""
    broken = 0
    for rating in Rating.objects.all():
        value, changes = START, list(rating.changes.order_by("pk"))
        for change in changes:
            broken += change.before != value
            value = change.after
        broken += (value, len(changes)) != (rating.value, rating.matches)
    return broken


def main(count: int) -> None:
    # What is voided here is voided on purpose.
    logging.disable(logging.ERROR)
    races = Races()
    start = time.monotonic()
    for race in range(count):
        races.run(race)
    seconds = time.monotonic() - start
    races.close()
    differences = [str(one) for one in find_differences()]
    if differences:
        races.violations["the audit"] = len(differences)
    if broken := broken_chains():
        races.violations["a rating's chain is broken"] = broken
    summary = {
        "races": count,
        "races/s": round(count / seconds, 1),
        "endings": dict(races.endings),
        "violations": dict(races.violations),
        "differences": differences[:10],
    }
    print(json.dumps(summary, indent=1))


if __name__ == "__main__":
    main(int(sys.argv[1]))
