// Banco ! told in plain sentences: the log, the plates' last action, what is read aloud.
import { shortName, theCard, valueOf } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, inWords, listed, rich, signed } from '../../js/words.js';

const bold = (text) => h('b', null, text);
const points = (cards) => cards.reduce((sum, card) => sum + valueOf(card), 0);

/** Return the faces of the dice a card was taken with, from the throw they belong to: "6 et 2". */
function facesUsed(event, ctx) {
  let faces = [];
  for (const { events } of ctx.log) {
    for (const past of events) {
      if (past.kind === 'rolled') past.dice.forEach((die, place) => { faces[die] = past.faces[place]; });
      if (past === event) return event.dice.map((die) => faces[die]).sort((a, b) => b - a).filter(Boolean);
    }
  }
  return [];
}

/** Whoever reads is told "Vous…": a name in the third person is somebody else's. */
const isOwn = ({ kind, seat }, ctx) => (kind === 'left' ? ctx.isSelf(seat) : seat === ctx.you);

function tookText(event, ctx) {
  const faces = facesUsed(event, ctx);
  const values = { who: bold(ctx.name(event.seat)), card: bold(theCard(event.card)), faces: listed(faces.map(String)) };
  const [bare, withOne, withMore] = isOwn(event, ctx)
    ? [gettext('Vous prenez %(card)s.'), gettext('Vous prenez %(card)s avec un %(faces)s.'), gettext('Vous prenez %(card)s avec %(faces)s.')]
    : [gettext('%(who)s prend %(card)s.'), gettext('%(who)s prend %(card)s avec un %(faces)s.'), gettext('%(who)s prend %(card)s avec %(faces)s.')];
  if (!faces.length) return rich(bare, values);
  return rich(faces.length === 1 ? withOne : withMore, values);
}

function rolledText(event, ctx) {
  const text = isOwn(event, ctx)
    ? ngettext('Vous lancez %(number)s dé\u202f: %(faces)s.', 'Vous lancez %(number)s dés\u202f: %(faces)s.', event.dice.length)
    : ngettext('%(who)s lance %(number)s dé\u202f: %(faces)s.', '%(who)s lance %(number)s dés\u202f: %(faces)s.', event.dice.length);
  return rich(text, { who: bold(ctx.name(event.seat)), number: inWords(event.dice.length), faces: event.faces.join(', ') });
}

function stoleText(event, ctx) {
  const values = { who: bold(ctx.name(event.seat)), card: bold(theCard(event.card)), victim: bold(ctx.name(event.victim)) };
  if (isOwn(event, ctx)) return rich(gettext('Vous volez %(card)s à %(victim)s.'), values);
  return rich(event.victim === ctx.you ? gettext('%(who)s vous vole %(card)s.') : gettext('%(who)s vole %(card)s à %(victim)s.'), values);
}

function bancoText(event, ctx) {
  const text = isOwn(event, ctx)
    ? ngettext('Vous dites «\u202fBanco\u202f!\u202f» et gagnez %(gain)s point.', 'Vous dites «\u202fBanco\u202f!\u202f» et gagnez %(gain)s points.', event.gain)
    : ngettext('%(who)s dit «\u202fBanco\u202f!\u202f» et gagne %(gain)s point.', '%(who)s dit «\u202fBanco\u202f!\u202f» et gagne %(gain)s points.', event.gain);
  return rich(text, { who: bold(ctx.name(event.seat)), gain: event.gain });
}

function carreText(event, ctx) {
  const text = isOwn(event, ctx)
    ? ngettext('Carré\u202f! Vous raflez tout le centre et gagnez %(gain)s point.', 'Carré\u202f! Vous raflez tout le centre et gagnez %(gain)s points.', event.gain)
    : ngettext('Carré\u202f! %(who)s rafle tout le centre et gagne %(gain)s point.', 'Carré\u202f! %(who)s rafle tout le centre et gagne %(gain)s points.', event.gain);
  return rich(text, { who: bold(ctx.name(event.seat)), gain: event.gain });
}

function missText(event, ctx) {
  const own = isOwn(event, ctx), lost = points(event.cards), values = { who: bold(ctx.name(event.seat)), lost };
  if (!event.cards.length) return rich(own ? gettext('Vous ratez, sans rien perdre.') : gettext('%(who)s rate, sans rien perdre.'), values);
  return rich(own
    ? ngettext('Vous ratez\u202f: %(lost)s point retourne sous la pioche.', 'Vous ratez\u202f: %(lost)s points retournent sous la pioche.', lost)
    : ngettext('%(who)s rate\u202f: %(lost)s point retourne sous la pioche.', '%(who)s rate\u202f: %(lost)s points retournent sous la pioche.', lost), values);
}

function timeoutText(event, ctx) {
  const own = isOwn(event, ctx), values = { who: bold(ctx.name(event.seat)), gain: event.gain };
  if (!event.cards.length) return rich(own ? gettext('Temps écoulé\u202f: rien à encaisser, votre tour est fini.') : gettext('Temps écoulé\u202f: rien à encaisser, tour fini pour %(who)s.'), values);
  return rich(own
    ? ngettext('Temps écoulé\u202f: «\u202fBanco\u202f!\u202f» d’office pour vous, %(gain)s point.', 'Temps écoulé\u202f: «\u202fBanco\u202f!\u202f» d’office pour vous, %(gain)s points.', event.gain)
    : ngettext('Temps écoulé\u202f: «\u202fBanco\u202f!\u202f» d’office pour %(who)s, %(gain)s point.', 'Temps écoulé\u202f: «\u202fBanco\u202f!\u202f» d’office pour %(who)s, %(gain)s points.', event.gain), values);
}

/** What each kind of event is told as, its values filled in. */
const TOLD = {
  dealt: ({ first }, ctx) => rich(first === ctx.you ? gettext('On retourne cinq cartes. Vous commencez.') : gettext('On retourne cinq cartes. %(who)s commence.'), { who: bold(ctx.name(first)) }),
  rolled: rolledText,
  took: tookText,
  stole: stoleText,
  banco: bancoText,
  carre: carreText,
  rate: missText,
  timeout: timeoutText,
  left: ({ seat }, ctx) => rich(ctx.isSelf(seat) ? gettext('Vous abandonnez la partie.') : gettext('%(who)s abandonne la partie.'), { who: bold(ctx.name(seat)) }),
  game_over: () => [gettext('La partie est finie.')],
};

/** Return an event's sentences; the completed centre tells itself. */
export function sentences(event, ctx) {
  const told = TOLD[event.kind]?.(event, ctx);
  return told ? [told] : [];
}

/** The last thing a seat did, for its plate: `long` beside the name, `short` where there is little room. */
const ACTED = {
  rolled: ({ faces }, own) => ({ long: fill(own ? gettext('lancez\u202f: %(faces)s') : gettext('lance\u202f: %(faces)s'), { faces: faces.join(', ') }), short: faces.join('\u202f·\u202f') }),
  took: ({ card }, own) => ({ long: fill(own ? gettext('prenez %(card)s') : gettext('prend %(card)s'), { card: theCard(card) }), short: shortName(card) }),
  stole: ({ card, victim }, own, ctx) => ({ long: stoleLong(card, victim, own, ctx), short: fill(gettext('vol %(card)s'), { card: shortName(card) }) }),
  banco: ({ gain }) => ({ long: fill(gettext('Banco\u202f! %(gain)s'), { gain: signed(gain) }), short: signed(gain) }),
  carre: ({ gain }) => ({ long: fill(gettext('carré\u202f! %(gain)s'), { gain: signed(gain) }), short: signed(gain) }),
  rate: ({ cards }, own) => ({ long: missedLong(points(cards), own), short: gettext('raté') }),
  timeout: ({ gain, cards }) => ({
    long: cards.length ? fill(gettext('temps écoulé, Banco\u202f! d’office\u202f: %(gain)s'), { gain: signed(gain) }) : gettext('temps écoulé, rien à encaisser'), short: gettext('hors délai'),
  }),
  left: (_, own) => ({ long: own ? gettext('avez abandonné') : gettext('a abandonné'), short: gettext('parti') }),
};

function stoleLong(card, victim, own, ctx) {
  const values = { card: theCard(card), victim: ctx.name(victim) };
  if (own) return fill(gettext('volez %(card)s à %(victim)s'), values);
  return fill(victim === ctx.you ? gettext('vous vole %(card)s') : gettext('vole %(card)s à %(victim)s'), values);
}

function missedLong(lost, own) {
  if (!lost) return own ? gettext('avez raté') : gettext('a raté');
  return fill(own ? gettext('avez raté, %(lost)s perdus') : gettext('a raté, %(lost)s perdus'), { lost });
}

export const lastAction = (event, ctx) => ACTED[event.kind]?.(event, isOwn(event, ctx), ctx) ?? null;

const lineOf = (event, ctx) => [h('span', null, isOwn(event, ctx) ? gettext('Vous') : ctx.name(event.seat)), h('b', null, lastAction(event, ctx).long)];

/** The latest action at the table with its author, for the line above the centre. */
export function latestLine(ctx) {
  if (ctx.moment?.faces && ctx.moment.kind !== 'rolled') return lineOf({ ...ctx.moment, kind: 'rolled' }, ctx);
  for (const { version, events } of [...ctx.log].reverse()) {
    if (version > ctx.shownVersion) continue;
    const event = [...events].reverse().find((past) => ACTED[past.kind]);
    if (event) return lineOf(event, ctx);
  }
  return null;
}

const SOUNDS = { took: 'take', stole: 'take', banco: 'banco', dealt: 'card' };
const soundFor = ({ kind, cards }) => (kind === 'timeout' && cards.length ? 'banco' : SOUNDS[kind]);

/** The sound of a step's result; throws are heard while they tumble. */
export const soundOf = (events) => events.map(soundFor).find(Boolean) ?? null;
