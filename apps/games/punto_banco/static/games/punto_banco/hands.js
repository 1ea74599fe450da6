// The two hands in the middle, and the shoe they come from.
import { h, icon } from '../../js/render.js';
import { isCalm } from '../../js/table/motion.js';
import { fill } from '../../js/words.js';
import { fieldName } from './words.js';
import { awaitsThird } from './tableau.js';

const TRAVEL = 260; // ms a card is on its way from the shoe
const SIDES = [['punto', 'player'], ['banco', 'banker']];

/** The two hands; while one bets, those of the last coup, paler. */
export function hands(view, ctx) {
  return h('div', { key: 'hands', class: 'hands', 'data-spot': 'table', tabindex: '-1' }, SIDES.map(([hand, field]) => oneHand(hand, field, view, ctx)));
}

export const isPast = (view) => Boolean(view.winner) && ['betting', 'idle', 'empty'].includes(view.phase);

function oneHand(hand, field, view) {
  const { cards, total } = view.hands[hand];
  const look = ['hd2', hand, isPast(view) && 'prev', view.winner && [field, 'tie'].includes(view.winner) && 'won'].filter(Boolean).join(' ');
  return h('section', { key: hand, class: look, 'aria-label': fieldName(field) },
    h('h2', null, h('span', null, fieldName(field), h('small', null, standing(field, view))), h('b', { class: 'num' }, cards.length ? String(total) : '')),
    h('ul', null, [0, 1].map((place) => slot(cards[place], place, hand)), thirdSlot(hand, view)));
}

function standing(field, view) {
  if (!view.winner) return null;
  if (view.winner === 'tie') return gettext('égalité');
  if (view.winner !== field) return isPast(view) ? gettext('coup précédent') : null;
  return view.natural ? gettext('gagne, naturel') : gettext('gagne');
}

const slot = (card, place, hand) => h('li', { key: place, class: card ? false : 'slot2', 'data-fall': `${hand}${place}` }, card && h('playing-card', { card }));

function thirdSlot(hand, view) {
  const card = view.hands[hand].cards[2];
  const soon = awaitsThird(hand, view);
  if (!card && !soon) return null;
  return h('li', { key: 2, class: card ? 'third' : 'third slot2 soon', 'data-fall': `${hand}2` }, card && h('playing-card', { card }));
}

/** How far the shoe has come; a tap opens the statistics, where there are any beside the table. */
export function shoe(view, ctx) {
  const { gone, cards, cut_card: cut, left } = view.shoe;
  const gauge = [h('svg', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true', 'data-shoe': true },
    h('rect', { width: '100', height: '10', rx: '2' }), h('rect', { class: 'v', width: String((100 * gone) / cards), height: '10', rx: '2' }), h('path', { d: `M${(100 * cut) / cards} -2V12` })),
  h('span', { class: 'num' }, `${gone}/${cards}`)];
  if (ctx.isReplay) return h('p', { class: 'shoe' }, gauge);
  const words = fill(gettext('Sabot\u202f: %(gone)s cartes sorties sur %(cards)s, %(left)s avant la carte jaune. Statistiques'), { gone, cards, left });
  return h('button', { type: 'button', class: 'shoe', 'data-stats': true, 'aria-label': words, on: { click: () => ctx.showSide('figures') } }, gauge, icon('stats'));
}

/** Let the cards that have just fallen travel there from the shoe. */
export function dealCards(ctx, before, root) {
  const from = root.querySelector('[data-shoe]')?.getBoundingClientRect();
  if (!from?.width || document.hidden || !before?.view) return;
  SIDES.forEach(([hand]) => {
    const had = isPast(before.view) ? 0 : before.view.hands[hand].cards.length;
    const has = ctx.view.hands[hand].cards.length;
    for (let place = had; place < has && !isPast(ctx.view); place += 1) fall(root.querySelector(`[data-fall="${hand}${place}"]`), from);
  });
}

function fall(node, from) {
  const to = node.getBoundingClientRect();
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(.35)`;
  node.animate(isCalm() ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: start, opacity: 0.6 }, { transform: 'none', opacity: 1 }], { duration: TRAVEL, easing: 'cubic-bezier(.2, .7, .2, 1)' });
}
