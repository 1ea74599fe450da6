// Banco ! at the table: what js/table/start.js asks of a game.
import { cardName } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { actionArea, bigButton, pressByKey } from '../../js/table/actions.js';
import { fill, percent, signed } from '../../js/words.js';
import { scoreParts } from './bonuses.js';
import { centre } from './centre.js';
import { forget, newChoice, proposeOnly, reconcile, takeRipe, tapDie } from './choose.js';
import { afterDraw, moments, stops } from './moments.js';
import { pending } from './pending.js';
import { aid, figures, hand, layout, scale, scores } from './readout.js';
import { opponents, ownSeat, sorted } from './seats.js';
import { lastAction, sentences, soundOf } from './sentences.js';
import { isStealing, stealButtons, stealPanel } from './steal.js';
import { tray } from './tray.js';

const SECONDS = 30, TURBO = 15; // for each decision
const BARS = 10;
const TILTS = ['t-l2', 't-l1', '', 't-r1', 't-r2'];

function felt(view, ctx) {
  const stealing = isStealing(view, ctx);
  const rob = view.actions.steals.length > 0 && ctx.canAct ? () => openSteal(ctx) : null;
  return [
    opponents(view, ctx, rob), centre(view, ctx), stealing && stealPanel(view, ctx), tray(view, ctx), pending(view, ctx), ownSeat(view, ctx),
    actionArea(ctx, stealing ? stealButtons(view, ctx) : [rollButton(view, ctx), bancoButton(view, ctx)]),
  ];
}

function openSteal(ctx) {
  ctx.choice.closed = false;
  ctx.redraw();
}

// -- the two buttons --

function rollButton(view, ctx) {
  const { roll } = view.actions;
  const can = roll && ctx.canAct;
  const again = view.thrown;
  const dice = roll?.dice;
  const title = dice && (can || !ctx.moment) ? interpolate(again ? ngettext('Relancer %s dé', 'Relancer %s dés', dice) : gettext('Lancer les dés'), again ? [dice] : []) : gettext('Relancer');
  return bigButton('roll', { title, note: rollNote(view, ctx, can), gold: !again, run: can ? () => throwDice(ctx, title) : null });
}

function throwDice(ctx, title) {
  if (ctx.play({ type: 'roll' }, title)) forget(ctx);
}

function rollNote(view, ctx, can) {
  if (!can) return whyWait(view, ctx, gettext('prenez d’abord une carte'));
  const { bust } = view.actions.roll;
  if (bust === null || !ctx.aids) return view.thrown ? gettext('à vos risques') : gettext('à vous la main');
  const risk = Math.round(bust * BARS);
  return [h('span', { class: 'risk', 'aria-hidden': 'true' }, Array.from({ length: BARS }, (_, bar) => h('i', { class: bar >= risk && 'x' }))), fill(gettext('raté %(share)s'), { share: percent(bust) })];
}

function bancoButton(view, ctx) {
  const { banco } = view.actions;
  const can = banco && ctx.canAct;
  const title = can ? [`${gettext('Banco\u202f!')} `, h('span', { class: 'num' }, `(${signed(banco.gain)})`)] : gettext('Banco\u202f!');
  const why = view.phase === 'await_roll' ? gettext('rien à encaisser') : gettext('prenez d’abord une carte');
  return bigButton('banco', { title, note: can ? gettext('encaisser, fin du tour') : whyWait(view, ctx, why), gold: true, run: can ? () => ctx.play({ type: 'banco' }, gettext('Banco\u202f!')) : null });
}

/** Why a button cannot be pressed now. */
function whyWait(view, ctx, why) {
  if (view.outcome) return gettext('partie terminée');
  if (ctx.moment?.kind === 'rate' || ctx.moment?.kind === 'timeout' || ctx.moment?.kind === 'carre') return gettext('tour terminé');
  if (ctx.underWay) return gettext('envoyé…');
  if (ctx.moment?.kind === 'rolled' && ctx.moment.seat === ctx.you) return gettext('les dés roulent…');
  return ctx.isMyTurn && !ctx.moment ? why : gettext('pas votre tour');
}

/** What the clock will do: a turn's end banks what is pending (RULES.md §8.2). */
function whenTimeIsUp(view) {
  if (!view.pending.length) return gettext('à zéro, votre tour passe');
  return fill(gettext('à zéro, Banco\u202f! d’office (%(gain)s)'), { gain: signed(view.gain) });
}

// -- keys --

const keys = [
  { key: '1 – 4', label: gettext('choisir ou laisser un dé') },
  { key: '← →', label: gettext('aller de carte en carte au centre') },
  { key: '↵', label: gettext('prendre') },
  { key: 'R', label: gettext('lancer ou relancer les dés') },
  { key: 'B', label: gettext('Banco\u202f!\u202f: encaisser') },
  { key: 'Échap', label: gettext('tout laisser') },
];

function onKey(event, view, ctx) {
  if (/^[1-4]$/.test(event.key)) return chooseByKey(Number(event.key) - 1, view, ctx);
  if (event.key === 'Tab') ctx.choice.isByKey = false;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return walk(event.key === 'ArrowLeft' ? -1 : 1);
  if (event.key === 'Enter' && (ctx.choice.isByKey || !event.target.closest('button:not([aria-disabled="true"]), a'))) return enter(event, view, ctx);
  if (event.key === 'Escape') return forget(ctx);
  const button = { r: 'roll', b: 'banco' }[event.key.toLowerCase()];
  return Boolean(button) && pressByKey(button);
}

/** The focus may still be on the button that threw the dice: Enter is then for the dice just chosen. */
function chooseByKey(die, view, ctx) {
  tapDie(die, view, ctx);
  ctx.choice.isByKey = ctx.choice.dice.length > 0;
  return true;
}

/** Enter takes what is ripe, or proposes the only capture there is; held down, it does nothing twice. */
function enter(event, view, ctx) {
  return event.repeat || takeRipe(view, ctx) || proposeOnly(view, ctx);
}

function walk(step) {
  const cards = [...document.querySelectorAll('[data-target]')];
  if (!cards.length) return false;
  const place = cards.indexOf(document.activeElement);
  const next = place < 0 ? (step > 0 ? 0 : cards.length - 1) : (place + step + cards.length) % cards.length;
  cards[next].focus();
  return true;
}

// -- the end --

function showcase(view, seat) {
  const best = sorted(view.won[seat]).slice(-TILTS.length);
  return best.map((card, place) => h('playing-card', { key: card, card, role: 'presentation', class: TILTS[place + Math.floor((TILTS.length - best.length) / 2)] || false, 'aria-label': cardName(card) }));
}

export const game = {
  slug: 'banco',
  seconds: ({ turbo }) => (turbo ? TURBO : SECONDS),
  newChoice, reconcile, felt, moments, stops, afterDraw, sentences, lastAction, sound: soundOf, whenTimeIsUp,
  figures, scale, aid, hand, layout, scores, keys, onKey,
  breakdown: (seat, view) => scoreParts(view.scores[seat]),
  showcase,
};
