// Seats of Casino: hands as numbers, piles, sweeps, points; partners of a team opposite each other.
import { cardName } from '../../js/cards.js';
import { h, icon } from '../../js/render.js';
import { others, plateClass, seatRing, standing, who } from '../../js/table/seats.js';
import { fill } from '../../js/words.js';
import { tapHand } from './choose.js';
import { startDrag } from './drag.js';

const isTeams = (view) => new Set(view.sides).size < view.sides.length;
const isPartner = (seat, view, ctx) => isTeams(view) && seat !== ctx.seatShown && view.sides[seat] === view.sides[ctx.seatShown];

/** The strip of the others, in turn order: a partner sits in the middle, opposite. */
export function opponents(view, ctx) {
  return h('section', { key: 'opps', class: `opps n${ctx.seats.length - 1}`, 'aria-label': isTeams(view) ? gettext('Les autres places') : gettext('Adversaires'), 'data-spot': 'scores', tabindex: '-1' }, others(ctx).map((seat) => plate(seat, view, ctx)));
}

function plate(seat, view, ctx) {
  const partner = isPartner(seat, view, ctx);
  return h('article', { key: seat, class: `${plateClass(seat, ctx)} ${teamClass(seat, view, ctx)}`.trim() },
    who(seat, ctx, { under: underName(seat, view, ctx, partner) }), points(seat, view), counts(seat, view, ctx));
}

const teamClass = (seat, view, ctx) => (isTeams(view) ? (view.sides[seat] === view.sides[ctx.seatShown] ? 'ours' : 'theirs') : '');

function underName(seat, view, ctx, partner) {
  const { absent, left } = ctx.seating(seat);
  const last = ctx.lastActions[seat];
  if (absent || left || !ctx.isConnected(seat)) return standing(seat, ctx);
  if (last) return ctx.seats.length > 3 ? last.short : last.long;
  return partner ? gettext('partenaire') : standing(seat, ctx);
}

function points(seat, view) {
  const total = view.totals[view.sides[seat]];
  return h('b', { class: 'sc num' }, String(total), h('small', null, `/${view.target}`), h('span', { class: 'vh' }, ` ${ngettext('point', 'points', total)}`));
}

function counts(seat, view, ctx) {
  const side = view.sides[seat], pile = view.piles[side], sweeps = view.sweeps[side];
  const isCaptor = ctx.moment?.kind === 'played' && ctx.moment.seat === seat;
  return h('ul', { class: 'cst' },
    h('li', { key: 'hand', class: 'inhand' }, icon('cards', 's'), h('b', { class: 'num' }, view.hands[seat]), h('span', null, gettext('en main'))),
    h('li', { key: 'pile' }, h('span', { class: 'mb', 'aria-hidden': 'true' }, h('playing-card', { rank: '1', suit: 'S', back: true, role: 'presentation', 'data-place': isCaptor ? 'pile' : false })), h('b', { class: 'num' }, pile), h('span', null, ngettext('prise', 'prises', pile))),
    view.counts_sweeps && h('li', { key: 'sweeps', class: sweeps > 0 && 'some' }, icon('sweep', 's'), h('b', { class: 'num' }, sweeps), h('span', null, ngettext('balayage', 'balayages', sweeps))));
}

/** One's own seat (or the first, for a spectator). */
export function ownSeat(view, ctx) {
  const seat = ctx.seatShown;
  return h('section', { key: 'me', class: `me ${plateClass(seat, ctx)} ${teamClass(seat, view, ctx)}`.trim(), 'aria-label': ctx.isSeated ? gettext('Vous') : ctx.name(seat) },
    ctx.isSeated ? h('div', { class: 'who' }, seatRing(seat, ctx), h('div', { class: 'nm' }, h('b', null, ctx.isMyTurn && !ctx.isAbsent && !ctx.moment ? gettext('À vous de jouer') : ctx.name(seat)), h('span', { class: ctx.isHurried && 'press' }, advice(view, ctx)))) : who(seat, ctx),
    points(seat, view), counts(seat, view, ctx));
}

function advice(view, ctx) {
  if (view.outcome) return gettext('partie terminée');
  if (ctx.isAbsent) return gettext('un robot joue pour vous');
  if (view.phase === 'counted') return gettext('manche terminée');
  if (ctx.isHurried) return ctx.game.whenTimeIsUp(view, ctx);
  if (ctx.isMyTurn) return duty(view, ctx) ?? (ctx.choice.card ? gettext('choisissez le coup') : gettext('choisissez une carte'));
  return view.to_act.length ? fill(gettext('%(name)s joue'), { name: ctx.name(view.to_act[0]) }) : '';
}

/** What a builder owes to the table. */
function duty(view, ctx) {
  const mine = view.builds.filter(({ controller }) => controller === ctx.you).map(({ value }) => value);
  return mine.length ? fill(ngettext('votre %(values)s vous attend', 'vos %(values)s vous attendent', mine.length), { values: mine.join(', ') }) : null;
}

// -- the hand --

/** One's own cards; backs for whoever looks on. */
export function handArea(view, ctx) {
  const cards = ctx.isSeated ? view.hand : [];
  const backs = ctx.isSeated ? 0 : view.hands[ctx.seatShown];
  return h('ul', { key: 'hand', class: 'h4', 'aria-label': gettext('Votre main'), 'data-zone': 'hand', 'data-spot': 'hand', tabindex: '-1' },
    cards.map((card, place) => h('li', { key: card }, handButton(card, place, view, ctx))),
    Array.from({ length: backs }, (_, place) => h('li', { key: `back ${place}` }, h('playing-card', { rank: '1', suit: 'S', back: true, role: 'presentation' }))),
    !cards.length && !backs && h('li', { key: 'none', class: 'bare' }, gettext('votre main est vide')));
}

function handButton(card, place, view, ctx) {
  const isChosen = ctx.choice.card === card;
  return h('button', {
    type: 'button', 'aria-label': cardName(card), 'aria-pressed': String(isChosen), 'aria-keyshortcuts': String(place + 1), 'data-hand': card,
    on: { click: () => tapHand(card, view, ctx), pointerdown: (event) => ctx.canAct && startDrag(event, card, ctx) },
  }, h('playing-card', { card, 'data-card': card, role: 'presentation' }));
}

/** Key M: what I hold. */
export function handText(view, ctx) {
  if (!ctx.isSeated) return gettext('Vous regardez la partie.');
  return view.hand.length ? fill(gettext('En main\u202f: %(cards)s.'), { cards: view.hand.map(cardName).join(', ') }) : gettext('Votre main est vide.');
}

