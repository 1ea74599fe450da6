"""Reads the worked cases of Banco ! (`tests/games/cases/banco.json`, described in FORMAT.md)."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from apps.engine.contract import Outcome, Seat, Step
from apps.engine.errors import GameError
from apps.engine.ranking import ranks_by_score
from apps.games.banco import GAME
from apps.games.banco.dice import ASIDE, FRESH, Die
from apps.games.banco.moves import Steal, Take
from apps.games.banco.options import BancoOptions
from apps.games.banco.scoring import hearts_bonuses, score_of, totals
from apps.games.banco.state import DECK, BancoState, Phase
from tests.games.acting import seat_named, time_out
from tests.games.comparing import Bag, agree, is_legal

Case = Mapping[str, Any]

TOLD = frozenset({"rolled", "took", "stole", "banco", "carre", "rate", "timeout"})


def run_case(case: Case) -> None:
    """Check one case; raises `AssertionError`, or `KeyError` for an unknown kind."""
    KINDS[case["kind"]](case)


# -- play --


def run_play(case: Case) -> None:
    players = players_of(case["position"])
    state = state_of(case["position"])
    expected = case["expected"]
    steps: list[Step] = []
    for index, move in enumerate(case["moves"]):
        try:
            step = play(state, players, move)
        except GameError as error:
            check_refusal(expected, index, error.code)
            return
        steps.append(step)
        assert isinstance(step.state, BancoState)
        state = step.state
    assert is_legal(expected), "no move was refused"
    check_position(expected, players, state, steps[-1])


def play(state: BancoState, players: list[str], entry: Case) -> Step:
    """Return what one move (with the faces that chance brings, if it throws) makes."""
    seat = seat_named(entry["actor"], players) if "actor" in entry else state.turn
    raw = dict(entry["move"])
    if raw.get("type") == "timeout":
        return time_out(state, seat)
    if isinstance(raw.get("player"), str):
        raw["player"] = seat_named(raw["player"], players)
    step = state.apply(seat, GAME.parse_move(raw))
    if step.state.chance is None:
        return step
    thrown = step.state.resolve(tuple(entry["faces"]))
    return Step(thrown.state, (*step.events, *thrown.events))


def check_refusal(expected: Case, index: int, code: str) -> None:
    assert not is_legal(expected), f"refused with {code}"
    assert expected.get("reason", code) == code
    assert expected.get("illegal_move_index", index) == index


def check_position(expected: Case, players: Sequence[str], state: BancoState, last: Step) -> None:
    found: dict[str, Any] = {
        "phase": str(state.phase),
        "turn": players[state.turn],
        "centre": Bag(state.centre),
        "draw": list(state.stock),
        "won": {name: Bag(pile) for name, pile in zip(players, state.won, strict=True)},
        "pending": Bag(state.pending),
        "dice": [{"face": die.face, "state": die.state} for die in state.dice],
        "acted": state.phase is Phase.MAY_CONTINUE,
        "stolen": state.has_stolen,
        "events": [event.kind for event in last.events if event.kind in TOLD],
    }
    ignored = {"legal", "reason", "illegal_move_index"}
    if state.outcome is not None:
        ignored |= {"turn", "dice"}  # nobody is to act, and no die counts any more
        found["winners"] = Bag(players[seat] for seat in state.outcome.winners)
        found["scores"] = scores_of(players, state.won)
    agree(found, {name: value for name, value in expected.items() if name not in ignored})


# -- positions, which may be partial --


def players_of(position: Case) -> list[str]:
    return list(position.get("players") or sorted(position.get("won", {})) or ["A", "B"])


def state_of(position: Case) -> BancoState:
    players = players_of(position)
    piles = position.get("won", {})
    won = tuple(tuple(piles.get(player, ())) for player in players)
    given = position.get("dice")
    dice = tuple(Die(die.get("face"), die["state"]) for die in given) if given else FRESH
    phase = Phase(position.get("phase") or likely_phase(position, dice))
    return BancoState(
        options=BancoOptions(),
        phase=phase,
        turn=seat_named(position.get("turn", players[0]), players),
        centre=tuple(position.get("centre", ())),
        stock=tuple(position.get("draw", unused(position))),
        won=won,
        pending=tuple(position.get("pending", ())),
        dice=dice,
        has_stolen=bool(position.get("stolen", False)),
        left=frozenset(),
        ended=outcome_of(won) if phase is Phase.GAME_OVER else None,
    )


def unused(position: Case) -> list[str]:
    """Return the cards that lie nowhere: the pile of a case that says nothing of it."""
    piles = position.get("won", {}).values()
    used = {*position.get("centre", ()), *position.get("pending", ()), *chain(*piles)}
    return [card for card in DECK if card not in used]


def likely_phase(position: Case, dice: Sequence[Die]) -> Phase:
    if position.get("acted"):
        return Phase.MAY_CONTINUE
    has_throw = any(die.face is not None and die.state != ASIDE for die in dice)
    return Phase.MUST_TAKE if has_throw else Phase.AWAIT_ROLL


def outcome_of(won: tuple[tuple[str, ...], ...]) -> Outcome:
    scores = totals(won)
    return Outcome("played", ranks_by_score(scores, frozenset()), scores)


# -- legal moves, and scores --


def run_legal_moves(case: Case) -> None:
    players = players_of(case["position"])
    state = state_of(case["position"])
    legal = list(state.legal_moves(state.turn))
    takes = Bag(written_take(move) for move in legal if isinstance(move, Take))
    others = Bag(written(move, players) for move in legal if not isinstance(move, Take))
    agree({"takes": takes, "others": others}, case["expected"])


def written_take(take: Take) -> str:
    return "".join(map(str, take.dice)) + ":" + take.card


def written(move: Any, players: Sequence[str]) -> str:
    if isinstance(move, Steal):
        return f"steal:{players[move.player]}:{move.card}"
    return str(move.action)


def run_final_score(case: Case) -> None:
    """A player of whom nothing is said but his score has won nothing."""
    piles = case["won"]
    players = players_of({**case, "won": {*piles, *case["expected"].get("scores", ())}})
    won = tuple(tuple(piles.get(player, ())) for player in players)
    found = {
        "scores": scores_of(players, won),
        "winners": Bag(players[seat] for seat in outcome_of(won).winners),
    }
    agree(found, case["expected"])


def scores_of(players: Sequence[str], won: tuple[tuple[str, ...], ...]) -> dict[str, Any]:
    return {player: counted(won, seat) for seat, player in enumerate(players)}


def counted(won: tuple[tuple[str, ...], ...], seat: Seat) -> dict[str, int]:
    score = score_of(won[seat])
    return {
        "base": score.base,
        "brelans": len(score.brelans),
        "suites": len(score.suites),
        "couleurs": len(score.couleurs),
        "hearts": score.hearts,
        "subtotal": score.subtotal,
        "coeurs_bonus": hearts_bonuses(won)[seat],
        "total": totals(won)[seat],
        "rank": outcome_of(won).ranks[seat],
    }


KINDS: dict[str, Callable[[Case], None]] = {
    "play": run_play,
    "legal_moves": run_legal_moves,
    "final_score": run_final_score,
}
