// The match told in plain sentences, the latest first.
import { h } from '../render.js';
import { fill, plain } from '../words.js';

/** Return the sentences of one step: the game's own, or what happened to a seat. */
export function sentencesOf(step, ctx) {
  const told = step.events.flatMap((event) => ctx.game.sentences(event, ctx));
  return told.length ? told : causes(step, ctx);
}

function causes({ cause, seat }, ctx) {
  if (cause === 'back') return [ctx.isSelf(seat) ? gettext('Vous reprenez votre place.') : fill(gettext('%(name)s reprend sa place.'), { name: ctx.name(seat) })];
  if (cause === 'leave') return [ctx.isSelf(seat) ? gettext('Vous abandonnez la partie.') : fill(gettext('%(name)s abandonne la partie.'), { name: ctx.name(seat) })];
  return [];
}

/** Tell whether the clock has acted for somebody; without a seat it only moves the house on. */
const isForced = ({ cause, seat }) => cause === 'clock' && Number.isInteger(seat);

/** Return the log as a list, up to what is shown. */
export function logList(ctx) {
  const steps = ctx.log.filter(({ version }) => version <= ctx.shownVersion).reverse();
  const lines = steps.flatMap((step) => sentencesOf(step, ctx).reverse().map((sentence, place) => ({ step, sentence, place })));
  if (!lines.length) return h('p', { class: 'none muted sm' }, gettext('La partie n’a pas commencé\u202f: les coups s’écriront ici.'));
  return h('ol', { class: 'log' }, lines.map(({ step, sentence, place }, row) => h('li', {
    key: `${step.version}.${place}`, class: [row === 0 && 'now', isForced(step) && 'auto'].filter(Boolean).join(' ') || false,
  }, sentence)));
}

/** Return the latest thing that happened, as a sentence. */
export function lastSentence(ctx) {
  for (const step of [...ctx.log].reverse()) {
    const sentences = sentencesOf(step, ctx);
    if (sentences.length) return sentences.map(plain).join(' ');
  }
  return gettext('Rien ne s’est encore passé.');
}
