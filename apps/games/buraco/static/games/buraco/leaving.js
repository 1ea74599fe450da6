// Whose side, which melds, and whether a hand may shrink so far (RULES.md §5.7, §8).
import { arrange, canastaOf } from './arrange.js';
import { cardsOf, faceOf, meldOf } from './pack.js';
import { barred } from './reasons.js';

export const mySide = (view) => view.sides[view.you];
export const myMelds = (view) => view.melds[mySide(view)].map(meldOf);
export const meldNamed = (view, id) => myMelds(view).find((meld) => meld.id === id);

/** A meld's cards as `arrange` wants them: their names do not matter, only that they differ. */
export const laidCards = (meld) => cardsOf(meld.cards);

export const PURE = ['pure', 'royale', 'as_a_as'];

const isEnough = (canasta, rules) => Boolean(canasta) && (!rules.needs_pure || PURE.includes(canasta));

/** Tell whether an empty hand would get the rebus, or else may end the match. */
export function mayEmpty(view, made = null, madeId = null) {
  const side = mySide(view);
  return takesRebus(view) || isEnough(made, view.rules) || view.melds[side].some(({ id, canasta }) => id !== madeId && isEnough(canasta === 'none' ? null : canasta, view.rules));
}

/** Why the hand may not be left with `rest` once `laid` (an arrangement) lies; null if it may. */
export function exitBar(view, rest, laid, id = null) {
  if (rest.length > 1) return null;
  const { rules } = view;
  const may = mayEmpty(view, canastaOf(laid), id);
  if (!rest.length && !rules.may_lay_last) return barred('must_keep_discard');
  if (may && (!rest.length || faceOf(rest[0]) !== view.single)) return null;
  if (!rest.length) return barred(rules.needs_pure ? 'needs_pure_canasta' : 'needs_canasta');
  return canBeLaid(view, rest, laid, id) ? null : barred('would_strand');
}

/** Tell whether the one card left could still be laid, and the hand be emptied so. */
function canBeLaid(view, rest, laid, id) {
  if (!view.rules.may_lay_last) return false;
  const now = laid.slots.map(({ card }) => card);
  const melds = [{ id, cards: now, shape: laid.shape }, ...myMelds(view).filter((meld) => meld.id !== id).map((meld) => ({ ...meld, cards: laidCards(meld) }))];
  return melds.some((meld) => {
    const made = arrange([...meld.cards, ...cardsOf(rest)], view.rules, meld.shape);
    return made.slots && (mayEmpty(view, canastaOf(made), meld.id) || (meld.id !== id && isEnough(canastaOf(laid), view.rules)));
  });
}

const takesRebus = (view) => view.rebus > 0 && view.rebus_states[mySide(view)] === 'untaken';

/** Tell whether to play these ends the match. */
export const isEnd = (view, cards) => cards.length === view.hand.length && !takesRebus(view);

export const without = (view, cards) => view.hand.filter((token) => !cards.includes(token));
