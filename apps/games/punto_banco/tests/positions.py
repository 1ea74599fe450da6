"""Tables of Punto Banco to begin tests with."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from apps.engine.contract import Seat, Step
from apps.games.punto_banco import GAME
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.shoe import DECK, LOWEST_CUT
from apps.games.punto_banco.state import PuntoBancoState

PLAIN = {"burn": False}  # cards fall from the first one on


def shoe_with(cards: Sequence[str], at: int = LOWEST_CUT) -> tuple[str, ...]:
    """Return a shoe in which `cards` come first once it has been cut at `at`."""
    rest = list(DECK)
    for card in cards:
        rest.remove(card)
    return (*rest[:at], *cards, *rest[at:])


def fresh(cards: Sequence[str] = (), **options: Any) -> PuntoBancoState:
    """Return an empty table with a shuffled shoe, `cards` on top once it is cut at 10."""
    state = GAME.new_state(8, GAME.options(PLAIN | options))
    return after(state.resolve(shoe_with(cards)))


def after(step: Step) -> PuntoBancoState:
    assert isinstance(step.state, PuntoBancoState)
    return step.state


def table(people: Mapping[Seat, int], cards: Sequence[str] = (), **options: Any) -> PuntoBancoState:
    """Return a table at which `people` (seat → what he owes) sit, the cut being offered."""
    state = fresh(cards, **options)
    for seat, carry in people.items():
        state = after(state.join(seat, carry))
    return state


def betting(state: PuntoBancoState) -> PuntoBancoState:
    """Return the state after the first seat has cut at 10, in an open window."""
    (seat,) = state.to_act
    state = play(state, seat, type="cut", accept=True, position=LOWEST_CUT)
    return state if state.phase is Phase.BETTING else after(state.expire())


def step(state: PuntoBancoState, seat: Seat, **raw: Any) -> Step:
    """Return the step of a move; bets and passes are for the open window unless they say so."""
    numbered = {"round": state.round} if raw["type"] in {"bet", "pass"} else {}
    return state.apply(seat, GAME.parse_move(numbered | raw))


def play(state: PuntoBancoState, seat: Seat, **raw: Any) -> PuntoBancoState:
    return after(step(state, seat, **raw))


def bet(state: PuntoBancoState, seat: Seat, **stakes: int) -> PuntoBancoState:
    return play(state, seat, type="bet", **stakes)


def until(state: PuntoBancoState, is_there: Callable[[PuntoBancoState], bool]) -> Step:
    """Let time run until the state is as wanted; return the step that made it so."""
    for _ in range(20):
        made = state.expire()
        state = after(made)
        if is_there(state):
            return made
    raise AssertionError("it never came to that")


def settled(state: PuntoBancoState) -> Step:
    """Let the cards fall; return the step that settles."""
    return until(state, lambda found: found.phase is Phase.SETTLING)


def events(made: Step, kind: str) -> list[dict[str, Any]]:
    """Return the step's events of a kind, plain."""
    return [event.to_plain() for event in made.events if event.kind == kind]
