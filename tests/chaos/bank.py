"""Two hundred people bet against the house while web, worker, beat and Redis are killed.

    python -m tests.chaos.bank --seconds 600 --database postgresql://root@127.0.0.1/postgres

Every bet that was confirmed must be settled or returned exactly once, whoever died between the deal
and the payment; the ledger must be sound and the house must have what people have lost. All that
`tests.chaos` checks is checked too. Prints one JSON summary; exits non-zero on any violation. Of
coups it tells how many were settled, in all and a second; and what bettors measured: the bytes of
the step frames they were sent, and the time from the last word of a window to the first card.
"""

import asyncio
import json
import sys
import time
from dataclasses import asdict, replace
from random import Random
from typing import Any

from tests.chaos.bettors import Bettor, Measures
from tests.chaos.household import Household, kill_at_random
from tests.chaos.trial import ALTERATIONS, Plan, Trial
from tests.chaos.witness import Witness
from tests.load import site
from tests.load.options import count, parser_of, seconds
from tests.load.services import own_database, own_folder

GAME, SEATS = "punto_banco", 8
# After the last kill, for windows to close and coups to be paid.
QUIET_SECONDS = 30.0


class BankTrial(Trial):
    """A trial at a bank's tables: it lasts for a time, since nobody's match ends by itself."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._measures = Measures()

    def _cast(self) -> list[dict[str, Any]]:
        asked = {"game": GAME, "tables": self._plan.tables, "seats": SEATS, "spectators": 1}
        options = [part for name, value in asked.items() for part in (f"--{name}", str(value))]
        cast: list[dict[str, Any]] = json.loads(
            site.run(self._env, "-m", "tests.load.cast", *options)
        )
        return cast

    def _witnesses(self, cast: list[dict[str, Any]], ports: list[int]) -> list[Witness]:
        return [
            self._bettor(table["id"], cookie, ports)
            for table in cast
            for cookie in (*table["seats"], *table["spectators"])
        ]

    def _bettor(self, table_id: str, cookie: str, ports: list[int]) -> Bettor:
        rng = Random(self._rng.random())
        return Bettor(self._chronicle, table_id, cookie, 0, ports, rng, measures=self._measures)

    async def _play(self, household: Household, witnesses: list[Witness]) -> dict[str, Any]:
        began = time.monotonic()
        lives = [asyncio.create_task(witness.live()) for witness in witnesses]
        await kill_at_random(household, self._rng, self._plan.pause, self._plan.kill_seconds)
        resuming = asyncio.create_task(self._watch_resuming())
        await asyncio.sleep(min(QUIET_SECONDS, self._plan.patience / 4))
        for task in (resuming, *lives):
            task.cancel()
        await asyncio.gather(resuming, *lives, return_exceptions=True)
        for witness in witnesses:
            witness.is_done.set()
        # Nobody may go on playing while the books are read; what the audit plays itself is told.
        await household.stop(leaving="redis")
        self._judge(household, witnesses)
        return self._summary(household, time.monotonic() - began)

    def _summary(self, household: Household, seconds: float) -> dict[str, Any]:
        told = super()._summary(household, seconds)
        coups = {"coups_a_second": round(told["coups"] / seconds, 2)}
        return told | coups | self._measures.summary()

    def _audit(self, witnesses: list[Witness]) -> None:
        path = self._folder / "evidence.json"
        path.write_text(json.dumps([asdict(witness.evidence) for witness in witnesses]))
        self._books = json.loads(site.run(self._env, "-m", "tests.chaos.bank_audit", str(path)))
        self._chronicle.violations.update(self._books.pop("violations"))


def main() -> int:
    parser = parser_of("tests.chaos.bank", __doc__)
    parser.add_argument("--tables", type=count, default=25, help="of eight bettors each")
    parser.add_argument("--seconds", type=seconds, default=600, help="how long to bet and kill")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    plan = Plan(tables=asked.tables, matches=0, seed=asked.seed, is_forked=True)
    plan = replace(plan, kill_seconds=asked.seconds, pause=(10.0, 30.0))
    with own_folder() as folder, own_database(asked.database, folder) as database:
        site.migrate(site.environment(database, folder, *ALTERATIONS))
        summary = asyncio.run(BankTrial(plan, database, folder).run())
    print(json.dumps(summary, indent=1))
    return 1 if summary["violations"] else 0


if __name__ == "__main__":
    sys.exit(main())
