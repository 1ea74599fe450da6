// Punto Banco for the ear: one's bets, the hands, the figures of the shoe, the clock.
import { cardName } from '../../js/cards.js';
import { fill, listed } from '../../js/words.js';
import { balanceOf, ownSeat, sumOf } from './bets.js';
import { isPast } from './hands.js';
import { ruleWords } from './tableau.js';
import { amount, betsTold, change, fieldName, jetons } from './words.js';

/** Key M: what one has, and what lies on the fields. */
export function hand(view, ctx) {
  const seat = ownSeat(view, ctx);
  if (!seat) return gettext('Vous regardez la table.');
  const balance = balanceOf(ctx), laid = ctx.choice.laid;
  const has = balance === Infinity ? '' : fill(gettext('Solde %(jetons)s.'), { jetons: jetons(balance) });
  return [has, betsNow(seat.bets, laid), seat.result && fill(gettext('Dernier résultat %(net)s.'), { net: change(seat.result.net) })].filter(Boolean).join(' ');
}

function betsNow(bets, laid) {
  if (sumOf(bets)) return fill(gettext('Misé et confirmé\u202f: %(bets)s.'), { bets: betsTold(bets) });
  return sumOf(laid) ? fill(gettext('Posé, pas encore confirmé\u202f: %(bets)s.'), { bets: betsTold(laid) }) : gettext('Rien n’est misé.');
}

function handWords(side, field, view) {
  const { cards, total } = view.hands[side];
  if (!cards.length) return fill(gettext('%(hand)s\u202f: pas de carte.'), { hand: fieldName(field) });
  return fill(gettext('%(hand)s\u202f: %(cards)s, total %(total)s.'), { hand: fieldName(field), cards: listed(cards.map(cardName)), total });
}

/** Key T: the two hands and the rules that applied; who has bet what. */
export function layout(view, ctx) {
  const rules = view.tableau.map(ruleWords).join(' ');
  const bets = view.seats.map((seat, place) => sumOf(seat.bets) && fill(gettext('%(name)s\u202f: %(bets)s.'), { name: place === ctx.you ? gettext('Vous') : ctx.name(place), bets: betsTold(seat.bets) }));
  const past = isPast(view) ? gettext('Coup précédent.') : '';
  return [past, handWords('punto', 'player', view), handWords('banco', 'banker', view), rules, ...bets].filter(Boolean).join(' ');
}

/** Key S: the shoe, and one's own sitting. */
export function scores(view) {
  const { rounds, player, banker, tie, naturals } = view.stats;
  const counts = fill(gettext('%(rounds)s coups\u202f: Joueur %(player)s, Banquier %(banker)s, Égalité %(tie)s. Naturels\u202f: %(naturals)s.'), { rounds, player, banker, tie, naturals });
  const own = view.own ? fill(gettext('Votre séance\u202f: misé %(staked)s, résultat %(net)s.'), { staked: amount(view.own.staked), net: change(view.own.net) }) : '';
  return [counts, own].filter(Boolean).join(' ');
}

const WAITS = {
  empty: () => gettext('table libre'),
  cut_offer: (view, ctx) => (view.offer?.seat === ctx.you ? gettext('à vous de couper') : gettext('la coupe est proposée')),
  burning: () => gettext('on brûle les premières cartes'),
  betting: () => gettext('faites vos jeux'),
  idle: () => gettext('table au repos'),
  dealing: () => gettext('les cartes tombent'),
  settling: () => gettext('on règle les mises'),
};

/** What goes on, for the title bar. */
export const turnWord = (view, ctx) => (WAITS[view.phase] ?? (() => gettext('nouveau sabot')))(view, ctx);

/** Key H: how long one may still decide. */
export function clockWords(view, ctx) {
  const isTimed = ['betting', 'cut_offer'].includes(view.phase) && ctx.turnDeadline !== null;
  if (!isTimed) return `${turnWord(view, ctx)}.`;
  const seconds = Math.max(0, Math.ceil((ctx.turnDeadline - ctx.now()) / 1000));
  return fill(view.phase === 'betting' ? gettext('Il reste %(seconds)s secondes pour miser.') : gettext('Il reste %(seconds)s secondes pour couper.'), { seconds });
}

/** The parts of a seat's result when the shoe is over. */
export function breakdown(seat, view) {
  const { result } = view.seats[seat] ?? {};
  return result ? [fill(gettext('dernier coup %(net)s'), { net: change(result.net) })] : [];
}
