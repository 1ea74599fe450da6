// Casino at the table: what js/table/start.js asks of a game.
import { fill } from '../../js/words.js';
import { actionArea } from '../../js/table/actions.js';
import { theCard } from '../../js/cards.js';
import { act, forget, newChoice, reconcile, tapHand } from './choose.js';
import { countPanel } from './count.js';
import { layout, middle } from './middle.js';
import { moments, stops } from './moments.js';
import { buttons, proposals } from './propose.js';
import { aid, breakdown, figures, scale, scores, showcase } from './readout.js';
import { handArea, handText, opponents, ownSeat } from './seats.js';
import { lastAction, sentences, soundOf } from './sentences.js';
import { lowOf } from './sums.js';

const SECONDS = 30, TURBO = 15; // for each card

function felt(view, ctx) {
  const isCounting = view.count && ctx.moment?.kind !== 'played' && ctx.moment?.kind !== 'sweep';
  return [
    opponents(view, ctx), isCounting ? countPanel(view, ctx) : middle(view, ctx), proposals(view, ctx), ownSeat(view, ctx), handArea(view, ctx),
    actionArea(ctx, buttons(view, ctx)),
  ];
}

// -- the clock --

const POINTS = { TD: 2, '2S': 1, AS: 1, AC: 1, AH: 1, AD: 1 };

/** What the clock will do (RULES.md §7.1). */
function whenTimeIsUp(view, ctx) {
  const mine = view.builds.filter(({ controller }) => controller === ctx.you).map(({ value }) => value).sort((a, b) => b - a);
  if (mine.length) return fill(gettext('à zéro, vous prenez votre %(value)s'), { value: mine[0] });
  const [card] = [...view.hand].sort((a, b) => dear(a) - dear(b));
  return card ? fill(gettext('à zéro, vous laissez %(card)s'), { card: theCard(card) }) : '';
}

/** The order in which the clock leaves cards: points, spades, low value, clubs to spades. */
const dear = (card) => (POINTS[card] ?? 0) * 1000 + (card.at(-1) === 'S' ? 500 : 0) + lowOf(card) * 10 + 'CDHS'.indexOf(card.at(-1));

// -- keys --

const keys = [
  { key: '1 – 4', label: gettext('choisir une carte de sa main') },
  { key: '← →', label: gettext('aller de carte en carte sur la table, ou de valeur en valeur à annoncer') },
  { key: '↵', label: gettext('choisir ou laisser la carte de la table, annoncer la valeur') },
  { key: 'P', label: gettext('prendre') },
  { key: 'C', label: gettext('construire, monter ou ajouter') },
  { key: 'L', label: gettext('laisser la carte') },
  { key: 'Échap', label: gettext('tout laisser') },
];

function onKey(event, view, ctx) {
  if (/^[1-4]$/.test(event.key)) return chooseByKey(Number(event.key) - 1, view, ctx);
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return walk(event.key === 'ArrowLeft' ? -1 : 1);
  if (event.key === 'Escape') return forget(ctx);
  const kind = { p: 'capture', c: 'build', l: 'trail' }[event.key.toLowerCase()];
  if (!kind || event.repeat) return false;
  act(kind, view, ctx);
  // A value is to be announced first: the focus goes to the values.
  if (kind === 'build') document.querySelector('.val [role="radio"][tabindex="0"]')?.focus();
  return true;
}

function chooseByKey(place, view, ctx) {
  if (!view.hand[place] || !ctx.isSeated) return false;
  tapHand(view.hand[place], view, ctx);
  document.querySelector(`[data-hand="${view.hand[place]}"]`)?.focus({ preventScroll: true });
  return true;
}

/** Left and right: on the table, or among the values where the focus is there. */
function walk(step) {
  const cards = [...document.querySelectorAll(document.activeElement.closest('.val') ? '.val [role="radio"]' : '[data-target]')];
  if (!cards.length) return false;
  const place = cards.indexOf(document.activeElement);
  const next = place < 0 ? (step > 0 ? 0 : cards.length - 1) : (place + step + cards.length) % cards.length;
  cards[next].focus();
  return true;
}

export const game = {
  slug: 'casino',
  seconds: ({ turbo }) => (turbo ? TURBO : SECONDS),
  newChoice, reconcile, felt, moments, stops, sentences, lastAction, sound: soundOf, whenTimeIsUp,
  figures, scale, aid, hand: handText, layout, scores, keys, onKey, breakdown, showcase,
};

