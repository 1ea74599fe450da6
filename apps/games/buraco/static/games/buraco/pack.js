// Cards of Buraco as the client handles them, and how melds are called.
import { cardName, indexOf, partsOf, rankName, suitName } from '../../js/cards.js';
import { fill } from '../../js/words.js';
import { isWild } from './arrange.js';

/** The face that a token of the hand shows: "5H.2" → "5H". */
export const faceOf = (token) => token.split('.')[0];

/** Read a token or a face: `{id, face, rank, suit}`. */
export function cardOf(id) {
  const face = faceOf(id);
  const [rank, suit] = partsOf(face);
  return { id, face, rank, suit };
}

export const cardsOf = (ids) => ids.map(cardOf);

/** What a card counts (RULES.md §2). */
function pointsOf({ rank }, rules) {
  if (rank === 0) return rules.joker_points;
  if (rank === 2) return rules.two_points;
  if (rank === 1) return 15;
  return rank < 8 ? 5 : 10;
}

export const sumOf = (cards, rules) => cards.reduce((sum, card) => sum + pointsOf(card, rules), 0);

// -- order of a hand --

const SUITS = 'SHCD';
const high = (rank) => (rank === 1 ? 14 : rank);
/** Wilds stand together at the end: twos by suit, then jokers. */
const late = (card) => (card.rank === 0 ? 200 : isWild(card) ? 100 : 0);
const bySuit = (card) => late(card) * 100 + SUITS.indexOf(card.suit) * 20 + high(card.rank);
const byRank = (card) => late(card) * 100 + high(card.rank) * 10 + SUITS.indexOf(card.suit);

/** Return tokens sorted by suit or by rank; `sort` is "suit" or "rank". */
export function sorted(tokens, sort) {
  const weight = sort === 'rank' ? byRank : bySuit;
  return cardsOf(tokens).sort((a, b) => weight(a) - weight(b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

// -- words --

const FULL = 13;
const place = (slot) => ((slot - 1) % FULL) + 1;
const slotName = (slot) => rankName(place(slot));

const RANKS = ' A23456789TJQKA';

/** The card that a place of a run wants. */
export const faceAt = (slot, suit) => `${RANKS[slot]}${suit}`;

/** The rank at a place of a run, as it is printed: 14 is an ace. */
export const slotIndex = (slot) => indexOf(place(slot));

const SUIT_SIGNS = { H: '♥', D: '♦', C: '♣', S: '♠' };
export const suitSign = (suit) => SUIT_SIGNS[suit];

/** A meld for a narrow place: "3–9 ♣", "R R R R". */
export function meldShort({ shape, cards, start, suit, rank }) {
  if (shape === 'set') return fill(gettext('%(count)s × %(rank)s'), { count: cards.length, rank: indexOf(rank) });
  return `${slotIndex(start)}–${slotIndex(start + cards.length - 1)}\u202f${suitSign(suit)}`;
}

/** Several of a rank: "rois", "sept". */
const ranksName = (rank) => ({ 11: gettext('valets'), 12: gettext('dames'), 13: gettext('rois') })[rank] ?? rankName(rank);

/** A meld in words, without what it is worth: "suite de trèfle, trois à neuf", "groupe de rois". */
export function meldName({ shape, cards, start, suit, rank }) {
  if (shape === 'set') return rank === 1 ? gettext('groupe d’as') : fill(gettext('groupe de %(ranks)s'), { ranks: ranksName(rank) });
  return fill(gettext('suite de %(suit)s, %(from)s à %(to)s'), { suit: suitName(suit), from: slotName(start), to: slotName(start + cards.length - 1) });
}

/** What the wild of a meld stands for: "le joker tient le neuf"; nothing where there is none. */
export function wildWords({ shape, cards, start, rank, wild }) {
  if (wild === null || wild === undefined) return null;
  return fill(gettext('%(card)s remplace %(rank)s'), { card: cardName(cards[wild]), rank: shape === 'set' ? rankName(rank) : slotName(start + wild) });
}

export const canastaName = (canasta) => ({ impure: gettext('canasta impure'), pure: gettext('canasta pure'), royale: gettext('canasta royale'), as_a_as: gettext('canasta d’as à as') })[canasta];
export const canastaMark = (canasta) => ({ impure: gettext('Impure'), pure: gettext('Pure'), royale: gettext('Royale'), as_a_as: gettext('As à as') })[canasta];

/** Complete what the server says of a meld by its suit and rank, which its cards show. */
export function meldOf(meld) {
  const natural = cardOf(meld.cards.find((_, at) => at !== meld.wild));
  return { ...meld, suit: meld.shape === 'run' ? natural.suit : null, rank: meld.shape === 'set' ? natural.rank : null };
}
