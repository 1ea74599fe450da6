// The arithmetic of Casino (RULES.md §2, §3), to say at once what a selection makes. The server decides.
import { partsOf } from '../../js/cards.js';

const ROYAL_ACE = 14;
const FACE = 11;

/** What a card adds to a sum: ace 1, king 13. */
export const lowOf = (card) => partsOf(card)[0];

export const isFace = (card) => lowOf(card) >= FACE;

/** What a card takes by; 0 for a face of the normal game. */
export function valueOf(card, isRoyal) {
  const low = lowOf(card);
  if (!isRoyal) return low >= FACE ? 0 : low;
  return low === 1 ? ROYAL_ACE : low;
}

/** Tell whether a build may be worth this. */
export const inRange = (value, isRoyal) => (isRoyal ? value >= 2 && value <= ROYAL_ACE : value >= 1 && value < FACE);

export const sumOf = (cards) => cards.reduce((sum, card) => sum + lowOf(card), 0);

/** Tell whether these cards are one set for `value`. */
export function isSet(cards, value, isRoyal) {
  if (cards.length === 1) return valueOf(cards[0], isRoyal) === value;
  if (!isRoyal && cards.some(isFace)) return false;
  return cards.length > 1 && sumOf(cards) === value;
}

/** Split all of `cards` into sets for `value`: a list of lists, or null if it cannot be done. */
export function split(cards, value, isRoyal) {
  if (!cards.length) return [];
  const [first, ...rest] = cards;
  if (valueOf(first, isRoyal) === value) {
    const others = split(rest, value, isRoyal);
    if (others) return [[first], ...others];
  }
  if (!isRoyal && isFace(first)) return null;
  for (const partners of choices(rest, value - lowOf(first), isRoyal)) {
    const others = split(rest.filter((card) => !partners.includes(card)), value, isRoyal);
    if (others) return [[first, ...partners], ...others];
  }
  return null;
}

/** Yield the non-empty choices of `cards` whose low values sum to `total`. */
export function* choices(cards, total, isRoyal) {
  for (let place = 0; place < cards.length; place += 1) {
    const card = cards[place], left = total - lowOf(card);
    if (left < 0 || (!isRoyal && isFace(card))) continue;
    if (left === 0) yield [card];
    else for (const more of choices(cards.slice(place + 1), left, isRoyal)) yield [card, ...more];
  }
}
