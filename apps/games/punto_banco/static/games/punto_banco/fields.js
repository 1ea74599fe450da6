// The three fields: what is laid there, and what came of it. A tap adds the chosen chip; a right click, or
// a long press, takes the field's bet off.
import { h } from '../../js/render.js';
import { fill } from '../../js/words.js';
import { FIELDS, mayLay, ownSeat, sumOf } from './bets.js';
import { layChip, takeOff } from './choose.js';
import { stack } from './stack.js';
import { amount, change, fieldName } from './words.js';

const pays = (field) => ({ player: gettext('1 pour 1'), tie: gettext('8 pour 1'), banker: gettext('1 pour 1, −5\u202f%') })[field];
const SHORT = { player: 'fj', tie: 'fe', banker: 'fb' };

export function fields(view, ctx) {
  return h('div', { key: 'flds', class: 'flds', role: 'group', 'aria-label': gettext('Cases de mise') }, FIELDS.map((field) => one(field, view, ctx)));
}

/** What lies on a field: confirmed bets, else the chips one is laying. */
export function lyingOn(field, view, ctx) {
  const seat = ownSeat(view, ctx);
  return seat && sumOf(seat.bets) ? seat.bets[field] : ctx.choice.laid[field];
}

function one(field, view, ctx) {
  const may = mayLay(view, ctx), lies = lyingOn(field, view, ctx), paid = paidOn(field, view, ctx);
  const isChosen = may && ctx.choice.field === field;
  const look = ['fld', SHORT[field], isChosen && 'sel', view.phase === 'settling' && view.winner === field && 'hit'].filter(Boolean).join(' ');
  const label = fill(gettext('%(field)s, %(pays)s, votre mise %(amount)s'), { field: fieldName(field), pays: pays(field), amount: amount(lies) });
  const clear = (event) => {
    event.preventDefault();
    if (mayLay(view, ctx)) takeOff(field, view, ctx);
  };
  return h('button', {
    key: field, type: 'button', class: look, 'data-field': field, 'aria-label': paid ? `${label}, ${paidWords(paid)}` : label, 'aria-pressed': may ? String(isChosen) : false, 'aria-disabled': may ? false : 'true',
    on: { click: () => layChip(field, view, ctx), contextmenu: clear },
  }, h('span', { class: 'fn' }, fieldName(field)), h('small', { class: 'num' }, pays(field)), paid ? outcome(paid) : chips(lies, may, view));
}

/** What came of one's bet on a field, while the coup is being paid. */
function paidOn(field, view, ctx) {
  const seat = ownSeat(view, ctx);
  if (view.phase !== 'settling' || !seat || !sumOf(seat.bets)) return null;
  return seat.result.fields.find((paid) => paid.field === field) ?? null;
}

function chips(lies, may, view) {
  if (lies) return h('span', { class: 'ch' }, stack(lies / view.unit), h('b', { class: 'num' }, amount(lies)));
  return h('span', { class: 'ch' }, may && h('span', { class: 'ph0' }, gettext('posez ici')));
}

export function paidWords({ stake, returned, commission }) {
  if (returned === stake) return fill(gettext('%(amount)s rendus'), { amount: amount(stake) });
  const words = change(returned - stake);
  return commission ? `${words} (${fill(gettext('commission %(amount)s'), { amount: amount(commission) })})` : words;
}

function outcome(paid) {
  const gain = paid.returned - paid.stake;
  const look = gain < 0 ? 'got lost num' : gain ? 'got num' : 'got even num';
  const note = gain ? fill(gettext('mise %(amount)s'), { amount: amount(paid.stake) }) : gettext('mise rendue');
  return h('span', { key: 'got', class: look }, gain ? change(gain) : amount(paid.stake), h('small', null, paid.commission ? fill(gettext('commission %(amount)s'), { amount: amount(paid.commission) }) : note));
}
