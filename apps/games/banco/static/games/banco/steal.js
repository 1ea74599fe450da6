// A triple lets one steal a card that an opponent has won; each says what it would bring.
import { cardName, shortName, theCard } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { bigButton } from '../../js/table/actions.js';
import { figure } from '../../js/table/seats.js';
import { fill, signed } from '../../js/words.js';
import { totalsOf, withCards } from './score.js';
import { sorted } from './seats.js';

/** Tell whether the theft is open: possible, and not put off. */
export const isStealing = (view, ctx) => ctx.canAct && view.actions.steals.length > 0 && !ctx.choice.closed;

/** Return what a theft brings: `{mine, theirs}` in points, bonuses included. */
export function effectOf({ seat, card }, view, ctx) {
  const me = ctx.you;
  const mineNow = withCards(view.won, me, view.pending), then = withCards(mineNow, me, [card], seat);
  const before = totalsOf(mineNow), after = totalsOf(then);
  return { mine: after[me] - before[me], theirs: after[seat] - before[seat] };
}

/** The panel that lies over the strip and the centre while one chooses. */
export function stealPanel(view, ctx) {
  const victims = [...new Set(view.actions.steals.map(({ seat }) => seat))];
  return h('section', { key: 'steal', class: 'steal', 'aria-labelledby': 'steal-title' },
    h('h2', { id: 'steal-title' }, gettext('Triple\u202f: volez une carte')),
    h('div', { class: 'vics' }, victims.map((seat) => victim(seat, view, ctx))),
    h('p', { class: 'eff', role: 'status' }, effectText(view, ctx)));
}

function victim(seat, view, ctx) {
  const cards = view.actions.steals.filter((steal) => steal.seat === seat).map(({ card }) => card);
  return h('article', { key: seat, class: 'vic' }, figure(ctx.seats[seat]?.avatar),
    h('h3', null, ctx.name(seat), ' ', h('span', { class: 'num' }, `${interpolate(ngettext('%s pt', '%s pts', view.scores[seat].total), [view.scores[seat].total])}`)),
    h('ul', null, sorted(cards).map((card) => robButton(seat, card, ctx))));
}

function robButton(seat, card, ctx) {
  const isChosen = ctx.choice.robbed?.card === card;
  const choose = () => {
    ctx.choice.robbed = isChosen ? null : { seat, card };
    ctx.redraw();
  };
  return h('li', { key: card }, h('button', { type: 'button', class: isChosen ? 'rob on' : 'rob', 'aria-pressed': String(isChosen), 'aria-label': cardName(card), on: { click: choose } },
    h('playing-card', { card, mini: true, role: 'presentation' })));
}

function effectText(view, ctx) {
  const { robbed } = ctx.choice;
  if (!robbed) return gettext('Touchez une carte\u202f: vous verrez ce qu’elle vous rapporte et ce que l’autre perd.');
  const { mine, theirs } = effectOf(robbed, view, ctx);
  return fill(gettext('Voler %(card)s à %(name)s\u202f: %(mine)s pour vous, %(theirs)s pour %(name)s.'),
    { card: theCard(robbed.card), name: ctx.name(robbed.seat), mine: signed(mine), theirs: theirs ? signed(theirs) : '0' });
}

/** The two big buttons while one steals: they stand where they always stand. */
export function stealButtons(view, ctx) {
  const { robbed } = ctx.choice;
  const canPutOff = view.actions.takes.length > 0 || view.phase === 'may_continue';
  const putOff = () => {
    ctx.choice.closed = true;
    ctx.redraw();
  };
  return [
    bigButton('roll', { title: gettext('Plus tard'), note: canPutOff ? gettext('jouer d’abord les dés') : gettext('aucun dé ne prend'), run: canPutOff ? putOff : null }),
    bigButton('banco', robbed ? chosen(robbed, view, ctx) : { title: gettext('Voler'), note: gettext('choisissez une carte'), run: null }),
  ];
}

function chosen(robbed, view, ctx) {
  const { mine, theirs } = effectOf(robbed, view, ctx);
  return {
    title: fill(gettext('Voler %(card)s'), { card: shortName(robbed.card) }), gold: true,
    note: theirs ? fill(gettext('%(mine)s, %(name)s %(theirs)s'), { mine: signed(mine), name: ctx.name(robbed.seat), theirs: signed(theirs) }) : signed(mine),
    spoken: effectText(view, ctx),
    run: () => ctx.play({ type: 'steal', player: robbed.seat, card: robbed.card }, fill(gettext('voler %(card)s'), { card: theCard(robbed.card) })),
  };
}
