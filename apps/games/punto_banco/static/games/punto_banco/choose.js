// The acts of a bettor: choose a chip, lay it, nudge, take off, lay the last bets again, confirm, pass.
// What cannot be done says why, before anything is taken.
import { announce } from '../../js/table/voice.js';
import { fill } from '../../js/words.js';
import { balanceOf, confirmed, keepChip, mayLay, misfit, NOTHING, obstacle, ownSeat, sumOf } from './bets.js';
import { amount, betsTold, fieldName, fieldsWords, obstacleWords } from './words.js';

/** Tell why nothing can be laid now. */
function closedWords(view, ctx) {
  if (!ownSeat(view, ctx)) return gettext('Asseyez-vous pour miser.');
  const status = ownSeat(view, ctx)?.status;
  if (status === 'confirmed') return gettext('Vos mises sont confirmées.');
  return status === 'passed' && view.phase === 'betting' ? gettext('Vous passez ce coup.') : gettext('Les mises sont closes.');
}

function isOpen(view, ctx) {
  if (mayLay(view, ctx)) return true;
  ctx.toast(closedWords(view, ctx));
  return false;
}

export function chooseChip(place, view, ctx) {
  if (!isOpen(view, ctx)) return;
  const chip = view.chips[place];
  const why = misfit(chip, view, ctx);
  if (why) return void ctx.toast(obstacleWords(why, view, ctx, sumOf(ctx.choice.laid) + chip));
  ctx.choice.chip = place;
  keepChip(place);
  wake(view, ctx);
  ctx.redraw();
}

/** Nobody was betting: whoever takes a chip wakes the table. */
function wake(view, ctx) {
  if (view.phase === 'idle') ctx.play({ type: 'wake' }, gettext('relancer la table'), true);
}

/** A field is tapped: it is chosen, and the chosen chip laid on it. */
export function layChip(field, view, ctx) {
  if (!isOpen(view, ctx)) return;
  ctx.choice.field = field;
  lay(field, view.chips[ctx.choice.chip], view, ctx);
  wake(view, ctx);
}

/** A chip was dropped on a field. */
export function dropChip(place, field, view, ctx) {
  if (!isOpen(view, ctx)) return;
  Object.assign(ctx.choice, { field, chip: place });
  keepChip(place);
  layChip(field, view, ctx);
}

/** Add `more` (or take off, if negative) to what lies on a field. */
function lay(field, more, view, ctx) {
  const why = more > 0 ? obstacle(field, more, view, ctx) : null;
  if (why) ctx.toast(obstacleWords(why, view, ctx, sumOf(ctx.choice.laid) + more));
  else set(field, Math.max(0, ctx.choice.laid[field] + more), ctx);
  ctx.redraw();
}

function set(field, laid, ctx) {
  Object.assign(ctx.choice, { laid: { ...ctx.choice.laid, [field]: laid }, back: 0 });
  announce(fill(gettext('%(field)s %(amount)s, mise totale %(total)s.'), { field: fieldName(field), amount: amount(laid), total: amount(sumOf(ctx.choice.laid)) }));
}

/** One or ten units more or less on the chosen field. */
export function nudge(units, view, ctx) {
  if (!isOpen(view, ctx)) return;
  if (!ctx.choice.field) ctx.toast(gettext('Choisissez d’abord une case.'));
  else lay(ctx.choice.field, units * view.unit, view, ctx);
}

/** Take the bet of a field off; of the chosen one, or of all where none is chosen. */
export function takeOff(field, view, ctx) {
  if (!isOpen(view, ctx)) return;
  const { choice } = ctx;
  if (field) set(field, 0, ctx);
  else Object.assign(choice, { laid: { ...NOTHING } });
  if (!field) announce(gettext('Vos jetons sont repris.'));
  if (!sumOf(choice.laid)) choice.field = null;
  ctx.redraw();
}

/** Lay the bets of the last coup played again, if limits and balance allow. */
export function repeat(view, ctx) {
  if (!isOpen(view, ctx)) return;
  const last = view.own?.last;
  if (!last || !sumOf(last)) return void ctx.toast(gettext('Vous n’avez encore rien misé ici.'));
  if (sumOf(last) > balanceOf(ctx)) return void ctx.toast(obstacleWords('balance', view, ctx, sumOf(last)));
  Object.assign(ctx.choice, { laid: { ...last }, field: null, back: 0 });
  announce(fill(gettext('Même mise\u202f: %(bets)s.'), { bets: betsTold(last) }));
  wake(view, ctx);
  ctx.redraw();
}

/** « Jouer »: confirm what is laid; nothing laid is passing. */
export function confirm(view, ctx) {
  if (!isOpen(view, ctx) || view.phase === 'idle') return wake(view, ctx);
  const { bets, raised } = confirmed(ctx.choice.laid, view);
  if (!sumOf(bets)) return pass(view, ctx);
  if (sumOf(bets) > balanceOf(ctx)) return ctx.toast(obstacleWords('balance', view, ctx, sumOf(bets)));
  if (ctx.play({ type: 'bet', round: view.round, ...bets }, gettext('Jouer'), true) && raised.length) ctx.toast(raisedWords(raised, view), 'ok');
  return undefined;
}

export const raisedWords = (raised, view) => fill(gettext('Mise portée au minimum de %(min)s\u202f: %(fields)s.'), { min: amount(view.min), fields: fieldsWords(raised) });

export function pass(view, ctx) {
  if (view.phase !== 'betting' || !isOpen(view, ctx)) return;
  if (ctx.play({ type: 'pass', round: view.round }, gettext('Passer'), true)) Object.assign(ctx.choice, { laid: { ...NOTHING }, field: null, back: 0 });
  ctx.redraw();
}
