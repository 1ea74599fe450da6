// What wants to be seen before a step's result: the dice that tumble, a throw that misses, a carré,
// the clock that ends a turn.
import { tumble, tumbleTime } from '../../js/table/motion.js';
import { gainOf, totalsOf } from './score.js';

const READ = 1500; // ms to read a miss or a carré
const NOTICE = 1500; // ms to read that time is over, and what that did
const NOTHING = { roll: null, banco: null, takes: [], steals: [] };

const endOf = ({ events }) => events.find(({ kind }) => kind === 'rate' || kind === 'carre');

/** Return the scenes that lead from `before` to the step's result. */
export function moments(before, frame, after, ctx) {
  const rolled = frame.events.find(({ kind }) => kind === 'rolled');
  const timeout = frame.events.find(({ kind }) => kind === 'timeout');
  if (timeout) return [{ view: still(before), hold: NOTICE, moment: { kind: 'timeout', seat: timeout.seat }, sound: 'miss' }];
  const view = rolled ? thrownView(before, rolled) : still(before), about = rolled ? aboutThrow(rolled, before) : before.throw;
  const scenes = rolled ? [{ view, hold: tumbleTime(), moment: { kind: 'rolled', ...about }, sound: 'dice' }] : [];
  const end = endOf(frame);
  if (end) scenes.push({ view, hold: READ, moment: { ...about, kind: end.kind, ...(end.kind === 'carre' && account(before, end, after, ctx)) }, sound: end.kind === 'rate' ? 'miss' : 'banco' });
  return scenes;
}

const aboutThrow = ({ seat, dice, faces }, { gain }) => ({ seat, dice, faces, worth: gain });

/**
 * Return where a replay stops within a step: `[{view, events}]`. A throw that ends its turn is one
 * step of the match, and two things to see: the dice, then what they cost or brought.
 */
export function stops(before, step, after) {
  const rolled = step.events.find(({ kind }) => kind === 'rolled');
  if (!rolled || !endOf(step)) return [{ view: after, events: step.events }];
  const thrown = { ...thrownView(before, rolled), phase: 'thrown', throw: aboutThrow(rolled, before) };
  return [{ view: thrown, events: [rolled] }, { view: after, events: step.events.filter((event) => event !== rolled) }];
}

const still = (view) => ({ ...view, actions: NOTHING });

/** Return the view with the throw on the table and nothing decided about it yet. */
function thrownView(view, { dice, faces }) {
  const next = view.dice.map((die, place) => {
    const thrown = dice.indexOf(place);
    return thrown >= 0 ? { face: faces[thrown], state: 'live' } : { ...die, state: 'aside' };
  });
  return { ...view, dice: next, thrown: true, actions: NOTHING };
}

/** Return what a carré brought, part by part. */
function account(before, { seat, gain }, after, ctx) {
  const pendingWorth = gainOf(before.won, seat, before.pending);
  return { centreWorth: gain - pendingWorth, pendingWorth, total: totalsOf(after.won)[seat], name: ctx.you === seat ? null : ctx.name(seat) };
}

/** Let the dice of a new throw tumble. */
export function afterDraw(ctx, before, root) {
  const { moment } = ctx;
  if (moment?.kind !== 'rolled' || before?.moment === moment) return;
  tumble(moment.dice.map((place) => root.querySelector(`[data-die="${place}"] die-face`)).filter(Boolean));
}
