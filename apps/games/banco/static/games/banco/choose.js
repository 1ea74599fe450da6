// What a person is choosing: dice, a card they could take, a card to steal. A choice is checked here
// first, so that a wrong one explains itself before anything is sent.
import { indexOf, theCard, valueOf } from '../../js/cards.js';
import { fill, listed } from '../../js/words.js';

/** A fresh choice: dice by position, a card aimed at, a note that explains, the steal being made. */
export const newChoice = () => ({ dice: [], card: null, note: null, wrong: null, stealing: null, robbed: null, closed: false, isByKey: false });

const faces = (view, dice) => dice.map((die) => view.dice[die].face).sort((a, b) => a - b);
const same = (a, b) => a.length === b.length && a.every((value, place) => value === b[place]);
const isLive = (view, die) => view.thrown && view.dice[die].state === 'live';

/** Drop from a choice what the new view no longer allows. */
export function reconcile(choice, view, ctx) {
  choice.dice = ctx.isMyTurn ? choice.dice.filter((die) => isLive(view, die)) : [];
  choice.isByKey &&= choice.dice.length > 0;
  if (choice.card && !view.actions.takes.some(({ card }) => card === choice.card)) choice.card = null;
  if (!view.actions.steals.length || !ctx.isMyTurn) Object.assign(choice, { robbed: null, closed: false });
  else if (choice.robbed && !view.actions.steals.some(({ card }) => card === choice.robbed.card)) choice.robbed = null;
  Object.assign(choice, { note: null, wrong: null });
}

/** Return the ways to take a card, one for each set of faces: rows of die positions. */
export function waysTo(view, card) {
  const ways = new Map();
  view.actions.takes.filter((take) => take.card === card).forEach(({ dice }) => {
    const key = faces(view, dice).join();
    if (!ways.has(key)) ways.set(key, dice);
  });
  return [...ways.values()];
}

/** Tell whether exactly these dice take the card. */
export const fits = (view, dice, card) => dice.length > 0 && waysTo(view, card).some((way) => same(faces(view, way), faces(view, dice)));

/** Return the ways to take the card that use all these dice, each completed with them. */
function waysWith(view, card, dice) {
  return waysTo(view, card).map((way) => completed(view, way, dice)).filter(Boolean);
}

/** Put the chosen dice in the place of dice of the same faces in a way; null if they do not fit in. */
function completed(view, way, dice) {
  const left = [...way];
  for (const die of dice) {
    const place = left.findIndex((other) => other === die) >= 0 ? left.indexOf(die) : left.findIndex((other) => view.dice[other].face === view.dice[die].face && !dice.includes(other));
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return [...dice, ...left];
}

/** Return the cards that the chosen dice take exactly. */
export const sureCards = (view, choice) => [...new Set(view.centre)].filter((card) => fits(view, choice.dice, card));

/** Return the card that Enter would take: the one aimed at, or the only one that fits. */
export function ripeCard(view, choice) {
  if (choice.card && fits(view, choice.dice, choice.card)) return choice.card;
  const sure = sureCards(view, choice);
  return !choice.card && sure.length === 1 ? sure[0] : null;
}

/** Write dice as a sum: "6 + 2". */
export const sumText = (view, dice) => faces(view, dice).reverse().join(' + ');

/** Write what dice make: "6 + 2 font 8", "3 + 3 font 6, ou 3". */
function worthText(view, dice) {
  const values = faces(view, dice);
  const total = values.reduce((sum, face) => sum + face, 0);
  if (dice.length === 1) return fill(gettext('Un %(face)s vaut %(total)s'), { face: values[0], total });
  const sum = sumText(view, dice);
  if (dice.length === 2 && values[0] === values[1]) return fill(gettext('%(sum)s font %(total)s, ou %(face)s'), { sum, total, face: values[0] });
  return fill(gettext('%(sum)s font %(total)s'), { sum, total });
}

/** Say why no card is taken with these dice. */
export const nothingFor = (view, dice) => fill(gettext('%(worth)s\u202f: rien à ce prix.'), { worth: worthText(view, dice) });

function whyNot(view, choice, card) {
  if (!choice.dice.length) return fill(gettext('Aucun dé libre ne fait %(value)s.'), { value: valueOf(card) });
  return fill(gettext('%(worth)s, pas %(value)s.'), { worth: worthText(view, choice.dice), value: valueOf(card) });
}

/** A die was tapped. */
export function tapDie(die, view, ctx) {
  const { choice } = ctx;
  Object.assign(choice, { note: null, wrong: null });
  if (!ctx.canAct) return ctx.redraw();
  if (!isLive(view, die)) {
    choice.note = view.thrown ? gettext('Ce dé a déjà servi.') : gettext('Lancez d’abord les dés.');
    return ctx.redraw();
  }
  choice.dice = choice.dice.includes(die) ? choice.dice.filter((other) => other !== die) : [...choice.dice, die];
  if (choice.card) aim(choice, view);
  return ctx.redraw();
}

/** With a card aimed at: complete the dice where only one way remains, or give the card up. */
function aim(choice, view) {
  const ways = choice.dice.length ? waysWith(view, choice.card, choice.dice) : waysTo(view, choice.card);
  if (!ways.length) choice.card = null;
  else if (ways.length === 1 && choice.dice.length) [choice.dice] = ways;
}

/** A card of the centre was tapped: take it, propose it, or say why not. */
export function tapCard(card, view, ctx) {
  const { choice } = ctx;
  Object.assign(choice, { note: null, wrong: null });
  if (!ctx.canAct) return ctx.redraw();
  if (fits(view, choice.dice, card)) return take(card, choice.dice, ctx);
  const ways = waysWith(view, card, choice.dice);
  if (!ways.length) return refuse(card, view, ctx);
  if (ways.length === 1 || choice.card === card) [choice.dice] = ways;
  choice.card = card;
  return ctx.redraw();
}

function refuse(card, view, ctx) {
  const { choice } = ctx;
  choice.note = view.thrown ? whyNot(view, choice, card) : gettext('Lancez d’abord les dés.');
  choice.wrong = card;
  ctx.redraw();
}

/** Send the capture. */
export function take(card, dice, ctx) {
  const sent = ctx.play({ type: 'take', dice: [...dice].sort((a, b) => a - b), card }, fill(gettext('prendre %(card)s'), { card: theCard(card) }));
  if (sent) Object.assign(ctx.choice, { dice: [], card: null, isByKey: false });
  ctx.redraw();
}

/** Take what is ripe, if anything; returns whether it did. */
export function takeRipe(view, ctx) {
  const card = ctx.canAct && ripeCard(view, ctx.choice);
  if (!card) return false;
  take(card, ctx.choice.dice, ctx);
  return true;
}

/** Return the only capture there is, `{card, dice}`, or null; where the table gives no aids, always null. */
export function onlyCapture(view, ctx) {
  if (!ctx.canAct || !ctx.aids || ctx.choice.dice.length) return null;
  const cards = [...new Set(view.actions.takes.map(({ card }) => card))];
  const ways = cards.length === 1 ? waysTo(view, cards[0]) : [];
  return ways.length === 1 ? { card: cards[0], dice: ways[0] } : null;
}

/** Choose the dice and the card of the only capture; returns whether there is one. */
export function proposeOnly(view, ctx) {
  const only = onlyCapture(view, ctx);
  if (!only) return false;
  Object.assign(ctx.choice, { card: only.card, dice: [...only.dice], note: null, wrong: null, isByKey: true });
  ctx.redraw();
  return true;
}

/** Dice were dropped on a card. */
export function drop(die, card, view, ctx) {
  const { choice } = ctx;
  if (!choice.dice.includes(die)) choice.dice = fits(view, [die], card) ? [die] : [...choice.dice, die];
  choice.card = null;
  tapCard(card, view, ctx);
}

/** Forget what was chosen; returns whether there was anything. */
export function forget(ctx) {
  const { choice } = ctx;
  const had = choice.dice.length > 0 || choice.card !== null || choice.note !== null;
  Object.assign(choice, { dice: [], card: null, note: null, wrong: null, isByKey: false });
  if (had) ctx.redraw();
  return had;
}

/** The values still to be had, for a voice: "8 ou 11". */
export const valuesText = (cards) => listed([...new Set(cards.map((card) => indexOf(valueOf(card))))]);
