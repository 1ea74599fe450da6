// Proposals on demand: what the hand could lay, where it fits, how the pile's top card could be used.
import { shortName } from '../../../js/cards.js';
import { h, icon } from '../../../js/render.js';
import { choose } from '../choose.js';
import { myMelds } from '../leaving.js';
import { cardsOf, faceOf, meldShort, sumOf } from '../pack.js';
import { extendPlan, layPlan } from '../plans.js';
import { useText } from '../taking.js';

const MOST = 12;

/** The proposals, over the foot of the table; null while nobody asked. */
export function ideas(view, ctx) {
  if (!ctx.choice.ideas || !ctx.aids || !ctx.isSeated) return null;
  const list = ctx.canAct ? proposals(view) : [];
  const none = ctx.isMyTurn ? gettext('Rien à poser pour l’instant.') : gettext('Les idées viennent à votre tour.');
  return h('div', { key: 'ideas', class: 'ideas', role: 'group', 'aria-label': gettext('Idées de coups') },
    list.length ? list.slice(0, MOST).map((idea) => chip(idea, ctx)) : h('p', null, none));
}

function chip({ key, text, more, cards, target, kind }, ctx) {
  return h('button', { key, type: 'button', class: 'set', on: { click: () => choose(cards, target, ctx) } }, icon(kind, 's'), h('span', { class: 'num' }, text), more && h('small', { class: 'num' }, more));
}

function proposals(view) {
  if (view.phase === 'draw') return view.actions.takes.map((use) => ({ key: JSON.stringify(use), text: useText(view, use), cards: use.cards, target: use.meld_id ?? null, kind: 'arrow' }));
  return [...newMelds(view), ...additions(view)];
}

function newMelds(view) {
  return view.actions.melds.filter((cards) => layPlan(view, { cards }).move).map((cards) => ({
    key: cards.join(), text: cards.map((token) => shortName(faceOf(token))).join(' '), more: `+${sumOf(cardsOf(cards), view.rules)}`, cards, target: null, kind: 'cards',
  }));
}

function additions(view) {
  return myMelds(view).flatMap((meld) => (view.actions.extends[meld.id] ?? []).filter((token) => extendPlan(view, [token], meld.id).move).map((token) => ({
    key: `${meld.id} ${token}`, text: shortName(faceOf(token)), more: `→ ${meldShort(meld)}`, cards: [token], target: meld.id, kind: 'plus',
  })));
}
