"""What a hand and its side's melds are worth to Difficile (RULES.md §14.3)."""

from apps.games.buraco.bots.nearness import potential
from apps.games.buraco.bots.sight import Sight, naturals_of
from apps.games.buraco.bots.thoughts import Thought, is_legal
from apps.games.buraco.cards import faces_of
from apps.games.buraco.melds import CANASTA, RUN
from apps.games.buraco.scoring import OUT_BONUS, REBUS_PENALTY
from apps.games.buraco.table import Laid, Melds, lets_out

# Found by playing many deals against earlier robots; most are flat around these figures.
HIDDEN_CARD = 8.5  # what a card in a hand that is not seen costs, on average
HAND_POINTS = 0.5
NEARNESS_OF_CANASTA = {3: 0.10, 4: 0.20, 5: 0.35, 6: 0.60}
CLEAN, SOILED = 200, 100
NEEDED_CLEAN_RUN = 1.5
MAY_GO_OUT = 80
REBUS_AT_ONCE, REBUS_LATER = 160, 120
CARD_BEFORE_REBUS, CARD_BEFORE_OUT, CARD_ELSE = 10, 8, 5
WILD_BEFORE_REBUS, WILD_KEPT = 40, 50
GOING_OUT, GOING_OUT_BEHIND = 500, -2000
LEAST_LEAD = -80  # hidden hands are feared more than they cost
POTENTIAL = 4


def laid_score(melds: Melds, sight: Sight) -> int:
    """Return the points of melds, canastas included."""
    return sum(sight.rules.points_in(meld.lies.cards) + meld.bonus for meld in melds)


def lead_after(sight: Sight, thought: Thought) -> float:
    """Return by how much one's side would lead if this seat went out so."""
    own_rebus, their_rebus = sight.has_used_rebus
    own = laid_score(thought.melds, sight) - HIDDEN_CARD * sum(
        sight.hands[seat] for seat in sight.partners
    )
    theirs = laid_score(sight.theirs, sight) - HIDDEN_CARD * sum(
        sight.hands[seat] for seat in sight.opponents
    )
    own += OUT_BONUS + (0 if own_rebus else REBUS_PENALTY)
    return own - theirs - (0 if their_rebus else REBUS_PENALTY)


def allows(sight: Sight, thought: Thought) -> bool:
    """Tell whether a laying is legal and does not go out when clearly behind."""
    if not is_legal(sight, thought):
        return False
    if len(thought.hand) > 1 or sight.wins_rebus or sight.ends_now:
        return True
    return lead_after(sight, thought) > LEAST_LEAD


def worth(sight: Sight, thought: Thought) -> float:
    """Return what a thought is worth, in points."""
    rules, faces = sight.rules, faces_of(thought.hand)
    laid, held = laid_score(thought.melds, sight), rules.points_in(faces)
    if sight.ends_now or sight.is_threatened:
        return laid - held
    may_end = lets_out(thought.melds, sight.place.side, rules)
    total = laid - HAND_POINTS * held + (MAY_GO_OUT if may_end else 0)
    total += sum(_hope(meld, sight, may_end=may_end) for meld in thought.melds)
    naturals = faces_of(naturals_of(thought.hand))
    wilds, cards = len(faces) - len(naturals), len(faces)
    if sight.wins_rebus:
        if cards <= 1:
            return total + (REBUS_LATER if cards else REBUS_AT_ONCE)
        total += WILD_BEFORE_REBUS * wilds - CARD_BEFORE_REBUS * (cards - 1)
    elif cards <= 1 and may_end:
        lead = lead_after(sight, thought)
        return total + (GOING_OUT + lead if lead > LEAST_LEAD else GOING_OUT_BEHIND)
    else:
        total += WILD_KEPT * wilds
        total -= (CARD_BEFORE_OUT if may_end else CARD_ELSE) * (cards - 1)
    return total + POTENTIAL * potential(naturals, rules.sets)


def _hope(meld: Laid, sight: Sight, *, may_end: bool) -> float:
    """Return what a meld is worth for the canasta that it may become."""
    lies = meld.lies
    if len(lies.cards) >= CANASTA:
        return 0.0
    nearness = NEARNESS_OF_CANASTA[len(lies.cards)]
    if lies.wild is not None:
        return nearness * SOILED
    is_needed = lies.shape == RUN and sight.rules.needs_pure and not may_end
    return nearness * CLEAN * (NEEDED_CLEAN_RUN if is_needed else 1)
