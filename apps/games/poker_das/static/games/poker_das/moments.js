// What wants to be seen before a step's result: dice that tumble, a clock that ends a turn.
import { tumble, tumbleTime } from '../../js/table/motion.js';

const READ = 900; // ms to read the throw of somebody whose box follows at once
const NOTICE = 1200; // ms to read that time is over
const NOTHING = { roll: false, writes: [] };

const rolledIn = ({ events }) => events.find(({ kind }) => kind === 'rolled');
const still = (view) => ({ ...view, actions: NOTHING });

/** Return the scenes that lead from `before` to the step's result. */
export function moments(before, frame) {
  const late = frame.events.find(({ kind }) => kind === 'timeout');
  const rolled = rolledIn(frame);
  const scenes = late ? [{ view: still(before), hold: NOTICE, moment: { kind: 'timeout', seat: late.seat }, sound: 'miss' }] : [];
  if (!rolled) return scenes;
  const thrown = [0, 1, 2, 3, 4].filter((die) => !rolled.keep.includes(die));
  const view = thrownView(before, rolled);
  scenes.push({ view, hold: tumbleTime(), moment: { kind: 'rolled', seat: rolled.seat, thrown }, sound: 'dice' });
  if (late) scenes.push({ view, hold: READ, moment: { kind: 'timeout', seat: late.seat } });
  return scenes;
}

function thrownView(view, rolled) {
  return { ...still(view), dice: rolled.faces, kept: rolled.keep, thrown: rolled.throw, doubles: !rolled.keep.length };
}

/** Where a replay halts within a step: a late throw is seen before the box it fills. */
export function stops(before, step, after) {
  const rolled = rolledIn(step), wrote = step.events.some(({ kind }) => kind === 'wrote');
  if (!rolled || !wrote) return [{ view: after, events: step.events }];
  return [{ view: thrownView(before, rolled), events: [rolled] }, { view: after, events: step.events.filter((event) => event !== rolled) }];
}

/** Let the dice of a new throw tumble. */
export function afterDraw(ctx, before, root) {
  const { moment } = ctx;
  if (moment?.kind !== 'rolled' || before?.moment === moment) return;
  tumble(moment.thrown.map((place) => root.querySelector(`[data-die="${place}"] die-face`)).filter(Boolean));
}
