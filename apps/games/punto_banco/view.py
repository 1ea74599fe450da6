"""What each viewer may know of a position (RULES.md §8): all but the cards to come, and carries."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from apps.engine import codec
from apps.engine.contract import Seat, View
from apps.games.punto_banco import bets, shoe, tableau
from apps.games.punto_banco.bets import Bets, Receipt
from apps.games.punto_banco.phases import Phase, seconds_of
from apps.games.punto_banco.places import Departed, Place
from apps.games.punto_banco.roads import ROWS, bead_road, big_road
from apps.games.punto_banco.telling import rules_applied

if TYPE_CHECKING:
    from apps.games.punto_banco.coups import Result
    from apps.games.punto_banco.state import PuntoBancoState

FREE = "free"


def shown(state: "PuntoBancoState", viewer: Seat | None) -> View:
    """Return the view's own part of Punto Banco for one viewer."""
    is_seated = viewer is not None and viewer in state.occupied
    place = state.places[viewer] if is_seated and viewer is not None else None
    return {**_board(state), "own": place and _own(place)}


@lru_cache(maxsize=256)
def _board(state: "PuntoBancoState") -> View:
    """Return what everybody may know; made once for all viewers of a position."""
    unit = state.options.unit
    return {
        "aids": state.options.aids,
        "unit": unit,
        "chips": [chip * unit for chip in bets.CHIPS],
        "min": bets.LEAST * unit,
        "max": bets.MOST * unit,
        "seconds": seconds_of(Phase.BETTING, turbo=state.options.turbo),
        "burns": state.options.burn,
        "round": state.round,
        "coup": state.coup_number,
        "shoe": _shoe(state),
        "burn": _burn(state),
        "offer": _offer(state),
        "cut": _cut(state),
        "holder": state.holder,
        "seats": [_seat(place) for place in state.places],
        "departed": [_departed(one) for one in state.departed],
        **_coup(state.dealt, state.is_settled),
        **_so_far(state.results),
    }


def _shoe(state: "PuntoBancoState") -> View:
    return {
        "cards": len(state.shoe.cards),
        "gone": state.shoe.gone,
        "cut_card": shoe.CUT_CARD,
        "left": state.shoe.left,
        "is_cut": state.shoe.is_cut,
    }


def _burn(state: "PuntoBancoState") -> View | None:
    first = state.shoe.first
    return {"card": first, "face_down": state.shoe.burnt - 1} if first else None


def _offer(state: "PuntoBancoState") -> View | None:
    if state.asked is None:
        return None
    return {
        "seat": state.asked,
        "declined": list(state.declined),
        "low": shoe.LOWEST_CUT,
        "high": shoe.HIGHEST_CUT,
    }


def _cut(state: "PuntoBancoState") -> View | None:
    if not state.shoe.is_cut:
        return None
    return {"seat": state.shoe.cutter, "position": state.shoe.position}


@lru_cache(maxsize=512)
def _seat(place: Place | None) -> View:
    if place is None:
        return {"status": FREE, "bets": _bets(bets.NOTHING), "missed": 0, "result": None}
    return {
        "status": str(place.status),
        "bets": _bets(place.bets),
        "missed": place.missed,
        "result": place.receipt and _receipt(place.receipt),
    }


@lru_cache(maxsize=256)
def _bets(laid: Bets) -> View:
    return dict(laid.fields)


def _departed(one: Departed) -> View:
    return {"seat": one.seat, "bets": _bets(one.bets)}


def _receipt(receipt: Receipt) -> View:
    """Return a receipt without what is owed, which is its bettor's alone."""
    return {
        "fields": codec.to_plain(receipt.paid),
        "staked": receipt.staked,
        "net": receipt.net,
        "commission": receipt.commission,
    }


def _own(place: Place) -> View:
    return {
        "carry": place.carry,
        "staked": place.staked,
        "net": place.net,
        "commission": place.commission,
        "last": _bets(place.last),
    }


@lru_cache(maxsize=256)
def _coup(dealt: tuple[str, ...], is_settled: bool) -> View:
    """Return the cards on the table and what they mean."""
    punto, banco = tableau.hands_of(dealt)
    totals = tableau.total_of(punto), tableau.total_of(banco)
    return {
        "hands": {
            tableau.PUNTO: {"cards": list(punto), "total": totals[0]},
            tableau.BANCO: {"cards": list(banco), "total": totals[1]},
        },
        "tableau": rules_applied(dealt),
        "natural": len(dealt) >= 4 and tableau.is_natural(punto, banco),
        "winner": tableau.winner_of(*totals) if is_settled else None,
    }


@lru_cache(maxsize=64)
def _so_far(results: tuple["Result", ...]) -> View:
    """Return the figures of the shoe; they change once a coup (9.1 to 9.3)."""
    letters = [result.letter for result in results]
    big: dict[str, Any] = codec.to_plain(big_road(letters))
    winners = [result.winner for result in results]
    return {
        "stats": {
            "rounds": len(results),
            **{field: winners.count(field) for field in bets.FIELDS},
            "naturals": sum(result.natural for result in results),
        },
        "results": [[r.winner, r.punto, r.banco, r.natural] for r in results],
        "roads": {"rows": ROWS, "bead": bead_road(letters), "big": big},
    }
