"""What a page of Casino asks before a card is played: a value only where it may be several."""

from typing import Any

import pytest

from tests.e2e.conftest import DESKTOP, Cast

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# The area of proposals, drawn from a view made up, and the button that builds.
ASK = """async ({ view, choice, aids }) => {
  const { proposals, buttons } = await import('/static/games/casino/propose.js');
  const { newChoice } = await import('/static/games/casino/choose.js');
  const { paint } = await import('/static/js/render.js');
  const mine = { you: 0, isSeated: true, isMyTurn: true, canAct: true, aids };
  const ctx = { choice: { ...newChoice(), ...choice }, view, ...mine };
  const table = document.createElement('div');
  paint(table, proposals(view, ctx), buttons(view, ctx));
  const build = table.querySelector('[data-action="build"]');
  return {
    asked: [...table.querySelectorAll('[role="radio"] b')].map((value) => value.textContent),
    title: build.querySelector('.serif').textContent,
    note: build.querySelector('small').textContent,
    can: build.getAttribute('aria-disabled') !== 'true',
  };
}"""


# The same area, drawn anew after each key; what has the focus then, and what would be sent.
PRESS = """async ({ view, choice, keys }) => {
  const { game } = await import('/static/games/casino/casino.js');
  const { proposals, buttons } = await import('/static/games/casino/propose.js');
  const { h, paint } = await import('/static/js/render.js');
  const table = document.createElement('div'), sent = [];
  document.body.append(table);
  const mine = { you: 0, isSeated: true, isMyTurn: true, canAct: true, aids: true };
  const ctx = { choice: { ...game.newChoice(), ...choice }, view, ...mine };
  ctx.play = (move) => sent.push(move);
  ctx.redraw = () => paint(table, h('p', { id: 'live' }), proposals(view, ctx),
    h('div', { class: 'acts' }, buttons(view, ctx)));
  ctx.redraw();
  const focused = [];
  for (const key of keys) {
    if (key === 'Enter') document.activeElement.click();
    else game.onKey(new KeyboardEvent('keydown', { key }), view, ctx);
    focused.push(document.activeElement.textContent);
  }
  return { sent, focused };
}"""

# With a 2 of the hand: 2 + 3 and the 5 beside it make a double 5, all three together a 10.
CHOICE = {"card": "2S", "loose": ["3H", "5D"]}


def view(hand: list[str]) -> dict[str, Any]:
    rest = {"takes": [], "builds": [], "makes": [], "duties": [], "trail": True}
    table = {"variant": "normal", "loose": CHOICE["loose"], "builds": [], "to_act": [0]}
    return {**table, "hand": hand, "actions": [{"card": card, **rest} for card in hand]}


def ask(cast: Cast, hand: list[str], *, aids: bool = True, **choice: Any) -> dict[str, Any]:
    """Return what is asked of who builds with the 2 of `hand` and all that lies on the table."""
    page = cast.enter(DESKTOP).go("/jeux/casino/regles/")
    asking = {"view": view(hand), "choice": {**CHOICE, **choice}, "aids": aids}
    answer: dict[str, Any] = page.evaluate(ASK, asking)
    return answer


@pytest.mark.parametrize("aids", [True, False], ids=["with proposals", "without"])
def test_a_value_is_asked_where_the_selection_may_be_two(cast: Cast, aids: bool) -> None:
    answer = ask(cast, ["2S", "5H", "TC"], aids=aids)
    assert answer["asked"] == ["5", "10"]
    assert not answer["can"]
    assert answer["note"] == "annoncez une valeur"
    answer = ask(cast, ["2S", "5H", "TC"], aids=aids, value=10)
    assert answer["title"] == "Construire 10"
    assert answer["can"]


@pytest.mark.parametrize(("hand", "title"), [("2S 5H", "Construire 5"), ("2S TC", "Construire 10")])
def test_no_value_is_asked_where_there_is_one(cast: Cast, hand: str, title: str) -> None:
    answer = ask(cast, hand.split())
    assert answer["asked"] == []
    assert answer["title"] == title
    assert answer["can"]


def test_a_value_is_announced_by_keys_alone(cast: Cast) -> None:
    page = cast.enter(DESKTOP).go("/jeux/casino/regles/")
    pressed = {"view": view(["2S", "5H", "TC"]), "choice": CHOICE}
    keys = ["c", "ArrowRight", "Enter", "c"]
    answer = page.evaluate(PRESS, {**pressed, "keys": keys})
    assert answer["focused"][:2] == ["5multiple", "10simple"]
    made = {"type": "build", "card": "2S", "value": 10, "with": ["3H", "5D"], "extra": []}
    assert answer["sent"] == [made]
