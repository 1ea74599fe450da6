// What a person is choosing: cards of the hand, a meld to complete, what the pile's top card is for.
// Nothing is sent before it is right; what costs something is asked twice.
import { theCard } from '../../js/cards.js';
import { fill } from '../../js/words.js';
import { isWild } from './arrange.js';
import { myMelds, mySide } from './leaving.js';
import { keep, recalled, SORTS } from './order.js';
import { cardOf, faceOf } from './pack.js';
import { chosenExtension, discardPlan, extendPlan, layPlan } from './plans.js';
import { takePlan } from './taking.js';

/** A fresh choice. `target`: a meld; `asked`: what waits for a second press; `sort`, `own`: see order.js. */
export const newChoice = () => ({ cards: [], target: null, asked: null, ideas: false, sort: 'suit', own: [], cursor: null, match: null });

/** Drop from a choice what the new view no longer allows. */
export function reconcile(choice, view, ctx) {
  if (choice.match !== ctx.matchId) Object.assign(choice, recalled(ctx), { match: ctx.matchId });
  choice.cards = choice.cards.filter((token) => view.hand.includes(token));
  if (choice.target && !isMine(choice.target, view)) choice.target = null;
  choice.asked = null;
  if (view.phase !== 'draw' && view.phase !== 'play') choice.ideas = false;
}

const isMine = (id, view) => view.you !== null && view.melds[mySide(view)].some((meld) => meld.id === id);

function changed(choice, ctx, news) {
  Object.assign(choice, { asked: null }, news);
  keep(choice, ctx);
  ctx.redraw();
}

/** A card of the hand: in or out of the selection. */
export function tapCard(token, ctx) {
  const { choice } = ctx;
  const isIn = choice.cards.includes(token);
  const cards = isIn ? choice.cards.filter((other) => other !== token) : [...choice.cards, token];
  changed(choice, ctx, { cards, cursor: token });
}

/** All of these, on this meld if one is named. */
export function choose(cards, target, ctx) {
  changed(ctx.choice, ctx, { cards, target, ideas: false });
}

/** Forget what was chosen; returns whether there was anything. */
export function forget(ctx) {
  const { choice } = ctx;
  const had = choice.cards.length > 0 || choice.target !== null || choice.ideas || choice.asked !== null;
  if (had) changed(choice, ctx, { cards: [], target: null, ideas: false });
  return had;
}

export function toggleIdeas(ctx) {
  changed(ctx.choice, ctx, { ideas: !ctx.choice.ideas });
}

/** The next way to sort; one's own order only where there is one. */
export function nextSort(ctx) {
  const { choice } = ctx;
  const ways = choice.own.length ? SORTS : SORTS.slice(0, 2);
  changed(choice, ctx, { sort: ways[(ways.indexOf(choice.sort) + 1) % ways.length] });
}

export const reordered = (ctx) => changed(ctx.choice, ctx, {});

// -- gestures on the table --

/** A meld of one's own side: complete it, or choose what may join it. */
export function tapMeld(id, view, ctx) {
  const { choice } = ctx;
  if (!ctx.canAct) return;
  if (view.phase === 'draw') return aimTop(id, view, ctx);
  const plan = extendPlan(view, choice.cards, id);
  if (plan.move) return send('extend', { ...plan, id }, ctx);
  const fitting = ctx.aids && !choice.cards.length ? joining(id, view) : choice.cards;
  return changed(choice, ctx, { cards: fitting, target: choice.target === id && fitting === choice.cards ? null : id });
}

/** Before the draw: what the top card of the pile is for. */
function aimTop(id, view, ctx) {
  if (view.rules.open_pile) return;
  changed(ctx.choice, ctx, { target: ctx.choice.target === id ? null : id });
}

/** Cards of the hand, no wilds, that may join a meld one by one and all together. */
function joining(id, view) {
  const ones = (view.actions?.extends[id] ?? []).filter((token) => !isWild(cardOf(token)));
  let cards = [];
  ones.forEach((token) => {
    if (extendPlan(view, [...cards, token], id).move) cards = [...cards, token];
  });
  return cards;
}

/** The stock: draw. */
export function tapStock(view, ctx) {
  act('draw', view, ctx);
}

/** The pile: take it, or throw the chosen card on it. */
export function tapPile(view, ctx) {
  act(view.phase === 'draw' ? 'take' : 'discard', view, ctx);
}

// -- sending --

const PLANS = {
  draw: () => ({ move: { type: 'draw_stock' } }),
  take: takePlan,
  lay: layPlan,
  extend: chosenExtension,
  discard: discardPlan,
};
const IN_DRAW = ['draw', 'take'];

/** Do what a button, a key or a gesture asks, if it can be done now. */
export function act(kind, view, ctx) {
  if (!ctx.canAct || IN_DRAW.includes(kind) !== (view.phase === 'draw')) return;
  const plan = PLANS[kind](view, ctx.choice, ctx);
  if (plan.move) send(kind, plan, ctx);
  else if (plan.asks && ctx.aids) changed(ctx.choice, ctx, { ideas: true });
}

/** Send a plan; what spoils a pure canasta or ends the match is asked once more. */
function send(kind, plan, ctx) {
  const { choice } = ctx;
  const asked = `${kind} ${plan.id ?? ''} ${choice.cards}`;
  if ((plan.soils || plan.ends) && choice.asked?.key !== asked) return changed(choice, ctx, { asked: { key: asked, kind, soils: plan.soils, id: plan.id }, target: plan.id ?? choice.target });
  if (!ctx.play(plan.move, labelOf(plan.move))) return undefined;
  return changed(choice, ctx, kind === 'draw' ? {} : { cards: [], target: null, ideas: false });
}

function labelOf(move) {
  const labels = { draw_stock: gettext('piocher'), take_discard: gettext('ramasser la défausse'), meld: gettext('poser une combinaison'), extend: gettext('compléter une combinaison') };
  return labels[move.type] ?? fill(gettext('défausser %(card)s'), { card: theCard(faceOf(move.card)) });
}

/** Cards were dropped: on a meld, on one's own side of the table, or on the pile. */
export function drop(cards, spot, view, ctx) {
  const { choice } = ctx;
  if (cards.some((token) => !choice.cards.includes(token)) || cards.length !== choice.cards.length) choice.cards = cards;
  if (spot.startsWith('meld ')) return tapMeld(spot.slice(5), view, ctx);
  const kind = spot === 'pile' ? 'discard' : layOrExtend(view, choice);
  if (!ctx.canAct || view.phase !== 'play') return changed(choice, ctx, {});
  changed(choice, ctx, {});
  return act(kind, view, ctx);
}

const layOrExtend = (view, choice) => (layPlan(view, choice).move || !chosenExtension(view, choice).move ? 'lay' : 'extend');

/** The meld that waits to be told which of several, for the keyboard. */
export const firstFitting = (view, choice) => myMelds(view).find(({ id }) => extendPlan(view, choice.cards, id).move)?.id ?? null;
