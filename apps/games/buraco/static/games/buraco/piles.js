// Between the two sides: the stock, the pile (fanned where it lies open), and what is left of the rebus.
import { cardName } from '../../js/cards.js';
import { h, icon } from '../../js/render.js';
import { fill } from '../../js/words.js';
import { tapPile, tapStock } from './choose.js';
import { discardPlan } from './plans.js';
import { takePlan } from './taking.js';
import { topName } from './travel.js';

const back = (more = {}) => h('playing-card', { rank: '1', suit: 'S', back: true, role: 'presentation', ...more });

/** The row of piles. */
export function piles(view, ctx) {
  const { open_pile: isOpen } = view.rules;
  return h('section', { key: 'stocks', class: `stocks ${isOpen ? 'open' : ''}`.trim(), 'aria-label': gettext('Talon, défausse et rebus') },
    stock(view, ctx), isOpen ? openPile(view, ctx) : closedPile(view, ctx), rebus(view));
}

function stock(view, ctx) {
  const mayDraw = ctx.canAct && view.phase === 'draw';
  const label = interpolate(ngettext('Talon, %s carte', 'Talon, %s cartes', view.stock), [view.stock]);
  return h('button', { key: 'stock', type: 'button', class: `tk ${mayDraw ? 'lit' : ''}`.trim(), 'aria-disabled': mayDraw ? false : 'true', 'aria-label': mayDraw ? fill(gettext('Piocher\u202f: %(stock)s'), { stock: label }) : label, on: { click: () => tapStock(view, ctx) } },
    h('span', { class: 'stk2', 'data-place': 'stock' }, view.stock ? back() : h('span', { class: 'slot' })), h('span', { class: 'num' }, h('b', null, view.stock), h('small', null, gettext('talon'))));
}

/** What a press on the pile would do now, for its label. */
function pileWord(view, ctx) {
  const words = interpolate(ngettext('Défausse, %s carte', 'Défausse, %s cartes', view.pile.count), [view.pile.count]);
  const top = pileLabel(view.pile, words);
  if (!ctx.canAct) return { label: top, run: false };
  const plan = view.phase === 'draw' ? takePlan(view, ctx.choice) : discardPlan(view, ctx.choice);
  if (!plan.move && !(plan.asks && ctx.aids)) return { label: top, run: false };
  return { label: `${view.phase === 'draw' ? gettext('Ramasser') : gettext('Défausser')}\u202f: ${top}`, run: true };
}

/** Where it lies open every card is told, else the top one. */
function pileLabel({ cards, top }, words) {
  if (!top) return words;
  if (cards) return `${words}\u202f: ${cards.map(cardName).join(', ')}`;
  return fill(gettext('%(pile)s, dessus %(card)s'), { pile: words, card: cardName(top) });
}

function pileButton(view, ctx, className, ...children) {
  const { label, run } = pileWord(view, ctx);
  return h('button', { key: 'pile', type: 'button', class: `dp ${className} ${run ? 'lit' : ''}`.trim(), 'aria-disabled': run ? false : 'true', 'aria-label': label, 'data-drop': 'pile', on: { click: () => tapPile(view, ctx) } }, children);
}

function closedPile(view, ctx) {
  const { pile } = view;
  const isAimed = ctx.canAct && view.phase === 'draw' && (ctx.choice.cards.length > 0 || ctx.choice.target !== null);
  return pileButton(view, ctx, isAimed ? 'aimed' : '',
    h('span', { class: `stk2 d${Math.min(3, pile.count)}`, 'data-zone': 'pile', 'data-place': 'pile' }, pile.top ? h('playing-card', { key: topName(pile), card: pile.top, fan: true, role: 'presentation', 'data-card': topName(pile) }) : h('span', { class: 'slot' })),
    h('span', { class: 'num' }, h('b', null, pile.count), h('small', null, gettext('défausse'))));
}

function openPile(view, ctx) {
  const { pile } = view;
  return pileButton(view, ctx, pile.count > 16 ? 'many' : '',
    h('span', { class: 'num' }, h('b', null, pile.count), h('small', null, gettext('défausse'))),
    h('span', { class: 'opf', vars: { '--n': Math.max(1, pile.count - 1) }, 'data-zone': 'pile', 'data-place': 'pile' },
      pile.cards.map((face, at) => h('playing-card', { key: at, card: face, mini: true, role: 'presentation', 'data-card': at === pile.count - 1 ? topName(pile) : false })),
      !pile.count && h('span', { class: 'slot' })));
}

function rebus(view) {
  const words = view.rebus ? interpolate(ngettext('%s rebus de 11 cartes', '%s rebus de 11 cartes', view.rebus), [view.rebus]) : gettext('plus de rebus');
  return h('div', { key: 'rebus', class: 'rb', role: 'img', 'aria-label': words },
    h('span', { class: `stk2 n${view.rebus}`, 'data-place': 'rebus' }, view.rebus ? Array.from({ length: view.rebus }, (_, at) => back({ key: at })) : h('span', { class: 'slot' }, icon('check', 's'))),
    h('span', { class: 'num' }, h('b', null, view.rebus ? `${view.rebus}\u202f×\u202f11` : '0'), h('small', null, gettext('rebus'))));
}
