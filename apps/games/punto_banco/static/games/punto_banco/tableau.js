// The rule of the third card in words, as it applies (RULES.md §2).
import { fill } from '../../js/words.js';

const handName = (hand) => ({ punto: gettext('Joueur'), banco: gettext('Banquier') })[hand];

const WORDS = {
  natural: (rule) => (rule.hand === 'both'
    ? fill(gettext('%(punto)s et %(banco)s en deux cartes, deux naturels\u202f: personne ne tire.'), rule)
    : fill(gettext('%(hand)s a %(total)s en deux cartes, un naturel\u202f: personne ne tire.'), { hand: handName(rule.hand), total: rule[rule.hand] })),
  punto_draws: ({ total }) => fill(gettext('Joueur a %(total)s, il tire\u202f: de 0 à 5 il le doit.'), { total }),
  punto_stands: ({ total }) => fill(gettext('Joueur a %(total)s et reste.'), { total }),
  banco_draws: (rule) => bancoWords(rule, true),
  banco_stands: (rule) => bancoWords(rule, false),
};

function bancoWords({ total, third }, draws) {
  if (total <= 2) return fill(gettext('Banquier a %(total)s, il tire\u202f: de 0 à 2 il le doit.'), { total });
  if (total === 7) return gettext('Banquier a 7\u202f: il reste.');
  if (third === null) return fill(draws ? gettext('Joueur est resté\u202f: Banquier à %(total)s tire.') : gettext('Joueur est resté\u202f: Banquier à %(total)s reste.'), { total });
  return fill(draws ? gettext('Joueur a tiré %(third)s\u202f: Banquier à %(total)s tire aussi.') : gettext('Joueur a tiré %(third)s\u202f: Banquier à %(total)s reste.'), { total, third });
}

/** One rule that applied, in a sentence. */
export const ruleWords = (rule) => WORDS[rule.code](rule);

/** The latest rule that applied in a coup, or null. */
export const latestRule = ({ tableau }) => (tableau.length ? ruleWords(tableau.at(-1)) : null);

/** Tell whether a hand's third card is sure to come and has not come yet. */
export function awaitsThird(hand, view) {
  return view.hands[hand].cards.length === 2 && view.tableau.some(({ code }) => code === `${hand}_draws`);
}
