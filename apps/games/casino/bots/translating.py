"""A robot's play as a move of the game."""

from apps.engine.contract import Move, View
from apps.games.casino.bots.masks import CARDS, names_of
from apps.games.casino.bots.plays import CAPTURE, RAISE, TRAIL, Play
from apps.games.casino.moves import Add, Build, Capture, Raise, Trail


def move_of(play: Play, view: View) -> Move:
    """Return the move; builds are named as in `view`."""
    card, names = CARDS[play.card], {one["value"]: one["id"] for one in view["builds"]}
    if play.kind == TRAIL:
        return Trail(card)
    there = names.get(play.value)
    if play.kind == CAPTURE:
        taken = () if there is None else (there,)
        return Capture(card, names_of(play.tied), taken)
    extra = tuple(names_of(one) for one in play.extras)
    if play.kind == RAISE:
        return Raise(card, names[play.old], play.value, extra)
    if there is not None:
        return Add(card, there, names_of(play.first), extra)
    return Build(card, play.value, names_of(play.first), extra)
