// What a selection could be: a capture, a construction. Each answer is a move to send, or the reason why not.
import { indexOf, shortName } from '../../js/cards.js';
import { fill } from '../../js/words.js';
import { choices, inRange, isFace, isSet, lowOf, split, sumOf, valueOf } from './sums.js';

const ROYAL_ACE = 14;

const isRoyal = (view) => view.variant === 'royal';

/** The server's word on a card of the hand: what it takes and makes; undefined when it is not one's turn. */
export const actionOf = (view, card) => view.actions.find((action) => action.card === card);

const buildNamed = (view, id) => view.builds.find((build) => build.id === id);

/** Write a value as it is said: 11 is a jack's in Royal, 14 an ace's. */
export function valueText(value) {
  if (value === ROYAL_ACE) return fill(gettext('14 (%(ace)s)'), { ace: indexOf(1) });
  return value > 10 ? `${value} (${indexOf(value)})` : String(value);
}

const sumText = (cards) => cards.map((card) => (isFace(card) ? indexOf(lowOf(card)) : lowOf(card))).join(' + ');

/** Return `{move}` for the capture of the selection, or `{why}`. */
export function capturePlan(view, { card, loose, builds }) {
  if (!card) return { why: gettext('choisissez votre carte') };
  if (!loose.length && !builds.length) return { why: gettext('choisissez quoi prendre') };
  const value = valueOf(card, isRoyal(view));
  const wrong = builds.map((id) => buildNamed(view, id)).find((build) => build && build.value !== value);
  if (wrong) return { why: fill(gettext('cette construction vaut %(value)s'), { value: valueText(wrong.value) }) };
  const why = value ? whyNoSets(loose, value, view) : whyNoFace(card, loose);
  if (why) return { why };
  const duty = actionOf(view, card)?.duties.find((id) => !builds.includes(id));
  if (duty) return { why: fill(gettext('gardez un %(value)s pour votre construction'), { value: valueText(value) }) };
  return { move: { type: 'capture', card, loose, builds } };
}

function whyNoFace(card, loose) {
  if (loose.some((other) => other[0] !== card[0])) return gettext('une figure ne prend que sa pareille');
  return loose.length > 1 ? gettext('une figure n’en prend qu’une') : null;
}

function whyNoSets(loose, value, view) {
  if (!loose.length || split(loose, value, isRoyal(view))) return null;
  const total = sumOf(loose);
  if (!isRoyal(view) && loose.some(isFace)) return gettext('les figures n’entrent pas dans une somme');
  if (loose.length === 1) return fill(gettext('%(card)s ne fait pas %(value)s'), { card: shortName(loose[0]), value });
  if (total === value || total % value) return fill(gettext('%(sum)s = %(total)s, pas %(value)s'), { sum: sumText(loose), total, value });
  return fill(gettext('ces cartes ne se partagent pas en %(value)s'), { value });
}

/** Values that a construction with `card` may have: those of the cards one keeps. */
export const keptValues = (view, card) => [...new Set(view.hand.filter((other) => other !== card)
  .map((other) => valueOf(other, isRoyal(view))).filter((value) => value && inRange(value, isRoyal(view))))].sort((a, b) => a - b);

/** Return `{plans}`, one for each value that the selection may be announced as, or `{why}`. */
export function buildPlans(view, { card, loose, builds }) {
  if (!card) return { why: gettext('choisissez votre carte') };
  if (!isRoyal(view) && [card, ...loose].some(isFace)) return { why: gettext('pas de figure dans une construction') };
  const kept = keptValues(view, card);
  const plans = kept.map((value) => planFor(view, card, value, loose, builds)).filter(Boolean);
  return plans.length ? { plans } : { why: whyNoBuild(view, { card, loose, builds }, kept) };
}

/** The construction that the button would make: the announced one, or the only one; `{plan, plans, why}`. */
export function chosenBuild(view, choice) {
  const { plans, why } = buildPlans(view, choice);
  if (!plans) return { why };
  const plan = plans.find(({ value }) => value === choice.value) ?? (plans.length === 1 ? plans[0] : null);
  return plan ? { plan, plans } : { plans, why: gettext('annoncez une valeur') };
}

function planFor(view, card, value, loose, builds) {
  const there = view.builds.find((build) => build.value === value);
  const [chosen, more] = builds.map((id) => buildNamed(view, id));
  if (more) return null;
  if (chosen && chosen.value !== value) return raisePlan(view, card, value, loose, chosen);
  const duties = actionOf(view, card)?.duties ?? [];
  if (duties.length || (!loose.length && !there)) return null;
  const sets = firstSet(card, value, loose, isRoyal(view));
  if (!sets) return null;
  const [partners, extra] = sets;
  if (there) return { kind: 'add', value, sets: there.sets.length + 1 + extra.length, move: { type: 'add', card, build: there.id, with: partners, extra } };
  return { kind: 'build', value, sets: 1 + extra.length, move: { type: 'build', card, value, with: partners, extra } };
}

function raisePlan(view, card, value, loose, build) {
  const duties = (actionOf(view, card)?.duties ?? []).filter((id) => id !== build.id);
  const extra = build.sets.length === 1 && build.value + lowOf(card) === value && !duties.length && split(loose, value, isRoyal(view));
  return extra ? { kind: 'raise', value, sets: 1 + extra.length, from: build.value, move: { type: 'raise', card, build: build.id, value, extra } } : null;
}

/** Return `[partners, extra sets]` so that the card with its partners, and each extra, make `value`. */
function firstSet(card, value, loose, royal) {
  if (isSet([card], value, royal)) {
    const extra = split(loose, value, royal);
    if (extra) return [[], extra];
  }
  for (const partners of choices(loose, value - lowOf(card), royal)) {
    const extra = split(loose.filter((other) => !partners.includes(other)), value, royal);
    if (extra) return [partners, extra];
  }
  return null;
}

function whyNoBuild(view, { card, loose, builds }, kept) {
  const [chosen] = builds.map((id) => buildNamed(view, id));
  if (!kept.length) return gettext('rien en main pour la reprendre');
  if (chosen && chosen.sets.length > 1 && !kept.includes(chosen.value)) return gettext('une multiple ne change pas de valeur');
  if (actionOf(view, card)?.duties.length) return gettext('cette carte garde votre construction');
  if (chosen) return missing(chosen.value + (loose.length ? 0 : lowOf(card)), kept);
  if (!loose.length) return gettext('choisissez avec quoi');
  return missing(lowOf(card) + sumOf(loose), kept, [card, ...loose]);
}

function missing(total, kept, cards) {
  const values = kept.map(valueText).join(gettext(' ou '));
  return cards ? fill(gettext('%(sum)s = %(total)s, pas %(values)s'), { sum: sumText(cards), total, values }) : fill(gettext('il faudrait garder un %(value)s'), { value: total });
}

/** Return `{move}` for leaving the card on the table, or `{why}`. */
export function trailPlan(view, { card }) {
  if (!card) return { why: gettext('choisissez votre carte') };
  if (actionOf(view, card)?.trail === false) return { why: gettext('votre construction vous retient') };
  return { move: { type: 'trail', card } };
}
