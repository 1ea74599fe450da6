// What wants to be seen before or beside a step's result: a pile that is taken, a canasta, a rebus, the end.
import { isCalm } from '../../js/table/motion.js';
import { follow } from './travel.js';

const TAKING = 420; // ms the pile is lifted before somebody else takes it
const CRY = 1150, OWN_CRY = 600; // ms to read a canasta or a rebus, others' and one's own
const END = 1600; // ms to read why the match is over

const still = (view) => ({ ...view, actions: null, to_act: [] });

/** Return the scenes that lead from `before` to the step's result. */
export function moments(before, frame, after, ctx) {
  follow(before, frame, after);
  const find = (kind) => frame.events.find((event) => event.kind === kind);
  const took = find('took_pile'), made = find('canasta'), rebus = find('rebus_direct') ?? find('rebus_indirect'), scored = find('scored');
  const cry = ({ seat }) => (seat === ctx.you ? OWN_CRY : CRY);
  const scenes = [];
  if (took && took.seat !== ctx.you && !isCalm()) scenes.push({ view: still(before), hold: TAKING, moment: { kind: 'taking', seat: took.seat }, sound: 'card' });
  if (made) scenes.push({ view: still({ ...after, outcome: null }), hold: cry(made), moment: { kind: 'canasta', canasta: made.canasta, seat: made.seat, meld: made.meld }, sound: 'banco' });
  if (rebus) scenes.push({ view: still({ ...after, outcome: null }), hold: cry(rebus), moment: { kind: 'rebus', seat: rebus.seat }, sound: 'take' });
  if (scored) scenes.push({ view: still({ ...after, outcome: null }), hold: END, moment: { kind: 'scored', reason: scored.reason, seat: scored.out } });
  return scenes;
}

/** Where new cards come from and lost ones go, by what has just happened (see js/table/start.js). */
export function travel(ctx) {
  const { moment } = ctx;
  const step = [...ctx.log].reverse().find(({ version }) => version <= ctx.shownVersion + (moment && moment.kind !== 'taking' ? 1 : 0));
  const event = step?.events.find(({ kind }) => kind in COME);
  if (!event || moment?.kind === 'taking') return { come: 'stock', gone: 'none' };
  const isMine = event.seat === ctx.you, seat = `seat ${event.seat}`;
  const took = step.events.some(({ kind }) => kind === 'took_pile');
  return { come: COME[event.kind](isMine, seat), gone: took && !isMine ? seat : 'none' };
}

const COME = {
  dealt: () => 'stock',
  drew: () => 'stock',
  took_pile: (isMine, seat) => (isMine ? 'pile' : seat),
  melded: (isMine, seat) => (isMine ? 'rebus' : seat),
  extended: (isMine, seat) => (isMine ? 'rebus' : seat),
  discarded: (isMine, seat) => (isMine ? 'rebus' : seat),
};
