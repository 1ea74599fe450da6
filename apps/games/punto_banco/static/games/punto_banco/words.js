// The words of Punto Banco: fields, amounts, what stands against a bet.
import { h } from '../../js/render.js';
import { fill, inWords, listed } from '../../js/words.js';
import { balanceOf } from './bets.js';

const figures = new Intl.NumberFormat(document.documentElement.lang);

export const fieldName = (field) => ({ player: gettext('Joueur'), banker: gettext('Banquier'), tie: gettext('Égalité') })[field];

/** The winner's letter in lists and roads: an equality in full where there is room. */
export const letterOf = (winner) => ({ player: 'P', banker: 'B', tie: gettext('É') })[winner];

export const winnerClass = { player: 'rp', banker: 'rb', tie: 'rt' };

/** A bare number of jetons: "48 720". */
export const amount = (jetons) => figures.format(jetons);

/** A number of jetons with their name: "1 jeton", "48 720 jetons". */
export const jetons = (number) => interpolate(ngettext('%s jeton', '%s jetons', number), [figures.format(number)]);

const LONG = 1000;
const brief = new Intl.NumberFormat(document.documentElement.lang, { notation: 'compact' });

/** An amount where there is little room: "300", "2,5 k", "30 k". */
export const short = (number) => (number < LONG ? figures.format(number) : brief.format(number));

/** A gain or a loss: "+24", "−5", "0". */
export const change = (number) => `${number > 0 ? '+' : number < 0 ? '−' : ''}${figures.format(Math.abs(number))}`;

/** Twentieths of a jeton as a share of one: 5 → "0,25". */
export const share = (twentieths) => (twentieths / 20).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 2 });

/** The commission kept, and what is carried on to the next: "commission 0 (0,25 jeton reporté)". */
export function commissionWords(commission, carry) {
  return [fill(gettext('commission %(amount)s'), { amount: amount(commission) }), carryWords(carry)].filter(Boolean).join(' ');
}

/** What is carried on: "(0,25 jeton reporté)"; below zero it is one's credit; nothing is nothing. */
export function carryWords(carry) {
  if (!carry) return '';
  return fill(carry > 0 ? gettext('(%(share)s jeton reporté)') : gettext('(%(share)s jeton d’avance)'), { share: share(Math.abs(carry)) });
}

const laidOf = (bets) => ['player', 'banker', 'tie'].filter((field) => bets[field]);

/** Bets in words: "75 Banquier, 5 Égalité". */
export const betsWords = (bets) => laidOf(bets).map((field) => `${amount(bets[field])}\u00a0${fieldName(field)}`).join(', ');

/** The same in a sentence: "75 sur Banquier et 5 sur Égalité". */
export const betsTold = (bets) => listed(laidOf(bets).map((field) => fill(gettext('%(amount)s sur %(field)s'), { amount: amount(bets[field]), field: fieldName(field) })));

/** Bets on a button: where it is narrow, several are told by their number. */
export function betsNote(bets) {
  const fields = laidOf(bets).length;
  if (fields < 2) return betsWords(bets);
  return [h('span', { key: 'long', class: 'wordy' }, betsWords(bets)), h('span', { key: 'short', class: 'terse' }, fill(gettext('%(fields)s cases'), { fields: inWords(fields) }))];
}

/** Fields in a sentence: "Joueur et Égalité". */
export const fieldsWords = (fields) => listed(fields.map(fieldName));

/** Why chips cannot be laid or confirmed, in a sentence. */
export function obstacleWords(why, view, ctx, wanted = 0) {
  if (why === 'max') return fill(gettext('Le maximum est de %(max)s par case.'), { max: amount(view.max) });
  const missing = wanted - balanceOf(ctx);
  return missing > 0 ? fill(gettext('Il vous manque %(jetons)s.'), { jetons: jetons(missing) }) : gettext('Votre solde ne suffit pas.');
}
