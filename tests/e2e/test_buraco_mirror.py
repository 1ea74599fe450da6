"""What a page of Buraco says of a selection before it is sent: it judges as the engine does."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from apps.games.buraco.melds import Arrangement, grown, new_meld
from apps.games.buraco.rules import JOKER, MODES, ModeRules
from tests.e2e.conftest import DESKTOP, Cast

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

BAGS = 4_000
SUITS, LINE = "CDHS", "A23456789TJQKA"
RULES = ("open_pile", "jokers", "sets", "sets_of_twos", "ace_to_ace", "needs_pure", "may_lay_last")
POINTS = ("two_points", "joker_points")

JUDGE = """async (bags) => {
  const { arrange, canastaOf } = await import('/static/games/buraco/arrange.js');
  const { cardsOf } = await import('/static/games/buraco/pack.js');
  return bags.map(({ rules, cards, shape }) => {
    const made = arrange(cardsOf(cards), rules, shape);
    if (!made.slots) return null;
    const wild = made.slots.findIndex((slot) => slot.wild);
    const faces = made.slots.map(({ card }) => card.face);
    const start = made.shape === 'run' ? made.slots[0].slot : 0;
    return [made.shape, faces, start, wild < 0 ? null : wild, canastaOf(made) ?? 'none'];
  });
}"""

# A table at which one's own hand is played from a view made up; what would be sent is kept.
PLAY = """async ({ view, chosen, presses }) => {
  const { act, newChoice, tapMeld } = await import('/static/games/buraco/choose.js');
  const { message } = await import('/static/games/buraco/message.js');
  const { fetchReasons } = await import('/static/games/buraco/reasons.js');
  await new Promise((done) => fetchReasons(done));
  const sent = [];
  const choice = { ...newChoice(), cards: chosen }, name = () => '';
  const mine = { you: 0, isSeated: true, isMyTurn: true, canAct: true, aids: true };
  const nothing = { matchId: 0, log: [], shownVersion: 0, redraw() {} };
  const ctx = { choice, view, name, ...mine, ...nothing, play: (move) => sent.push(move) };
  const told = [];
  for (const press of presses) {
    if (press.startsWith('m')) tapMeld(press, view, ctx);
    else act(press, view, ctx);
    told.push([sent.length, message(view, ctx).title, message(view, ctx).under]);
  }
  return { sent, told };
}"""


def plain(rules: ModeRules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in RULES + POINTS}


def bags(rng: random.Random) -> Iterator[tuple[ModeRules, list[str]]]:
    """Bags of cards that are melds, or nearly so."""
    for _ in range(BAGS):
        rules = rng.choice(list(MODES.values()))
        wilds = [f"2{suit}" for suit in SUITS] + [JOKER] * bool(rules.jokers)
        size, suit, start = (
            rng.choice((3, 4, 5, 7, 9, 13, 14)),
            rng.choice(SUITS),
            rng.randrange(12),
        )
        run = [rank + suit for rank in LINE[start : start + size]]
        cards = run if rng.random() < 0.6 else [run[0][0] + rng.choice(SUITS) for _ in range(size)]
        cards += [rng.choice(wilds) for _ in range(rng.randrange(3))]
        rng.shuffle(cards)
        yield rules, cards[: rng.randrange(2, len(cards) + 2)]


def told(found: Arrangement | str) -> list[Any] | None:
    if isinstance(found, str):
        return None
    cards = list(found.cards) if found.shape == "run" else sorted(found.cards)
    return [found.shape, cards, found.start, found.wild, found.canasta]


def as_told(judged: list[Any] | None) -> list[Any] | None:
    """The order of a set's cards is nobody's concern."""
    if judged and judged[0] == "set":
        judged[1] = sorted(judged[1])
    return judged


def test_the_page_arranges_melds_as_the_engine_does(cast: Cast) -> None:
    rng = random.Random(11)
    page = cast.enter(DESKTOP).go("/jeux/buraco/regles/")
    asked, expected = [], []
    for rules, cards in bags(rng):
        found = new_meld(cards, rules)
        asked.append({"rules": plain(rules), "cards": cards, "shape": None})
        expected.append(told(found))
        if isinstance(found, Arrangement):
            added = rng.choices(rules.deck, k=rng.randrange(1, 3))
            asked.append({"rules": plain(rules), "cards": cards + added, "shape": found.shape})
            expected.append(told(grown(found, added, rules)))
    judged = [as_told(one) for one in page.evaluate(JUDGE, asked)]
    assert sum(one is not None for one in expected) > BAGS / 4
    different = [
        (question["cards"], here, there)
        for question, here, there in zip(asked, judged, expected, strict=True)
        if here != there
    ]
    assert different == []


def view(hand: list[str], *, mode: str = "ferme", **changes: Any) -> dict[str, Any]:
    """A view in the middle of one's own turn, both rebus gone, with a pure canasta of ours."""
    meld = {"id": "m1", "shape": "run", "cards": [f"{rank}H" for rank in "3456789"]}
    meld |= {"start": 3, "wild": None, "canasta": "pure", "bonus": 200}
    scores = [{"total": 235}, {"total": 500}]
    actions = {"takes": [], "melds": [], "extends": {"m1": []}, "discards": hand, "take": False}
    base = {"phase": "play", "you": 0, "sides": [0, 1], "rules": plain(MODES[mode]), "hand": hand}
    base |= {"rebus": 0, "rebus_states": ["used", "used"], "waiting": [0, 0], "single": None}
    base |= {"pile": {"count": 2, "top": "KC", "cards": None}, "melds": [[meld], []]}
    return {**base, "scores": scores, "actions": actions, "outcome": None, "to_act": [0], **changes}


def play(cast: Cast, shown: dict[str, Any], chosen: list[str], *presses: str) -> dict[str, Any]:
    page = cast.enter(DESKTOP).go("/jeux/buraco/regles/")
    answer: dict[str, Any] = page.evaluate(
        PLAY, {"view": shown, "chosen": chosen, "presses": list(presses)}
    )
    return answer


def test_to_spoil_a_pure_canasta_is_asked_twice(cast: Cast) -> None:
    answer = play(cast, view(["JK.1", "4C.1", "9S.1"]), ["JK.1"], "m1", "m1")
    assert [count for count, _title, _under in answer["told"]] == [0, 1]
    assert "canasta pure" in answer["told"][0][1]
    assert answer["sent"] == [{"type": "extend", "meld_id": "m1", "cards": ["JK.1"]}]


def test_to_end_the_match_is_asked_twice_and_says_how_it_stands(cast: Cast) -> None:
    answer = play(cast, view(["4C.1"]), ["4C.1"], "discard", "discard")
    assert [count for count, _title, _under in answer["told"]] == [0, 1]
    assert "235 à 500" in answer["told"][0][2]
    answer = play(cast, view(["TH.1"]), ["TH.1"], "m1", "m1")
    assert [count for count, _title, _under in answer["told"]] == [0, 1]


@pytest.mark.parametrize(
    ("shown", "chosen", "words"),
    [
        (view(["8S.1", "9S.1", "JS.1", "4C.1", "5D.1"]), 3, "le 10 de pique"),
        (view(["8S.1", "8D.1", "9C.1", "4C.1", "5D.1"]), 3, "une seule couleur"),
        (view(["2S.1", "JK.1", "9C.1", "TC.1", "5D.1"]), 4, "qu’un joker"),
        (view(["8S.1", "8D.1", "8C.1", "4C.1", "5D.1"], mode="ferme_stcl"), 3, "des suites"),
        (view(["KC.1", "AC.1", "2C.1", "3C.1", "5D.1"]), 4, "de trèfle"),
        (view(["8S.1", "9S.1", "TS.1"], mode="ouvert_impur"), 3, "à défausser"),
        (view(["8S.1", "9S.1", "TS.1", "4C.1"], melds=[[], []]), 3, "faites d’abord une canasta"),
    ],
)
def test_a_selection_that_cannot_be_laid_says_why_and_is_not_sent(
    cast: Cast, shown: dict[str, Any], chosen: int, words: str
) -> None:
    answer = play(cast, shown, shown["hand"][:chosen], "lay")
    assert answer["sent"] == []
    assert words in answer["told"][0][2]


def test_the_top_of_a_closed_pile_is_laid_with_what_is_chosen(cast: Cast) -> None:
    shown = view(["KH.1", "KS.1", "4C.1"], phase="draw")
    answer = play(cast, shown, ["KH.1", "KS.1"], "take")
    assert answer["sent"] == [
        {"type": "take_discard", "use": {"type": "meld", "cards": ["KH.1", "KS.1"]}}
    ]
    on_meld = view(["4C.1", "5C.1"], phase="draw", pile={"count": 4, "top": "TH", "cards": None})
    answer = play(cast, on_meld, [], "take")
    assert answer["sent"] == [
        {"type": "take_discard", "use": {"type": "extend", "meld_id": "m1", "cards": []}}
    ]
