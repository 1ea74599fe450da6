// The big buttons: two before the draw, three after it. Each says what it would do, or why it cannot.
import { shortName } from '../../js/cards.js';
import { bigButton } from '../../js/table/actions.js';
import { act, firstFitting } from './choose.js';
import { chosenExtension, discardPlan, layPlan } from './plans.js';
import { takePlan } from './taking.js';

export function buttons(view, ctx) {
  return ctx.isMyTurn && view.phase === 'draw' ? drawing(view, ctx) : playing(view, ctx);
}

function whyWait(view, ctx) {
  if (view.outcome) return gettext('partie terminée');
  return ctx.underWay ? gettext('envoyé…') : gettext('pas votre tour');
}

function drawing(view, ctx) {
  const take = ctx.canAct ? takePlan(view, ctx.choice) : { why: whyWait(view, ctx) };
  const isAsked = ctx.choice.asked?.kind === 'take';
  const mayAsk = take.asks && ctx.aids;
  const isReady = Boolean(take.move) && !view.rules.open_pile;
  return [
    bigButton('draw', { title: gettext('Piocher'), note: ctx.canAct ? gettext('une carte du talon') : whyWait(view, ctx), gold: !isReady, run: ctx.canAct ? () => act('draw', view, ctx) : null }),
    bigButton('take', { title: isAsked ? gettext('Confirmer') : gettext('Ramasser'), note: take.move ? takeNote(view, take) : take.why, gold: isReady, run: take.move || mayAsk ? () => act('take', view, ctx) : null }),
  ];
}

function takeNote({ pile, rules }, { note }) {
  const count = interpolate(ngettext('%s carte', '%s cartes', pile.count), [pile.count]);
  return rules.open_pile ? count : `${count}\u00a0: ${shortName(pile.top)} ${note}`;
}

function playing(view, ctx) {
  const idle = ctx.canAct ? null : { why: whyWait(view, ctx) };
  const asked = ctx.choice.asked?.kind;
  const button = (key, title, plan, gold) => bigButton(key, { title: asked === key ? gettext('Confirmer') : title, note: plan.move ? plan.note : plan.why, gold, run: plan.move ? () => act(key, view, ctx) : null });
  const lay = idle ?? layPlan(view, ctx.choice), extend = idle ?? chosenExtension(view, ctx.choice), discard = idle ?? discardPlan(view, ctx.choice);
  return [
    button('lay', gettext('Poser'), lay, true),
    extend.plans ? severalButton(view, extend, ctx) : button('extend', gettext('Compléter'), extend, !lay.move),
    button('discard', gettext('Défausser'), discard, !lay.move && !extend.move && !extend.plans),
  ];
}

/** The selection fits several melds: the button leads to the first, and each that fits is lit. */
function severalButton(view, { why }, ctx) {
  const run = () => document.querySelector(`[data-meld="${firstFitting(view, ctx.choice)}"]`)?.focus();
  return bigButton('extend', { title: gettext('Compléter'), note: why, run });
}
