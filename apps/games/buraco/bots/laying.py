"""How Difficile lays cards (RULES.md §14.3): what is natural, then wilds planned two ahead."""

from collections.abc import Iterator

from apps.games.buraco.bots.sight import Sight
from apps.games.buraco.bots.thoughts import (
    Liking,
    Thought,
    natural_extension,
    natural_melds,
    opened,
    wild_layings,
    with_naturals_laid,
)
from apps.games.buraco.bots.worth import allows, worth
from apps.games.buraco.cards import Tokens, face_of
from apps.games.buraco.melds import CANASTA, LEAST, RUN
from apps.games.buraco.moves import Meld
from apps.games.buraco.table import Laid, lets_out

MOST_CANDIDATES = 10  # new melds that are weighed against each other
MOST_NODES = 80


def best_laying(sight: Sight, thought: Thought) -> Thought | None:
    """Return the thought of what to lay next, None if nothing."""
    likes = liking(sight, thought)
    return (
        natural_extension(sight, thought, likes, lambda one: allows(sight, one))
        or _best_natural_meld(sight, thought)
        or _best_wild(sight, thought)
    )


def liking(sight: Sight, thought: Thought) -> Liking:
    """Return how much a natural card is wanted on each meld."""
    needs_clean = sight.rules.needs_pure and not lets_out(
        thought.melds, sight.place.side, sight.rules
    )

    def likes(meld: Laid) -> float:
        length, is_clean = len(meld.lies.cards), meld.lies.wild is None
        if length < CANASTA:
            return 50 + length + (5 if needs_clean and is_clean else 0)
        is_chase = is_clean and meld.lies.shape == RUN and not needs_clean
        return 100 + length if is_chase else length

    return likes


def finished(sight: Sight, thought: Thought) -> Thought:
    """Return the thought of laying all natural cards that may be laid."""
    likes = liking(sight, thought)
    return with_naturals_laid(sight, thought, likes, lambda one: allows(sight, one))


def _best_natural_meld(sight: Sight, thought: Thought) -> Thought | None:
    able = natural_melds(sight, thought, lambda one: allows(sight, one))
    if len(able) < 2:
        return able[0] if able else None
    able = able[:MOST_CANDIDATES] + list(_shorter_sets(sight, thought, able))
    return max(able, key=lambda one: worth(sight, finished(sight, one)))


def _shorter_sets(sight: Sight, thought: Thought, able: list[Thought]) -> Iterator[Thought]:
    """Yield the sets without the cards that a run wants."""
    melds = [one.move.cards for one in able if isinstance(one.move, Meld)]
    runs = {token for cards in melds if _is_run(cards) for token in cards}
    for cards in melds:
        rest = tuple(token for token in cards if token not in runs)
        if not _is_run(cards) and LEAST <= len(rest) < len(cards):
            after = opened(sight, thought, rest)
            if after is not None and allows(sight, after):
                yield after


def _is_run(cards: Tokens) -> bool:
    return len({face_of(token)[1] for token in cards}) == 1


# -- wilds --


def _best_wild(sight: Sight, thought: Thought) -> Thought | None:
    """Return the first step of the best line that lays a wild or two, None to keep them."""
    best, first = worth(sight, thought), None
    nodes = 0
    lines: list[tuple[Thought, Thought]] = []
    for step in _legal_wilds(sight, thought):
        if nodes >= MOST_NODES:
            break
        nodes += 1
        after = finished(sight, step)
        lines.append((step, after))
        if (value := worth(sight, after)) > best:
            best, first = value, step
    for step, after in lines:
        for further in _legal_wilds(sight, after):
            if nodes >= MOST_NODES:
                return first
            nodes += 1
            if (value := worth(sight, finished(sight, further))) > best:
                best, first = value, step
    return first


def _legal_wilds(sight: Sight, thought: Thought) -> Iterator[Thought]:
    return (one for one in wild_layings(sight, thought) if allows(sight, one))
