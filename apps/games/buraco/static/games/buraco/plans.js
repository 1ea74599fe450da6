// What the selection could do: `{move, ...}` with what it brings, or `{why, words}`: a few words for
// the button, a sentence for above the hand. The server judges anew.
import { shortName, theCard } from '../../js/cards.js';
import { fill, listed } from '../../js/words.js';
import { arrange, canastaOf } from './arrange.js';
import { cardsOf, faceOf, meldOf, meldShort, slotIndex, suitSign, sumOf } from './pack.js';
import { barred, explained, notJoining } from './reasons.js';

export const mySide = (view) => view.sides[view.you];
export const myMelds = (view) => view.melds[mySide(view)].map(meldOf);
const meldNamed = (view, id) => myMelds(view).find((meld) => meld.id === id);

/** A meld's cards as `arrange` wants them: their names do not matter, only that they differ. */
const laidCards = (meld) => cardsOf(meld.cards);

// -- leaving the hand (RULES.md §5.7, §8) --

const PURE = ['pure', 'royale', 'as_a_as'];

const isEnough = (canasta, rules) => Boolean(canasta) && (!rules.needs_pure || PURE.includes(canasta));

/** Tell whether an empty hand would get the rebus, or else may end the match. */
export function mayEmpty(view, made = null, madeId = null) {
  const side = mySide(view);
  return takesRebus(view) || isEnough(made, view.rules) || view.melds[side].some(({ id, canasta }) => id !== madeId && isEnough(canasta === 'none' ? null : canasta, view.rules));
}

/** Why the hand may not be left with `rest` once `laid` (an arrangement) lies; null if it may. */
function exitBar(view, rest, laid, id = null) {
  if (rest.length > 1) return null;
  const { rules } = view;
  const may = mayEmpty(view, canastaOf(laid), id);
  if (!rest.length && !rules.may_lay_last) return barred('must_keep_discard');
  if (may && (!rest.length || faceOf(rest[0]) !== view.single)) return null;
  if (!rest.length) return barred(rules.needs_pure ? 'needs_pure_canasta' : 'needs_canasta');
  return canBeLaid(view, rest, laid, id) ? null : barred('would_strand');
}

/** Tell whether the one card left could still be laid, and the hand be emptied so. */
function canBeLaid(view, rest, laid, id) {
  if (!view.rules.may_lay_last) return false;
  const now = laid.slots.map(({ card }) => card);
  const melds = [{ id, cards: now, shape: laid.shape }, ...myMelds(view).filter((meld) => meld.id !== id).map((meld) => ({ ...meld, cards: laidCards(meld) }))];
  return melds.some((meld) => {
    const made = arrange([...meld.cards, ...cardsOf(rest)], view.rules, meld.shape);
    return made.slots && (mayEmpty(view, canastaOf(made), meld.id) || (meld.id !== id && isEnough(canastaOf(laid), view.rules)));
  });
}

const takesRebus = (view) => view.rebus > 0 && view.rebus_states[mySide(view)] === 'untaken';

/** Tell whether to play these ends the match. */
const isEnd = (view, cards) => cards.length === view.hand.length && !takesRebus(view);

const without = (view, cards) => view.hand.filter((token) => !cards.includes(token));

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
export const extendPlans = (view, cards) => (cards.length ? myMelds(view).map(({ id }) => extendPlan(view, cards, id)).filter(({ move }) => move) : []);

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

// -- taking the pile --

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
