// What wants to be seen before a step's result: the dice that tumble, a throw that misses, a carré,
// the clock that ends a turn.
import { tumble, tumbleTime } from '../../js/table/motion.js';
import { gainOf, totalsOf } from './score.js';

const READ = 1500; // ms to read a miss or a carré
const NOTICE = 900; // ms to notice that time is over
const NOTHING = { roll: null, banco: null, takes: [], steals: [] };

/** Return the scenes that lead from `before` to the step's result. */
export function moments(before, frame, after, ctx) {
  const rolled = frame.events.find(({ kind }) => kind === 'rolled');
  const timeout = frame.events.find(({ kind }) => kind === 'timeout');
  if (timeout) return [{ view: still(before), hold: NOTICE, moment: { kind: 'timeout', seat: timeout.seat }, sound: 'miss' }];
  if (!rolled) return [];
  const view = thrownView(before, rolled);
  const about = { seat: rolled.seat, dice: rolled.dice, faces: rolled.faces, worth: before.gain };
  const scenes = [{ view, hold: tumbleTime(), moment: { kind: 'rolled', ...about }, sound: 'dice' }];
  const end = frame.events.find(({ kind }) => kind === 'rate' || kind === 'carre');
  if (end) scenes.push({ view, hold: READ, moment: { ...about, kind: end.kind, ...(end.kind === 'carre' && account(before, end, after, ctx)) }, sound: end.kind === 'rate' ? 'miss' : 'banco' });
  return scenes;
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
