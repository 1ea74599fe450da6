// Seats of Banco !: won piles in sight, points, bonuses. Everything is public; a seat's dossier, one
// tap away, shows its whole pile at a readable size.
import { valueOf } from '../../js/cards.js';
import { h, icon } from '../../js/render.js';
import { others, plateClass, seatRing, standing, who } from '../../js/table/seats.js';
import { fill } from '../../js/words.js';
import { bonusList, bonusListWhole } from './bonuses.js';

const MANY = 9; // cards from which on one's own pile takes the whole width of the plate
const DEEP = 20; // cards from which on a pile takes two rows, where there is room
const SUITS = 'SHCD';

/** Return cards by value, then suit: bonuses are read at a glance. */
export const sorted = (cards) => [...cards].sort((a, b) => valueOf(a) - valueOf(b) || SUITS.indexOf(a.at(-1)) - SUITS.indexOf(b.at(-1)));

/** Say how many cards were won. */
export const wonText = (count) => (count
  ? interpolate(ngettext('%s carte gagnée', '%s cartes gagnées', count), [count]) : gettext('aucune carte gagnée'));

function wonPile(seat, view) {
  const pile = sorted(view.won[seat]);
  return h('ul', { class: pile.length >= DEEP ? 'won deep' : 'won', vars: { '--half': Math.ceil(pile.length / 2) }, 'data-zone': `won-${seat}`, 'aria-label': wonText(pile.length) },
    pile.map((card, place) => h('li', { key: card, class: place + 1 < pile.length && valueOf(pile[place + 1]) === valueOf(card) && 'twin' },
      h('playing-card', { card, mini: true, 'data-card': card }))));
}

const pointsText = (total) => interpolate(ngettext('%s point', '%s points', total), [total]);
const points = (total) => [String(total), h('span', { class: 'vh' }, ` ${ngettext('point', 'points', total)}`)];

function seeButton(seat, view, ctx, run) {
  const label = fill(gettext('%(name)s, %(points)s, %(cards)s\u202f: voir le détail'), { name: ctx.name(seat), points: pointsText(view.scores[seat].total), cards: wonText(view.won[seat].length) });
  return h('button', { key: 'see', type: 'button', class: 'see', 'aria-label': label, on: { click: run || (() => ctx.showDialog(dossier(seat))) } });
}

/** The strip of opponents. `rob`: opens the theft, while one is possible. */
export function opponents(view, ctx, rob) {
  return h('section', { key: 'opps', class: 'opps', 'aria-label': gettext('Adversaires'), 'data-spot': 'scores', tabindex: '-1' }, others(ctx).map((seat) => plate(seat, view, ctx, rob)));
}

/** Away or gone: more worth saying than what the seat did last. */
function isAway(seat, ctx) {
  const { absent, left } = ctx.seating(seat);
  return absent || left || !ctx.isConnected(seat);
}

function plate(seat, view, ctx, rob) {
  const last = ctx.lastActions[seat];
  const canRob = rob && view.won[seat].length;
  return h('article', { key: seat, class: `${plateClass(seat, ctx)}${canRob ? ' robbable' : ''}` },
    who(seat, ctx), wonPile(seat, view), h('b', { class: 'sc num' }, points(view.scores[seat].total)),
    bonusList(view.scores[seat], { room: 2, isShort: true }),
    h('p', { class: 'last' }, isAway(seat, ctx) ? standing(seat, ctx) : last && [h('span', { class: 'long' }, last.long), h('span', { class: 'shrt' }, last.short)]),
    seeButton(seat, view, ctx, canRob && rob));
}

/** One's own seat (or the first, for a spectator). */
export function ownSeat(view, ctx) {
  const seat = ctx.seatShown, score = view.scores[seat];
  const many = view.won[seat].length > MANY;
  const isBare = !view.won[seat].length && !score.progress.length;
  return h('section', { key: 'me', class: `me ${plateClass(seat, ctx)}`, 'aria-label': ctx.isSeated ? gettext('Vous') : ctx.name(seat), 'data-spot': 'hand', tabindex: '-1' },
    ownWho(seat, view, ctx), ownScore(score, view, ctx),
    h('div', { class: many ? 'mw many' : 'mw' }, wonPile(seat, view), isBare && h('p', { key: 'bare', class: 'bare' }, gettext('Les cartes gagnées se rangeront ici.')), bonusList(score, { room: many ? 6 : 4, isShort: many })),
    seeButton(seat, view, ctx));
}

function ownWho(seat, view, ctx) {
  if (!ctx.isSeated) return who(seat, ctx);
  const name = ctx.name(seat);
  return h('div', { class: 'who' }, seatRing(seat, ctx), h('div', { class: 'nm' },
    h('b', null, ctx.isMyTurn && !ctx.isAbsent && !isTurnOver(ctx) ? gettext('À vous de jouer') : name), h('span', { class: ctx.isHurried && 'press' }, advice(view, ctx))));
}

/** The moment being shown is a turn's last one. */
const isTurnOver = (ctx) => Boolean(ctx.moment) && ctx.moment.kind !== 'rolled';

/** The word that goes with one's clock: what one may do, or what will happen by itself. */
function advice(view, ctx) {
  if (view.outcome) return gettext('partie terminée');
  if (ctx.isAbsent) return gettext('un robot joue pour vous');
  if (isTurnOver(ctx)) return gettext('tour terminé');
  if (!ctx.isMyTurn) return ctx.view.to_act.length ? fill(gettext('%(name)s joue'), { name: ctx.name(view.to_act[0]) }) : '';
  if (ctx.underWay) return gettext('envoyé…');
  if (ctx.isHurried) return ctx.game.whenTimeIsUp(view, ctx);
  return { await_roll: gettext('lancez les dés'), must_take: gettext('prenez une carte') }[view.phase] || gettext('prenez, relancez ou encaissez');
}

function ownScore(score, view, ctx) {
  const isRising = ctx.isTurnOf(ctx.seatShown) && view.gain > 0 && !ctx.moment;
  return h('p', { class: 'sc num' }, h('b', null, points(score.total)),
    isRising && h('span', { key: 'to' }, icon('arrow', 's'), h('span', { class: 'vh' }, gettext('bientôt')), String(score.total + view.gain)));
}

/** Everything about a seat, in a dialog. */
export const dossier = (seat) => ({
  title: (ctx) => ctx.name(seat),
  content: (ctx) => {
    const { view } = ctx, score = view.scores[seat];
    return [
      h('p', { class: 'num' }, h('b', null, pointsText(score.total)), `, ${wonText(view.won[seat].length)}, `,
        interpolate(ngettext('%s cœur', '%s cœurs', score.hearts), [score.hearts])),
      h('ul', { class: 'spread' }, sorted(view.won[seat]).map((card) => h('li', { key: card }, h('playing-card', { card, mini: true })))),
      bonusListWhole(score),
    ];
  },
});
