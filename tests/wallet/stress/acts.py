"""What a worker does: he plays for stakes, gives to others, claims what is free, and repeats."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from threading import Thread
from uuid import uuid4

from django.db import connection

from apps.accounts.models import User
from apps.wallet.models import Hold, Transfer
from apps.wallet.services.allowances import claim_daily_bonus, top_up
from apps.wallet.services.holding import Claim, hold, hold_together, release
from apps.wallet.services.ledger import between, transfer
from apps.wallet.services.purses import open_purse
from apps.wallet.services.settling import charge_fee, refund, settle
from apps.wallet.services.steadiness import steadily
from tests.wallet.stress.tally import Tally

STAKES = (6_000, 6_000, 6_000, 9_900, 20_000)
# Half of all acts meet at a tenth of the people, so that they cross.
HOT = 20
KEPT_SETTLEMENTS = 200


class Worker:
    """Acts until it has made so many calls; `done` is shared by all workers of a process."""

    def __init__(
        self, people: Sequence[User], rng: Random, tally: Tally, done: "deque[Settlement]"
    ) -> None:
        self._people, self._rng, self._tally, self._done = people, rng, tally, done
        self.calls = 0

    def work(self, calls: int) -> None:
        acts = (self._play, self._give, self._claim, self._pay_fee, self._repeat)
        while self.calls < calls:
            self._rng.choices(acts, weights=(10, 6, 4, 2, 4))[0]()

    def _call(self, service: Callable[..., object], *expected: str, **asked: object) -> object:
        self.calls += 1
        return self._tally.call(service, *expected, **asked)

    def _some(self, count: int) -> list[User]:
        pool = self._people[:HOT] if self._rng.random() < 0.5 else self._people
        return self._rng.sample(pool, count)

    # -- a match --

    def _play(self) -> None:
        stake, match = self._rng.choice(STAKES), uuid4().hex
        claims = [
            Claim(user, stake, f"{match}:{seat}")
            for seat, user in enumerate(self._some(self._rng.randint(2, 4)))
        ]
        held = self._hold_all(claims) if self._rng.random() < 0.5 else self._hold_each(claims)
        keys = [claim.key for claim in claims if claim.key in held]
        if len(keys) < len(claims):
            self._give_back(keys)
            return
        ends = (self._win, self._give_back, self._void, self._win_or_give_back)
        self._rng.choices(ends, weights=(85, 5, 5, 5))[0](keys, stake)

    def _hold_all(self, claims: list[Claim]) -> set[str]:
        rows = self._call(hold_together, "wallet.too_poor", claims=claims)
        return {claim.key for claim in claims} if rows else set()

    def _hold_each(self, claims: list[Claim]) -> set[str]:
        return {claim.key for claim in claims if self._hold(claim)}

    def _hold(self, claim: Claim) -> object:
        asked = {"user": claim.user, "amount": claim.amount, "key": claim.key}
        if self._rng.random() < 0.1:
            self._call(hold, "wallet.too_poor", **asked)
        return self._call(hold, "wallet.too_poor", **asked)

    def _give_back(self, keys: list[str], stake: int = 0) -> None:
        for key in keys:
            for _time in range(self._rng.choice((1, 1, 2))):
                self._call(release, key=key)

    def _settlement(self, keys: list[str], stake: int) -> "Settlement":
        winners = self._rng.sample(keys, self._rng.choice((1, 1, 2)))
        pot = stake * len(keys)
        payouts = dict.fromkeys(winners, pot // len(winners))
        payouts[winners[0]] += pot - sum(payouts.values())
        key = f"settle:{keys[0]}"
        return partial(settle, key=key, cause="match:1", holds=keys, payouts=payouts)

    def _win(self, keys: list[str], stake: int) -> None:
        settlement = self._settlement(keys, stake)
        at_once = self._rng.choice((1, 1, 1, 1, 3))
        numbers = self._at_once([settlement] * at_once)
        if len(set(numbers)) > 1:
            self._tally.fault(f"one settlement, {len(set(numbers))} transfers")
        self._done.append(settlement)

    def _win_or_give_back(self, keys: list[str], stake: int) -> None:
        """The end and a withdrawal at the same instant: one of the two."""
        self._at_once([self._settlement(keys, stake), partial(release, key=keys[0])])
        first = steadily(partial(Hold.objects.get, key=keys[0]))
        if first.status == Hold.Status.RELEASED:
            self._give_back(keys[1:])

    def _void(self, keys: list[str], stake: int) -> None:
        void = partial(refund, key=f"void:{keys[0]}", cause="match:1", holds=keys)
        self._at_once([void, void])

    def _at_once(self, services: "Sequence[Settlement]") -> list[object]:
        """Call all at the same time, each in a thread; return the transfers' numbers."""
        found: list[object] = []

        def act(service: "Settlement") -> None:
            name = service.func
            row = self._call(name, "wallet.hold_closed", **service.keywords)
            if isinstance(row, Transfer):
                found.append(row.pk)

        threads = [Thread(target=_alone, args=(partial(act, s),)) for s in services[1:]]
        for thread in threads:
            thread.start()
        act(services[0])
        for thread in threads:
            thread.join()
        return found

    def _repeat(self) -> None:
        """Settle once more what somebody settled before."""
        if self._done:
            settlement = self._rng.choice(list(self._done))
            self._call(settlement.func, **settlement.keywords)

    # -- the rest --

    def _give(self) -> None:
        giver, taker = self._some(2)
        accounts = self._call(open_purse, user=giver), self._call(open_purse, user=taker)
        if None in accounts:
            return
        moves = between(*accounts, self._rng.randint(1, 20) * 100)  # type: ignore[arg-type]
        self._call(
            transfer,
            "wallet.too_poor",
            kind=Transfer.Kind.ADJUSTMENT,
            key=f"gift:{uuid4().hex}",
            moves=moves,
            subject={"reason": "cadeau"},
        )

    def _claim(self) -> None:
        (user,) = self._some(1)
        if self._rng.random() < 0.5:
            self._call(claim_daily_bonus, "wallet.bonus_taken", user=user)
        else:
            self._call(top_up, "wallet.not_broke", "wallet.top_ups_used", user=user)

    def _pay_fee(self) -> None:
        (user,) = self._some(1)
        key = f"fee:{uuid4().hex}"
        fee = Hold.Purpose.FEE
        if self._call(hold, "wallet.too_poor", user=user, amount=500, key=key, purpose=fee):
            self._call(charge_fee, key=key, cause="match:1")


Settlement = partial[Transfer]


def _alone(act: Callable[[], None]) -> None:
    try:
        act()
    finally:
        connection.close()


def settlements() -> "deque[Settlement]":
    return deque(maxlen=KEPT_SETTLEMENTS)
