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

/** What each kind of event is told as, its values filled in. */
const TOLD = {
  dealt: (event, ctx) => [rich(gettext('On retourne cinq cartes. %(who)s commence.'), { who: bold(ctx.name(event.first)) })],
  rolled: (event, ctx) => [rich(ngettext('%(who)s lance %(number)s dé\u202f: %(faces)s.', '%(who)s lance %(number)s dés\u202f: %(faces)s.', event.dice.length),
    { who: bold(ctx.name(event.seat)), number: inWords(event.dice.length), faces: event.faces.join(', ') })],
  took: (event, ctx) => {
    const faces = facesUsed(event, ctx);
    const values = { who: bold(ctx.name(event.seat)), card: bold(theCard(event.card)), faces: listed(faces.map(String)) };
    if (!faces.length) return [rich(gettext('%(who)s prend %(card)s.'), values)];
    return [faces.length === 1 ? rich(gettext('%(who)s prend %(card)s avec un %(faces)s.'), values) : rich(gettext('%(who)s prend %(card)s avec %(faces)s.'), values)];
  },
  stole: (event, ctx) => [rich(gettext('%(who)s vole %(card)s à %(victim)s.'),
    { who: bold(ctx.name(event.seat)), card: bold(theCard(event.card)), victim: bold(ctx.name(event.victim)) })],
  banco: (event, ctx) => [rich(ngettext('%(who)s dit «\u202fBanco\u202f!\u202f» et gagne %(gain)s point.', '%(who)s dit «\u202fBanco\u202f!\u202f» et gagne %(gain)s points.', event.gain),
    { who: bold(ctx.name(event.seat)), gain: event.gain })],
  carre: (event, ctx) => [rich(ngettext('Carré\u202f! %(who)s rafle tout le centre et gagne %(gain)s point.', 'Carré\u202f! %(who)s rafle tout le centre et gagne %(gain)s points.', event.gain),
    { who: bold(ctx.name(event.seat)), gain: event.gain })],
  rate: (event, ctx) => {
    const who = bold(ctx.name(event.seat)), lost = points(event.cards);
    if (!event.cards.length) return [rich(gettext('%(who)s rate, sans rien perdre.'), { who })];
    return [rich(ngettext('%(who)s rate\u202f: %(lost)s point retourne sous la pioche.', '%(who)s rate\u202f: %(lost)s points retournent sous la pioche.', lost), { who, lost })];
  },
  timeout: (event, ctx) => {
    const who = bold(ctx.name(event.seat));
    if (!event.cards.length) return [rich(gettext('Temps écoulé\u202f: le tour de %(who)s est fini.'), { who })];
    return [rich(ngettext('Temps écoulé\u202f: «\u202fBanco\u202f!\u202f» d’office pour %(who)s, %(gain)s point.', 'Temps écoulé\u202f: «\u202fBanco\u202f!\u202f» d’office pour %(who)s, %(gain)s points.', event.gain), { who, gain: event.gain })];
  },
  left: (event, ctx) => [rich(gettext('%(who)s abandonne la partie.'), { who: bold(ctx.name(event.seat)) })],
  game_over: () => [[gettext('La partie est finie.')]],
};

/** Return an event's sentences; the completed centre tells itself. */
export const sentences = (event, ctx) => TOLD[event.kind]?.(event, ctx) ?? [];

/** The last thing a seat did, for its plate: `long` beside the name, `short` where there is little room. */
const ACTED = {
  rolled: ({ faces }) => ({ long: fill(gettext('lance\u202f: %(faces)s'), { faces: faces.join(', ') }), short: faces.join('\u202f·\u202f') }),
  took: ({ card }) => ({ long: fill(gettext('prend %(card)s'), { card: theCard(card) }), short: shortName(card) }),
  stole: ({ card, victim }, ctx) => ({ long: fill(gettext('vole %(card)s à %(victim)s'), { card: theCard(card), victim: ctx.name(victim) }), short: fill(gettext('vol %(card)s'), { card: shortName(card) }) }),
  banco: ({ gain }) => ({ long: fill(gettext('Banco\u202f! %(gain)s'), { gain: signed(gain) }), short: signed(gain) }),
  carre: ({ gain }) => ({ long: fill(gettext('carré\u202f! %(gain)s'), { gain: signed(gain) }), short: signed(gain) }),
  rate: ({ cards }) => ({
    long: cards.length ? fill(gettext('a raté, %(lost)s perdus'), { lost: points(cards) }) : gettext('a raté'), short: gettext('raté'),
  }),
  timeout: ({ gain }) => ({ long: fill(gettext('temps écoulé, %(gain)s'), { gain: signed(gain) }), short: gettext('délai') }),
  left: () => ({ long: gettext('a abandonné'), short: gettext('parti') }),
};

export const lastAction = (event, ctx) => ACTED[event.kind]?.(event, ctx) ?? null;

/** The latest action at the table with its author, for the line above the centre. */
export function latestLine(ctx) {
  if (ctx.moment?.faces && ctx.moment.kind !== 'rolled') return [h('span', null, ctx.name(ctx.moment.seat)), h('b', null, ACTED.rolled(ctx.moment).long)];
  for (const { version, events } of [...ctx.log].reverse()) {
    if (version > ctx.shownVersion) continue;
    const event = [...events].reverse().find((past) => ACTED[past.kind]);
    if (event) return [h('span', null, ctx.name(event.seat)), h('b', null, ACTED[event.kind](event, ctx).long)];
  }
  return null;
}

const SOUNDS = { took: 'take', stole: 'take', banco: 'banco', timeout: 'banco', dealt: 'card' };

/** The sound of a step's result; throws are heard while they tumble. */
export const soundOf = (events) => events.map(({ kind }) => SOUNDS[kind]).find(Boolean) ?? null;
