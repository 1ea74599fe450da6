// One's own hand: up to thirty cards and more, in rows; sorted, or in one's own order.
import { cardName } from '../../js/cards.js';
import { h, icon } from '../../js/render.js';
import { fill, listed } from '../../js/words.js';
import { reordered, tapCard } from './choose.js';
import { startDrag } from './drag.js';
import { arranged, nudge } from './order.js';
import { faceOf, sorted } from './pack.js';
import { nameOf } from './travel.js';

const ONE_ROW = 9, TWO_ROWS = 18, WIDE_ROW = 18, ROWS = 3;

/** How many rows and columns a hand has on a phone, and where there is room. */
function shape(count) {
  const rows = count <= ONE_ROW ? 1 : count <= TWO_ROWS ? 2 : ROWS;
  const columns = Math.ceil(count / rows);
  const wide = count <= WIDE_ROW ? count : Math.ceil(count / 2);
  return { rows, vars: { '--p': Math.max(1, columns - 1), '--d': Math.max(1, wide - 1), '--rows': rows, '--wrows': count <= WIDE_ROW ? 1 : 2 } };
}

/** The tokens that came into the hand since one's last turn ended. */
export function freshCards(ctx) {
  const came = [];
  for (const { version, events } of [...ctx.log].reverse()) {
    if (version > ctx.shownVersion) continue;
    for (const event of [...events].reverse()) {
      if (event.seat !== ctx.you) continue;
      if (event.kind === 'discarded') return came;
      came.push(...newIn(event));
    }
  }
  return came;
}

const newIn = ({ kind, card, cards }) => ({ drew: [card], took_pile: cards, rebus_direct: cards, rebus_opened: cards })[kind] ?? [];

/** The hand; backs for whoever looks on. */
export function handArea(view, ctx) {
  if (!ctx.isSeated) return backs(view, ctx);
  if (!view.hand.length && view.own_waiting.length) return waiting(view);
  const shown = arranged(view.hand, ctx.choice), news = freshCards(ctx);
  const fresh = news.length > shown.length / 2 ? [] : news; // a mark on every card marks none
  const { rows, vars } = shape(shown.length);
  const label = interpolate(ngettext('Votre main, %s carte', 'Votre main, %s cartes', shown.length), [shown.length]);
  return h('ul', { key: 'hand', class: `hand r${rows}`, vars, 'aria-label': label, 'data-zone': 'hand', 'data-spot': 'hand', 'data-drop': 'hand', tabindex: '-1' },
    shown.map((token, at) => h('li', { key: token, vars: { '--at': at } }, cardButton(token, at, shown, fresh, ctx))),
    !shown.length && h('li', { key: 'none', class: 'bare' }, gettext('votre main est vide')));
}

/** The rebus that one has won by a discard, seen before its turn. */
function waiting(view) {
  const shown = sorted(view.own_waiting, 'suit'), { rows, vars } = shape(shown.length);
  const label = fill(gettext('Votre rebus, pour le prochain tour\u202f: %(cards)s'), { cards: shown.map(cardName).join(', ') });
  return h('div', { key: 'waiting', class: `hand waits r${rows}`, vars, role: 'img', 'aria-label': label, 'data-spot': 'hand', tabindex: '-1' },
    shown.map((face, at) => h('span', { key: at }, h('playing-card', { card: face, fan: true, role: 'presentation' }))));
}

function backs(view, ctx) {
  const vars = { '--p': Math.max(1, view.hands[ctx.seatShown] - 1) };
  return h('ul', { key: 'hand', class: 'hand backs', vars, 'aria-label': fill(gettext('Main de %(name)s'), { name: ctx.name(ctx.seatShown) }), 'data-spot': 'hand', tabindex: '-1' },
    Array.from({ length: view.hands[ctx.seatShown] }, (_, at) => h('li', { key: `back ${at}` }, h('playing-card', { rank: '1', suit: 'S', back: true, role: 'presentation' }))));
}

function cardButton(token, at, shown, fresh, ctx) {
  const { choice } = ctx;
  const isFresh = fresh.includes(token);
  const isEntry = shown.includes(choice.cursor) ? choice.cursor === token : at === 0;
  const name = cardName(faceOf(token));
  return h('button', {
    type: 'button', tabindex: isEntry ? '0' : '-1', class: isFresh && 'new', 'data-hand': token, 'data-drop': `card ${token}`,
    'aria-label': isFresh ? fill(gettext('%(card)s, nouvelle'), { card: name }) : name, 'aria-pressed': String(choice.cards.includes(token)),
    on: { click: () => tapCard(token, ctx), pointerdown: (event) => startDrag(event, token, ctx), focus: () => { choice.cursor = token; } },
  }, h('playing-card', { card: faceOf(token), fan: true, 'data-card': nameOf(token), role: 'presentation' }));
}

// -- by keyboard --

/** Go to the card beside the one that has the focus; `step` is −1 or 1. */
export function walk(step) {
  const buttons = [...document.querySelectorAll('.hand [data-hand]')];
  if (!buttons.length) return false;
  const at = buttons.indexOf(document.activeElement);
  const entry = buttons.findIndex((button) => button.tabIndex === 0);
  buttons[at < 0 ? Math.max(0, entry) : (at + step + buttons.length) % buttons.length].focus();
  return true;
}

/** Move the card that has the focus by a place. */
export function carryCard(step, view, ctx) {
  const token = document.activeElement?.dataset.hand;
  if (!token || !nudge(token, step, ctx.choice, view)) return false;
  reordered(ctx);
  document.querySelector(`[data-hand="${token}"]`)?.focus();
  return true;
}

/** Key M: what I hold, in the order shown. */
export function handText(view, ctx) {
  if (!ctx.isSeated) return gettext('Vous regardez la partie.');
  if (!view.hand.length) return gettext('Votre main est vide.');
  const names = arranged(view.hand, ctx.choice).map((token) => cardName(faceOf(token)));
  const chosen = ctx.choice.cards.map((token) => cardName(faceOf(token)));
  return [interpolate(ngettext('%s carte en main\u202f:', '%s cartes en main\u202f:', names.length), [names.length]), `${names.join(', ')}.`,
    chosen.length ? fill(gettext('Choisies\u202f: %(cards)s.'), { cards: listed(chosen) }) : ''].filter(Boolean).join(' ');
}

const SORT_WORDS = () => ({ suit: gettext('Par couleur'), rank: gettext('Par rang'), own: gettext('À moi') });

/** The button that sorts, which says how the hand is sorted now. */
export function sortButton(ctx, run) {
  const word = SORT_WORDS()[ctx.choice.sort];
  return h('button', { key: 'sort', type: 'button', class: 'btn onfelt srt', 'aria-label': fill(gettext('Trier la main\u202f; ordre\u202f: %(order)s'), { order: word }), 'aria-keyshortcuts': 'o', on: { click: run } }, icon('sort', 's'), h('span', null, word));
}
