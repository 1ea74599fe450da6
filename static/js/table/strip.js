// The strip of people at the foot of a table: who is here, what each is doing, and one tap to ask, watch or challenge.
import { h, icon } from '../render.js';
import { fill } from '../words.js';
import { post } from './api.js';
import { figure } from './seats.js';

const REFRESH = 20000; // ms
let people = null; // as /api/v1/people/ tells, those who are away last
let readAt = -Infinity;
let chosen = null;
const asked = new Set(); // who has been asked to come here, by number

/** What the strip holds, in words. */
export function peopleTitle() {
  const away = people?.filter(({ here }) => here === false) ?? [];
  if (!away.length) return gettext('Joueurs connectés');
  return away.some(({ friend }) => friend) ? gettext('Vos amis et qui est là') : gettext('Joueurs');
}

/** Return the strip; it reads who is here when it is first drawn, and again from time to time. `isBar`: under the table, which has its own title. */
export function peopleStrip(ctx, { isBar = false } = {}) {
  if (performance.now() - readAt > REFRESH) read(ctx);
  if (!people) return null;
  const others = people.filter(({ name }) => !ctx.seats.some((seat) => seat.name === name));
  return h('section', { key: 'people', class: 'strip', 'aria-labelledby': isBar ? 'people-bar-title' : 'people-title' },
    !isBar && h('h3', { id: 'people-title' }, peopleTitle()),
    others.length ? h('ul', { class: 'faces' }, others.map((person) => face(person, ctx)))
      : h('p', { class: 'muted sm' }, gettext('Personne d’autre n’est connecté en ce moment.')),
    chosen && others.some(({ id }) => id === chosen) && card(others.find(({ id }) => id === chosen), ctx));
}

async function read(ctx) {
  readAt = performance.now();
  try {
    const answer = await fetch('/api/v1/people/?away=1', { headers: { Accept: 'application/json' } });
    if (answer.ok) people = await answer.json();
  } catch { /* The line is down: the strip stays as it was. */ }
  setTimeout(ctx.redraw, 0);
  setTimeout(ctx.redraw, REFRESH + 100);
}

function face(person, ctx) {
  const isChosen = chosen === person.id;
  const choose = () => {
    chosen = isChosen ? null : person.id;
    ctx.redraw();
  };
  return h('li', { key: person.id }, h('button', { type: 'button', class: `face ${person.here ? person.doing : 'away'}`, 'aria-expanded': String(isChosen), on: { click: choose } },
    figure(person.avatar), h('b', { dir: 'auto' }, person.name), h('small', null, doingWord(person))));
}

/** What somebody is doing, in a word. */
export function doingWord({ doing, recent, friend, here }) {
  if (here === false) return friend ? gettext('ami, absent') : gettext('déjà croisé, absent');
  const words = { playing: gettext('joue'), waiting: gettext('attend'), watching: gettext('regarde'), nothing: (friend && gettext('ami')) || (recent && gettext('déjà croisé')) || gettext('libre') };
  return words[doing];
}

function card(person, ctx) {
  const mayAsk = ctx.isSeated && ctx.table.status === 'open';
  const isAsked = asked.has(person.id);
  const profile = `/joueurs/${encodeURIComponent(person.name)}/`;
  return h('div', { key: 'card', class: 'actions' },
    mayAsk && h('button', { key: 'ask', class: 'btn primary', type: 'button', 'aria-disabled': String(isAsked), on: { click: () => isAsked || ask(person, ctx) } },
      icon(isAsked ? 'check' : 'plus', 's'), isAsked ? gettext('Invité') : gettext('Inviter ici')),
    person.table && h('a', { key: 'watch', class: 'btn', href: `/tables/${person.table}/`, target: ctx.isPlaying && '_blank' }, icon('eye', 's'), person.doing === 'waiting' ? gettext('Rejoindre') : gettext('Regarder')),
    !ctx.isPlaying && person.here && person.free && h('a', { key: 'duel', class: 'btn', href: `${profile}defier/?jeu=${ctx.table.game}` }, icon('duel', 's'), gettext('Défier')),
    mayAsk && person.here && person.free && h('p', { key: 'duel-note', class: 'muted sm' }, ctx.table.stake
      ? gettext('Vous avez misé ici\u202f: pour défier avec une mise, quittez d’abord cette table.')
      : gettext('Un défi vous mène à une autre table\u202f; celle-ci ferme une minute après le départ de tous.')),
    h('a', { key: 'profile', class: 'btn ghost', href: profile, target: '_blank' }, icon('user', 's'), fill(gettext('Profil de %(name)s'), { name: person.name })));
}

async function ask(person, ctx) {
  const refusal = await post(`tables/${ctx.table.id}/invite/`, { user: person.id });
  if (refusal) return ctx.toast(refusal);
  asked.add(person.id);
  ctx.toast(fill(gettext('%(name)s est invité.'), { name: person.name }), 'ok');
  return ctx.redraw();
}
