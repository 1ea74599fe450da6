// What a bettor has laid on the fields and not yet confirmed (RULES.md §3). It is his alone: nothing of it
// is sent before « Jouer », and no step of the server's takes it away before the window ends.

export const FIELDS = ['player', 'tie', 'banker']; // as they lie on the felt
export const NOTHING = { player: 0, banker: 0, tie: 0 };
const KEPT_CHIP = 'punto-chip';
const FIRST_CHIP = 1; // the place of 5 in the rack: with it one tap makes a bet

/**
 * A fresh choice. `chip`: the place of the chosen chip in the rack; `field`: the chosen field; `round`: the
 * window laid for; `back`: jetons that have just come back;
 * `cut`: where one would cut, or null; `isPaid`: whether one had bet on the latest coup.
 */
export const newChoice = () => ({ laid: { ...NOTHING }, chip: keptChip(), field: null, round: null, back: 0, cut: null, isPaid: false });

const keptChip = () => Number(sessionStorage.getItem(KEPT_CHIP) ?? FIRST_CHIP);

export function keepChip(place) {
  sessionStorage.setItem(KEPT_CHIP, place);
}

export const sumOf = (bets) => bets.player + bets.banker + bets.tie;

/** The seat of whoever looks, as the view has it; null for who watches, or has just lost his seat. */
export function ownSeat(view, ctx) {
  const seat = ctx.isSeated ? view.seats[ctx.you] : null;
  return seat?.status === 'free' ? null : seat;
}

/** Tell whether the person may lay chips: his seat still decides, or nobody bets and the table would wake. */
export const mayLay = (view, ctx) => ctx.isSeated && !ctx.isReplay && !view.outcome
  && ['betting', 'idle'].includes(view.phase) && view.to_act.includes(ctx.you);

/** When the window of a choice is over, what was laid and not confirmed comes back: `back` says how much. */
export function reconcile(choice, view, ctx) {
  const isOpen = mayLay(view, ctx);
  if (view.phase === 'settling') choice.isPaid = Boolean(ownSeat(view, ctx) && sumOf(ownSeat(view, ctx).bets));
  if (isOpen && view.phase === 'betting') choice.round ??= view.round;
  if (isOpen && (view.phase === 'idle' || choice.round === view.round)) return;
  const laid = sumOf(choice.laid);
  const isConfirmed = choice.round === view.round && ownSeat(view, ctx)?.status === 'confirmed';
  if (laid) Object.assign(choice, { laid: { ...NOTHING }, back: isConfirmed ? 0 : laid });
  else if (view.phase === 'settling') choice.back = 0;
  Object.assign(choice, { field: null, round: isOpen && view.phase === 'betting' ? view.round : null });
}

/** What one has to spend, in jetons; Infinity while the server has not said. */
export const balanceOf = (ctx) => ctx.session.you?.purse?.balance ?? Infinity;

/** Why `amount` more cannot be laid on `field`: `max`, `balance`, or null when it can. */
export function obstacle(field, amount, view, ctx) {
  const { laid } = ctx.choice;
  if (laid[field] + amount > view.max) return 'max';
  return sumOf(laid) + amount > balanceOf(ctx) ? 'balance' : null;
}

/** Why a chip fits nowhere, neither on the chosen field nor, with none chosen, on any; or null. */
export function misfit(chip, view, ctx) {
  const fields = ctx.choice.field ? [ctx.choice.field] : FIELDS;
  const reasons = fields.map((field) => obstacle(field, chip, view, ctx));
  return reasons.every(Boolean) ? reasons[0] : null;
}

/** Return the bets as they would be confirmed, and the fields raised to the minimum: `{bets, raised}` (3.5). */
export function confirmed(laid, { min }) {
  const raised = FIELDS.filter((field) => laid[field] > 0 && laid[field] < min);
  const bets = Object.fromEntries(Object.keys(NOTHING).map((field) => [field, raised.includes(field) ? min : laid[field]]));
  return { bets, raised };
}
