// Poker d'as told in plain sentences: the log, the plates' last action, what is read aloud.
import { h } from '../../js/render.js';
import { fill, rich, signed } from '../../js/words.js';
import { faceOf, ROMAN, rowInWords, rowName } from './rows.js';

const bold = (text) => h('b', null, text);
const isOwn = ({ kind, seat }, ctx) => (kind === 'left' ? ctx.isSelf(seat) : seat === ctx.you);
const column = (event) => ROMAN[event.column];
const dice = (faces) => faces.join('\u202f·\u202f');

/** Return a sentence in the person that suits: to oneself, or about somebody. */
function told(event, ctx, [mine, theirs], values = {}) {
  return rich(isOwn(event, ctx) ? mine : theirs, { who: bold(ctx.name(event.seat)), ...values });
}

function rolledText(event, ctx) {
  const values = { faces: dice(event.faces), kept: dice(event.keep.map((die) => event.faces[die])) };
  if (event.throw === 1) return told(event, ctx, [gettext('Vous lancez\u202f: %(faces)s.'), gettext('%(who)s lance\u202f: %(faces)s.')], values);
  if (!event.keep.length) return told(event, ctx, [gettext('Vous relancez les cinq dés\u202f: %(faces)s.'), gettext('%(who)s relance les cinq dés\u202f: %(faces)s.')], values);
  return told(event, ctx, [gettext('Vous gardez %(kept)s et obtenez %(faces)s.'), gettext('%(who)s garde %(kept)s et obtient %(faces)s.')], values);
}

const WROTE = {
  score: () => [gettext('Vous écrivez %(row)s, colonne %(column)s\u202f: %(points)s.'), gettext('%(who)s écrit %(row)s, colonne %(column)s\u202f: %(points)s.')],
  strike: () => [gettext('Vous barrez %(row)s, colonne %(column)s.'), gettext('%(who)s barre %(row)s, colonne %(column)s.')],
  close: () => [gettext('Vous fermez %(row)s, colonne %(column)s\u202f: %(reserve)s.'), gettext('%(who)s ferme %(row)s, colonne %(column)s\u202f: %(reserve)s.')],
  zero: () => [gettext('Vous prenez un zéro à %(row)s, colonne %(column)s\u202f: moins 200.'), gettext('%(who)s prend un zéro à %(row)s, colonne %(column)s\u202f: moins 200.')],
};

function wroteText(event, ctx) {
  const points = interpolate(ngettext('%s point', '%s points', event.points), [event.points]);
  const reserve = event.delta ? fill(gettext('réserve %(change)s, soit %(reserve)s'), { change: signed(event.delta), reserve: event.reserve }) : gettext('réserve inchangée');
  return told(event, ctx, WROTE[event.mode](), { row: rowInWords(event.row), column: column(event), points: bold(event.doubled ? `${points} (×2)` : points), reserve });
}

function starText(event, ctx) {
  const line = event.row ? rowInWords(event.row) : fill(gettext('la colonne %(column)s'), { column: column(event) });
  return told(event, ctx, [gettext('Vous gagnez le bonus ★ pour %(line)s\u202f: %(points)s.'), gettext('%(who)s gagne le bonus ★ pour %(line)s\u202f: %(points)s.')], { line, points: bold(signed(event.points)) });
}

const TOLD = {
  started: (event, ctx) => rich(event.first === ctx.you ? gettext('Vous commencez.') : gettext('%(who)s commence.'), { who: bold(ctx.name(event.first)) }),
  rolled: rolledText, wrote: wroteText, star_won: starText,
  timeout: (event, ctx) => told(event, ctx, [gettext('Votre temps est écoulé\u202f: la case est choisie d’office.'), gettext('Temps écoulé pour %(who)s\u202f: la case est choisie d’office.')]),
  left: (event, ctx) => told(event, ctx, [gettext('Vous avez abandonné.'), gettext('%(who)s a abandonné.')]),
  game_over: () => gettext('La partie est terminée.'),
};

/** The log's sentences for an event. */
export function sentences(event, ctx) {
  const text = TOLD[event.kind]?.(event, ctx);
  return text ? [text] : [];
}

const plainRow = (row) => (faceOf(row) ? String(faceOf(row)) : rowName(row));

function wroteShort({ row, mode, points, delta }) {
  if (mode === 'score') return `${plainRow(row)} ${signed(points)}`;
  if (mode === 'close') return `✕ ${plainRow(row)}${delta ? ` ${signed(delta)}` : ''}`;
  return mode === 'strike' ? fill(gettext('barre %(row)s'), { row: plainRow(row) }) : `${plainRow(row)} −200`;
}

const ACTED = {
  rolled: ({ faces }) => dice(faces),
  wrote: wroteShort,
  star_won: ({ points }) => `★ ${signed(points)}`,
  timeout: () => gettext('hors délai'),
  left: () => gettext('parti'),
};

/** What a seat did last, for its plate. */
export function lastAction(event, ctx) {
  const short = ACTED[event.kind]?.(event);
  return short ? { short, long: sentences(event, ctx)[0] } : null;
}

/** The sound of a step's result; throws are heard while they tumble. */
export function soundOf(events) {
  if (events.some(({ kind }) => kind === 'star_won')) return 'banco';
  const wrote = events.find(({ kind }) => kind === 'wrote');
  if (!wrote) return null;
  return wrote.mode === 'zero' || wrote.mode === 'strike' ? 'miss' : 'take';
}
