// Buraco at the table: what js/table/start.js asks of a game.
import { h, icon } from '../../js/render.js';
import { actionArea, isReady, tell } from '../../js/table/actions.js';
import { announce } from '../../js/table/voice.js';
import { fill } from '../../js/words.js';
import { buttons } from './buttons.js';
import { act, forget, newChoice, nextSort, reconcile, toggleIdeas } from './choose.js';
import { watchSizes } from './fit.js';
import { carryCard, handArea, handText, walk } from './hand.js';
import { breakdown, fetchExtras, ideas, scale, showcase } from './extras.js';
import { layout, shares, zone } from './melds.js';
import { message } from './message.js';
import { moments, travel } from './moments.js';
import { canastaName } from './pack.js';
import { piles } from './piles.js';
import { aid, figures, scores } from './readout.js';
import { opponents, ownRow } from './seats.js';
import { lastAction, sentences, soundOf } from './sentences.js';

const SECONDS = 60, TURBO = 20; // for each turn

function felt(view, ctx) {
  queueMicrotask(() => afterPainting(ctx));
  const ours = view.sides[ctx.seatShown];
  return [
    opponents(view, ctx),
    h('div', { key: 'bt', class: `bt ${view.rules.open_pile ? 'open' : ''}`.trim(), vars: shares(view, ours) }, zone(1 - ours, view, ctx), piles(view, ctx), zone(ours, view, ctx), banner(view, ctx)),
    h('section', { key: 'own', class: 'own', 'aria-label': ctx.isSeated ? gettext('Votre main') : ctx.name(ctx.seatShown) }, ideas(view, ctx), ownRow(view, ctx), handArea(view, ctx)),
    actionArea(ctx, buttons(view, ctx)),
  ];
}

function afterPainting(ctx) {
  watchSizes(document.querySelector('.bt'), ctx.redraw);
  fetchExtras(ctx.redraw);
  tellChoice(ctx);
}

let toldChoice = '';

/** Say what a new selection could do, or why it can do nothing: what is read in one's own row and on the buttons. */
function tellChoice(ctx) {
  const { choice, view } = ctx;
  const now = [choice.cards, choice.target, choice.asked?.kind].join(' ');
  if (now === toldChoice || !ctx.canAct) return;
  toldChoice = now;
  if (!choice.cards.length && !choice.target && !choice.asked) return;
  const { title, under, tone } = message(view, ctx);
  const could = ['take', 'lay', 'extend', 'discard'].filter(isReady);
  if (tone?.startsWith('risk')) announce(`${title}. ${under}`);
  else if (could.length) tell(...could);
  else announce(under);
}

const CRIES = {
  canasta: ({ canasta }) => `${canastaName(canasta)}\u202f!`,
  rebus: ({ seat }, ctx) => (ctx.isSelf(seat) ? gettext('Le rebus est à vous') : fill(gettext('Rebus pour %(name)s'), { name: ctx.name(seat) })),
  scored: ({ reason, seat }, ctx) => {
    if (reason !== 'out') return gettext('Plus de talon');
    return ctx.isSelf(seat) ? gettext('Vous concluez\u202f!') : fill(gettext('%(name)s conclut'), { name: ctx.name(seat) });
  },
};

function banner(view, ctx) {
  const words = CRIES[ctx.moment?.kind]?.(ctx.moment, ctx);
  return words && h('p', { key: `banner ${words}`, class: 'banner serif' }, ctx.moment.kind === 'canasta' && icon('star'), words);
}

/** What the clock will do (RULES.md §13). */
function whenTimeIsUp(view) {
  return view.phase === 'draw' ? gettext('à zéro, une carte est piochée et une défaussée') : gettext('à zéro, une carte est défaussée pour vous');
}

// -- keys --

const keys = [
  { key: '← →', label: gettext('aller de carte en carte dans sa main') },
  { key: '⇧ ← →', label: gettext('déplacer la carte dans sa main') },
  { key: '↑ ↓', label: gettext('aller de la main aux combinaisons') },
  { key: '↵', label: gettext('choisir la carte, ou compléter la combinaison') },
  { key: 'P', label: gettext('piocher, puis poser la sélection') },
  { key: 'R', label: gettext('ramasser la défausse') },
  { key: 'C', label: gettext('compléter une combinaison') },
  { key: 'J', label: gettext('jeter la carte choisie') },
  { key: 'I', label: gettext('idées de coups') },
  { key: 'O', label: gettext('trier la main') },
  { key: 'Échap', label: gettext('tout laisser') },
];

const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

function onKey(event, view, ctx) {
  if (!ctx.isSeated) return false;
  if (event.key in ARROWS) return event.shiftKey ? carryCard(ARROWS[event.key], view, ctx) : move(ARROWS[event.key]);
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return change(event.key === 'ArrowUp');
  if (event.key === 'Escape') return forget(ctx);
  const run = event.repeat ? null : { p: () => tryTo(view.phase === 'draw' ? 'draw' : 'lay', view, ctx), r: () => tryTo('take', view, ctx), c: () => complete(view, ctx), j: () => tryTo('discard', view, ctx), i: () => showIdeas(ctx), o: () => nextSort(ctx) }[event.key.toLowerCase()];
  run?.();
  return Boolean(run);
}

/** Left and right: in the hand, or among the melds where the focus is there. */
function move(step) {
  const melds = [...document.querySelectorAll('[data-meld]')], at = melds.indexOf(document.activeElement);
  if (at < 0) return walk(step);
  melds[(at + step + melds.length) % melds.length].focus();
  return true;
}

function change(isUp) {
  if (!isUp) return walk(0);
  const meld = document.querySelector('.meld.can [data-meld]') ?? document.querySelector('[data-meld]');
  meld?.focus();
  return Boolean(meld);
}

/** Do it, or say why it cannot be done now. */
function tryTo(kind, view, ctx) {
  if (isReady(kind)) return act(kind, view, ctx);
  return document.querySelector(`.acts [data-action="${kind}"]`) ? tell(kind) : announce(`${message(view, ctx).under}.`);
}

/** The focus goes to the first idea: Tab leads to the others, and back to the hand. */
function showIdeas(ctx) {
  toggleIdeas(ctx);
  const first = document.querySelector('.ideas button');
  if (first) first.focus();
  else if (ctx.choice.ideas) announce(document.querySelector('.ideas')?.textContent);
  else walk(0);
}

/** Where several melds would do, the focus goes to the first of them. */
function complete(view, ctx) {
  tryTo('extend', view, ctx);
  if (ctx.canAct && document.querySelectorAll('.meld.can').length > 1) change(true);
}

export const game = {
  slug: 'buraco',
  seconds: ({ turbo }) => (turbo ? TURBO : SECONDS),
  newChoice, reconcile, felt, moments, travel, sentences, lastAction, sound: soundOf, whenTimeIsUp,
  figures, scale, aid, hand: handText, layout, scores, keys, onKey, breakdown, showcase,
};
