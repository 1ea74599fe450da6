// Who sits where: figure, clock ring, name, and the word that says how things stand with the seat.
import { h } from '../render.js';
import { fill, rich, titleOf } from '../words.js';

const figures = new Intl.NumberFormat(document.documentElement.lang);
const CIRCLE = { cx: '26', cy: '26', r: '23' };

/** A figure. */
export const figure = (seed) => h('avatar-figure', { class: 'av', seed: seed || '' });

/** A ring around something, with what is left of `until` (server ms) out of `total` (ms). */
export function ring({ until, total, className = '', calm = false }, ...inside) {
  const runs = until !== null && until !== undefined;
  return h('span', { class: `ring ${className}`.trim(), 'data-until': runs && until, 'data-total': runs && total, 'data-calm': calm },
    h('svg', { class: 'arc', viewBox: '0 0 52 52', 'aria-hidden': 'true' },
      h('circle', CIRCLE), runs && h('circle', { ...CIRCLE, class: 'run', pathLength: '100' })),
    ...inside);
}

/** A seat's figure with its ring and, while its clock runs, the seconds left. */
export function seatRing(seat, ctx) {
  const until = ctx.clockOf(seat);
  return ring({ until, total: ctx.clockTotal }, figure(ctx.seats[seat]?.avatar),
    until !== null && h('span', { class: 'sec left num', live: true }));
}

/** Classes of a seat's plate. */
export function plateClass(seat, ctx) {
  const { absent, left } = ctx.seating(seat);
  return ['plate', ctx.isTurnOf(seat) && 'turn', (absent || !ctx.isConnected(seat)) && !left && 'away', left && 'gone']
    .filter(Boolean).join(' ');
}

/** What a seat is, in a word or two: absent, gone, a robot of a level, a guest. */
export function standing(seat, ctx) {
  const { absent, left } = ctx.seating(seat);
  const place = ctx.seats[seat] || {};
  if (left) return gettext('parti');
  if (absent) return [gettext('absent'), h('span', { class: 'lg' }, gettext(', un robot joue'))];
  if (!ctx.isConnected(seat)) return gettext('hors ligne');
  return rankWord(place);
}

/** What somebody is: a robot of a level, a guest, a player of a level. */
export function rankWord(place) {
  const elo = place.elo ? h('span', { class: 'rating num' }, ' · ', h('span', { class: 'lg' }, 'ELO '), figures.format(place.elo)) : null;
  return elo ? [standWord(place), elo] : standWord(place);
}

function standWord(place) {
  if (place.kind === 'robot') return robotWord(place.level);
  if (place.guest) return gettext('invité');
  return place.points_level ? fill(gettext('niveau %(level)s'), { level: place.points_level }) : gettext('joueur');
}

/** A robot's level as it is shown: "robot Moyen", the first word only where there is room. */
export function robotWord(level) {
  const names = { facile: gettext('Facile'), moyen: gettext('Moyen'), difficile: gettext('Difficile') };
  return rich(gettext('%(robot)s %(level)s'), { robot: h('span', { class: 'lg' }, gettext('robot')), level: names[level] || level });
}

/** Figure, name and standing. */
export function who(seat, ctx, { title, under } = {}) {
  return h('div', { class: 'who' }, seatRing(seat, ctx),
    h('div', { class: 'nm' }, h('b', null, title || ctx.name(seat)), h('span', null, under || standing(seat, ctx))));
}

/** The seats one looks at, in turn order after one's own. */
export function others(ctx) {
  const count = ctx.seats.length;
  return Array.from({ length: count - 1 }, (_, step) => (ctx.seatShown + 1 + step) % count);
}

/** Whose turn it is, in a sentence for the title bar. */
export function turnWord(ctx) {
  if (!ctx.view || ctx.view.outcome) return titleOf(ctx.table);
  if (ctx.game.turnWord) return ctx.game.turnWord(ctx.view, ctx);
  if (ctx.isMyTurn) return gettext('à vous de jouer');
  const [seat] = ctx.view.to_act;
  return seat === undefined ? titleOf(ctx.table) : fill(gettext('à %(name)s de jouer'), { name: ctx.name(seat) });
}
