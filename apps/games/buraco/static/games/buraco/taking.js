// Taking the pile: at once where it lies open, else with a use for its top card (RULES.md §4.3, §4.4).
import { shortName, theCard } from '../../js/cards.js';
import { fill, listed } from '../../js/words.js';
import { arrange, canastaOf } from './arrange.js';
import { exitBar, laidCards, meldNamed, myMelds, PURE, without } from './leaving.js';
import { cardsOf, faceOf, meldShort } from './pack.js';
import { shapeText } from './plans.js';
import { explained } from './reasons.js';

/** The pile: at once where it lies open, else with a use for its top card (RULES.md §4.4). */
export function takePlan(view, choice) {
  const { pile, rules } = view;
  if (!pile.count) return { why: gettext('défausse vide'), words: null };
  const gain = interpolate(ngettext('%s carte', '%s cartes', pile.count), [pile.count]);
  if (rules.open_pile) return { move: { type: 'take_discard' }, note: gain };
  const use = topUse(view, choice);
  return use.move ? { move: { type: 'take_discard', use: use.move }, note: use.note, made: use.made, id: use.id, soils: use.soils } : use;
}

/** How the top card is laid: as the selection says, or as the only proposal. */
function topUse(view, { cards, target }) {
  const top = shortName(view.pile.top);
  if (!cards.length && !target) return proposedUse(view, top);
  if (target) return topOnMeld(view, cards, target);
  const chosen = cardsOf([...cards, `${view.pile.top}.top`]);
  const made = cards.length > 1 ? arrange(chosen, view.rules) : null;
  if (made?.slots) return topBar(view, cards, made, null) ?? { move: { type: 'meld', cards }, note: shapeText(made), made };
  const joins = myMelds(view).map(({ id }) => topOnMeld(view, cards, id)).filter(({ move }) => move);
  if (joins.length === 1) return joins[0];
  if (joins.length) return { why: gettext('touchez laquelle'), words: gettext('Touchez la combinaison éclairée que vous voulez compléter.') };
  if (made) return explained(made);
  return { why: fill(gettext('à jouer avec %(card)s'), { card: top }), words: fill(gettext('Il faut une carte de plus pour jouer %(card)s.'), { card: theCard(view.pile.top) }) };
}

function proposedUse(view, top) {
  const joins = myMelds(view).map(({ id }) => topOnMeld(view, [], id)).filter(({ move }) => move);
  const takes = view.actions?.takes ?? [];
  if (joins.length === 1 && takes.length < 2) return joins[0];
  if (view.actions && !view.actions.take) return { why: fill(gettext('%(card)s ne se joue pas'), { card: top }), words: fill(gettext('Pour ramasser, il faut jouer aussitôt %(card)s, avec votre main ou sur vos combinaisons\u202f: rien ne le permet.'), { card: theCard(view.pile.top) }) };
  return { why: fill(gettext('avec quoi jouer %(card)s\u202f?'), { card: top }), words: fill(gettext('Choisissez les cartes de votre main qui vont avec %(card)s, ou touchez une combinaison.'), { card: theCard(view.pile.top) }), asks: true };
}

/** The top card, with these of the hand, on a meld of one's side. */
export function topOnMeld(view, cards, id) {
  const meld = meldNamed(view, id);
  if (!meld) return { why: gettext('rien de choisi'), words: null };
  const chosen = cardsOf([...cards, `${view.pile.top}.top`]);
  const made = arrange([...laidCards(meld), ...chosen], view.rules, meld.shape);
  if (!made.slots) return { ...explained(made), why: fill(gettext('pas sur %(meld)s'), { meld: meldShort(meld) }) };
  const soils = PURE.includes(meld.canasta) && canastaOf(made) === 'impure';
  return topBar(view, cards, made, id) ?? { move: { type: 'extend', meld_id: id, cards }, note: fill(gettext('sur %(meld)s'), { meld: meldShort(meld) }), made, id, soils };
}

/** The rest of the pile enters the hand: only a pile of one card can leave it too small. */
function topBar(view, cards, made, id) {
  const rest = without(view, cards);
  return view.pile.count > 2 ? null : exitBar(view, [...rest, ...Array.from({ length: view.pile.count - 1 }, () => '??')], made, id);
}

/** A proposed use of the top card, for its chip. */
export function useText(view, use) {
  const names = use.cards.map((card) => shortName(faceOf(card)));
  if (use.type === 'extend') return fill(gettext('sur %(meld)s'), { meld: meldShort(meldNamed(view, use.meld_id)) }) + (names.length ? ` + ${names.join(' ')}` : '');
  return fill(gettext('avec %(cards)s'), { cards: listed(names) });
}
