// What the person is choosing: dice to keep, a box to fill, whose sheet is looked at.
import { tell } from '../../js/table/actions.js';

export const newChoice = () => ({ keep: [], row: null, mode: null, sheet: null, thrown: 0 });

/** Keep of a choice what is still possible; a new throw proposes the dice kept before. */
export function reconcile(choice, view, ctx) {
  const isMine = ctx.isSeated && view.to_act.includes(ctx.you);
  const throwKey = isMine ? view.thrown : -1;
  if (choice.thrown !== throwKey) Object.assign(choice, { thrown: throwKey, keep: isMine ? [...view.kept] : [], row: null, mode: null, sheet: isMine ? null : choice.sheet });
  if (!view.actions.writes.some(({ row, mode }) => row === choice.row && mode === choice.mode)) choice.row = null;
}

/** The write that is chosen, or null. */
export const chosenWrite = (view, ctx) => view.actions.writes.find(({ row, mode }) => row === ctx.choice.row && mode === ctx.choice.mode) ?? null;

/** A die was tapped: keep it, or let it go; returns whether that may be chosen now. */
export function tapDie(place, view, ctx) {
  if (!canKeep(view, ctx)) return false;
  const { choice } = ctx;
  choice.keep = choice.keep.includes(place) ? choice.keep.filter((die) => die !== place) : [...choice.keep, place].sort();
  ctx.redraw();
  return true;
}

export const canKeep = (view, ctx) => ctx.canAct && view.thrown > 0 && view.actions.roll;

/** A tap on a box chooses it; on a combination that could be scored, a second one chooses to strike it. */
export function tapBox(row, view, ctx) {
  if (!ctx.canAct) return;
  const { choice } = ctx;
  const modes = view.actions.writes.filter((write) => write.row === row).map(({ mode }) => mode);
  const next = choice.row === row ? modes[modes.indexOf(choice.mode) + 1] : modes[0];
  const isAnew = choice.row === row;
  Object.assign(choice, next ? { row, mode: next } : { row: null, mode: null });
  ctx.redraw();
  // The box was read when the focus came to it; a second tap changes what it would get.
  if (isAnew && next) tell('write');
}

export function forget(ctx) {
  Object.assign(ctx.choice, { row: null, mode: null, sheet: null });
  ctx.redraw();
}

export function look(seat, ctx) {
  ctx.choice.sheet = seat === ctx.seatShown ? null : seat;
  ctx.redraw();
}

/** Whose sheet is shown. */
export const sheetShown = (ctx) => ctx.choice.sheet ?? ctx.seatShown;
