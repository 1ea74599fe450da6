// One's chips, balance and stake, and the tools of a bet: again, ten or one more or less, take off.
import { h, icon } from '../../js/render.js';
import { fill } from '../../js/words.js';
import { balanceOf, mayLay, misfit, ownSeat, sumOf } from './bets.js';
import { chooseChip, nudge, repeat, takeOff } from './choose.js';
import { startDrag } from './drag.js';
import { amount, change, fieldName, obstacleWords, short } from './words.js';

const COLOURS = ['brass', 'red', 'green', 'ink', 'plum'];
const LONG = 1000; // from here on a chip's figures are small

export function rack(view, ctx) {
  const may = mayLay(view, ctx);
  return h('section', { key: 'bank', class: 'bank', 'aria-label': gettext('Vos jetons') },
    h('ul', { class: may ? 'rack' : 'rack closed', 'aria-label': gettext('Jetons') }, view.chips.map((chip, place) => oneChip(chip, place, may, view, ctx))), sums(view, ctx));
}

function oneChip(chip, place, may, view, ctx) {
  const why = may ? misfit(chip, view, ctx) : null;
  const name = fill(gettext('jeton de %(amount)s'), { amount: amount(chip) });
  return h('li', { key: place, class: chip >= LONG && 'kilo' }, h('button', {
    type: 'button', 'data-chip': place, 'aria-label': why ? `${name}. ${obstacleWords(why, view, ctx, sumOf(ctx.choice.laid) + chip)}` : name,
    'aria-pressed': String(ctx.choice.chip === place), 'aria-disabled': may && !why ? false : 'true',
    on: { click: () => chooseChip(place, view, ctx), pointerdown: (event) => may && !why && startDrag(event, place, ctx) },
  }, h('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, h('use', { href: `${document.documentElement.dataset.sprite}#bet-${COLOURS[place]}` })), h('b', { class: 'num' }, short(chip))));
}

/** What one has bet in the running coup, or is laying. */
export function stakeOf(view, ctx) {
  const seat = ownSeat(view, ctx);
  return seat && sumOf(seat.bets) ? sumOf(seat.bets) : sumOf(ctx.choice.laid);
}

function sums(view, ctx) {
  const balance = balanceOf(ctx);
  const rows = [[gettext('Solde'), balance === Infinity ? '–' : amount(balance), balance < view.min && 'low'], [gettext('Mise'), amount(stakeOf(view, ctx))]];
  return h('dl', { class: 'sm2', 'data-spot': 'hand', tabindex: '-1' }, rows.map(([name, value, look], place) => h('div', { key: place }, h('dt', null, name), h('dd', { class: look ? `num ${look}` : 'num' }, value))));
}

/** While one bets: the tools; else the last results, which open the statistics. */
export function tools(view, ctx) {
  const { field, laid } = ctx.choice;
  const units = (number, key) => tool(`${number > 0 ? '+' : '−'}${short(Math.abs(number) * view.unit)}`, key, field && (number > 0 || laid[field] > 0) ? () => nudge(number, view, ctx) : null, nudgeWords(number, view, ctx));
  return h('div', { key: 'tools', class: 'tools6', role: 'group', 'aria-label': gettext('Changer la mise') },
    again(view, ctx), units(-10, 'm10'), units(-1, 'm1'), units(1, 'p1'), units(10, 'p10'), off(view, ctx));
}

/** The bets of the last coup, once more. */
function again(view, ctx) {
  const last = view.own?.last;
  const sum = last && sumOf(last) ? amount(sumOf(last)) : null;
  const spoken = sum ? fill(gettext('Même mise que la dernière fois, %(amount)s'), { amount: sum }) : gettext('Pas encore de mise à répéter');
  return tool([icon('replay', 's'), h('small', { class: 'num' }, sum ?? '–')], 'again', sum && (() => repeat(view, ctx)), spoken);
}

function off(view, ctx) {
  const { field, laid } = ctx.choice;
  const one = field && laid[field] ? field : null;
  const spoken = one ? fill(gettext('Retirer la mise de %(field)s'), { field: fieldName(one) }) : gettext('Retirer toutes les mises');
  return tool(icon('x', 's'), 'off', sumOf(laid) ? () => takeOff(one, view, ctx) : null, spoken);
}

function nudgeWords(units, view, ctx) {
  const { field } = ctx.choice;
  const by = change(units * view.unit);
  return field ? fill(gettext('%(change)s sur %(field)s'), { change: by, field: fieldName(field) }) : fill(gettext('%(change)s sur la case choisie'), { change: by });
}

const tool = (content, key, run, label) => h('button', { key, type: 'button', 'data-tool': key, 'aria-label': label, 'aria-disabled': run ? false : 'true', on: { click: () => run?.() } }, content);
