// The shape of melds (RULES.md §5), to say at once what a selection makes. The server decides.
//
// A card is `{id, rank, suit}`: ace 1, king 13, joker 0 without a suit. `rules` is the mode's row of
// the table of RULES.md §3. What can be laid: `{shape, suit, rank, slots: [{card, slot, wild}]}`;
// what cannot: `{why, ...}` with the server's own code and what a sentence about it needs.

const ACE_HIGH = 14, FEWEST = 3;

const isTwo = ({ rank }) => rank === 2;
const isJoker = ({ rank }) => rank === 0;

/** Tell whether a card may stand for another. */
export const isWild = (card) => isTwo(card) || isJoker(card);

/** Arrange `cards` as one meld; `shape` is given where the meld lies already. */
export function arrange(cards, rules, shape = null) {
  if (cards.length < FEWEST) return { why: 'too_few_cards' };
  const run = shape === 'set' ? null : asRun(cards, rules);
  if (run?.slots) return run;
  const set = shape === 'run' ? null : asSet(cards, rules);
  if (set?.slots) return set;
  if (!run || !set) return run ?? set;
  return looksLikeSet(cards) ? set : run;
}

const plainOf = (cards) => cards.filter((card) => !isWild(card));

/** A selection that fails is explained as what it was meant to be. */
function looksLikeSet(cards) {
  const plain = plainOf(cards);
  if (!plain.length) return true;
  return plain.length > 1 && plain.every(({ rank }) => rank === plain[0].rank);
}

// -- sets --

function asSet(cards, rules) {
  const plain = plainOf(cards);
  if (!plain.length) return setOfTwos(cards, rules);
  const other = plain.find(({ rank }) => rank !== plain[0].rank);
  if (other) return { why: 'not_same_rank', ranks: [plain[0].rank, other.rank] };
  if (!rules.sets) return { why: 'sets_not_allowed' };
  return gathered(plain, cards.filter(isWild), plain[0].rank);
}

function setOfTwos(cards, rules) {
  if (!rules.sets) return { why: 'sets_not_allowed' };
  if (!rules.sets_of_twos) return { why: 'set_of_twos_forbidden' };
  return gathered(cards.filter(isTwo), cards.filter(isJoker), 2);
}

function gathered(naturals, wilds, rank) {
  if (wilds.length > 1) return { why: 'too_many_wilds', count: wilds.length };
  const slots = [...naturals.map((card) => ({ card, slot: rank, wild: false })), ...wilds.map((card) => ({ card, slot: rank, wild: true }))];
  return { shape: 'set', suit: null, rank, slots };
}

// -- runs --

function asRun(cards, rules) {
  const plain = plainOf(cards);
  if (!plain.length) return { why: 'too_many_wilds', count: cards.length };
  const { suit } = plain[0];
  const stray = plain.find((card) => card.suit !== suit);
  if (stray) return { why: 'mixed_suits', suits: [suit, stray.suit] };
  return atHome(cards, plain, suit, rules) ?? allWild(cards, plain, suit, rules);
}

/** A two of the run's own suit stands first at its own place. */
function atHome(cards, plain, suit, rules) {
  const home = cards.find((card) => isTwo(card) && card.suit === suit);
  if (!home) return null;
  const found = placed([...plain, home], cards.filter((card) => isWild(card) && card !== home), suit, rules);
  return found.slots || cards.filter(isWild).length > 1 ? found : null;
}

const allWild = (cards, plain, suit, rules) => placed(plain, cards.filter(isWild), suit, rules);

function placed(naturals, wilds, suit, rules) {
  if (wilds.length > 1) return { why: 'too_many_wilds', count: wilds.length };
  const aces = naturals.filter(({ rank }) => rank === 1);
  const tries = acePlaces(aces.length, rules).map((places) => fitted(naturals, aces, places, wilds[0], suit, rules));
  return tries.find(({ slots }) => slots) ?? nearest(tries) ?? { why: rules.ace_to_ace ? 'not_consecutive' : 'ace_to_ace_forbidden', repeated: 1 };
}

function acePlaces(count, rules) {
  if (count < 2) return [[1], [ACE_HIGH]];
  return count === 2 && rules.ace_to_ace ? [[1, ACE_HIGH]] : [];
}

/** Of tries that fail, the one that lacks least explains best. */
const nearest = (tries) => [...tries].sort((a, b) => (a.missing?.length ?? 0) - (b.missing?.length ?? 0))[0];

function fitted(naturals, aces, places, wild, suit, rules) {
  const at = new Map();
  for (const card of naturals) {
    const slot = card.rank === 1 ? places[aces.indexOf(card)] : card.rank;
    if (at.has(slot)) return { why: 'not_consecutive', repeated: card.rank, missing: [] };
    at.set(slot, { card, slot, wild: false });
  }
  const spots = [...at.keys()].sort((a, b) => a - b);
  const missing = range(spots[0], spots.at(-1)).filter((slot) => !at.has(slot));
  if (missing.length > (wild ? 1 : 0)) return { why: 'not_consecutive', missing, suit, helped: Boolean(wild) };
  return completed(at, spots, missing, wild, suit, rules);
}

function completed(at, spots, missing, wild, suit, rules) {
  const slot = wild && (missing[0] ?? openEnd(spots, rules));
  if (wild && !slot) return { why: 'not_consecutive', full: true, missing: [] };
  if (wild) at.set(slot, { card: wild, slot, wild: true });
  if (!rules.ace_to_ace && at.has(1) && at.has(ACE_HIGH)) return { why: 'ace_to_ace_forbidden', missing: [] };
  const slots = [...at.keys()].sort((a, b) => a - b).map((place) => at.get(place));
  return { shape: 'run', suit, rank: null, slots };
}

/** Where a wild without a hole stands: at the high end, else at the low one. */
function openEnd(spots, rules) {
  const [low, high] = [spots[0], spots.at(-1)];
  const mayEnd = (slot, other) => rules.ace_to_ace || !((slot === 1 && other === ACE_HIGH) || (slot === ACE_HIGH && other === 1));
  if (high < ACE_HIGH && mayEnd(high + 1, low)) return high + 1;
  return low > 1 && mayEnd(low - 1, high) ? low - 1 : null;
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => from + step);

// -- canastas --

const CANASTA = 7, ROYAL = 13, FULL = 14;

/** What kind of canasta an arrangement is, or null (RULES.md §6). */
export function canastaOf({ shape, slots }) {
  if (slots.length < CANASTA) return null;
  if (slots.some(({ wild }) => wild)) return 'impure';
  if (shape === 'run' && slots.length === FULL) return 'as_a_as';
  return shape === 'run' && slots.length === ROYAL ? 'royale' : 'pure';
}
