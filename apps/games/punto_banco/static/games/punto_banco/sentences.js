// Punto Banco told in plain sentences: the log, and what is read aloud.
import { cardName } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, listed, rich } from '../../js/words.js';
import { raisedWords } from './choose.js';
import { burnWords, winnerWords } from './say.js';
import { ruleWords } from './tableau.js';
import { amount, betsTold, change, commissionWords, fieldName } from './words.js';

const bold = (text) => h('b', null, text);

/** A sentence about a seat: `own` if it is one's own, else `other` with its name. */
const about = (seat, ctx, own, other, values = {}) => rich(seat === ctx.you ? own : other, { who: bold(ctx.name(seat)), ...values });

const TOLD = {
  shuffled: () => gettext('Un nouveau sabot\u202f: huit jeux sont mélangés.'),
  joined: ({ seat }, ctx) => about(seat, ctx, gettext('Vous vous asseyez.'), gettext('%(who)s s’assied.')),
  left: ({ seat }, ctx) => about(seat, ctx, gettext('Vous quittez la table.'), gettext('%(who)s quitte la table.')),
  offered: ({ seat }, ctx) => about(seat, ctx, gettext('On vous propose de couper.'), gettext('%(who)s peut couper.')),
  declined: ({ seat }, ctx) => about(seat, ctx, gettext('Vous ne coupez pas.'), gettext('%(who)s ne coupe pas.')),
  cut: cutWords,
  burnt: (event) => burnWords(event),
  window: () => gettext('Faites vos jeux.'),
  bet: ({ seat, ...bets }, ctx) => about(seat, ctx, gettext('Vous misez %(bets)s.'), gettext('%(who)s mise %(bets)s.'), { bets: betsTold(bets) }),
  passed: ({ seat }, ctx) => about(seat, ctx, gettext('Vous passez.'), gettext('%(who)s passe.')),
  timeout: ({ seats }, ctx) => (seats.includes(ctx.you) ? gettext('Temps écoulé\u202f: vous passez, vos jetons non confirmés sont revenus.')
    : rich(gettext('Temps écoulé pour %(who)s.'), { who: bold(listed(seats.map((seat) => ctx.name(seat)))) })),
  idle: () => gettext('Personne ne mise\u202f: la table se repose.'),
  woken: ({ seat }, ctx) => about(seat, ctx, gettext('Vous relancez la table.'), gettext('%(who)s relance la table.')),
  card: cardWords,
  result: (event) => [winnerWords(event.winner, event.punto, event.banco), event.natural && ` ${gettext('Naturel.')}`].filter(Boolean),
  settled: settledWords,
  game_over: (event, { view }) => (view?.outcome?.ending === 'empty' ? gettext('Le sabot est fini.') : gettext('La carte jaune est sortie\u202f: on mélange un nouveau sabot.')),
};

function cutWords({ seat, position }, ctx) {
  if (seat === null) return fill(gettext('Le sort coupe à la carte %(position)s, la maison tient le sabot.'), { position });
  return about(seat, ctx, gettext('Vous coupez à la carte %(position)s et tenez le sabot.'), gettext('%(who)s coupe à la carte %(position)s et tient le sabot.'), { position });
}

/** A card, and the rule that it made apply: what comes next is never a surprise. */
function cardWords({ hand, card, total }, ctx) {
  const words = fill(gettext('%(hand)s\u202f: %(card)s, total %(total)s.'), { hand: fieldName(hand === 'punto' ? 'player' : 'banker'), card: cardName(card), total });
  const fresh = newRules(hand, card, ctx);
  return fresh.length ? `${words} ${fresh.map(ruleWords).join(' ')}` : words;
}

/** The rules of the view shown that this very card brought to bear. */
function newRules(hand, card, { view, log, shownVersion }) {
  const isLatest = log.some(({ version, events }) => version === shownVersion && events.some((event) => event.kind === 'card' && event.hand === hand && event.card === card));
  if (!isLatest || !view) return [];
  const count = view.hands.punto.cards.length + view.hands.banco.cards.length;
  if (count < 4) return [];
  return count === 4 ? view.tableau : view.tableau.slice(1).filter(() => hand === 'punto' && count === 5);
}

const isGivenBack = (fields) => fields.every(({ stake, returned }) => returned === stake);

function settledWords({ seat, departed, fields, net, commission, carry }, ctx) {
  if (seat !== ctx.you || departed) {
    const values = { who: bold(ctx.name(seat)), net: isGivenBack(fields) ? gettext('mise rendue') : change(net) };
    return rich(departed ? gettext('%(who)s, parti\u202f: %(net)s.') : gettext('%(who)s\u202f: %(net)s.'), values);
  }
  const list = fields.map(({ field, stake, returned }) => (returned === stake
    ? fill(gettext('%(field)s %(stake)s rendus'), { field: fieldName(field), stake: amount(stake) })
    : `${fieldName(field)} ${change(returned - stake)}`));
  const owed = fields.some(({ field, stake, returned }) => field === 'banker' && returned > stake);
  const sum = isGivenBack(fields) ? null : [' ', bold(fill(gettext('En tout %(net)s.'), { net: change(net) }))];
  const text = owed ? gettext('Vous\u202f: %(fields)s, %(commission)s.') : gettext('Vous\u202f: %(fields)s.');
  return [fill(text, { fields: listed(list), commission: commissionWords(commission, carry ?? 0) }), sum].filter(Boolean);
}

/** The sentences of an event; what was raised to the minimum is said with the bet. */
export function sentences(event, ctx) {
  const told = TOLD[event.kind]?.(event, ctx);
  if (!told) return [];
  return event.kind === 'bet' && event.raised.length && event.seat === ctx.you ? [told, raisedWords(event.raised, ctx.view)] : [told];
}

export function soundOf(events, ctx) {
  const own = events.find(({ kind, seat, departed }) => kind === 'settled' && seat === ctx.you && !departed);
  if (own) return own.net > 0 ? 'banco' : own.net < 0 ? 'miss' : 'take';
  if (events.some(({ kind }) => kind === 'card' || kind === 'burnt')) return 'card';
  return events.some(({ kind, seat }) => kind === 'bet' && seat === ctx.you) ? 'take' : null;
}
