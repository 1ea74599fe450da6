// The seats of a table that has not begun: who sits where, and with whom; moving, seating, sending away.
import { h, icon } from '../render.js';
import { fill } from '../words.js';
import { post } from './acts.js';
import { figure, rankWord } from './seats.js';

const LEVELS = () => [['facile', gettext('Facile')], ['moyen', gettext('Moyen')], ['difficile', gettext('Difficile')]];
let moving = null; // the seat that its host is about to move

/** Return the seats, by team where there are any. */
export function places(ctx) {
  const { seats, sides } = ctx.table;
  const numbers = seats.map((_, seat) => seat);
  const isInTeams = new Set(sides).size < seats.length;
  if (!isInTeams) return h('ul', { key: 'seats', class: 'wseats', 'aria-label': gettext('Places') }, numbers.map((seat) => line(seat, ctx)));
  return h('div', { key: 'teams', class: 'teams' }, [...new Set(sides)].map((side, place) => h('section', { key: side, class: 'team', 'aria-labelledby': `team-${side}` },
    h('h3', { id: `team-${side}` }, teamName(side, place, ctx)),
    h('ul', { class: 'wseats' }, numbers.filter((seat) => sides[seat] === side).map((seat) => line(seat, ctx))))));
}

function teamName(side, place, ctx) {
  const name = fill(gettext('Équipe %(number)s'), { number: place + 1 });
  if (!ctx.isSeated) return name;
  return `${name} (${ctx.table.sides[ctx.you] === side ? gettext('la vôtre') : gettext('vos adversaires')})`;
}

const isOpen = (ctx) => ctx.isSeated && ctx.table.status === 'open';
const isHost = (ctx) => isOpen(ctx) && ctx.table.host === ctx.you;

function line(seat, ctx) {
  const place = ctx.table.seats[seat];
  if (place.kind === 'empty') return free(seat, ctx);
  const isYou = ctx.isSeated && ctx.you === seat;
  return h('li', { key: seat, class: moving === seat && 'moving' }, figure(place.avatar), h('span', { class: 'grow' },
    h('b', { dir: 'auto' }, place.name, isYou && ` (${gettext('vous')})`), h('small', null, rankWord(place))),
  presence(place), isHost(ctx) && rights(place, seat, isYou, ctx));
}

function free(seat, ctx) {
  // In a duel the other seat is as good.
  const isElsewhere = isOpen(ctx) && ctx.table.seat_count > 2;
  const label = fill(gettext('M’asseoir à la place %(number)s'), { number: seat + 1 });
  return h('li', { key: seat, class: 'free' }, icon('plus'), h('span', { class: 'grow' }, gettext('Place libre')),
    moving === null && isElsewhere && post(ctx, 'changer', { number: seat }, h('button', { class: 'btn', type: 'submit', 'aria-label': label }, gettext('M’asseoir ici'))),
    moving !== null && isHost(ctx) && here(seat, ctx),
    moving === null && isHost(ctx) && robot(seat, ctx));
}

function robot(seat, ctx) {
  const label = fill(gettext('Niveau du robot à la place %(number)s'), { number: seat + 1 });
  return post(ctx, 'robots', { number: seat },
    h('select', { name: 'level', 'aria-label': label }, LEVELS().map(([level, name]) => h('option', { key: level, value: level, selected: level === 'moyen' }, name))),
    h('button', { class: 'btn', type: 'submit' }, gettext('Robot')));
}

/** What the host may do with whoever sits there: have him change places, send him away. */
function rights(place, seat, isYou, ctx) {
  if (moving !== null && moving !== seat) return here(seat, ctx);
  const toggle = () => {
    moving = moving === seat ? null : seat;
    ctx.redraw();
  };
  return [
    ctx.table.seat_count > 2 && h('button', { key: 'move', class: 'btn ghost', type: 'button', 'aria-pressed': String(moving === seat),
      'aria-label': fill(gettext('Déplacer %(name)s'), { name: place.name }), on: { click: toggle } }, icon('sort', 's')),
    !isYou && moving === null && post(ctx, 'ecarter', { number: seat }, h('button', { class: 'btn ghost', type: 'submit',
      'aria-label': fill(gettext('Écarter %(name)s'), { name: place.name }) }, icon('x', 's'))),
  ];
}

/** Where the one being moved may go. */
function here(seat, ctx) {
  const label = fill(gettext('Mettre %(name)s à la place %(number)s'), { name: ctx.table.seats[moving].name ?? '', number: seat + 1 });
  return post(ctx, 'echanger', { one: moving, other: seat }, h('button', { class: 'btn primary', type: 'submit', 'aria-label': label }, gettext('Ici')));
}

function presence(place) {
  if (place.kind === 'robot' || (place.ready && place.connected)) return h('span', { class: 'tag ok' }, icon('check', 's'), gettext('présent'));
  return h('span', { class: 'tag' }, icon('hourglass', 's'), place.connected ? gettext('arrive') : gettext('attendu'));
}
