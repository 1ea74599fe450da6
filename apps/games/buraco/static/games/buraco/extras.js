// What is not needed to see the table comes once it is seen: proposals, the scale, the result's lines.
import { later } from '../../js/later.js';
import { fetchReasons } from './reasons.js';

let parts = null;
let coming = null;

/** Fetch the rest, once; where that fails it is tried again at the next drawing. */
export function fetchExtras(redraw) {
  fetchReasons(redraw);
  coming ??= later(() => Promise.all([import('./later/ideas.js'), import('./later/ending.js')])).then((modules) => {
    parts = Object.assign({}, ...modules);
    redraw();
  }, () => { coming = null; });
}

export const ideas = (view, ctx) => parts?.ideas(view, ctx) ?? null;
export const scale = (ctx) => parts?.scale(ctx) ?? [];
export const breakdown = (seat, view, ctx) => parts?.breakdown(seat, view, ctx) ?? [];
export const showcase = (view, seat) => parts?.showcase(view, seat) ?? [];
