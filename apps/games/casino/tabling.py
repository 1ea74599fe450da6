"""What a legal move does to the table (RULES.md §3 to §5)."""

from dataclasses import replace
from typing import NamedTuple

from apps.engine.contract import Move
from apps.games.casino.cards import Cards
from apps.games.casino.events import Played
from apps.games.casino.layout import Building, Layout
from apps.games.casino.moves import Add, Build, Capture, Raise


class Change(NamedTuple):
    """The table after a move, and the move told."""

    loose: Cards
    builds: tuple[Building, ...]
    told: Played


def change(layout: Layout, move: Move, new_name: str) -> Change:
    """Return what a verified move makes of the table; `new_name` is for a build that it opens."""
    match move:
        case Capture():
            return _captured(layout, move)
        case Build(card=card, value=value, partners=partners, extra=extra):
            there = layout.build_of(value)
            sets = ((card, *partners), *extra)
            return _tied(layout, move, there or _opened(layout, value, new_name), sets)
        case Add(card=card, build=name, partners=partners, extra=extra):
            return _tied(layout, move, _named(layout, name), ((card, *partners), *extra))
        case Raise():
            return _raised(layout, move)
    card = str(getattr(move, "card", ""))
    told = Played(layout.seat, move.action, card)
    return Change((*layout.loose, card), layout.builds, told)


def _captured(layout: Layout, move: Capture) -> Change:
    taken = [one for one in layout.builds if one.id in move.builds]
    left = tuple(card for card in layout.loose if card not in move.loose)
    builds = tuple(one for one in layout.builds if one not in taken)
    cards = (move.card, *move.loose, *(card for one in taken for card in one.cards))
    told = Played(
        layout.seat, move.action, move.card, taken=cards, loose=move.loose, builds=move.builds
    )
    return Change(left, builds, told)


def _opened(layout: Layout, value: int, name: str) -> Building:
    return Building(name, value, (), layout.seat)


def _named(layout: Layout, name: str) -> Building:
    return next(one for one in layout.builds if one.id == name)


def _tied(
    layout: Layout, move: Build | Add | Raise, build: Building, sets: tuple[Cards, ...]
) -> Change:
    """Tie `sets` to `build`, which the seat controls from now on (4.3, 4.6)."""
    after = Building(build.id, build.value, (*build.sets, *sets), layout.seat)
    tied = {card for one in sets for card in one}
    told = Played(
        layout.seat,
        move.action,
        move.card,
        loose=tuple(card for card in layout.loose if card in tied),
        build=after.id,
        value=after.value,
        sets=sets,
    )
    left = tuple(card for card in layout.loose if card not in tied)
    return Change(left, _with(layout.builds, after), told)


def _with(builds: tuple[Building, ...], after: Building) -> tuple[Building, ...]:
    if all(one.id != after.id for one in builds):
        return (*builds, after)
    return tuple(after if one.id == after.id else one for one in builds)


def _raised(layout: Layout, move: Raise) -> Change:
    """Raise a build; if one of the new value lies there, the two become one (4.4)."""
    old = _named(layout, move.build)
    grown = (*old.sets[0], move.card)
    rest = layout._replace(builds=tuple(one for one in layout.builds if one != old))
    there = rest.build_of(move.value)
    if there is not None:
        merged = _tied(rest, move, there, (grown, *move.extra))
        return merged._replace(told=_merging(merged.told, old.id))
    raised = Building(old.id, move.value, (), layout.seat)
    in_place = layout._replace(builds=_with(layout.builds, raised))
    return _tied(in_place, move, raised, (grown, *move.extra))


def _merging(told: Played, name: str) -> Played:
    return replace(told, merged=name)
