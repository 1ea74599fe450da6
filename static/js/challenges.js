// Challenges reach whoever has a page open: a dialog that asks, a word that tells the answer.
import { onSalon } from './salon.js';
import { h, paint, icon } from './render.js';
import { fill } from './words.js';

const REASONS = { later: gettext('pas maintenant'), stake: gettext('la mise ne me convient pas'), game: gettext('je préfère un autre jeu'), busy: gettext('je joue déjà'), no: gettext('non merci') };
const figures = new Intl.NumberFormat(document.documentElement.lang);
const dialog = document.createElement('dialog');
dialog.className = 'challenge';
document.body.append(dialog);
let me = null;
let shown = null;
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

onSalon('invitation', ({ invitation }) => invited(invitation));

/** Tell whether the reader is in the middle of a match, which nothing may cover. */
const isPlaying = () => Boolean(document.querySelector('#table[data-status="playing"]'));

function invited(invitation) {
  const address = `/tables/${invitation.table}/`;
  if (isPlaying() || location.pathname === address) return;
  shown = invitation;
  paint(dialog, h('h2', null, fill(gettext('%(name)s vous invite à sa table'), { name: invitation.from.name })), h('p', null, terms(invitation)),
    h('div', { class: 'actions' }, h('a', { class: 'btn primary big', href: address }, icon('check'), gettext('Voir la table')),
      h('button', { class: 'btn', type: 'button', on: { click: close } }, gettext('Plus tard'))));
  if (!dialog.open) dialog.showModal();
}

function take(challenge) {
  if (challenge.status === 'pending') return challenge.to.id === me && ask(challenge);
  if (shown?.id === challenge.id && challenge.to.id === me) close();
  return challenge.from.id === me && answered(challenge);
}

function ask(challenge) {
  if (isPlaying()) return;
  shown = challenge;
  paint(dialog, h('h2', null, fill(gettext('%(name)s vous défie'), { name: challenge.from.name })),
    h('p', null, terms(challenge)),
    h('div', { class: 'actions' }, answer(challenge, 'accepter', h('button', { class: 'btn primary big', type: 'submit' }, icon('check'), gettext('Accepter')))),
    answer(challenge, 'refuser', h('label', { for: 'decline-reason' }, gettext('Ou refuser')),
      h('select', { id: 'decline-reason', name: 'reason' }, Object.entries(REASONS).map(([key, words]) => h('option', { value: key, selected: key === 'no' }, words))),
      h('button', { class: 'btn', type: 'submit' }, gettext('Refuser'))));
  if (!dialog.open) dialog.showModal();
  setTimeout(() => shown?.id === challenge.id && close(), Math.max(0, challenge.expires - Date.now() - ahead));
}

function terms(challenge) {
  const stake = challenge.stake ? fill(gettext('mise de %(stake)s jetons'), { stake: figures.format(challenge.stake) }) : gettext('sans mise');
  const name = challenge.names[document.documentElement.lang] ?? challenge.game;
  return [name, stake, challenge.options.turbo && gettext('turbo')].filter(Boolean).join(', ');
}

function answer(challenge, verb, ...children) {
  const token = document.cookie.match(/csrftoken=([^;]+)/)?.[1] || '';
  return h('form', { key: verb, method: 'post', action: `/defis/${challenge.id}/${verb}/` }, h('input', { type: 'hidden', name: 'csrfmiddlewaretoken', value: token }), children);
}

function answered(challenge) {
  const name = challenge.to.name;
  const words = {
    accepted: gettext('%(name)s accepte votre défi'),
    declined: gettext('%(name)s refuse votre défi\u202f: %(reason)s'),
    expired: gettext('%(name)s n’a pas répondu à votre défi'),
  }[challenge.status];
  if (!words || isPlaying()) return;
  shown = challenge;
  paint(dialog, h('h2', null, fill(words, { name, reason: REASONS[challenge.reason] })),
    h('div', { class: 'actions' }, h('button', { class: 'btn', type: 'button', on: { click: close } }, gettext('D’accord'))));
  if (!dialog.open && challenge.status !== 'accepted') dialog.showModal();
}

function close() {
  shown = null;
  dialog.close();
}
