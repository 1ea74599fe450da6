"""Positions for the tests of Buraco, written shortly: cards as faces, apart by spaces."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from apps.engine.contract import Step
from apps.engine.errors import IllegalMove
from apps.games.buraco import GAME
from apps.games.buraco.cards import Cards, issued
from apps.games.buraco.melds import Arrangement, new_meld
from apps.games.buraco.phases import Phase
from apps.games.buraco.rules import MODES
from apps.games.buraco.state import BuracoState
from apps.games.buraco.table import TAKEN_UNUSED, UNTAKEN, USED, Laid


def after(step: Step) -> BuracoState:
    assert isinstance(step.state, BuracoState)
    return step.state


def dealt(seats: int = 2, first: int = 0, deck: Cards = (), **options: Any) -> BuracoState:
    """Return a match just dealt, from the pack as it lies unless a `deck` is given."""
    state = after(GAME.new_state(seats, GAME.options(options)).resolve(first))
    return after(state.resolve(deck or state.rules.deck))


def arrangement(faces: str | Iterable[str], mode: str) -> Arrangement:
    """Return how cards lie as a meld; raises `ValueError` if they are none."""
    lies = new_meld(faces.split() if isinstance(faces, str) else faces, MODES[mode])
    if isinstance(lies, str):
        raise ValueError(f"{faces}: {lies}")
    return lies


def position(  # noqa: PLR0913 - a position is made of many things
    hand: str = "",
    *,
    mode: str = "ferme",
    seats: int = 2,
    phase: Phase = Phase.PLAY,
    own: Sequence[str] = (),
    theirs: Sequence[str] = (),
    pile: str = "",
    stock: str | int = 20,
    rebus: int = 1,
    states: tuple[str, str] = (UNTAKEN, USED),
    others: Sequence[str] = (),
    single: str | None = None,
) -> BuracoState:
    """Return a position in which seat 0 is to act; its own melds are `m1` and on.

    Cards that are nowhere lie in the stock and in the rebus as far as there are enough; a `stock`
    given as faces is just that. A pack is not asked to be whole: some positions are impossible.
    """
    blank = GAME.new_state(seats, GAME.options({"mode": mode}))
    hands = [hand.split(), *(row.split() for row in others)]
    hands += [["3C"] * 11 for _ in range(seats - len(hands))]
    spare = _spare(blank.rules.deck, hand, pile, *own, *theirs, *others)
    drawn = tuple(stock.split()) if isinstance(stock, str) else tuple(spare[:stock])
    melds = [(0, cards) for cards in own] + [(1, cards) for cards in theirs]
    return replace(
        blank,
        phase=phase,
        turn_number=9,
        stock=drawn,
        pile=tuple(pile.split()),
        hands=tuple(issued((), row) for row in hands),
        rebus=tuple(tuple(spare[-11 * n :][:11]) for n in range(1, rebus + 1)),
        rebus_states=states,
        melds=tuple(
            Laid(f"m{number}", side, arrangement(cards, mode))
            for number, (side, cards) in enumerate(melds, 1)
        ),
        laid=len(melds),
        single=single,
        is_stirred=phase is Phase.PLAY,
    )


def _spare(deck: Cards, *rows: str) -> list[str]:
    used = Counter(face for row in rows for face in row.split())
    return list((Counter(deck) - used).elements())


def tokens(state: BuracoState, faces: str | Sequence[str]) -> list[str]:
    """Return tokens of seat 0 for these faces; one that it does not hold gets mark 9."""
    left = list(state.hands[0])
    found: list[str] = []
    for face in faces.split() if isinstance(faces, str) else faces:
        token = next((one for one in left if one[:2] == face), f"{face}.9")
        if token in left:
            left.remove(token)
        found.append(token)
    return found


def play(state: BuracoState, **move: Any) -> BuracoState:
    """Let the seat to act make a move, written as clients send it."""
    return after(step(state, **move))


def step(state: BuracoState, **move: Any) -> Step:
    (seat,) = state.to_act
    return state.apply(seat, GAME.parse_move(move))


def refused(state: BuracoState, **move: Any) -> str:
    """Return the code with which a move is refused."""
    try:
        play(state, **move)
    except IllegalMove as refusal:
        return refusal.code
    raise AssertionError(f"{move} was accepted")


def lay(state: BuracoState, faces: str) -> BuracoState:
    return play(state, type="meld", cards=tokens(state, faces))


def extend(state: BuracoState, faces: str, name: str = "m1") -> BuracoState:
    return play(state, type="extend", meld_id=name, cards=tokens(state, faces))


def throw(state: BuracoState, face: str) -> BuracoState:
    return play(state, type="discard", card=tokens(state, face)[0])


REBUS_WORDS = {
    "untaken": UNTAKEN,
    "not_taken": UNTAKEN,
    "taken": USED,
    "used": USED,
    "taken_unused": TAKEN_UNUSED,
}
"""The words of the worked cases for what became of a rebus."""
