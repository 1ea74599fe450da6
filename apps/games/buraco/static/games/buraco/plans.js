// What the selection could do: `{move, ...}` with what it brings, or `{why, words}`: a few words for
// the button, a sentence for above the hand. The server judges anew.
import { shortName } from '../../js/cards.js';
import { arrange, canastaOf } from './arrange.js';
import { exitBar, isEnd, laidCards, meldNamed, myMelds, mySide, PURE, without } from './leaving.js';
import { cardsOf, faceOf, meldShort, slotIndex, suitSign, sumOf } from './pack.js';
import { barred, explained, notJoining } from './reasons.js';

// -- laying --

const sumText = (cards, rules) => `+${sumOf(cards, rules)}`;

/** What an arrangement is, for a button: "4-5-6 ♦". */
export function shapeText({ shape, slots, suit }) {
  if (shape === 'set') return slots.map(({ card }) => shortName(card.face)).join(' ');
  const steps = slots.length > 4 ? [slots[0], slots.at(-1)] : slots;
  return `${steps.map(({ slot }) => slotIndex(slot)).join(slots.length > 4 ? '–' : '-')}\u202f${suitSign(suit)}`;
}

/** The selection as a new meld. */
export function layPlan(view, { cards }) {
  if (!cards.length) return { why: gettext('rien de choisi'), words: null };
  const chosen = cardsOf(cards);
  const made = arrange(chosen, view.rules);
  if (!made.slots) return explained(made);
  const bar = exitBar(view, without(view, cards), made);
  if (bar) return bar;
  return { move: { type: 'meld', cards }, note: `${shapeText(made)} (${sumText(chosen, view.rules)})`, made, ends: isEnd(view, cards) };
}

// -- extending --

/** The selection added to one meld of one's side. */
export function extendPlan(view, cards, id) {
  const meld = meldNamed(view, id);
  const chosen = cardsOf(cards);
  if (!meld || !chosen.length) return { why: gettext('rien de choisi'), words: null };
  const made = arrange([...laidCards(meld), ...chosen], view.rules, meld.shape);
  if (!made.slots) return { ...explained(made), why: notJoining(chosen).why };
  const bar = exitBar(view, without(view, cards), made, id);
  if (bar) return bar;
  const soils = PURE.includes(meld.canasta) && canastaOf(made) === 'impure';
  return { move: { type: 'extend', meld_id: id, cards }, note: `${meldShort(meld)} (${sumText(chosen, view.rules)})`, made, id, soils, ends: isEnd(view, cards) };
}

/** Every meld that the selection may join. */
const extendPlans = (view, cards) => (cards.length ? myMelds(view).map(({ id }) => extendPlan(view, cards, id)).filter(({ move }) => move) : []);

/** The extension that the button would make: of the chosen meld, or of the only one. */
export function chosenExtension(view, { cards, target }) {
  if (!cards.length) return { why: gettext('rien de choisi'), words: null };
  if (!view.melds[mySide(view)].length) return { why: gettext('rien à compléter'), words: null };
  const aimed = target && extendPlan(view, cards, target), plans = extendPlans(view, cards);
  if (aimed && (aimed.move || !plans.length)) return aimed;
  if (plans.length === 1) return plans[0];
  if (plans.length) return { why: gettext('touchez laquelle'), words: gettext('Ces cartes vont à plusieurs endroits\u202f: touchez la combinaison éclairée.'), plans };
  const meld = myMelds(view).map(({ id }) => extendPlan(view, cards, id)).find(({ words }, at, all) => words && all.length === 1);
  return { why: notJoining(cardsOf(cards)).why, words: meld?.words ?? null };
}

// -- throwing away --

/** The selection as the card that ends the turn; `ends`: the match with it. */
export function discardPlan(view, { cards }) {
  if (cards.length !== 1) return { why: gettext('une seule carte'), words: cards.length > 1 ? gettext('On ne défausse qu’une carte.') : null };
  const [card] = cards;
  if (view.actions?.discards.includes(card)) {
    const ends = isEnd(view, cards), isLast = view.hand.length === 1;
    const after = isLast ? (ends ? gettext('et conclure') : gettext('et le rebus attend')) : null;
    return { move: { type: 'discard', card }, note: [shortName(faceOf(card)), after].filter(Boolean).join(' '), ends };
  }
  if (faceOf(card) === view.single) return barred('same_single_card', { face: view.single });
  return barred(view.rules.needs_pure ? 'needs_pure_canasta' : 'needs_canasta');
}
