// The melds of both sides: canasta marks, the place of each wild, which of one's own the selection may join.
import { cardName, indexOf } from '../../js/cards.js';
import { h, icon } from '../../js/render.js';
import { fill, signed, withMinus } from '../../js/words.js';
import { tapMeld } from './choose.js';
import { sizes } from './fit.js';
import { mySide } from './leaving.js';
import { canastaMark, canastaName, meldName, meldOf, slotIndex, wildWords } from './pack.js';
import { extendPlan } from './plans.js';
import { topOnMeld } from './taking.js';
import { laidName } from './travel.js';

const CANASTA = 7;

/** What a side is called: by those who play "Nous" and "Eux", in a duel and by onlookers by its names. */
export function sideName(side, view, ctx) {
  const seats = view.sides.map((_, seat) => seat).filter((seat) => view.sides[seat] === side);
  if (ctx.isSeated && seats.length > 1) return side === mySide(view) ? gettext('Nous') : gettext('Eux');
  if (ctx.isSeated && side === mySide(view)) return gettext('Vous');
  return seats.map((seat) => ctx.name(seat)).join(gettext(' et '));
}

/** One side of the table. */
export function zone(side, view, ctx) {
  const isOurs = side === view.sides[ctx.seatShown];
  const melds = view.melds[side].map(meldOf), part = isOurs ? 'nous' : 'eux';
  const name = sideName(side, view, ctx), { vars, tight } = sizes(melds, part);
  return h('section', { key: `side ${side}`, class: `bz ${part}`, 'aria-label': fill(gettext('Combinaisons\u202f: %(name)s'), { name }), 'data-drop': isOurs && ctx.isSeated && 'side', 'data-spot': isOurs && 'table', tabindex: isOurs && '-1' },
    h('h2', null, h('b', null, name), h('span', { class: 'det' }, details(side, view, ctx)), h('span', { class: 'bs num' }, withMinus(view.scores[side].total), h('span', { class: 'vh' }, ` ${ngettext('point', 'points', view.scores[side].total)}`))),
    h('ul', { class: tight ? 'melds tight' : 'melds', 'data-zone': `side ${side}`, 'data-fit': part, vars },
      melds.map((meld) => h('li', { key: meld.id, class: classOf(meld, isOurs, view, ctx) }, isOurs && ctx.isSeated ? ownMeld(meld, view, ctx) : theirMeld(meld))),
      !melds.length && h('li', { key: 'none', class: 'bare' }, isOurs && ctx.isSeated ? gettext('posez ici vos combinaisons') : gettext('rien n’est posé'))));
}

const FULL_SIDE = 24; // cards of a side that fills its part

/** How the table is shared between the sides, where they lie one above the other. */
export function shares(view, ours) {
  const share = (side) => `${Math.min(1.5, Math.max(1, view.melds[side].flatMap(({ cards: faces }) => faces).length / FULL_SIDE)).toFixed(1)}fr`;
  return { '--eux': share(1 - ours), '--nous': share(ours) };
}

/** How a side stands: canastas, and its rebus. */
function details(side, view) {
  const canastas = view.melds[side].filter(({ canasta }) => canasta !== 'none').length;
  return [canastas ? interpolate(ngettext('%s canasta', '%s canastas', canastas), [canastas]) : gettext('sans canasta'), rebusWord(side, view)].join(' · ');
}

export function rebusWord(side, view) {
  const words = { used: gettext('rebus pris'), taken_unused: gettext('rebus en attente'), untaken: view.rebus ? gettext('rebus à prendre') : gettext('plus de rebus') };
  return words[view.rebus_states[side]];
}

function classOf({ id, canasta, wild }, isOurs, view, ctx) {
  const isLit = isOurs && ctx.canAct && joins(id, view, ctx);
  const isNews = ctx.moment?.meld === id;
  return ['meld', wild !== null && wild < 2 && 'low', canasta !== 'none' && canasta, isLit && 'can', isOurs && ctx.choice.target === id && 'aim', isNews && 'news'].filter(Boolean).join(' ');
}

function joins(id, view, { choice }) {
  if (view.phase === 'play') return choice.cards.length > 0 && Boolean(extendPlan(view, choice.cards, id).move);
  return view.phase === 'draw' && !view.rules.open_pile && view.pile.count > 0 && Boolean(topOnMeld(view, choice.cards, id).move);
}

function ownMeld(meld, view, ctx) {
  return h('button', {
    type: 'button', 'data-meld': meld.id, 'data-drop': `meld ${meld.id}`, 'aria-disabled': ctx.canAct ? false : 'true', 'aria-pressed': String(ctx.choice.target === meld.id),
    'aria-label': meldLabel(meld, ctx.canAct && joins(meld.id, view, ctx)), on: { click: () => tapMeld(meld.id, view, ctx) },
  }, cards(meld), mark(meld));
}

const theirMeld = (meld) => h('div', { role: 'img', 'aria-label': meldLabel(meld) }, cards(meld), mark(meld));

/** A meld in words, whole. */
function meldLabel(meld, isOpen = false) {
  const size = interpolate(ngettext('%s carte', '%s cartes', meld.cards.length), [meld.cards.length]);
  return [meldName(meld), wildWords(meld), canastaName(meld.canasta) ?? size, isOpen && gettext('peut recevoir la sélection')].filter(Boolean).join(', ');
}

function cards(meld) {
  const seen = {};
  return h('span', { class: 'cds' }, meld.cards.map((face, at) => {
    const nth = seen[face] ?? 0;
    seen[face] = nth + 1;
    const isWild = at === meld.wild;
    return h('span', { key: laidName(meld.id, face, nth), class: isWild ? 'c wild' : 'c' },
      h('playing-card', { card: face, mini: true, 'data-card': laidName(meld.id, face, nth), role: 'presentation' }),
      isWild && h('b', { class: 'num' }, meld.shape === 'set' ? indexOf(meld.rank) : slotIndex(meld.start + at)));
  }));
}

function mark({ cards: faces, canasta, bonus }) {
  if (canasta !== 'none') return h('span', { class: 'cn' }, icon(canasta === 'royale' || canasta === 'as_a_as' ? 'crown' : canasta === 'pure' ? 'star' : 'check', 's'), `${canastaMark(canasta)} ${signed(bonus)}`);
  return h('span', { class: 'cn' }, h('span', { class: 'pp', 'aria-hidden': 'true' }, Array.from({ length: CANASTA }, (_, at) => h('i', { class: at < faces.length && 'g' }))));
}

/** Key T: what lies on the table. */
export function layout(view, ctx) {
  const sides = [0, 1].map((side) => {
    const melds = view.melds[side].map((meld) => meldLabel(meldOf(meld)));
    return `${sideName(side, view, ctx)}\u202f: ${melds.length ? melds.join('\u00a0; ') : gettext('rien n’est posé')}.`;
  });
  return [...sides, pileText(view), interpolate(ngettext('%s carte au talon.', '%s cartes au talon.', view.stock), [view.stock])].join(' ');
}

function pileText({ pile }) {
  if (!pile.count) return gettext('La défausse est vide.');
  const names = pile.cards ?? [pile.top];
  const count = interpolate(ngettext('Défausse d’une carte', 'Défausse de %s cartes', pile.count), [pile.count]);
  return `${count}\u202f: ${names.map((face) => cardName(face)).join(', ')}.`;
}
