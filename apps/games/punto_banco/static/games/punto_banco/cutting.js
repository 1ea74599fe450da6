// The cut: a yellow card is put somewhere in the shoe, by a finger on its edge, by keys, or by one tap a card.
import { h, icon } from '../../js/render.js';
import { fill } from '../../js/words.js';
import { change } from './words.js';

/** Where one would cut: where the card was put, or the middle. */
export const placeOf = (view, ctx) => ctx.choice.cut ?? Math.round((view.offer.low + view.offer.high) / 2);

export function cutAt(position, ctx) {
  ctx.play({ type: 'cut', accept: true, position }, gettext('couper'));
}

export function declineCut(ctx) {
  ctx.play({ type: 'cut', accept: false }, gettext('ne pas couper'));
}

/** Put the yellow card at a position within the limits. */
function put(position, view, ctx) {
  const { low, high } = view.offer;
  ctx.choice.cut = Math.min(high, Math.max(low, position));
  ctx.redraw();
}

/** The panel in place of the hands while the cut is offered. */
export function cutPanel(view, ctx) {
  const isMine = ctx.isSeated && view.offer?.seat === ctx.you;
  return h('section', { key: 'cut', class: 'cutting', 'aria-labelledby': 'cut-title', 'data-spot': 'table', tabindex: '-1' },
    h('h2', { id: 'cut-title', class: 'serif' }, isMine ? gettext('Voulez-vous couper\u202f?') : gettext('La coupe')),
    h('p', null, isMine ? gettext('Qui coupe tient le sabot jusqu’au prochain mélange. C’est un honneur, rien de plus\u202f: la maison reste la banque.') : offerWords(view, ctx)),
    isMine ? [edge(view, ctx), steps(view, ctx)] : h('div', { key: 'edge', class: 'edge' }));
}

function offerWords(view, ctx) {
  if (!view.offer) return gettext('Le sort coupe.');
  return fill(gettext('%(name)s peut couper les huit jeux.'), { name: ctx.name(view.offer.seat) });
}

function edge(view, ctx) {
  const { low, high } = view.offer, at = placeOf(view, ctx), { cards } = view.shoe;
  const attributes = {
    type: 'range', min: String(low), max: String(high), step: '1', field: String(at),
    'aria-label': fill(gettext('Place de la carte jaune, de %(low)s à %(high)s'), view.offer),
    'aria-valuetext': fill(gettext('%(at)s cartes dessus, %(rest)s dessous'), { at, rest: cards - at }),
    on: { input: (event) => put(Number(event.target.value), view, ctx) },
  };
  return h('div', { key: 'edge', class: 'edge', vars: { '--at': String((at - low) / (high - low)) } }, h('span', { class: 'yellow', 'aria-hidden': 'true' }), h('input', attributes));
}

function steps(view, ctx) {
  const at = placeOf(view, ctx);
  const step = (by) => {
    const spoken = by < 0 ? fill(gettext('%(by)s cartes plus haut'), { by: -by }) : fill(gettext('%(by)s cartes plus bas'), { by });
    return h('button', { key: by, type: 'button', class: 'btn onfelt num', 'aria-label': spoken, on: { click: () => put(at + by, view, ctx) } }, change(by));
  };
  const where = h('p', null, h('b', { class: 'num serif' }, String(at)), h('small', { class: 'num' }, fill(gettext('sur %(cards)s'), { cards: view.shoe.cards })));
  return h('div', { key: 'steps', class: 'cutsteps' }, step(-10), step(-1), where, step(1), step(10));
}

/** The panel while the first card is burnt. */
export function burnPanel(view) {
  const { card, face_down: down } = view.burn;
  return h('section', { key: 'burn', class: 'cutting', 'aria-labelledby': 'burn-title', 'data-spot': 'table', tabindex: '-1' },
    h('h2', { id: 'burn-title', class: 'serif' }, gettext('On brûle')),
    h('div', { class: 'burn' }, h('playing-card', { card }), icon('arrow'),
      h('span', { class: 'backs', 'aria-hidden': 'true' }, Array.from({ length: down }, (_, place) => h('playing-card', { key: place, card: 'AS', back: true, role: 'presentation' })))));
}
