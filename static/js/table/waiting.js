// Before the match: the seats as they fill, the link to send, and the count before the start.
import { h, icon } from '../render.js';
import { fill, titleOf } from '../words.js';
import { figure, rankWord, ring } from './seats.js';

const START_WAIT = 15000; // ms that people who are not there have to appear
const PATIENCE = 20000; // ms alone before robots are offered
const came = Date.now();
const figures = new Intl.NumberFormat(document.documentElement.lang);
let isPatient = true;

/** Return the waiting room. */
export function waitingRoom(ctx) {
  const { table } = ctx;
  return [h('section', { key: 'wait', class: 'wait panel', 'aria-labelledby': 'wait-title' },
    h('header', null, h('h2', { id: 'wait-title', class: 'serif' }, titleOf(table)), h('p', { class: 'muted', role: 'status' }, stateOf(ctx)),
      h('p', { key: 'stake', class: 'stake num' }, stakeOf(table)), table.comment && h('p', { key: 'word', class: 'word', dir: 'auto' }, `«\u00a0${table.comment}\u00a0»`)),
    table.starts_by && h('p', { key: 'count', class: 'count' }, ring({ until: table.starts_by, total: START_WAIT, className: 'big', calm: true }, h('b', { class: 'left num', live: true })),
      h('span', null, gettext('La partie commence dès que chacun est là.'))),
    h('ul', { key: 'seats', class: 'wseats', 'aria-label': gettext('Places') }, table.seats.map((place, seat) => seatLine(place, seat, ctx))),
    table.status === 'open' && ctx.isSeated && tools(ctx),
    table.status === 'open' && invitation(ctx),
    h('p', { key: 'fair', class: 'fairly' }, fairness(ctx)))];
}

function stateOf(ctx) {
  const free = ctx.table.seats.filter(({ kind }) => kind === 'empty').length;
  if (ctx.table.status === 'closed') return gettext('Cette table est fermée.');
  if (!free) return gettext('La table est complète.');
  return interpolate(ngettext('Il manque %s personne.', 'Il manque %s personnes.', free), [free]);
}

function stakeOf({ stake }) {
  return stake ? fill(gettext('Mise\u202f: %(stake)s jetons chacun'), { stake: figures.format(stake) }) : gettext('Sans mise');
}

/** What may be done while one waits: draw seats, go away, and after a while ask for robots. */
function tools(ctx) {
  const isHost = ctx.table.host === ctx.you;
  if (isPatient && isHost) setTimeout(() => { isPatient = false; ctx.redraw(); }, Math.max(0, PATIENCE - (Date.now() - came)));
  return h('div', { key: 'tools', class: 'tools' },
    !isPatient && isHost && h('p', { key: 'robots', class: 'offer', role: 'status' }, gettext('Personne pour l’instant\u202f? Complétez avec des robots, ci-dessous\u202f: la partie se jouera sans mise si vous êtes seul.')),
    isHost && ctx.table.seat_count > 2 && post(ctx, 'tirer', {}, h('button', { class: 'btn', type: 'submit' }, icon('replay', 's'), gettext('Tirer les places au sort'))),
    post(ctx, 'quitter', {}, h('button', { class: 'btn ghost', type: 'submit' }, icon('x', 's'), gettext('Annuler'))));
}

/** Return a form that asks the server for one act at this table, and comes back. */
function post(ctx, act, fields, button) {
  const token = document.querySelector('[name=csrfmiddlewaretoken]')?.value || document.cookie.match(/csrftoken=([^;]+)/)?.[1] || '';
  return h('form', { key: `${act}${fields.number ?? ''}`, class: 'act', method: 'post', action: `/tables/${ctx.table.id}/${act}/` },
    Object.entries({ csrfmiddlewaretoken: token, ...fields }).map(([name, value]) => h('input', { type: 'hidden', name, value: String(value) })), button);
}

function seatLine(place, seat, ctx) {
  // In a duel the other seat is as good.
  const mayMove = ctx.isSeated && ctx.table.status === 'open' && ctx.table.seat_count > 2;
  if (place.kind === 'empty') {
    return h('li', { key: seat, class: 'free' }, icon('plus'), h('span', { class: 'grow' }, gettext('Place libre')),
      mayMove && post(ctx, 'changer', { number: seat }, h('button', { class: 'btn', type: 'submit', 'aria-label': fill(gettext('M’asseoir à la place %(number)s'), { number: seat + 1 }) }, gettext('M’asseoir ici'))));
  }
  const isYou = ctx.isSeated && ctx.you === seat;
  return h('li', { key: seat }, figure(place.avatar), h('span', { class: 'grow' },
    h('b', { dir: 'auto' }, place.name, isYou && ` (${gettext('vous')})`), h('small', null, rankWord(place))),
  presence(place),
  ctx.isSeated && ctx.table.status === 'open' && !isYou && ctx.table.host === ctx.you && post(ctx, 'ecarter', { number: seat }, h('button', { class: 'btn ghost', type: 'submit', 'aria-label': fill(gettext('Écarter %(name)s'), { name: place.name }) }, icon('x', 's'))));
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
