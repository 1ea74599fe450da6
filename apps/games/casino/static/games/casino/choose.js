// What a person is choosing: a card of the hand, cards and builds of the table, the value to announce.
// Nothing is sent before it is right: each button says what it would do, or why it cannot.
import { theCard } from '../../js/cards.js';
import { isReady, tell } from '../../js/table/actions.js';
import { announce } from '../../js/table/voice.js';
import { fill, listed } from '../../js/words.js';
import { actionOf, capturePlan, chosenBuild, trailPlan, valueText } from './plans.js';

/** A fresh choice. `isProposed`: the selection is the table's proposal, not yet the person's own. */
export const newChoice = () => ({ card: null, loose: [], builds: [], value: null, isProposed: false, wrong: null });

const empty = { loose: [], builds: [], value: null, isProposed: false, wrong: null };

/** Drop from a choice what the new view no longer allows. */
export function reconcile(choice, view) {
  if (choice.card && !view.hand.includes(choice.card)) Object.assign(choice, newChoice());
  choice.loose = choice.loose.filter((card) => view.loose.includes(card));
  choice.builds = choice.builds.filter((id) => view.builds.some((build) => build.id === id));
  choice.wrong = null;
}

/** The captures of a card that cannot be larger: disjoint sets, and the build of its value. */
export function bestCapture(view, card) {
  const action = actionOf(view, card);
  if (!action) return null;
  const loose = largest(action.takes.filter((set) => !action.value || set.length));
  const isOne = !action.value; // a face takes one
  const chosen = isOne ? (action.takes[0] ?? []) : loose;
  return chosen.length || action.builds.length ? { loose: chosen, builds: [...action.builds] } : null;
}

const MOST_TRIES = 2000;

/** Return the disjoint sets with the most cards, in one list. */
function largest(sets) {
  let best = [], tries = 0;
  const grow = (from, taken) => {
    if (taken.length > best.length) best = taken;
    for (let place = from; place < sets.length && tries < MOST_TRIES; place += 1) {
      tries += 1;
      if (!sets[place].some((card) => taken.includes(card))) grow(place + 1, [...taken, ...sets[place]]);
    }
  };
  grow(0, []);
  return best;
}

/** A card of the hand was tapped: choose it, and propose the capture it could make. */
export function tapHand(card, view, ctx) {
  const { choice } = ctx;
  if (choice.card === card) return forget(ctx);
  const keeps = choice.loose.length + choice.builds.length > 0 && !choice.isProposed;
  choice.card = card;
  if (!keeps) Object.assign(choice, empty, ctx.aids && ctx.canAct ? proposal(view, card) : {});
  choice.value = null;
  return told(view, ctx);
}

/** Draw the choice, and say what it would do: the buttons that may be pressed, or why nothing can be taken or built. */
function told(view, ctx) {
  const { choice } = ctx;
  ctx.redraw();
  if (choice.isProposed) announce(fill(gettext('Proposé\u202f: %(cards)s.'), { cards: listed(chosenNames(view, choice)) }));
  const could = ['capture', 'build', 'trail'].filter(isReady);
  if (choice.card && ctx.canAct) tell(...(could.length > 1 || could[0] !== 'trail' ? could : ['capture', 'build']));
}

/** What is chosen on the table, in words. */
const chosenNames = (view, { loose, builds }) => [
  ...loose.map(theCard), ...view.builds.filter(({ id }) => builds.includes(id)).map(({ value }) => fill(gettext('la construction de %(value)s'), { value: valueText(value) })),
];

function proposal(view, card) {
  const best = bestCapture(view, card);
  return best ? { ...best, isProposed: true } : {};
}

/** A card of the table was tapped: in or out of the selection. */
export function tapLoose(card, view, ctx) {
  const { choice } = ctx;
  choice.loose = toggled(choice.loose, card);
  Object.assign(choice, { isProposed: false, value: null, wrong: null });
  told(view, ctx);
}

/** A build was tapped. */
export function tapBuild(id, view, ctx) {
  const { choice } = ctx;
  choice.builds = toggled(choice.builds, id);
  Object.assign(choice, { isProposed: false, value: null, wrong: null });
  told(view, ctx);
}

const toggled = (list, item) => (list.includes(item) ? list.filter((other) => other !== item) : [...list, item]);

/** A set of the proposals was tapped: all of its cards, or none. */
export function toggleSet(cards, view, ctx) {
  const { choice } = ctx;
  const isIn = cards.every((card) => choice.loose.includes(card));
  choice.loose = isIn ? choice.loose.filter((card) => !cards.includes(card)) : [...new Set([...choice.loose, ...cards])];
  Object.assign(choice, { isProposed: false, value: null });
  told(view, ctx);
}

/** A construction of the proposals was tapped. */
export function chooseMake(make, view, ctx) {
  Object.assign(ctx.choice, { loose: [...make.with], builds: make.raises ? [make.raises] : [], value: make.value, isProposed: false });
  told(view, ctx);
}

/** Announce a value. */
export function announceValue(value, view, ctx) {
  ctx.choice.value = value;
  told(view, ctx);
}

/** Send a capture, a construction or a trail; what is impossible says why. */
export function act(kind, view, ctx) {
  if (!isReady(kind)) return tell(kind);
  const { choice } = ctx;
  const made = { capture: capturePlan, trail: trailPlan }[kind]?.(view, choice) ?? chosenBuild(view, choice);
  const move = made.move ?? made.plan?.move;
  if (move && ctx.play(move, labelOf(move, made.plan))) Object.assign(choice, newChoice());
  return ctx.redraw();
}

function labelOf(move, plan) {
  const card = theCard(move.card);
  if (move.type === 'capture') return fill(gettext('prendre avec %(card)s'), { card });
  if (move.type === 'trail') return fill(gettext('laisser %(card)s'), { card });
  return fill(gettext('construire %(value)s'), { value: valueText(plan.value) });
}

/** A card of the hand was dropped on the table (`target`: a card or a build there, or null). */
export function drop(card, target, view, ctx) {
  const { choice } = ctx;
  if (choice.card !== card) Object.assign(choice, newChoice(), { card });
  if (target && view.loose.includes(target) && !choice.loose.includes(target)) choice.loose = [...choice.loose, target];
  else if (target && view.builds.some(({ id }) => id === target) && !choice.builds.includes(target)) choice.builds = [...choice.builds, target];
  choice.isProposed = false;
  ctx.redraw();
}

/** Forget what was chosen; returns whether there was anything. */
export function forget(ctx) {
  const { choice } = ctx;
  const had = choice.card !== null || choice.loose.length > 0 || choice.builds.length > 0;
  Object.assign(choice, newChoice());
  if (had) ctx.redraw();
  return had;
}
