// The count of a round, step by step, in the place of the table.
import { shortName } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, signed } from '../../js/words.js';

/** What a step of the count is called. */
export function stepName(name) {
  const names = { cards: gettext('Cartes'), spades: gettext('Piques'), big_casino: fill(gettext('Grand casino, %(card)s'), { card: shortName('TD') }), little_casino: fill(gettext('Petit casino, %(card)s'), { card: shortName('2S') }), sweep: gettext('Balayage') };
  return names[name] ?? fill(gettext('As, %(card)s'), { card: shortName(name.slice(4)) });
}

/** The name of a side: a seat's, or both partners'. */
export function sideName(side, view, ctx) {
  const seats = view.sides.map((_, seat) => seat).filter((seat) => view.sides[seat] === side);
  if (seats.includes(ctx.you)) return seats.length > 1 ? gettext('Vous deux') : gettext('Vous');
  return seats.map((seat) => ctx.name(seat)).join(gettext(' et '));
}

/** The table of the count, up to step `upto` (all of it where there is none). */
export function countPanel(view, ctx) {
  const { count } = view;
  const upto = ctx.moment?.kind === 'count' ? ctx.moment.upto : count.steps.length;
  const sides = view.totals.map((_, side) => side);
  const shown = count.steps.slice(0, upto);
  const soFar = (side) => count.totals[side] - count.points[side] + shown.filter((step) => step.side === side).reduce((sum, step) => sum + step.points, 0);
  return h('section', { key: 'count', class: 'count', 'aria-label': gettext('Décompte'), 'data-spot': 'table', tabindex: '-1' },
    h('h2', { class: 'serif' }, fill(gettext('Décompte de la manche %(round)s'), { round: count.round })),
    h('table', null,
      h('thead', null, h('tr', null, h('td', null), sides.map((side) => h('th', { key: side, scope: 'col' }, sideName(side, view, ctx))))),
      h('tbody', null, count.steps.map((step, place) => row(step, place, sides, upto, count)),
        h('tr', { key: 'total', class: 'total' }, h('th', { scope: 'row' }, gettext('Total')), sides.map((side) => h('td', { key: side, class: 'num' }, String(soFar(side)), h('small', null, `/${view.target}`)))))),
    h('p', { class: 'next' }, nextText(view)));
}

function row(step, place, sides, upto, count) {
  const isHidden = place >= upto;
  return h('tr', { key: place, class: [isHidden && 'to-come', place === upto - 1 && 'now', count.won_at === place && !isHidden && 'won'].filter(Boolean).join(' ') || false },
    h('th', { scope: 'row' }, stepName(step.name)),
    sides.map((side) => h('td', { key: side, class: 'num' }, isHidden ? '' : cell(step, side))));
}

function cell(step, side) {
  const held = step.counts.length ? h('small', null, String(step.counts[side])) : null;
  return [step.side === side ? h('b', null, signed(step.points)) : !held && '–', held];
}

function nextText({ count }) {
  if (count.is_over) return gettext('La partie est gagnée.');
  return gettext('Une nouvelle manche va commencer.');
}
