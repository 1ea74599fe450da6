// The middle of the table: the stock, the five cards, and what may be taken among them.
import { cardName } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill } from '../../js/words.js';
import { fits, ripeCard, sumText, sureCards, tapCard, waysTo } from './choose.js';
import { latestLine } from './sentences.js';

const PLACES = 5;
const ROOMY = 8; // characters a label holds on a phone's card before it is set tighter

/** The centre with the line above it. */
export function centre(view, ctx) {
  const isSwept = ctx.moment?.kind === 'carre';
  return h('section', { key: 'mid', class: 'mid', 'aria-label': gettext('Centre'), 'data-spot': 'table', tabindex: '-1' },
    h('div', { class: 'mh' }, stock(view), h('p', { class: 'say' }, latestLine(ctx))),
    h('ul', { class: 'cards5', 'data-zone': 'centre' }, Array.from({ length: PLACES }, (_, place) => slot(view.centre[place], place, view, ctx, isSwept))));
}

function stock(view) {
  const left = view.stock ? [h('b', { class: 'num' }, view.stock), ' ', gettext('en pioche')] : gettext('pioche vide');
  return h('span', { class: 'pile' }, h('playing-card', { rank: '1', suit: 'S', back: true, role: 'presentation', class: !view.stock && 'out', 'data-place': 'pile' }), h('span', null, left));
}

function slot(card, place, view, ctx, isSwept) {
  if (!card) return h('li', { key: `hole ${place}` }, h('span', { class: 'hole' }));
  const state = isSwept ? { class: 'lit sure' } : stateOf(card, view, ctx);
  return h('li', { key: card }, h('button', {
    type: 'button', class: ['cc', state.class, ctx.choice.wrong === card && 'no-way'].filter(Boolean).join(' '),
    'data-target': card, 'aria-disabled': state.ways ? false : 'true', 'aria-label': spoken(card, state, view),
    'aria-pressed': ctx.choice.card === card ? 'true' : false, on: { click: () => tapCard(card, view, ctx) },
  }, h('playing-card', { card, 'data-card': card }), state.chip && h('span', { key: 'chip', class: state.chip.length > ROOMY ? 'take num tight' : 'take num', 'aria-hidden': 'true' }, state.chip)));
}

/** How a card is lit: it may be taken, it will be taken by the chosen dice, it is aimed at. */
function stateOf(card, view, ctx) {
  const ways = ctx.canAct ? waysTo(view, card) : [];
  if (!ways.length) return {};
  const { choice } = ctx;
  const isRipe = ripeCard(view, choice) === card;
  if (isRipe || (choice.dice.length && !choice.card && fits(view, choice.dice, card))) return { ways, class: 'lit sure', chip: sumText(view, choice.dice) };
  if (choice.card === card) return { ways, class: 'lit target', chip: '?' };
  if (choice.dice.length || choice.card || !ctx.aids) return { ways };
  return { ways, class: 'lit', chip: ways.length === 1 ? sumText(view, ways[0]) : fill(gettext('%(count)s façons'), { count: ways.length }) };
}

function spoken(card, { ways }, view) {
  if (!ways) return cardName(card);
  return fill(gettext('%(card)s, se prend avec %(ways)s'), { card: cardName(card), ways: ways.map((way) => sumText(view, way)).join(gettext(' ou ')) });
}

/** Return the cards that may be taken now, for the hint: those of the choice, or all. */
export function takeable(view, ctx) {
  if (!ctx.canAct) return [];
  return ctx.choice.dice.length ? sureCards(view, ctx.choice) : [...new Set(view.actions.takes.map(({ card }) => card))];
}
