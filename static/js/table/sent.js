// The challenge that opened this table, told to whoever sent it while it waits for an answer.
import { onSalon } from '../salon.js';
import { h } from '../render.js';
import { fill } from '../words.js';
import { ring } from './seats.js';

const LIFE = 60000; // ms that a challenge waits
let sent = null;
let me = null;
let isWatching = false;

/** Return who was challenged and how long he has to answer; null where nobody is asked. */
export function sentChallenge(ctx) {
  watch(ctx);
  if (!sent) return null;
  return h('p', { key: 'sent', class: 'count' }, ring({ until: sent.expires, total: LIFE, className: 'big', calm: true }, h('b', { class: 'left num', live: true })),
    h('span', { role: 'status' }, fill(gettext('Défi envoyé à %(name)s'), { name: sent.to.name })));
}

function watch(ctx) {
  if (isWatching) return;
  isWatching = true;
  const isSent = ({ status, from, table }) => status === 'pending' && from.id === me && table === ctx.table.id;
  onSalon('welcome', ({ user, challenges }) => {
    me = user;
    sent = challenges.find(isSent) ?? null;
    setTimeout(ctx.redraw, 0); // it may be told while the room is being drawn
  });
  onSalon('challenge', ({ challenge }) => {
    if (challenge.id !== sent?.id && !isSent(challenge)) return;
    sent = isSent(challenge) ? challenge : null;
    ctx.redraw();
  });
}
