// Before the match: the seats as they fill, the link to send, and the count before the start.
import { h, icon } from '../render.js';
import { fill, titleOf } from '../words.js';
import { figure, ring, robotWord } from './seats.js';

const START_WAIT = 15000; // ms that people who are not there have to appear

/** Return the waiting room. */
export function waitingRoom(ctx) {
  const { table } = ctx;
  return [h('section', { key: 'wait', class: 'wait panel', 'aria-labelledby': 'wait-title' },
    h('header', null, h('h2', { id: 'wait-title', class: 'serif' }, titleOf(table)), h('p', { class: 'muted', role: 'status' }, stateOf(ctx))),
    table.starts_by && h('p', { key: 'count', class: 'count' }, ring({ until: table.starts_by, total: START_WAIT, className: 'big', calm: true }, h('b', { class: 'left num', live: true })),
      h('span', null, gettext('La partie commence dès que chacun est là.'))),
    h('ul', { key: 'seats', class: 'wseats', 'aria-label': gettext('Places') }, table.seats.map((place, seat) => seatLine(place, seat, ctx))),
    table.status === 'open' && invitation(ctx),
    h('p', { key: 'fair', class: 'fairly' }, fairness(ctx)))];
}

function stateOf(ctx) {
  const free = ctx.table.seats.filter(({ kind }) => kind === 'empty').length;
  if (ctx.table.status === 'closed') return gettext('Cette table est fermée.');
  if (!free) return gettext('La table est complète.');
  return interpolate(ngettext('Il manque %s personne.', 'Il manque %s personnes.', free), [free]);
}

function seatLine(place, seat, ctx) {
  if (place.kind === 'empty') return h('li', { key: seat, class: 'free' }, icon('plus'), h('span', null, gettext('Place libre')));
  const isYou = ctx.isSeated && ctx.you === seat;
  return h('li', { key: seat }, figure(place.avatar), h('span', { class: 'grow' },
    h('b', { dir: 'auto' }, place.name, isYou && ` (${gettext('vous')})`), h('small', null, place.kind === 'robot' ? robotWord(place.level) : place.guest ? gettext('invité') : gettext('joueur'))),
  presence(place));
}

function presence(place) {
  if (place.kind === 'robot' || (place.ready && place.connected)) return h('span', { class: 'tag ok' }, icon('check', 's'), gettext('présent'));
  return h('span', { class: 'tag' }, icon('hourglass', 's'), place.connected ? gettext('arrive') : gettext('attendu'));
}

function invitation(ctx) {
  return h('div', { key: 'share' }, h('label', { class: 'sm', for: 'share-link' }, gettext('Envoyez ce lien à qui doit venir')),
    h('div', { class: 'share' }, h('input', { id: 'share-link', readonly: true, field: location.href, on: { focus: (event) => event.target.select() } }),
      h('button', { type: 'button', class: 'btn', on: { click: ctx.copyLink } }, gettext('Copier'))));
}

function fairness(ctx) {
  const kept = ctx.isSeated && sessionStorage.getItem(`seed:${ctx.table.commitment}`);
  const start = fill(gettext('Hasard vérifiable. Engagement du serveur\u202f: %(hash)s…'), { hash: ctx.table.commitment.slice(0, 16) });
  return kept ? [start, ' ', fill(gettext('Votre part de hasard\u202f: %(seed)s.'), { seed: kept })] : start;
}
