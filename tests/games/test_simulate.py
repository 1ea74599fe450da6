"""`manage.py simulate`: robots play each other through the real engine."""

import json
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from apps.common.simulation.invariants import broken_by
from apps.common.simulation.planning import plan_series
from apps.common.simulation.series import Result, Series, play_series
from apps.common.simulation.summary import summary_of
from apps.engine.contract import Game, Move
from apps.engine.setups import every_setup
from apps.engine.testing import Input, Played
from apps.games import catalogue
from apps.games.banco.moves import Take
from apps.games.banco.state import DECK, BancoState

KEYS = {
    *("game", "matches", "levels", "seats", "wins", "draws", "pairwise", "mean_score", "moves"),
    *("moves_per_second", "decision_ms_mean", "decision_ms_p99", "decision_ms_max"),
    *("violations", "violation_notes"),
}


def simulate(*args: str) -> dict[str, Any]:
    out = StringIO()
    call_command("simulate", *args, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue().splitlines()[-1])
    return found


def test_the_last_line_is_one_object_with_every_figure() -> None:
    found = simulate("banco", "--matches", "4", "--levels", "moyen,facile", "--seed", "7")
    assert found.keys() == KEYS
    assert (found["game"], found["matches"], found["seats"]) == ("banco", 4, 2)
    assert sum(found["wins"].values()) == 4
    assert found["pairwise"] == {"moyen,facile": 1.0}
    assert found["decision_ms_max"].keys() == {"moyen", "facile"}
    assert found["violations"] == 0


def test_with_json_there_is_no_other_line() -> None:
    out = StringIO()
    call_command("simulate", "banco", matches=1, levels="random,random", json=True, stdout=out)
    assert len(out.getvalue().splitlines()) == 1


def test_the_same_seed_plays_the_same_matches() -> None:
    args = ("banco", "--matches", "3", "--levels", "facile,random,moyen", "--json")
    first, again, other = simulate(*args), simulate(*args), simulate(*args, "--seed", "2")
    assert (first["mean_score"], first["moves"]) == (again["mean_score"], again["moves"])
    assert first["mean_score"] != other["mean_score"]


def test_seats_are_turned_round_and_each_deal_is_played_from_every_turn() -> None:
    plan = plan_series(slug="banco", levels=["facile", "moyen", "difficile"], matches=6)
    assert [plan.deal_of(match) for match in range(6)] == [0, 0, 0, 1, 1, 1]
    assert {plan.lineup_of(match)[0] for match in range(3)} == {"facile", "moyen", "difficile"}
    assert plan.lineup_of(3) == plan.lineup_of(0)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["tarot"], "no game 'tarot'"),
        (["banco", "--matches", "0"], "at least 1"),
        (["banco", "--matches", "-3"], "at least 1"),
        (["banco", "--matches", "many"], "invalid int"),
        (["banco", "--levels", "divin,moyen"], "no level 'divin'"),
        (["banco", "--levels", "moyen"], "2, 3, 4 seats, not 1"),
        (["banco", "--levels", ""], "2, 3, 4 seats, not 0"),
        (["banco", "--levels", "moyen,moyen,moyen,moyen,moyen"], "not 5"),
        (["banco", "--teams"], "not played in teams"),
        (["banco", "--option", "rows=3"], "unknown_option: rows"),
        (["banco", "--option", "turbo=3"], "bad_option: turbo"),
        (["banco", "--option", "turbo"], "name=value"),
    ],
)
def test_what_cannot_be_played_is_refused_clearly(args: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        simulate(*args)


def test_options_reach_the_game() -> None:
    plan = plan_series(
        slug="banco", levels=["random"] * 2, matches=1, options=["turbo=true", "aids=false"]
    )
    assert (plan.options.turbo, plan.options.aids) == (True, False)


# -- every setup --


def test_a_survey_plays_every_seat_number_variant_and_mode() -> None:
    found = simulate("banco", "--every-setup", "--levels", "random", "--matches", "7", "--json")
    assert found.keys() == {*KEYS, "setups"}
    assert (found["seats"], found["setups"]) == ([2, 3, 4], {"2": 3, "3": 2, "4": 2})
    assert (found["matches"], found["wins"], found["violations"]) == (7, {"random": 7.0}, 0)


@pytest.mark.parametrize(
    ("slug", "number", "among"),
    [
        ("poker_das", 20, {"1,columns=1", "4,columns=5", "3"}),
        ("casino", 144, {"4,teams=True,variant=royal", "3,sweeps=on,target=11", "2"}),
        ("buraco", 10, {"2,mode=ouvert", "4,mode=ferme_stcl", "4"}),
    ],
)
def test_a_games_setups_are_all_it_allows(slug: str, number: int, among: set[str]) -> None:
    found = list(map(str, every_setup(catalogue()[slug])))
    assert (len(found), len(set(found))) == (number, number)
    assert among <= set(found)


def test_a_break_of_a_survey_says_in_which_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BancoState, "material", lambda state: Counter([str(state.phase)]))
    found = simulate("banco", "--every-setup", "--levels", "random", "--matches", "3")
    assert found["violations"] > 20
    assert found["violation_notes"][0].startswith("2: match 0: material not conserved")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["banco", "--levels", "random,random"], "one level"),
        (["banco", "--levels", "random", "--option", "turbo=true"], "no other choice"),
        (["banco", "--levels", "random", "--matches", "2"], "at least 3"),
        (["tarot", "--levels", "random"], "no game 'tarot'"),
        (["banco", "--levels", "divin"], "no level 'divin'"),
    ],
)
def test_a_survey_that_cannot_be_played_is_refused_clearly(args: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        simulate(*args, "--every-setup")


# -- counting --


def counted(results: list[Result], levels: list[str]) -> dict[str, Any]:
    plan = plan_series(slug="banco", levels=levels, matches=len(results))
    return summary_of(Series(plan, times={}, results=results, seconds=1.0))


def test_a_tie_is_shared_between_those_who_tie() -> None:
    lineup = ("facile", "moyen", "moyen")
    alone = (0, 1, 2)
    results = [Result(lineup, alone, (9, 9, 9), alone), Result(lineup, alone, (3, 5, 4), (1,))]
    found = counted(results, list(lineup))
    assert found["wins"] == {"facile": 0.3333, "moyen": 1.6667}
    assert found["draws"] == 1
    assert found["pairwise"] == {"facile,moyen": 0.25}
    assert found["mean_score"] == {"facile": 6.0, "moyen": 6.75}


def test_partners_who_win_together_are_no_draw() -> None:
    lineup = ("facile", "moyen", "facile", "moyen")
    result = Result(lineup, (0, 1, 0, 1), (8, 5, 8, 5), (0, 2))
    found = counted([result], list(lineup))
    assert (found["wins"], found["draws"]) == ({"facile": 1.0, "moyen": 0.0}, 0)


@pytest.mark.parametrize("setup", [("buraco",), ("casino", "--option", "teams=true")])
def test_partners_are_one_side_however_they_were_asked_for(setup: tuple[str, ...]) -> None:
    four = simulate(*setup, "--matches", "2", "--levels", "random,random,random,random")
    assert (four["seats"], four["draws"]) == (4, 0)


def test_by_rounds_a_match_of_several_deals_counts_as_its_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Banco ! has one deal a match; here it pretends to end one with the first card won."""
    first_deal = property(lambda state: ((5, 3),) if any(state.won) else ())
    monkeypatch.setattr(BancoState, "round_results", first_deal)
    found = simulate("banco", "--rounds", "--matches", "2", "--levels", "random,moyen")
    assert found["mean_score"] == {"random": 4.0, "moyen": 4.0}
    assert found["wins"] == {"random": 1.0, "moyen": 1.0}
    assert found["moves"] < 60


# -- watching --


def test_material_that_goes_missing_is_a_violation() -> None:
    game = catalogue()["banco"]
    start = game.new_state(2, game.options({}))
    put = Input("chance", value=list(DECK))
    step = start.resolve(put.value)
    fewer = start.material()
    fewer["KH"] += 1
    assert list(broken_by(game, Played(start, put, step), start.material())) == []
    assert list(broken_by(game, Played(start, put, step), fewer)) == ["material not conserved"]


def test_an_illegal_robot_is_a_violation_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cheat(self: Game, *args: Any) -> Move:
        return Take((0, 0), "KH")

    plan = plan_series(slug="banco", levels=["facile", "random"], matches=1)
    monkeypatch.setattr(type(plan.game), "choose", cheat)
    series = play_series(plan)
    assert series.violations.count > 10
    assert "facile chose an illegal move" in series.violations.notes[0]
    assert len(series.results) == 1


def test_many_random_matches_break_nothing() -> None:
    """The long form: `manage.py simulate banco --matches 34000 --levels random,random,random`."""
    for seats in (2, 3, 4):
        found = simulate("banco", "--matches", "60", "--levels", ",".join(["random"] * seats))
        assert (found["violations"], found["violation_notes"]) == (0, [])


def test_robots_fill_a_banks_table_and_every_bet_is_settled() -> None:
    levels = "facile,moyen,difficile,random,facile,moyen,difficile,random"
    found = simulate("punto_banco", "--matches", "2", "--levels", levels, "--option", "unit=100")
    assert (found["seats"], found["violations"]) == (8, 0)
    assert found["moves"] > 2 * 8 * 60
    assert len(set(found["mean_score"].values())) > 1


def test_seats_of_a_banks_table_may_stay_free() -> None:
    found = simulate("punto_banco", "--matches", "8", "--levels", "difficile,moyen")
    assert (found["matches"], found["seats"], found["violations"]) == (8, 8, 0)
    assert set(found["wins"]) == set(found["mean_score"]) == {"difficile", "moyen"}
    assert sum(found["wins"].values()) == 8
