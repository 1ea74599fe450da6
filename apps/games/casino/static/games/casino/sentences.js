// Casino told in plain sentences: the log, the plates' last action, what is read aloud.
import { shortName, theCard } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, listed, rich } from '../../js/words.js';
import { sideName, stepName } from './count.js';
import { isForgotten } from './memory.js';
import { valueText } from './plans.js';

const bold = (text) => h('b', null, text);
const isOwn = ({ seat }, ctx) => seat === ctx.you;

function dealtText(event, ctx) {
  const values = { who: bold(ctx.name((event.dealer + 1) % ctx.seats.length)), dealer: bold(ctx.name(event.dealer)), round: event.round };
  if (event.packet > 1) return event.is_last ? [bold(gettext('Dernière\u202f!')), ` ${gettext('Quatre cartes à chacun, le talon est vide.')}`] : [gettext('Quatre cartes de plus à chacun.')];
  return rich(gettext('Manche %(round)s\u202f: %(dealer)s donne, %(who)s commence.'), values);
}

const takenBeside = ({ taken, card }) => taken.filter((other) => other !== card);

function captureText(event, ctx) {
  const values = { who: bold(ctx.name(event.seat)), card: bold(theCard(event.card)), cards: listed(takenBeside(event).map(theCard)) };
  const text = isOwn(event, ctx) ? gettext('Vous prenez %(cards)s avec %(card)s.') : gettext('%(who)s prend %(cards)s avec %(card)s.');
  return [rich(text, values), event.is_sweep && [' ', bold(gettext('Balayage\u202f!'))]].filter(Boolean);
}

function trailText(event, ctx) {
  const values = { who: bold(ctx.name(event.seat)), card: bold(theCard(event.card)) };
  return rich(isOwn(event, ctx) ? gettext('Vous laissez %(card)s.') : gettext('%(who)s laisse %(card)s.'), values);
}

function buildText(event, ctx) {
  const values = { who: bold(ctx.name(event.seat)), value: bold(valueText(event.value)), cards: listed(event.sets.flat().map(theCard)), card: bold(theCard(event.card)) };
  const own = isOwn(event, ctx);
  if (event.action === 'raise') return rich(own ? gettext('Vous montez une construction à %(value)s avec %(card)s.') : gettext('%(who)s monte une construction à %(value)s avec %(card)s.'), values);
  if (event.action === 'add') return rich(own ? gettext('Vous ajoutez à la construction de %(value)s\u202f: %(cards)s.') : gettext('%(who)s ajoute à la construction de %(value)s\u202f: %(cards)s.'), values);
  return rich(own ? gettext('Vous construisez %(value)s\u202f: %(cards)s.') : gettext('%(who)s construit %(value)s\u202f: %(cards)s.'), values);
}

const PLAYED = { capture: captureText, trail: trailText, build: buildText, raise: buildText, add: buildText };

function playedText(event, ctx) {
  const told = PLAYED[event.action](event, ctx);
  return event.auto ? [gettext('Temps écoulé.'), ' ', told] : told;
}

function leftoversText(event, ctx) {
  const count = event.cards.length;
  if (event.seat === null) return [gettext('Personne n’a rien pris\u202f: les cartes de la table ne comptent pas.')];
  const text = isOwn(event, ctx)
    ? ngettext('La carte qui reste est à vous, qui avez pris en dernier.', 'Les %(count)s cartes qui restent sont à vous, qui avez pris en dernier.', count)
    : ngettext('La carte qui reste va à %(who)s, qui a pris en dernier.', 'Les %(count)s cartes qui restent vont à %(who)s, qui a pris en dernier.', count);
  return rich(text, { who: bold(ctx.name(event.seat)), count });
}

function countedText(event, ctx) {
  const { view } = ctx;
  const list = event.points.map((points, side) => `${sideName(side, view, ctx)} +${points} (${event.totals[side]})`);
  const won = event.won_at === null ? '' : ` ${fill(gettext('Le but est atteint à l’étape «\u202f%(step)s\u202f».'), { step: stepName(event.steps[event.won_at].name) })}`;
  return [bold(fill(gettext('Décompte de la manche %(round)s\u202f:'), { round: event.round })), ` ${listed(list)}.${won}`];
}

const TOLD = {
  dealt: dealtText,
  played: playedText,
  leftovers: leftoversText,
  counted: countedText,
  left: ({ seat }, ctx) => rich(ctx.isSelf(seat) ? gettext('Vous abandonnez la partie.') : gettext('%(who)s abandonne la partie.'), { who: bold(ctx.name(seat)) }),
  game_over: () => [gettext('La partie est finie.')],
};

/** Return an event's sentences: while a round runs, of plays only each seat's last (RULES.md §9.3). */
export function sentences(event, ctx) {
  if (event.kind === 'played' && isForgotten(event, ctx)) return [];
  const told = TOLD[event.kind]?.(event, ctx);
  return told ? [told] : [];
}

function actedShort(event) {
  const card = shortName(event.card);
  if (event.action === 'capture') return fill(event.is_sweep ? gettext('balaie avec %(card)s') : gettext('prend avec %(card)s'), { card });
  if (event.action === 'trail') return fill(gettext('laisse %(card)s'), { card });
  if (event.action === 'raise') return fill(gettext('monte à %(value)s'), event);
  if (event.action === 'add') return fill(gettext('ajoute au %(value)s'), event);
  return fill(gettext('construit %(value)s'), event);
}

/** The same where there is little room: the card comes first. */
function actedBriefly(event) {
  if (event.action !== 'capture') return actedShort(event);
  return fill(event.is_sweep ? gettext('%(card)s balaie') : gettext('%(card)s prend'), { card: shortName(event.card) });
}

/** The last thing a seat did, for its plate. */
export function lastAction(event) {
  if (event.kind === 'left') return { long: gettext('a abandonné'), short: gettext('parti') };
  if (event.kind !== 'played') return null;
  return { long: actedShort(event), short: actedBriefly(event) };
}

/** The last play with its author, for the line above the table. */
export function latestLine(view, ctx) {
  const event = view.last_play;
  if (!event) return view.hands.some(Boolean) ? gettext('à la donne') : '';
  return [h('span', null, ctx.name(event.seat)), ' ', h('b', { class: 'num' }, actedShort(event))];
}

/** The sound of a step's result. */
export function soundOf(events) {
  if (events.some(({ kind }) => kind === 'counted')) return null;
  const played = events.find(({ kind }) => kind === 'played');
  if (played?.action === 'capture') return 'take';
  return events.some(({ kind }) => kind === 'dealt') ? 'card' : null;
}
