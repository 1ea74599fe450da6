// Points of a pile (RULES.md §7), counted here only to say what a card would bring.
import { partsOf, valueOf } from '../../js/cards.js';

export const BRELAN = { size: 3, points: 20 };
export const SUITE = { size: 4, points: 30 };
export const COULEUR = { size: 5, points: 40 };
export const HEARTS = 25;

/** Count things by a key: a Map from key to number. */
function countBy(items, key) {
  const counts = new Map();
  items.forEach((item) => counts.set(key(item), (counts.get(key(item)) || 0) + 1));
  return counts;
}

const suitOf = (card) => partsOf(card)[1];

/** Return the runs `[from, to]` of consecutive values among `values` (a Set), ascending. */
function runs(values) {
  const found = [];
  [...values].sort((a, b) => a - b).forEach((value) => {
    const last = found.at(-1);
    if (last && last[1] === value - 1) last[1] = value;
    else found.push([value, value]);
  });
  return found;
}

/** Return what a pile is worth but for the hearts' bonus, which depends on the others. */
export function scoreOf(pile) {
  const base = pile.reduce((sum, card) => sum + valueOf(card), 0);
  const ofRank = countBy(pile, valueOf), ofSuit = countBy(pile, suitOf);
  const brelans = [...ofRank].filter(([, count]) => count >= BRELAN.size).map(([rank]) => rank).sort((a, b) => a - b);
  const suites = runs(new Set(ofRank.keys())).filter(([from, to]) => to - from + 1 >= SUITE.size);
  const couleurs = [...ofSuit].filter(([, count]) => count >= COULEUR.size).map(([suit]) => suit);
  const subtotal = base + brelans.length * BRELAN.points + suites.length * SUITE.points + couleurs.length * COULEUR.points;
  return { base, brelans, suites, couleurs, hearts: ofSuit.get('H') || 0, subtotal };
}

/** Return the total of every pile, the hearts' bonus included. */
export function totalsOf(won) {
  const scores = won.map(scoreOf);
  const most = Math.max(...scores.map(({ hearts }) => hearts));
  return scores.map(({ subtotal, hearts }) => subtotal + (most && hearts === most ? HEARTS : 0));
}

/** Return the piles with `cards` added to a seat's, and taken from a victim's if there is one. */
export function withCards(won, seat, cards, victim) {
  return won.map((pile, place) => {
    if (place === seat) return [...pile, ...cards];
    return place === victim ? pile.filter((card) => !cards.includes(card)) : pile;
  });
}

/** Return what `cards` add to a seat's total. */
export function gainOf(won, seat, cards) {
  return totalsOf(withCards(won, seat, cards))[seat] - totalsOf(won)[seat];
}

/** Return by how much each bonus of a seat grows with `cards`: `{brelans, suites, couleurs, hearts}` in points. */
export function bonusGains(won, seat, cards) {
  const before = scoreOf(won[seat]), after = scoreOf([...won[seat], ...cards]);
  const grown = (name, points) => (after[name].length - before[name].length) * points;
  const [brelans, suites, couleurs] = [grown('brelans', BRELAN.points), grown('suites', SUITE.points), grown('couleurs', COULEUR.points)];
  const hearts = gainOf(won, seat, cards) - (after.subtotal - before.subtotal);
  return { brelans, suites, couleurs, hearts };
}
