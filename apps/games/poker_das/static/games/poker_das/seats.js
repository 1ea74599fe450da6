// Who plays, with what total; a tap shows his sheet.
import { h } from '../../js/render.js';
import { others, plateClass, seatRing, standing } from '../../js/table/seats.js';
import { fill, withMinus } from '../../js/words.js';
import { look, sheetShown } from './choose.js';

/** The row of plates: one's own first, then the others in turn order. */
export function seats(view, ctx) {
  const order = [ctx.seatShown, ...others(ctx)];
  return h('section', { key: 'seats', class: 'seats4', 'data-seats': String(order.length), 'aria-label': gettext('Joueurs et feuilles'), 'data-spot': 'scores', tabindex: '-1' },
    order.map((seat) => plate(seat, view, ctx)), order.length === 1 && solo(view, ctx));
}

function plate(seat, view, ctx) {
  const { absent, left } = ctx.seating(seat);
  const name = seat === ctx.you ? gettext('Vous') : ctx.name(seat);
  const total = withMinus(view.sheets[seat].total);
  const label = fill(gettext('%(name)s, total %(total)s\u202f: voir la feuille'), { name, total });
  const last = ctx.lastActions[seat];
  const under = absent || left || !ctx.isConnected(seat) ? standing(seat, ctx) : last?.short;
  return h('button', { key: seat, type: 'button', class: `${plateClass(seat, ctx)} who4`, 'aria-pressed': String(sheetShown(ctx) === seat), 'aria-label': label, on: { click: () => look(seat, ctx) } },
    seatRing(seat, ctx), h('span', { class: 'nm' }, h('b', { dir: 'auto' }, name), h('span', { class: 'num tt4', 'data-length': String(total.length) }, total), h('small', { class: 'did' }, under)));
}

/** Alone, the rest of the row tells how far one has come. */
function solo(view, ctx) {
  const mine = view.sheets[ctx.seatShown];
  const facts = [[gettext('Tour'), `${Math.min(mine.filled + 1, 15 * view.columns)}/${15 * view.columns}`], [gettext('Bonus'), withMinus(mine.bonus)]];
  return facts.map(([name, value]) => h('p', { key: name, class: 'plate fact' }, h('span', { class: 'nm' }, h('b', null, name), h('span', { class: 'num tt4' }, value))));
}
