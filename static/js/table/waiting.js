// Before the match: the seats as they fill, what one plays for, the link to send, who may be asked to come.
import { h, icon } from '../render.js';
import { fill, titleOf } from '../words.js';
import { post } from './acts.js';
import { crowdWords } from './crowd.js';
import { places } from './places.js';
import { sentChallenge } from './sent.js';
import { peopleStrip } from './strip.js';
import { ring } from './seats.js';
import { playedWords } from './terms.js';

const START_WAIT = 15000; // ms that people who are not there have to appear
const PATIENCE = 20000; // ms alone before robots are offered
const came = Date.now();
const figures = new Intl.NumberFormat(document.documentElement.lang);
let isPatient = true;
let isHaggling = false; // the host is changing the stake or his word

/** Return the waiting room. */
export function waitingRoom(ctx) {
  const { table } = ctx;
  const isOpen = table.status === 'open';
  if (table.status === 'closed') return closedRoom(table);
  return [h('section', { key: 'wait', class: 'wait panel', 'aria-labelledby': 'wait-title' },
    h('header', null, h('h2', { id: 'wait-title', class: 'serif' }, titleOf(table)), h('p', { class: 'muted', role: 'status' }, stateOf(ctx)),
      h('p', { key: 'stake', class: 'stake num' }, stakeOf(table)), h('p', { key: 'played', class: 'played sm num' }, playedWords(ctx)),
      table.comment && h('p', { key: 'word', class: 'word', dir: 'auto' }, `«\u00a0${table.comment}\u00a0»`)),
    table.starts_by && h('p', { key: 'count', class: 'count' }, ring({ until: table.starts_by, total: START_WAIT, className: 'big', calm: true }, h('b', { class: 'left num', live: true })),
      h('span', null, gettext('La partie commence dès que chacun est là.'))),
    isOpen && ctx.isSeated && sentChallenge(ctx),
    h('p', { key: 'rated', class: 'rated sm' }, ratedWord(table)),
    isOpen && ctx.isSeated && h('p', { key: 'crowd', class: 'crowd sm num', 'aria-live': 'off' }, crowdWords(ctx)),
    places(ctx),
    isOpen && ctx.isSeated && tools(ctx),
    isOpen && ctx.isSeated && peopleStrip(ctx),
    isOpen && invitation(ctx),
    h('p', { key: 'fair', class: 'fairly' }, fairness(ctx)))];
}

/** What is left of a table that nobody plays at any more: where one may go. */
function closedRoom(table) {
  return [h('section', { key: 'wait', class: 'wait panel', 'aria-labelledby': 'wait-title' },
    h('header', null, h('h2', { id: 'wait-title', class: 'serif' }, titleOf(table)), h('p', { class: 'muted', role: 'status' }, gettext('Cette table est fermée.'))),
    h('div', { class: 'tools' }, h('a', { class: 'btn primary', href: '/parties/' }, gettext('Voir les parties')),
      h('a', { class: 'btn', href: `/tables/nouvelle/?jeu=${table.game}` }, gettext('Créer une partie'))))];
}

function stateOf(ctx) {
  const free = ctx.table.seats.filter(({ kind }) => kind === 'empty').length;
  if (!free) return gettext('La table est complète.');
  return interpolate(ngettext('Il manque %s personne.', 'Il manque %s personnes.', free), [free]);
}

function stakeOf({ stake }) {
  return stake ? fill(gettext('Mise\u202f: %(stake)s jetons chacun'), { stake: figures.format(stake) }) : gettext('Sans mise');
}

/** Whether the match will count for the ratings, and if not, why. */
function ratedWord({ unrated }) {
  const reasons = {
    robot: gettext('un robot est à table'), guest: gettext('un invité est à table'), device: gettext('deux comptes jouent du même appareil'),
    game: gettext('ce jeu n’a pas de classement'), alone: gettext('vous jouez seul'),
  };
  return unrated ? fill(gettext('Partie non classée\u202f: %(reason)s'), { reason: reasons[unrated] ?? unrated }) : gettext('Partie classée\u202f: elle compte pour l’ELO');
}

/** What may be done while one waits: draw seats, change terms, go away, and after a while ask for robots. */
function tools(ctx) {
  const isHost = ctx.table.host === ctx.you;
  if (isPatient && isHost) setTimeout(() => { isPatient = false; ctx.redraw(); }, Math.max(0, PATIENCE - (Date.now() - came)));
  return h('div', { key: 'tools', class: 'tools' },
    !isPatient && isHost && h('p', { key: 'robots', class: 'offer', role: 'status' }, gettext('Personne pour l’instant\u202f? Complétez avec des robots, ci-dessous\u202f: la partie se jouera sans mise si vous êtes seul.')),
    isHost && ctx.table.seat_count > 2 && post(ctx, 'tirer', {}, h('button', { class: 'btn', type: 'submit' }, icon('replay', 's'), lotWord(ctx.table))),
    isHost && h('button', { key: 'terms', class: 'btn', type: 'button', 'aria-expanded': String(isHaggling), on: { click: () => toggleTerms(ctx) } }, icon('gauge', 's'), gettext('Changer la mise')),
    post(ctx, 'quitter', {}, h('button', { class: 'btn ghost', type: 'submit' }, icon('x', 's'), gettext('Annuler'))),
    isHost && isHaggling && terms(ctx));
}

const lotWord = ({ sides, seat_count: seats }) => (new Set(sides).size < seats ? gettext('Tirer les équipes au sort') : gettext('Tirer les places au sort'));

function toggleTerms(ctx) {
  isHaggling = !isHaggling;
  ctx.redraw();
}

/** The host's terms: what each plays for, and his word to whoever hesitates. */
function terms(ctx) {
  const { stake, comment } = ctx.table;
  return h('div', { key: 'haggle', class: 'haggle' },
    post(ctx, 'mise', {}, h('label', { for: 'new-stake' }, gettext('Mise de chacun')),
      h('input', { id: 'new-stake', name: 'stake', type: 'number', inputmode: 'numeric', min: '0', step: '100', value: String(stake) }), h('button', { class: 'btn', type: 'submit' }, gettext('Changer'))),
    h('p', { class: 'sm muted' }, gettext('Zéro pour jouer sans mise. Dès que quelqu’un d’autre est assis, elle ne peut que baisser.')),
    post(ctx, 'mot', {}, h('label', { for: 'new-word' }, gettext('Un mot pour ceux qui hésitent')),
      h('input', { id: 'new-word', name: 'comment', maxlength: '120', autocomplete: 'off', value: comment }), h('button', { class: 'btn', type: 'submit' }, gettext('Dire'))));
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
