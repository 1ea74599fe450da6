// The two lines of one's own row: whose turn it is, what to do, and why a selection cannot be played.
import { theCard } from '../../js/cards.js';
import { fill, withMinus } from '../../js/words.js';
import { freshCards } from './hand.js';
import { mySide } from './leaving.js';
import { faceOf } from './pack.js';
import { chosenExtension, discardPlan, layPlan } from './plans.js';
import { takePlan } from './taking.js';

/** `{title, under, tone}` for whoever plays; `tone`: classes of the row. */
export function message(view, ctx) {
  const { choice } = ctx;
  if (view.outcome) return { title: ctx.name(ctx.you), under: gettext('partie terminée') };
  if (ctx.isAbsent) return { title: ctx.name(ctx.you), under: gettext('un robot joue pour vous') };
  if (ctx.underWay) return { title: gettext('Coup envoyé…'), under: ctx.underWay };
  if (!ctx.isMyTurn) return { title: ctx.name(ctx.you), under: waiting(view, ctx) };
  if (choice.asked) return { ...question(choice.asked, view), tone: 'risk' };
  const wrong = ctx.canAct && complaint(view, ctx);
  if (wrong) return { title: gettext('Pas encore'), under: wrong, tone: 'risk wrong' };
  if (ctx.isHurried) return { title: gettext('À vous de jouer'), under: ctx.game.whenTimeIsUp(view, ctx), tone: 'press' };
  return { title: gettext('À vous de jouer'), under: advice(view, ctx) };
}

function waiting(view, ctx) {
  const [seat] = view.to_act;
  const name = seat === undefined ? '' : ctx.name(seat);
  if (view.waiting[ctx.you]) return fill(gettext('votre rebus vous attend\u202f; %(name)s joue'), { name });
  return name && fill(gettext('%(name)s joue'), { name });
}

/** What is asked before it is done. */
function question({ soils }, view) {
  if (soils) return { title: gettext('Salir la canasta pure\u202f?'), under: gettext('Elle deviendrait impure\u202f: 100 points de moins. Confirmez.') };
  const ours = mySide(view), [mine, theirs] = [ours, 1 - ours].map((side) => withMinus(view.scores[side].total));
  return { title: gettext('Finir la partie\u202f?'), under: fill(gettext('+100 pour vous\u202f; %(mine)s à %(theirs)s jusqu’ici, mains non déduites. Confirmez.'), { mine, theirs }) };
}

/** Why the selection cannot be played in any way, in a sentence; null while it can, or says nothing yet. */
function complaint(view, { choice }) {
  if (view.phase === 'draw') {
    if (view.rules.open_pile || (!choice.cards.length && !choice.target)) return null;
    const take = takePlan(view, choice);
    return take.move ? null : take.words;
  }
  const { length } = choice.cards;
  if (!length) return null;
  const plans = [layPlan(view, choice), chosenExtension(view, choice)];
  if (length === 1) return choice.target ? plans[1].move ? null : plans[1].words : discardWords(view, choice, plans);
  if (plans.some(({ move, plans: several }) => move || several)) return null;
  if (choice.target) return plans[1].words;
  return length === 2 ? null : plans[0].words;
}

/** A single card only complains if nothing at all can be done with it. */
function discardWords(view, choice, [, extension]) {
  const plan = discardPlan(view, choice);
  return plan.move || extension.move || extension.plans ? null : plan.words;
}

function advice(view, ctx) {
  const { choice } = ctx;
  if (view.phase === 'draw') return drawAdvice(view);
  const { length } = choice.cards;
  if (length === 1) return gettext('défaussez-la, ou posez-la sur une combinaison éclairée');
  if (length === 2 && !chosenExtension(view, choice).move) return gettext('encore une carte pour poser');
  if (length) return gettext('posez, ou complétez une combinaison');
  return came(ctx) ?? gettext('posez, complétez, puis défaussez');
}

function drawAdvice({ pile, rules }) {
  if (!pile.count) return gettext('piochez une carte');
  return rules.open_pile ? gettext('piochez, ou ramassez toute la défausse') : fill(gettext('piochez, ou jouez %(card)s pour ramasser'), { card: theCard(pile.top) });
}

/** What has just come into the hand. */
function came(ctx) {
  const fresh = freshCards(ctx);
  if (fresh.length === 1) return fill(gettext('vous avez pioché %(card)s'), { card: theCard(faceOf(fresh[0])) });
  return fresh.length ? interpolate(ngettext('%s carte est entrée dans votre main', '%s cartes sont entrées dans votre main', fresh.length), [fresh.length]) : null;
}
