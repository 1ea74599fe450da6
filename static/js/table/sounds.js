// Short sounds made in the browser: nothing to download. Silent at one tap; the choice is kept.
const KEY = 'muted';

let voices = null;
let silent = localStorage.getItem(KEY) === null
  ? document.documentElement.dataset.sounds === 'off' : localStorage.getItem(KEY) === 'yes';

// Browsers let a page sound only after a first gesture.
addEventListener('pointerdown', wake, { once: true });
addEventListener('keydown', wake, { once: true });

async function wake() {
  if (!silent) voices ||= await import('./voices.js');
}

export const isSilent = () => silent;

/** Turn sounds off or on; returns whether they are off now. */
export function toggleSounds() {
  silent = !silent;
  localStorage.setItem(KEY, silent ? 'yes' : 'no');
  wake();
  return silent;
}

/** Play a sound by its name; nothing happens when silent, hidden or before the first gesture. */
export function sound(name) {
  if (!silent && !document.hidden) voices?.play(name);
}

/** Shake the phone a little, if it can and its owner likes it. */
export function shake(pattern) {
  if (document.documentElement.dataset.vibration === 'off' || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}
