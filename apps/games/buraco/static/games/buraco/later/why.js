// Why a selection cannot be played, in a few words for a button and in a sentence above the hand.
import { cardName, indexOf, rankName, shortName, suitName, theCard } from '../../../js/cards.js';
import { fill, listed } from '../../../js/words.js';
import { faceAt, slotIndex, suitSign } from '../pack.js';

/** `[short, long]` for what `arrange` refuses; `cards`: the selection. */
const SHAPES = {
  too_few_cards: () => [gettext('3 cartes au moins'), gettext('Il faut au moins trois cartes pour poser.')],
  mixed_suits: ({ suits: [one, other] }) => [
    fill(gettext('%(one)s et %(other)s'), { one: suitSign(one), other: suitSign(other) }),
    fill(gettext('Une suite est d’une seule couleur\u202f: ici, %(one)s et %(other)s.'), { one: suitName(one), other: suitName(other) })],
  not_same_rank: ({ ranks: [one, other] }) => [
    fill(gettext('%(one)s et %(other)s'), { one: indexOf(one), other: indexOf(other) }),
    fill(gettext('Un groupe est d’un seul rang\u202f: ici, %(one)s et %(other)s.'), { one: rankName(one), other: rankName(other) })],
  not_consecutive: notConsecutive,
  too_many_wilds: () => [gettext('un seul joker'), gettext('Une combinaison n’admet qu’un joker\u202f: un deux ou un ★.')],
  sets_not_allowed: () => [gettext('suites seulement'), gettext('Dans ce mode, on ne pose que des suites.')],
  set_of_twos_forbidden: () => [gettext('pas de groupe de 2'), gettext('Dans ce mode, les groupes de deux sont interdits.')],
  ace_to_ace_forbidden: () => [gettext('pas d’as à as'), gettext('Dans ce mode, une suite n’a pas d’as aux deux bouts.')],
};

function notConsecutive({ missing, repeated, full, suit, helped }) {
  if (full) return [gettext('plus de place'), gettext('La suite est pleine\u202f: le joker n’y a plus de place.')];
  if (repeated) return [fill(gettext('deux %(rank)s'), { rank: indexOf(repeated) }), fill(gettext('Une suite ne compte pas deux fois la même carte\u202f: ici, %(rank)s.'), { rank: rankName(repeated) })];
  const few = missing.length < 4;
  const lacks = few ? listed(missing.map((slot) => theCard(faceAt(slot, suit)))) : fill(gettext('%(count)s cartes de %(suit)s'), { count: missing.length, suit: suitName(suit) });
  const short = few ? missing.map(slotIndex).join(', ') : String(missing.length);
  const hint = !helped && missing.length === 1 ? ` ${gettext('Un deux ou un joker peut en tenir lieu.')}` : '';
  return [fill(gettext('manque\u202f: %(cards)s'), { cards: short }), fill(gettext('Ces cartes ne se suivent pas\u202f: il manque %(cards)s.'), { cards: lacks }) + hint];
}

/** Explain what `arrange` refused: `{why, words}`. */
export function explained(refusal) {
  const [why, words] = SHAPES[refusal.why](refusal);
  return { why, words };
}

const EXITS = {
  must_keep_discard: () => [gettext('gardez une carte'), gettext('Dans ce mode, gardez une carte à défausser.')],
  would_strand: () => [gettext('gardez 2 cartes'), gettext('Il vous resterait une carte que rien ne permet de jouer\u202f: gardez-en deux, ou faites d’abord une canasta.')],
  needs_canasta: () => [gettext('sans canasta'), gettext('Pour conclure, il faut une canasta.')],
  needs_pure_canasta: () => [gettext('sans canasta pure'), gettext('Pour conclure, il faut une canasta pure.')],
  same_single_card: ({ face }) => [gettext('juste ramassée'), fill(gettext('Vous venez de ramasser cette carte seule\u202f: gardez %(card)s jusqu’au prochain tour.'), { card: cardName(face) })],
};

/** Explain why the hand may not shrink so: `{why, words}`. */
export function barred(code, params = {}) {
  const [why, words] = EXITS[code](params);
  return { why, words };
}

/** Say that cards do not join a meld. */
export const notJoining = (cards) => ({
  why: cards.length > 1 ? gettext('nulle part') : fill(gettext('pas %(card)s'), { card: shortName(cards[0].face) }), words: null,
});
