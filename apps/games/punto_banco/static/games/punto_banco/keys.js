// The keys of a bettor (both rows of digits; off while somebody writes).
import { mayLay } from './bets.js';
import { confirm, layChip, nudge, repeat, takeOff } from './choose.js';

const FIELD_KEYS = { 1: 'player', 2: 'banker', 3: 'tie' };
const MORE = 10; // units, with Shift

export const keys = [
  { key: '1, 2, 3', label: gettext('miser sur Joueur, Banquier, Égalité') },
  { key: '↑ ↓', label: gettext('un de plus ou de moins sur la case choisie') },
  { key: gettext('Maj + ↑ ↓'), label: gettext('dix de plus ou de moins') },
  { key: gettext('Suppr ou .'), label: gettext('retirer la mise de la case choisie') },
  { key: '0', label: gettext('miser comme au dernier coup joué') },
  { key: '↵', label: gettext('jouer\u202f: confirmer ses mises') },
];

// Enter presses the button that Tab has reached; anywhere else it is « Jouer ».
let isWalking = false;
addEventListener('pointerdown', () => { isWalking = false; }, true);
addEventListener('keydown', ({ key }) => { if (key === 'Tab') isWalking = true; }, true);

export function onKey(event, view, ctx) {
  if (!ctx.isSeated || ctx.isReplay) return false;
  const act = actOf(event, view, ctx);
  if (!act) return false;
  if (event.key !== 'Enter') isWalking = false;
  if (!event.repeat || event.key.startsWith('Arrow')) act();
  return true;
}

function actOf(event, view, ctx) {
  const { key, code, shiftKey } = event;
  if (key === 'Enter') return isWalking && event.target.closest?.('button, a, summary') ? null : () => confirm(view, ctx);
  if (key === 'ArrowUp' || key === 'ArrowDown') return mayLay(view, ctx) ? () => nudge((key === 'ArrowUp' ? 1 : -1) * (shiftKey ? MORE : 1), view, ctx) : null;
  if (key === 'Delete' || key === '.' || code === 'NumpadDecimal') return () => takeOff(ctx.choice.field, view, ctx);
  // By its place, for the upper row of a French keyboard writes its digits with Shift.
  const digit = code.match(/^(?:Digit|Numpad)([0-3])$/)?.[1] ?? (/^[0-3]$/.test(key) ? key : null);
  if (digit === null) return null;
  return digit === '0' ? () => repeat(view, ctx) : () => layChip(FIELD_KEYS[digit], view, ctx);
}
