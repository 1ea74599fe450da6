// The one line that says what goes on: what the table waits for, which rule applied, what one has won.
import { theCard } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, rich } from '../../js/words.js';
import { confirmed, mayLay, ownSeat, sumOf } from './bets.js';
import { raisedWords } from './choose.js';
import { isPast } from './hands.js';
import { latestRule } from './tableau.js';
import { amount, change, commissionWords, fieldName, jetons } from './words.js';

export const line = (view, ctx) => h('p', { key: 'rule', class: 'rule', 'aria-live': 'off' }, (SAYS[view.phase] ?? SAYS.over)(view, ctx));

const bold = (words) => h('b', null, words);

const SAYS = {
  empty: () => [bold(gettext('La table est libre.')), ' ', gettext('Le premier assis lance le sabot.')],
  cut_offer: ({ shoe }) => [bold(gettext('Nouveau sabot\u202f!')), ' ',
    fill(gettext('Huit jeux, %(cards)s cartes\u202f; la carte jaune ira ensuite derrière la %(cut)se.'), { cards: shoe.cards, cut: shoe.cut_card })],
  burning: (view) => (view.burn ? burnWords(view.burn) : ''),
  betting: bettingWords,
  idle: () => [bold(gettext('Personne ne mise.')), ' ', gettext('Touchez un jeton pour relancer la table.')],
  dealing: (view, ctx) => {
    const rule = latestRule(view);
    if (view.natural) return [bold(gettext('Naturel\u202f!')), ' ', rule];
    if (rule) return [bold(gettext('Troisième carte\u202f:')), ' ', rule];
    return ctx.choice.back ? backWords(ctx.choice.back) : gettext('Les mises sont closes, les cartes tombent.');
  },
  settling: (view, ctx) => [resultWords(view), ' ', ownWords(view, ctx) ?? latestRule(view)],
  over: ({ outcome }) => (outcome?.ending === 'empty' ? gettext('Personne n’est venu depuis dix minutes\u202f: la table est fermée.')
    : [bold(gettext('Nouveau sabot\u202f!')), ' ', gettext('La carte jaune est sortie, on mélange.')]),
};

/** How many cards are put away after the first one. */
export function burnWords({ card, face_down: down }) {
  const text = ngettext('On brûle %(card)s et une carte de plus, sans la voir.', 'On brûle %(card)s et %(down)s cartes de plus, sans les voir.', down);
  return fill(text, { card: theCard(card), down });
}

const backWords = (back) => [bold(gettext('Temps écoulé.')), ' ', fill(gettext('Vos %(jetons)s non confirmés sont revenus.'), { jetons: jetons(back) })];

function bettingWords(view, ctx) {
  const { raised } = mayLay(view, ctx) ? confirmed(ctx.choice.laid, view) : { raised: [] };
  if (raised.length) return raisedWords(raised, view);
  if (ctx.choice.back) return backWords(ctx.choice.back);
  const status = ownSeat(view, ctx)?.status;
  if (status === 'waiting') return gettext('Vous miserez au prochain coup.');
  const limits = fill(gettext('Minimum %(min)s, maximum %(max)s par case.'), { min: amount(view.min), max: amount(view.max) });
  if (status === 'confirmed' || status === 'passed') return gettext('On attend les autres mises.');
  const own = isPast(view) && !sumOf(ctx.choice.laid) ? ownSeat(view, ctx)?.result : null;
  return own && ctx.choice.isPaid ? [h('span', null, gettext('Coup précédent\u202f:')), ' ', ownWords(view, ctx), '. ', bold(gettext('Faites vos jeux.'))] : [bold(gettext('Faites vos jeux.')), ' ', limits];
}

/** Who wins: "Banquier gagne, 6 à 4." */
export function resultWords(view) {
  const { punto, banco } = view.hands;
  return winnerWords(view.winner, punto.total, banco.total);
}

export function winnerWords(winner, punto, banco) {
  if (winner === 'tie') return bold(fill(gettext('Égalité à %(total)s.'), { total: punto }));
  const [high, low] = winner === 'player' ? [punto, banco] : [banco, punto];
  return bold(fill(gettext('%(hand)s gagne, %(high)s à %(low)s.'), { hand: fieldName(winner), high, low }));
}

/** What one has won or lost in the last coup, with commission and carry. */
export function ownWords(view, ctx) {
  const result = ownSeat(view, ctx)?.result;
  if (!result || (view.phase === 'settling' && !sumOf(ownSeat(view, ctx).bets))) return null;
  const { net, commission, fields } = result;
  const isGivenBack = fields.every(({ stake, returned }) => returned === stake);
  const words = h('b', { key: 'own', class: net < 0 ? 'lost num' : 'won num' }, isGivenBack ? gettext('mise rendue') : jetonsChange(net));
  const owed = fields.some(({ field, stake, returned }) => field === 'banker' && returned > stake);
  return owed ? rich('%(own)s, %(commission)s', { own: words, commission: commissionWords(commission, view.own?.carry ?? 0) }) : words;
}

const jetonsChange = (net) => fill(ngettext('%(change)s jeton', '%(change)s jetons', Math.abs(net)), { change: change(net) });

/** What is going on, in few words, for the line above the hands. */
export function stateWords(view, ctx) {
  const coup = fill(gettext('Coup %(number)s'), { number: view.coup });
  return ctx.isReplay || !PHASES[view.phase] ? coup : [coup, ' · ', h('b', null, PHASES[view.phase](view, ctx))];
}

const PHASES = {
  empty: () => gettext('table libre'),
  cut_offer: () => gettext('la coupe'),
  burning: () => gettext('on brûle'),
  betting: (view, ctx) => [h('span', { class: 'left num', 'data-until': ctx.turnDeadline, 'data-total': 1000 * view.seconds, live: true }), gettext('\u202fs pour miser')],
  idle: () => gettext('table au repos'),
  dealing: (view) => dealingWords(view),
  settling: () => gettext('on règle'),
};

function dealingWords(view) {
  const { punto, banco } = view.hands;
  if (punto.cards.length < 2 || banco.cards.length < 2) return gettext('on donne');
  const last = view.tableau.at(-1)?.code;
  const words = {
    natural: gettext('naturel'), punto_draws: gettext('Joueur tire'), punto_stands: gettext('Joueur reste'),
    banco_draws: gettext('Banquier tire'), banco_stands: gettext('Banquier reste'),
  };
  return words[last] ?? gettext('on donne');
}
