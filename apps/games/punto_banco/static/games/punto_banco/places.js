// The eight seats: who sits there, what he does, what he has bet and won; a free one may be taken by a tap.
import { h, icon } from '../../js/render.js';
import { post } from '../../js/table/acts.js';
import { figure, ring } from '../../js/table/seats.js';
import { fill } from '../../js/words.js';
import { FIELDS, ownSeat, sumOf } from './bets.js';
import { amount, change, fieldName, letterOf, short } from './words.js';

const SILENT = new Set(['waiting', 'passed', 'away']); // who bets nothing in this coup
const LOOKS = { player: 'bp', banker: 'bb', tie: 'bt' };

export function seats(view, ctx) {
  return h('ol', { key: 'seats', class: 'pseats', 'aria-label': gettext('Places') }, view.seats.map((seat, place) => one(seat, place, view, ctx)));
}

function one(seat, place, view, ctx) {
  const departed = view.departed.filter((gone) => gone.seat === place).map(({ bets }) => betList(bets, gettext('parti, ses mises restent')));
  if (seat.status === 'free') return h('li', { key: place, class: `s${place + 1} free` }, freeSeat(place, view, ctx), departed);
  const isMine = ctx.isSeated && ctx.you === place;
  const isAway = !ctx.isConnected(place) || ctx.seating(place).absent;
  const look = ['seat', `s${place + 1}`, SILENT.has(seat.status) && 'silent', isMine && 'mine', isAway && 'off'].filter(Boolean).join(' ');
  return h('li', { key: place, class: look }, view.holder === place && h('span', { key: 'shoe', class: 'shb' }, gettext('sabot')), seatRing(place, isMine, view, ctx),
    h('b', { class: 'who8', dir: 'auto' }, isMine ? gettext('Vous') : shortName(place, ctx)), doing(seat, place, view, { isAway, isMine }), departed);
}

/** The ring runs while a seat decides; the seconds stand at one's own only, for they are everybody's. */
function seatRing(place, isMine, view, ctx) {
  const until = view.to_act.includes(place) && view.phase !== 'idle' ? ctx.turnDeadline : null;
  return ring({ until, total: totalOf(view) }, figure(ctx.seats[place]?.avatar), isMine && until !== null && h('span', { class: 'sec left num', live: true }));
}

/** A guest's name without the word that all guests' names begin with: there is room for one word. */
function shortName(place, ctx) {
  const name = ctx.name(place);
  return ctx.seats[place]?.guest ? name.replace(/^\S+\s/, '') : name;
}

/** How long the running decision lasts in all, in ms. */
export const totalOf = (view) => 1000 * (view.phase === 'cut_offer' ? 10 : view.seconds);

function freeSeat(place, view, ctx) {
  const label = h('b', { class: 'who8' }, gettext('libre'));
  if (ownSeat(view, ctx) || ctx.isReplay || view.outcome) return [h('span', { class: 'emp' }), label];
  const spoken = fill(gettext('S’asseoir à la place %(number)s'), { number: place + 1 });
  return post(ctx, 'place', { number: place, stake: ctx.table.stake }, h('button', { type: 'submit', 'aria-label': spoken }, h('span', { class: 'emp' }, icon('plus', 's')), label));
}

function doing(seat, place, view, { isAway, isMine }) {
  if (view.phase === 'settling' && sumOf(seat.bets)) return net(seat.result);
  if (sumOf(seat.bets)) return betList(seat.bets);
  return h('span', { key: 'how', class: 'how' }, isAway && seat.status !== 'thinking' ? gettext('hors ligne') : statusWord(seat.status, place, view, isMine));
}

function statusWord(status, place, view, isMine) {
  if (view.phase === 'cut_offer') return cutWord(place, view.offer);
  if (view.phase === 'idle') return gettext('attend');
  return { waiting: gettext('attend'), thinking: isMine ? gettext('à vous') : gettext('réfléchit'), confirmed: gettext('misé'), passed: gettext('passe'), away: gettext('passe') }[status];
}

function cutWord(place, offer) {
  if (offer?.seat === place) return gettext('coupe\u202f?');
  return offer?.declined.includes(place) ? gettext('ne coupe pas') : gettext('attend');
}

function net(result) {
  return h('b', { key: 'net', class: result.net < 0 ? 'net lost num' : 'net num' }, change(result.net));
}

function betList(bets, why) {
  const laid = FIELDS.filter((field) => bets[field]);
  return h('ul', { key: why ?? 'bets', class: laid.length > 1 ? 'bets many' : 'bets', 'aria-label': why ?? gettext('Mises') }, laid.map((field) => h('li', { key: field, class: `${LOOKS[field]} num` },
    h('i', { 'aria-hidden': 'true' }, letterOf(field)), h('span', { class: 'each', 'aria-hidden': 'true' }, short(bets[field])), h('span', { class: 'vh' }, `${amount(bets[field])} ${fieldName(field)}`))),
  laid.length > 1 && h('li', { key: 'sum', class: 'sum num', 'aria-hidden': 'true' }, short(sumOf(bets))));
}
