// The order of one's hand: by suit, by rank, or as one has put it; kept in this browser for the match.
import { sorted } from './pack.js';

export const SORTS = ['suit', 'rank', 'own'];

const keyOf = (ctx) => `buraco:${ctx.matchId}`;

/** What was kept of this match: `{sort, own, cards}`. */
export function recalled(ctx) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(ctx))) ?? {};
  } catch {
    return {};
  }
}

/** Keep the order and the selection: a page that is loaded again finds them. */
export function keep({ sort, own, cards }, ctx) {
  if (ctx.isReplay || !ctx.isSeated) return;
  sessionStorage.setItem(keyOf(ctx), JSON.stringify({ sort, own, cards }));
}

/** Return the tokens of the hand as they are shown; what came since stands at the end. */
export function arranged(hand, { sort, own }) {
  if (sort !== 'own') return sorted(hand, sort);
  const known = own.filter((token) => hand.includes(token));
  return [...known, ...hand.filter((token) => !known.includes(token))];
}

/** Move cards before `spot` (a token, or null for the end): from now on the order is one's own. */
export function moveTo(cards, spot, choice, view) {
  const shown = arranged(view.hand, choice);
  const rest = shown.filter((token) => !cards.includes(token));
  const at = spot === null || cards.includes(spot) ? rest.length : rest.indexOf(spot);
  const moving = shown.filter((token) => cards.includes(token));
  Object.assign(choice, { sort: 'own', own: [...rest.slice(0, at), ...moving, ...rest.slice(at)] });
}

/** Move one card by a step to the left or right. */
export function nudge(card, step, choice, view) {
  const shown = arranged(view.hand, choice);
  const at = shown.indexOf(card), to = at + step;
  if (at < 0 || to < 0 || to >= shown.length) return false;
  shown.splice(at, 1);
  shown.splice(to, 0, card);
  Object.assign(choice, { sort: 'own', own: shown });
  return true;
}
