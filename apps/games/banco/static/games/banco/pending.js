// Cards taken in this turn: at risk until Banco !; and what a carré brought.
import { valueOf } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, signed } from '../../js/words.js';
import { bonusGains } from './score.js';

const SPELT = 4; // cards up to which their values are spelt out

/** The cards at risk, or the account of a carré in the same place. */
export function pending(view, ctx) {
  if (ctx.moment?.kind === 'carre') return carre(ctx.moment);
  const isLost = ctx.moment?.kind === 'rate' && view.pending.length > 0;
  const isNone = !view.pending.length;
  return h('section', { key: 'pend', class: ['pend', isNone && 'none', isLost && 'going'].filter(Boolean).join(' '), 'aria-label': gettext('Cartes en attente') },
    isLost && h('span', { key: 'under', class: 'pile' }, h('playing-card', { rank: '1', suit: 'S', back: true, role: 'presentation' })),
    !isNone && h('ul', { key: 'cards', class: 'pcards', 'data-zone': 'pending' }, view.pending.map((card) => h('li', { key: card }, h('playing-card', { card, 'data-card': card })))),
    h('div', { key: 'text', class: 'pt' }, h('h2', null, isLost ? gettext('Sous la pioche') : gettext('En attente')), h('p', { class: 'num' }, isNone ? emptyText(view, ctx) : madeOf(view, ctx))),
    !isNone && h('p', { key: 'value', class: 'pv num' }, h('b', null, isLost ? h('s', null, worth(view, ctx)) : worth(view, ctx)), h('span', null, isLost ? gettext('perdus') : gettext('en jeu'))));
}

const worth = (view, ctx) => String(ctx.moment?.worth ?? view.gain);

function emptyText(view, ctx) {
  if (view.outcome) return gettext('plus rien en jeu');
  return ctx.isMyTurn ? gettext('les cartes prises attendront ici') : gettext('rien n’est encore pris');
}

/** What the pending cards count: "4 + 3, brelan +20". */
function madeOf(view, ctx) {
  const seat = ctx.moment?.seat ?? view.to_act[0];
  const values = view.pending.map(valueOf);
  const total = values.reduce((sum, value) => sum + value, 0);
  const cards = values.length <= SPELT ? values.join(' + ') : String(total);
  if (seat === undefined) return cards;
  const gains = Object.entries(bonusGains(view.won, seat, view.pending)).filter(([, gain]) => gain);
  if (gains.length > 1) return [cards, `${gettext('bonus')} ${signed(gains.reduce((sum, [, gain]) => sum + gain, 0))}`].join(', ');
  const names = { brelans: gettext('brelan'), suites: gettext('suite'), couleurs: gettext('couleur'), hearts: gettext('cœurs') };
  return [cards, ...gains.map(([kind, gain]) => `${names[kind]} ${signed(gain)}`)].join(', ');
}

function carre({ centreWorth, pendingWorth, total, name }) {
  const cell = (value, label, className) => h('p', { class: className }, h('b', { class: 'num' }, value), h('span', null, label));
  return h('section', { key: 'bank4', class: 'bank4', 'aria-label': gettext('Carré') },
    cell(signed(centreWorth), gettext('du centre')), cell(signed(pendingWorth), gettext('en attente')),
    cell(String(total), name ? fill(gettext('total\u202f: %(name)s'), { name }) : gettext('votre total'), 't'));
}
