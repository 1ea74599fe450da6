// The end: who won, how each point came, and whether everybody wants to play again.
import { h, icon } from '../render.js';
import { fill, listed } from '../words.js';
import { figure, ring } from './seats.js';
import { learnOptions, proposalWords, proposeTerms } from './terms.js';

const VOTE = 120000; // ms
const figures = new Intl.NumberFormat(document.documentElement.lang);
/** A total as people read it: "1 015", "−65". */
const total = (points) => `${points < 0 ? '−' : ''}${figures.format(Math.abs(points))}`;

/** Return the result panel. */
export function resultPanel(ctx) {
  const { outcome } = ctx.view;
  if (!outcome) return voided(ctx);
  const order = outcome.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  return [h('section', { key: 'result', class: 'res panel', 'aria-labelledby': 'result-title' },
    h('header', { key: 'rh', class: 'rh' }, h('div', { class: 'fan', 'aria-hidden': 'true' }, ctx.game.showcase(ctx.view, order[0].seat)),
      h('h2', { id: 'result-title', tabindex: '-1' }, headline(order, ctx)), h('p', { class: 'muted' }, margin(order, ctx))),
    h('ol', { key: 'brk', class: 'brk' }, order.map(({ rank, seat }) => line(rank, seat, ctx))),
    vote(ctx),
    h('nav', { key: 'more', class: 'more', 'aria-label': gettext('Et maintenant') }, links(ctx)))];
}

/** The server could not go on: nobody wins, nobody is blamed. */
function voided(ctx) {
  return [h('section', { key: 'result', class: 'res panel', 'aria-labelledby': 'result-title' },
    h('header', { key: 'rh', class: 'rh' }, h('h2', { id: 'result-title', tabindex: '-1' }, gettext('Partie annulée')),
      h('p', { class: 'muted' }, gettext('Un incident chez nous a empêché de la finir. Elle ne compte pour personne.'))),
    vote(ctx),
    h('nav', { key: 'more', class: 'more', 'aria-label': gettext('Et maintenant') }, links(ctx)))];
}

function headline(order, ctx) {
  if (order.length === 1) return gettext('Partie terminée');
  const winners = order.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  const mine = ctx.isSeated && winners.includes(ctx.you);
  if (isOneSide(winners, ctx.view)) return sideWins(winners, mine, ctx);
  if (winners.length > 1) return mine ? gettext('Victoire partagée') : gettext('Égalité en tête');
  return mine ? gettext('Vous gagnez la partie') : fill(gettext('%(name)s gagne la partie'), { name: ctx.name(winners[0]) });
}

/** Tell whether these are the seats of one side, where a game has sides. */
const isOneSide = (seats, { sides }) => Boolean(sides) && seats.length > 1 && new Set(seats.map((seat) => sides[seat])).size === 1;

function sideWins(winners, mine, ctx) {
  if (!mine) return fill(gettext('%(names)s gagnent la partie'), { names: listed(winners.map((seat) => ctx.name(seat))) });
  return fill(gettext('Vous gagnez avec %(name)s'), { name: listed(winners.filter((seat) => seat !== ctx.you).map((seat) => ctx.name(seat))) });
}

function margin(order, ctx) {
  const { outcome } = ctx.view;
  const gone = ctx.seats.map((_, seat) => seat).filter((seat) => ctx.seating(seat).left);
  if (gone.some((seat) => ctx.isSelf(seat))) return gettext('Vous avez abandonné.');
  if (ctx.view.outcome.ending === 'abandon' && gone.length) return fill(gettext('%(name)s a abandonné.'), { name: gone.map((seat) => ctx.name(seat)).join(', ') });
  const first = order[0].seat, second = order.find(({ rank }) => rank > 1)?.seat;
  const points = interpolate(ngettext('%s point', '%s points', Math.abs(outcome.scores[first])), [total(outcome.scores[first])]);
  const gap = outcome.scores[first] - outcome.scores[second];
  if (second === undefined || !gap) return points;
  return fill(gettext('%(points)s, %(gap)s de plus que %(name)s'), { points, gap: total(gap), name: ctx.name(second) });
}

function line(rank, seat, ctx) {
  const isYou = ctx.isSelf(seat);
  return h('li', { key: seat, class: isYou && 'me' }, h('span', { class: 'rk serif num' }, rank), figure(ctx.seats[seat]?.avatar),
    h('div', { class: 'grow' }, h('b', { dir: 'auto' }, ctx.name(seat), isYou && ` (${gettext('vous')})`),
      h('p', { class: 'num' }, ctx.game.breakdown(seat, ctx.view, ctx).map((part) => h('span', { class: 'tag' }, part)))),
    h('b', { class: 'tot num' }, total(ctx.view.outcome.scores[seat]), payout(seat, ctx), eloChange(seat, ctx)));
}

/** What a seat's stake became: `+6 000`, `−6 000`, or nothing where nothing was played for. */
function payout(seat, ctx) {
  const paid = ctx.result?.payouts?.[seat];
  if (paid === null || paid === undefined) return null;
  const change = paid - ctx.session.match.stake;
  const sign = change < 0 ? '−' : '+';
  return h('small', { class: change > 0 ? 'gain' : 'loss' }, `${sign}${figures.format(Math.abs(change))}\u00a0${gettext('jetons')}`);
}

/** What the match did to a seat's rating: `ELO 1 220 (+20)`. */
function eloChange(seat, ctx) {
  const change = ctx.result?.ratings?.[seat];
  if (!change) return null;
  const gap = change.after - change.before;
  return h('small', { class: `rating ${gap > 0 ? 'gain' : 'loss'}` },
    fill(gettext('ELO %(before)s → %(after)s (%(gap)s)'), { before: figures.format(change.before), after: figures.format(change.after), gap: `${gap < 0 ? '−' : '+'}${Math.abs(gap)}` }));
}

function vote(ctx) {
  const { vote: open, seats, status } = ctx.table;
  if (!open || status !== 'over') return h('p', { key: 'vote', class: 'muted sm' }, status === 'closed' ? gettext('La table est fermée.') : gettext('Une nouvelle partie se prépare.'));
  const humans = seats.map((place, seat) => ({ place, seat })).filter(({ place }) => place.kind === 'human');
  const voted = (seat) => open.votes[seat];
  const mine = ctx.isSeated ? voted(ctx.you) : undefined;
  const { proposal } = open;
  const stake = proposal ? proposal.stake : ctx.table.stake;
  if (proposal) learnOptions(ctx);
  return h('section', { key: 'vote', class: 'vote', 'aria-label': gettext('Revanche') },
    ring({ until: open.deadline, total: VOTE, className: 'big', calm: true }, h('b', { class: 'left num', live: true })),
    h('div', { class: 'grow' }, h('h3', null, gettext('Revanche\u202f?')), h('ul', { class: 'vt' }, humans.map(({ place, seat }) => ballot(place, seat, voted(seat), ctx)),
      h('li', { key: 't', class: 't' }, waitingFor(humans, voted, ctx))),
    proposal && h('p', { key: 'terms', class: 'sm', role: 'status' }, proposalWords(ctx))),
    ctx.isSeated && h('button', { key: 'yes', type: 'button', class: 'btn primary big rj', 'aria-pressed': String(mine === true), on: { click: () => ctx.vote(true) } },
      mine === true && icon('check'), h('span', null, proposal && mine !== true ? gettext('Accepter et rejouer') : gettext('Rejouer'), stake > 0 && humans.length > 1 && h('small', { class: 'num' }, fill(gettext('mise %(stake)s'), { stake: figures.format(stake) })))));
}

function ballot(place, seat, voice, ctx) {
  const words = { true: gettext('%(name)s\u202f: oui'), false: gettext('%(name)s\u202f: non'), undefined: gettext('%(name)s n’a pas répondu') };
  return h('li', { key: seat, class: voice === true ? 'y' : voice === false && 'n' }, figure(place.avatar),
    h('span', { class: 'vh' }, fill(words[voice], { name: ctx.name(seat) })));
}

function waitingFor(humans, voted, ctx) {
  const refused = humans.filter(({ seat }) => voted(seat) === false).map(({ seat }) => ctx.name(seat));
  if (refused.length) return fill(gettext('%(name)s ne rejoue pas'), { name: refused.join(', ') });
  const silent = humans.filter(({ seat }) => voted(seat) === undefined).map(({ seat }) => (ctx.isSeated && seat === ctx.you ? gettext('à vous de répondre') : fill(gettext('%(name)s réfléchit'), { name: ctx.name(seat) })));
  return silent.join(', ') || gettext('c’est reparti');
}

function links(ctx) {
  const { home, record } = document.getElementById('table').dataset;
  const address = ctx.result?.record || (record && record.replace('0', ctx.matchId));
  return [
    address && h('a', { key: 'replay', class: 'btn ghost', href: address }, icon('replay'), gettext('Revoir la partie')),
    address && h('a', { key: 'fair', class: 'btn ghost', href: `${address}#verifier` }, icon('shield'), gettext('Partie vérifiable')),
    ctx.isSeated && ctx.session.match.stake > 0 && h('a', { key: 'receipt', class: 'btn ghost', href: `/jetons/parties/${ctx.matchId}/` }, icon('jeton'), gettext('Mon reçu')),
    ctx.isSeated && ctx.table.vote && h('button', { key: 'terms', type: 'button', class: 'btn ghost', on: { click: () => proposeTerms(ctx) } }, icon('gauge'), gettext('Changer les conditions')),
    ctx.isSeated && ctx.table.vote && h('button', { key: 'no', type: 'button', class: 'btn ghost', 'aria-pressed': String(ctx.table.vote.votes[ctx.you] === false), on: { click: () => ctx.vote(false) } }, icon('x'), gettext('Ne pas rejouer')),
    h('button', { key: 'felt', type: 'button', class: 'btn ghost', on: { click: ctx.toggleResult } }, icon('cards'), gettext('Voir le tapis')),
    h('a', { key: 'home', class: 'btn ghost', href: home }, icon('home'), gettext('Autre jeu')),
  ];
}
