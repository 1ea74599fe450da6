// Poker d'as at the table: what js/table/start.js asks of a game.
import '../../js/cards.js';
import { h } from '../../js/render.js';
import { actionArea, bigButton, pressByKey, tell } from '../../js/table/actions.js';
import { announce } from '../../js/table/voice.js';
import { fill, percent, signed } from '../../js/words.js';
import { chosenWrite, forget, newChoice, reconcile, sheetShown, tapDie } from './choose.js';
import { afterDraw, moments, stops } from './moments.js';
import { aid, breakdown, chances, figures, hand, keptInWords, layout, scale, scores } from './readout.js';
import { ROMAN, rowInWords, rowName } from './rows.js';
import { seats } from './seats.js';
import { lastAction, sentences, soundOf } from './sentences.js';
import { paper } from './sheet.js';
import { tray } from './tray.js';

const SECONDS = 60, TURBO = 30; // for each decision
const DICE = 5;
const ROOMY = 24; // letters that a button's note has room for on a phone
const WORTH = { paire: 8, brelan: 12, double_paire: 16, full: 19, carre: 36, poker: 70, petite_suite: 15, grande_suite: 20 }; // which chances to name first

function felt(view, ctx) {
  const shown = sheetShown(ctx);
  const writes = ctx.isMyTurn && shown === ctx.you && !ctx.moment ? view.actions.writes : [];
  return [seats(view, ctx), paper(shown, writes, view, ctx), tray(view, ctx), actionArea(ctx, [rollButton(view, ctx), writeButton(view, ctx)])];
}

// -- the two buttons --

function rollButton(view, ctx) {
  const { keep } = ctx.choice;
  const can = view.actions.roll && ctx.canAct && keep.length < DICE;
  const dice = DICE - keep.length;
  const title = view.thrown && can ? interpolate(ngettext('Relancer %s dé', 'Relancer %s dés', dice), [dice]) : view.thrown ? gettext('Relancer') : gettext('Lancer les dés');
  return bigButton('roll', { title, note: can ? rollNote(view, ctx) : whyNoRoll(view, ctx), gold: !view.thrown, run: can ? () => ctx.play({ type: 'roll', keep: view.thrown ? keep : [] }, title) : null });
}

function rollNote(view, ctx) {
  if (!view.thrown) return gettext('d’un coup, points ×2');
  const likely = chances(view, ctx).sort((a, b) => WORTH[b[0]] * b[1] - WORTH[a[0]] * a[1]).slice(0, 2);
  const words = likely.map(([row, share]) => `${rowName(row).toLowerCase()} ${percent(share)}`);
  if (words.length) return words.join(', ').length > ROOMY ? words[0] : words.join(', ');
  return ctx.choice.keep.length ? gettext('les autres sont gardés') : gettext('d’un coup, points ×2');
}

function whyNoRoll(view, ctx) {
  if (ctx.canAct && view.actions.roll) return gettext('laissez un dé à relancer');
  return whyWait(view, ctx, gettext('plus de lancer'));
}

function writeButton(view, ctx) {
  const write = ctx.canAct ? chosenWrite(view, ctx) : null;
  if (!write) return bigButton('write', { title: gettext('Écrire'), note: whyWait(view, ctx, view.thrown ? gettext('choisissez une case') : gettext('lancez d’abord')), run: null });
  const note = fill(gettext('écrire en colonne %(column)s'), { column: ROMAN[write.column] });
  const title = writeTitle(write);
  return bigButton('write', { title, note: write.mode === 'strike' ? gettext('ligne et colonne sans bonus') : note, gold: write.mode !== 'strike' && write.mode !== 'zero', run: () => ctx.play({ type: 'write', row: write.row, mode: write.mode, column: write.column }, title) });
}

function writeTitle({ row, mode, gain, bonus }) {
  if (mode === 'strike') return fill(gettext('Barrer %(row)s'), { row: rowInWords(row) });
  if (mode === 'zero') return fill(gettext('Zéro aux %(face)s (−200)'), { face: row[1] });
  const plus = signed(gain + bonus);
  if (mode === 'close') return gain || bonus ? fill(gettext('Fermer les %(face)s (%(gain)s)'), { face: row[1], gain: plus }) : fill(gettext('Fermer les %(face)s'), { face: row[1] });
  return `${rowName(row)} (${plus})`;
}

/** Why a button cannot be pressed now. */
function whyWait(view, ctx, why) {
  if (view.outcome) return gettext('partie terminée');
  if (ctx.underWay) return gettext('envoyé…');
  if (ctx.moment?.kind === 'rolled') return gettext('les dés roulent…');
  return ctx.isMyTurn && !ctx.moment ? why : gettext('pas votre tour');
}

/** What the clock will do (RULES.md §8.2). */
const whenTimeIsUp = (view) => (view.thrown ? gettext('à zéro, la case est choisie d’office') : gettext('à zéro, un lancer et une case d’office'));

// -- keys --

const keys = [
  { key: '1 – 5', label: gettext('garder ou relâcher un dé') },
  { key: '← → ↑ ↓', label: gettext('aller de case en case') },
  { key: '↵', label: gettext('choisir la case') },
  { key: 'R', label: gettext('lancer ou relancer les dés') },
  { key: 'E', label: gettext('écrire dans la case choisie') },
  { key: 'Échap', label: gettext('tout laisser, revenir à sa feuille') },
];

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function onKey(event, view, ctx) {
  if (/^[1-5]$/.test(event.key)) return keepByKey(Number(event.key) - 1, view, ctx);
  if (ARROWS[event.key]) return walk(ARROWS[event.key]);
  if (event.key === 'Escape') return forget(ctx);
  const button = { r: 'roll', e: 'write' }[event.key.toLowerCase()];
  return Boolean(button) && !event.repeat && pressByKey(button);
}

/** The focus stays where it is, so that a voice has to say what is kept now, and what the next throw may bring. */
function keepByKey(place, view, ctx) {
  if (tapDie(place, view, ctx)) announce(keptInWords(view, ctx));
  tell('roll');
  return true;
}

function walk(step) {
  const boxes = [...document.querySelectorAll('[data-box]')];
  if (!boxes.length) return false;
  const place = boxes.indexOf(document.activeElement);
  boxes[place < 0 ? (step > 0 ? 0 : boxes.length - 1) : (place + step + boxes.length) % boxes.length].focus();
  return true;
}

export const game = {
  slug: 'poker_das',
  seconds: ({ turbo }) => (turbo ? TURBO : SECONDS),
  newChoice, reconcile, felt, moments, stops, afterDraw, sentences, lastAction, sound: soundOf, whenTimeIsUp,
  figures, scale, aid, hand, layout, scores, keys, onKey, breakdown,
  showcase: () => [6, 6, 6, 6, 6].map((face, place) => h('die-face', { key: place, value: String(face), role: 'presentation' })),
};
