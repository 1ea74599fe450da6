"""The measure of frames plays every game whose people stay, and counts what each is sent."""

import pytest

from apps.common.simulation.planning import plan_series
from apps.games import catalogue
from tests.load.sizes import figures_of, sizes_of

STAYING = [slug for slug, game in catalogue().items() if not game.info.bank]
# The longest tell of a deal's end: the count of every side.
MOST_BYTES = 4_096


@pytest.mark.parametrize("slug", STAYING)
def test_a_step_is_small_to_everybody_who_sees_it(slug: str) -> None:
    plan = plan_series(slug=slug, levels=["facile", "facile"], matches=1)
    steps = [sizes for sizes, _ in sizes_of(plan, 0)]
    assert {len(sizes) for sizes in steps} == {3}, "two people and the spectators"
    figures = figures_of(plan)
    assert figures["frames"] == 3 * len(steps)
    assert 100 < figures["median"] <= figures["p99"] <= figures["max"] < MOST_BYTES
