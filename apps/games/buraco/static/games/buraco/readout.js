// Buraco in figures and words: the side column, the result's breakdown, and what keys read aloud.
import { shortName } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, signed, withMinus } from '../../js/words.js';
import { mayEmpty, mySide } from './leaving.js';
import { rebusWord, sideName } from './melds.js';
import { sorted } from './pack.js';

const SIDES = [0, 1];
const amount = (points) => (points ? signed(points) : '0');

/** The rows of a side's score: while the match runs, what lies open; at the end, all of it. */
function rowsOf(view) {
  const { result, scores } = view;
  if (!result) {
    return [
      [gettext('Cartes posées'), scores.map(({ cards }) => cards)],
      [gettext('Canastas'), scores.map(({ bonus }) => bonus)],
      [gettext('Rebus non servi'), scores.map(({ rebus }) => rebus)],
    ];
  }
  return LINES().map(([name, label]) => [label, result.lines.map((line) => line[name])]);
}

/** Every line of the final score, in the order of the count (RULES.md §10). */
export const LINES = () => [
  ['cards', gettext('Cartes posées')], ['impure', gettext('Canastas impures')], ['pure', gettext('Canastas pures')], ['royale', gettext('Canastas royales')],
  ['as_a_as', gettext('Canastas d’as à as')], ['out', gettext('Partie conclue')], ['hands', gettext('Cartes en main')], ['rebus', gettext('Rebus non servi')],
];

const totals = (view) => (view.result ? view.result.lines : view.scores).map(({ total }) => total);

/** Own side first. */
const sidesOf = (view, ctx) => (view.sides[ctx.seatShown] === 1 ? [...SIDES].reverse() : SIDES);

function table(caption, rows, view, ctx) {
  const sides = sidesOf(view, ctx);
  return h('table', { class: 'figures' },
    h('caption', { class: 'vh' }, caption),
    h('thead', null, h('tr', null, h('td', null), sides.map((side) => h('th', { key: side, scope: 'col' }, sideName(side, view, ctx))))),
    h('tbody', null, rows.map(([label, cells, isTotal]) => h('tr', { key: label, class: isTotal && 'total' }, h('th', { scope: 'row' }, label), sides.map((side) => h('td', { key: side }, cells[side]))))));
}

/** The figures of the side: the score, which a column shows below, and how the sides stand. */
export const figures = (view, ctx) => [h('div', { key: 'score', class: 'score-now' }, score(view, ctx)), standing(view, ctx)];

function standing(view, ctx) {
  const count = (...kinds) => view.melds.map((melds) => String(melds.filter(({ canasta }) => kinds.includes(canasta)).length));
  const held = SIDES.map((side) => view.hands.filter((_, seat) => view.sides[seat] === side).join(' + '));
  return table(gettext('Où en sont les camps'), [
    [gettext('Canastas pures'), count('pure', 'royale', 'as_a_as')], [gettext('Canastas impures'), count('impure')],
    [gettext('Combinaisons'), view.melds.map(({ length }) => String(length))], [gettext('Cartes en main'), held], [gettext('Rebus'), SIDES.map((side) => rebusWord(side, view))],
  ], view, ctx);
}

/** The score of both sides, line by line. */
function score(view, ctx) {
  const rows = rowsOf(view).map(([label, points]) => [label, points.map(amount)]);
  const caption = view.result ? gettext('Décompte') : gettext('Décompte en cours');
  return table(caption, [...rows, [view.result ? gettext('Total') : gettext('À cet instant'), totals(view).map(withMinus), true]], view, ctx);
}

/** What everybody still held at the end. */
function leftInHand(view, ctx) {
  const held = view.result.hands.map((hand, seat) => hand.length > 0 && h('li', { key: seat }, h('b', { dir: 'auto' }, ctx.name(seat)), h('span', null, sorted(hand, 'suit').map((face) => shortName(face)).join(' ')))).filter(Boolean);
  return held.length > 0 && [h('h3', { class: 'sm' }, gettext('Restait en main')), h('ul', { class: 'sm held' }, held)];
}

/** The running score under the log, with what is still missing to end the match. */
export function aid(view, ctx) {
  if (!view) return null;
  return [h('h2', { class: 'odds-h' }, view.result ? gettext('Décompte') : gettext('Décompte en cours')), score(view, ctx), view.result ? leftInHand(view, ctx) : h('p', { class: 'sm muted' }, toEnd(view, ctx))];
}

function toEnd(view, ctx) {
  const left = gettext('Les cartes en main seront déduites à la fin.');
  if (!ctx.isSeated) return left;
  if (view.rebus && view.rebus_states[mySide(view)] === 'untaken') return `${left} ${gettext('Une main vide prendra le rebus.')}`;
  if (mayEmpty(view)) return `${left} ${gettext('Vous avez la canasta qu’il faut pour conclure.')}`;
  return `${left} ${view.rules.needs_pure ? gettext('Pour conclure, il vous faut une canasta pure.') : gettext('Pour conclure, il vous faut une canasta.')}`;
}

/** Key S: the scores. */
export const scores = (view, ctx) => sidesOf(view, ctx).map((side) => {
  const hands = view.sides.map((one, seat) => one === side && fill(gettext('%(name)s\u202f: %(count)s en main'), { name: ctx.name(seat), count: view.hands[seat] })).filter(Boolean);
  return fill(gettext('%(name)s\u202f: %(total)s points, %(rebus)s; %(hands)s.'), { name: sideName(side, view, ctx), total: withMinus(totals(view)[side]), rebus: rebusWord(side, view), hands: hands.join(', ') });
}).join(' ');
