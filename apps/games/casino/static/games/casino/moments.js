// What wants to be seen before a step's result: the card that is played, a sweep, « Dernière ! », the count.
import { isCalm } from '../../js/table/motion.js';

const OTHERS = 850, OWN = 380; // ms a played card lies beside what it takes
const CRY = 1100; // ms to read a sweep or « Dernière ! »
const STEP = 520; // ms between two lines of the count

const still = (view) => ({ ...view, actions: [] });

/** Return the scenes that lead from `before` to the step's result. */
export function moments(before, frame, after, ctx) {
  const find = (kind) => frame.events.find((event) => event.kind === kind);
  const played = find('played'), dealt = find('dealt'), counted = find('counted');
  const scenes = played ? playScenes(before, played, ctx) : [];
  if (dealt?.is_last) scenes.push({ view: played ? cleared(before, played) : still(after), hold: CRY, moment: { kind: 'last' }, sound: 'card' });
  if (counted) scenes.push(...countScenes(counted, after));
  return scenes;
}

function playScenes(before, played, ctx) {
  const { seat, card, loose, builds, build, action } = played;
  const cards = action === 'trail' ? [card] : [card, ...loose];
  const named = action === 'capture' ? builds : [build];
  const view = laid(before, played);
  const scenes = [{ view, hold: seat === ctx.you ? OWN : OTHERS, moment: { kind: 'played', seat, card, cards, builds: named }, sound: 'card' }];
  if (played.is_sweep) scenes.push({ view, hold: CRY, moment: { kind: 'sweep', seat, cards, builds: named }, sound: 'banco' });
  return scenes;
}

/** The played card on the table, beside what it takes or ties, nothing moved yet. */
function laid(view, { seat, card }) {
  const hands = view.hands.map((count, place) => (place === seat ? count - 1 : count));
  return { ...still(view), hands, hand: view.hand.filter((other) => other !== card), loose: [...view.loose, card] };
}

/** The table after a capture that ends a packet, before the new cards come. */
function cleared(view, played) {
  const left = laid(view, played);
  if (played.action === 'trail') return left;
  const gone = [played.card, ...played.loose];
  return { ...left, loose: left.loose.filter((card) => !gone.includes(card)), builds: left.builds.filter(({ id }) => !played.builds.includes(id)) };
}

function countScenes(counted, after) {
  if (isCalm()) return [];
  const view = still(after);
  return Array.from({ length: counted.steps.length + 1 }, (_, upto) => ({ view: { ...view, outcome: null, phase: 'counted' }, hold: STEP, moment: { kind: 'count', upto }, sound: upto ? 'card' : null }));
}

/** A replay stops at the last card of a round, then at its count. */
export function stops(before, step, after) {
  const counted = step.events.find(({ kind }) => kind === 'counted');
  const played = step.events.find(({ kind }) => kind === 'played');
  if (!counted || !played) return [{ view: after, events: step.events }];
  const early = step.events.filter((event) => event === played);
  return [{ view: laid(before, played), events: early }, { view: after, events: step.events.filter((event) => !early.includes(event)) }];
}
