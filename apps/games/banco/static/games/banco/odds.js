// The exact chance of a throw that takes nothing (RULES.md §11).
import { valueOf } from '../../js/cards.js';

const FACES = 6;
const factorial = (n) => (n < 2 ? 1 : n * factorial(n - 1));

/** Yield every throw of `dice` dice, faces ascending, with its number of orders. */
function* throwsOf(dice, from = 1, faces = []) {
  if (faces.length === dice) {
    const same = [1, 2, 3, 4, 5, 6].map((face) => faces.filter((other) => other === face).length);
    yield [faces, same.reduce((orders, count) => orders / factorial(count), factorial(dice))];
    return;
  }
  for (let face = from; face <= FACES; face += 1) yield* throwsOf(dice, face, [...faces, face]);
}

const shows = (faces, times) => [1, 2, 3, 4, 5, 6].some((face) => faces.filter((other) => other === face).length >= times);

function misses(faces, values, canSteal) {
  if (faces.length === 4 && shows(faces, 4)) return false;
  if (canSteal && shows(faces, 3)) return false;
  let sums = 1;
  faces.forEach((face) => { sums |= sums << face; });
  return !values.some((value) => (sums >> value) & 1);
}

const known = new Map();

/** Return the probability that `dice` dice take none of the `centre`; `canSteal`: somebody else owns a card. */
export function bustChance(centre, dice, canSteal) {
  const values = [...new Set(centre.map(valueOf))].sort((a, b) => a - b);
  const key = `${values}|${dice}|${canSteal}`;
  if (!known.has(key)) {
    let bad = 0;
    for (const [faces, orders] of throwsOf(dice)) if (misses(faces, values, canSteal)) bad += orders;
    known.set(key, bad / FACES ** dice);
  }
  return known.get(key);
}

const PACK = 'HDCS'.split('').flatMap((suit) => ['A', 2, 3, 4, 5, 6, 7, 8, 9, 10, 'J', 'Q', 'K'].map((rank) => `${rank}${suit}`));

/** Return the same after `card` is taken: the card that will replace it is any of those not in sight. */
export function bustAfter(view, card, dice, canSteal) {
  const rest = view.centre.filter((other) => other !== card);
  if (!view.stock) return bustChance(rest, dice, canSteal);
  const seen = new Set([...view.centre, ...view.pending, ...view.won.flat()]);
  const unseen = PACK.filter((other) => !seen.has(other));
  const total = unseen.reduce((sum, next) => sum + bustChance([...rest, next], dice, canSteal), 0);
  return total / unseen.length;
}
