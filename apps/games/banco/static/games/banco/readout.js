// Banco ! for the ear and for the side column: own pile, table, scores, figures, risk.
import { cardName, theCard } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, listed, percent, plain } from '../../js/words.js';
import { bonusesOf, scaleRows } from './bonuses.js';
import { waysTo } from './choose.js';
import { bustAfter } from './odds.js';
import { sorted, wonText } from './seats.js';

const MOST_RISKS = 3;

/** Key M: what I have. */
export function hand(view, ctx) {
  const seat = ctx.seatShown, pile = sorted(view.won[seat]);
  const cards = pile.length ? `${wonText(pile.length)} : ${listed(pile.map(cardName))}.` : gettext('Vous n’avez encore rien gagné.');
  const waits = view.pending.length && ctx.isTurnOf(seat) ? fill(ngettext('En attente\u202f: %(cards)s, %(gain)s point en jeu.', 'En attente\u202f: %(cards)s, %(gain)s points en jeu.', view.gain), { cards: listed(view.pending.map(cardName)), gain: view.gain }) : '';
  return [cards, bonusText(view.scores[seat]), waits].filter(Boolean).join(' ');
}

function bonusText(score) {
  const bonuses = bonusesOf(score).map(({ name, detail, points }) => `${name} ${detail}, ${points}`);
  return bonuses.length ? fill(gettext('Bonus\u202f: %(list)s.'), { list: listed(bonuses) }) : '';
}

/** Key T: what lies on the table. */
export function layout(view, ctx) {
  const centre = fill(gettext('Au centre\u202f: %(cards)s.'), { cards: listed(view.centre.map(cardName)) || gettext('rien') });
  const live = view.dice.filter(({ state, face }) => state === 'live' && face && view.thrown).map(({ face }) => String(face));
  const dice = live.length ? fill(gettext('Dés à jouer\u202f: %(faces)s.'), { faces: listed(live) }) : gettext('Aucun dé à jouer.');
  const can = ctx.isMyTurn && view.actions.takes.length ? fill(gettext('Prenables\u202f: %(cards)s.'), { cards: listed([...new Set(view.actions.takes.map(({ card }) => card))].map(cardName)) }) : '';
  const stock = interpolate(ngettext('%s carte en pioche.', '%s cartes en pioche.', view.stock), [view.stock]);
  return [centre, dice, can, stock].filter(Boolean).join(' ');
}

/** Key S: the scores. */
export const scores = (view, ctx) => ctx.seats.map((_, seat) => `${ctx.name(seat)} : ${view.scores[seat].total}`).join(', ');

/** The figures of the side column: where each seat's points come from. */
export function figures(view, ctx) {
  const order = ctx.seats.map((_, seat) => seat);
  const pointsOf = (seat, kind) => bonusesOf(view.scores[seat]).find((bonus) => bonus.kind === kind)?.points || '–';
  const rows = [
    [gettext('Cartes'), (seat) => view.scores[seat].base], [gettext('Brelans'), (seat) => pointsOf(seat, 'brelans')],
    [gettext('Suites'), (seat) => pointsOf(seat, 'suites')], [gettext('Couleurs'), (seat) => pointsOf(seat, 'couleurs')],
    [gettext('Cœurs'), (seat) => pointsOf(seat, 'hearts')],
  ];
  return h('table', { class: 'figures' },
    h('caption', { class: 'vh' }, gettext('Points de chacun')),
    h('thead', null, h('tr', null, h('td', null), order.map((seat) => h('th', { key: seat, scope: 'col' }, ctx.name(seat))))),
    h('tbody', null, rows.map(([name, value]) => h('tr', { key: name }, h('th', { scope: 'row' }, name), order.map((seat) => h('td', { key: seat }, String(value(seat)))))),
      h('tr', { key: 'total', class: 'total' }, h('th', { scope: 'row' }, gettext('Total')), order.map((seat) => h('td', { key: seat }, String(view.scores[seat].total))))));
}

/** The scale of points. */
export const scale = () => h('dl', { class: 'scale' }, scaleRows().map(([name, points, words]) => h('div', { key: name }, h('dt', null, name), h('dd', null, points), h('dd', null, words))));

/** The risk of the next throw: now, and after each capture one could make first. */
export function aid(view, ctx) {
  if (!ctx.aids || !view || !ctx.isMyTurn || !ctx.canAct) return null;
  const rows = [...riskNow(view), ...risksAfter(view, ctx)];
  if (!rows.length) return null;
  return [h('h2', { class: 'odds-h' }, gettext('Risque de rater')), h('ul', null, rows.map(([label, risk]) => h('li', { key: plain(label) }, h('span', null, label),
    h('svg', { class: 'od', viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, h('rect', { width: '100', height: '6' }), h('rect', { class: 'v', width: String(Math.round(risk * 100)), height: '6' })),
    h('b', { class: 'num' }, percent(risk)))))];
}

function riskNow(view) {
  const { roll } = view.actions;
  if (!roll || roll.bust === null) return [];
  return [[diceText(roll.dice, view.thrown), roll.bust]];
}

const diceText = (dice, again) => interpolate(again ? ngettext('Relancer %s dé', 'Relancer %s dés', dice) : ngettext('Lancer %s dé', 'Lancer %s dés', dice), [dice]);

function risksAfter(view, ctx) {
  const cards = [...new Set(view.actions.takes.map(({ card }) => card))].slice(0, MOST_RISKS);
  const live = view.dice.filter(({ state }) => state === 'live').length;
  const canSteal = view.won.some((pile, seat) => seat !== ctx.you && pile.length);
  return cards.map((card) => {
    const [way] = waysTo(view, card);
    const dice = live - way.length || view.dice.length;
    return [fill(gettext('%(throw)s, après %(card)s'), { throw: diceText(dice, true), card: theCard(card) }), bustAfter(view, card, dice, canSteal)];
  });
}
