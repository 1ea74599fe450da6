// The words for what cannot be played come once the table is seen; until then three points stand for them.
import { later } from '../../js/later.js';

const SOON = { why: '…', words: null };

let words = null;
let coming = null;

/** Fetch the words, once; where that fails it is tried again at the next drawing. */
export function fetchReasons(redraw) {
  coming ??= later(() => import('./later/why.js')).then((module) => {
    words = module;
    redraw();
  }, () => { coming = null; });
}

export const explained = (refusal) => words?.explained(refusal) ?? SOON;
export const barred = (code, params) => words?.barred(code, params) ?? SOON;
export const notJoining = (cards) => words?.notJoining(cards) ?? SOON;
