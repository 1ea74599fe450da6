// Challenges and invitations reach whoever has a page open: a dialog that asks, a word that tells the answer.
// Nothing covers a match: what arrives during one, or just before it starts, is offered when it is over.
import { onSalon } from './salon.js';
import './bell.js';
import { h, paint, icon } from './render.js';
import { fill } from './words.js';

const REASONS = { later: gettext('pas maintenant'), stake: gettext('la mise ne me convient pas'), game: gettext('je préfère un autre jeu'), busy: gettext('je joue déjà'), no: gettext('non merci') };
const AFTER_A_MATCH = 4000; // ms: the result is looked at first
const figures = new Intl.NumberFormat(document.documentElement.lang);
const table = document.getElementById('table');
const dialog = document.createElement('dialog');
dialog.className = 'challenge';
document.body.append(dialog);
const waiting = new Map(); // what has not been offered yet, by key: {key, until, show}
const offered = new Set(); // keys of what was: a line that comes back tells of it again
let me = null;
let shown = null; // what the dialog asks, or null
let ahead = 0; // ms that the server's clock is ahead of this one

onSalon('welcome', (frame) => {
  me = frame.user;
  ahead = frame.server_now - Date.now();
  frame.challenges.forEach(take);
  frame.invitations.forEach(invited);
});
onSalon('challenge', (frame) => {
  ahead = frame.server_now - Date.now();
  take(frame.challenge);
});
onSalon('invitation', ({ invitation }) => {
  offered.delete(`table ${invitation.table}`);
  invited(invitation);
});
onSalon('invitation_over', (frame) => {
  const key = `table ${frame.table}`;
  waiting.delete(key);
  if (shown?.key === key) dialog.close();
});
dialog.addEventListener('close', () => {
  shown = null;
  offerNext();
});
if (table) new MutationObserver(matchTurned).observe(table, { attributeFilter: ['data-status'] });

/** Tell whether a match runs here, or is about to: nothing may cover it. */
function isPlaying() {
  return ['full', 'playing'].includes(table?.dataset.status);
}

function matchTurned() {
  if (!isPlaying()) return setTimeout(offerNext, AFTER_A_MATCH);
  if (!shown) return null;
  waiting.set(shown.key, shown);
  offered.delete(shown.key);
  return dialog.close();
}

function offer(key, until, show) {
  if (offered.has(key)) return;
  waiting.set(key, { key, until, show });
  offerNext();
}

function offerNext() {
  const now = Date.now() + ahead;
  for (const [key, next] of waiting) {
    if (isPlaying() || dialog.open) return;
    waiting.delete(key);
    if (next.until !== null && next.until <= now) continue;
    offered.add(key);
    shown = next;
    next.show();
    dialog.showModal();
  }
}

function invited(invitation) {
  const address = `/tables/${invitation.table}/`;
  if (location.pathname === address) return;
  offer(`table ${invitation.table}`, null, () => paint(dialog, h('h2', null, fill(gettext('%(name)s vous invite à sa table'), { name: invitation.from.name })), h('p', null, terms(invitation)),
    h('div', { class: 'actions' }, h('a', { class: 'btn primary big', href: address }, icon('check'), gettext('Voir la table')),
      h('button', { class: 'btn', type: 'button', on: { click: () => dialog.close() } }, gettext('Plus tard')))));
}

function take(challenge) {
  const key = `challenge ${challenge.id}`;
  if (challenge.status === 'pending') return challenge.to.id === me && offer(key, challenge.expires, () => ask(challenge));
  waiting.delete(key);
  if (shown?.key === key) dialog.close();
  return challenge.from.id === me && answered(challenge);
}

function ask(challenge) {
  const asked = shown;
  paint(dialog, h('h2', null, fill(gettext('%(name)s vous défie'), { name: challenge.from.name })),
    h('p', null, terms(challenge)),
    h('div', { class: 'actions' }, answer(challenge, 'accepter', h('button', { class: 'btn primary big', type: 'submit' }, icon('check'), gettext('Accepter')))),
    answer(challenge, 'refuser', h('label', { for: 'decline-reason' }, gettext('Ou refuser')),
      h('select', { id: 'decline-reason', name: 'reason' }, Object.entries(REASONS).map(([name, words]) => h('option', { value: name, selected: name === 'no' }, words))),
      h('button', { class: 'btn', type: 'submit' }, gettext('Refuser'))));
  setTimeout(() => shown === asked && dialog.close(), Math.max(0, challenge.expires - Date.now() - ahead));
}

function terms(challenge) {
  const stake = challenge.stake ? fill(gettext('mise de %(stake)s jetons'), { stake: figures.format(challenge.stake) }) : gettext('sans mise');
  const name = challenge.names[document.documentElement.lang] ?? challenge.game;
  return [name, stake, challenge.options.turbo && gettext('turbo')].filter(Boolean).join(', ');
}

function answer(challenge, verb, ...children) {
  const token = document.cookie.match(/csrftoken=([^;]+)/)?.[1] || '';
  return h('form', { key: verb, method: 'post', action: `/defis/${challenge.id}/${verb}/` }, h('input', { type: 'hidden', name: 'csrfmiddlewaretoken', value: token }),
    h('input', { type: 'hidden', name: 'next', value: location.pathname + location.search }), children);
}

function answered(challenge) {
  const name = challenge.to.name;
  const words = {
    declined: gettext('%(name)s refuse votre défi\u202f: %(reason)s'),
    expired: gettext('%(name)s n’a pas répondu à votre défi'),
  }[challenge.status];
  if (!words) return;
  offer(`answer ${challenge.id}`, null, () => paint(dialog, h('h2', null, fill(words, { name, reason: REASONS[challenge.reason] })),
    h('div', { class: 'actions' }, h('button', { class: 'btn', type: 'button', on: { click: () => dialog.close() } }, gettext('D’accord')))));
}
