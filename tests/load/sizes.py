"""Measures the frames of whole matches: how many bytes a step is to each who sees it.

    python -m tests.load.sizes buraco --levels difficile,moyen --matches 20 --option mode=ferme

Robots play as people do, through the same step and the same frames as at a table, without sockets
or a database. Prints one line of JSON: `frames`, and the `median`, `p99` and `max` of their bytes
as text; `view_max`: those of the largest view, which a return or a resync brings.
"""

import json
import os
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from array import array
from collections.abc import Iterator
from random import Random
from uuid import UUID

import django

from tests.load.figures import percentile
from tests.load.options import count

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")
django.setup()

from apps.common.simulation.invariants import Violations  # noqa: E402 - needs Django set up
from apps.common.simulation.planning import BadPlan, Plan, plan_series  # noqa: E402
from apps.common.simulation.players import Players  # noqa: E402
from apps.tables import frames  # noqa: E402
from apps.tables.advancing import Act, Expire, Play, Start, advance, first_standing  # noqa: E402
from apps.tables.standing import MatchFacts, Standing  # noqa: E402
from apps.tables.timing import timing_of  # noqa: E402

NOW = 1_800_000_000_000  # ms: as long as today's
ACTION = UUID(int=0)


def sizes_of(plan: Plan, number: int) -> Iterator[tuple[list[int], int]]:
    """Yield, for each step of a match, the bytes of its frames and of the largest view after it."""
    facts = _facts(plan, number)
    rng = Random(f"{plan.seed}/{number}")  # noqa: S311 - a simulation
    times = {level: array("f") for level in plan.levels}
    players = Players(plan.game, plan.lineup_of(number), times, Violations())
    standing, version, act = first_standing(facts), 0, Start()
    before = frames.views_of(facts, standing)
    while standing.outcome is None:
        advanced = advance(facts, standing, act, NOW)
        standing, version = advanced.standing, version + 1
        players.saw(advanced.step)
        after = frames.views_of(facts, standing)
        timing = timing_of(facts, standing, version, NOW, (0, 0))
        texts = frames.step_texts(facts, version, advanced.record, ACTION, before, after, timing)
        largest = max(len(frames.encode(view)) for view in after.values())
        yield [len(text.encode()) for text in texts.values()], largest
        before, act = after, _next_act(standing, players, rng)


def _facts(plan: Plan, number: int) -> MatchFacts:
    seats = len(plan.lineup)
    return MatchFacts(
        match_id=1_000_000,
        table_id="",
        number=1,
        slug=plan.game.info.slug,
        options=plan.options,
        people=tuple(range(1, seats + 1)),
        levels=("",) * seats,
        server_seed=Random(f"{plan.seed}/{number}").randbytes(32),  # noqa: S311 - a simulation
        client_seeds=("",) * seats,
    )


def _next_act(standing: Standing, players: Players, rng: Random) -> Act:
    state = standing.state
    if not state.to_act:
        return Expire(None)
    seat = min(state.to_act)
    return Play(seat, players.choose(state, seat, list(state.legal_moves(seat)), rng))


def main() -> None:
    parser = ArgumentParser(
        prog="python -m tests.load.sizes",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="a slug; of a bank's table `tests.chaos.bank` tells")
    parser.add_argument("--levels", default="difficile,moyen")
    parser.add_argument("--teams", action="store_true")
    parser.add_argument("--matches", type=count, default=20)
    parser.add_argument("--option", action="extend", nargs="+", default=[])
    asked = parser.parse_args()
    try:
        plan = _plan(asked)
    except BadPlan as error:
        parser.error(str(error))
    print(json.dumps(figures_of(plan)))


def _plan(asked: Namespace) -> Plan:
    plan = plan_series(
        slug=asked.game,
        levels=asked.levels.split(","),
        matches=asked.matches,
        options=asked.option,
        in_teams=asked.teams,
    )
    if plan.game.info.bank:
        raise BadPlan(f"People come to {asked.game} and go; `tests.chaos.bank` measures it.")
    plan.game.prepare()
    return plan


def figures_of(plan: Plan) -> dict[str, float]:
    told, views = array("l"), array("l")
    for number in range(plan.matches):
        for sizes, largest in sizes_of(plan, number):
            told.extend(sizes)
            views.append(largest)
    return {
        "frames": len(told),
        "median": percentile(told, 0.5),
        "p99": percentile(told, 0.99),
        "max": max(told),
        "view_max": max(views),
    }


if __name__ == "__main__":
    main()
