// How many people wait and play, told while one waits for others.
import { watchTables } from '../salon.js';

const PAUSE = 4000; // ms
let crowd = null; // by game: {waiting, playing}
let waiting = null;
let isWatching = false;

async function read(ctx) {
  waiting = null;
  try {
    const answer = await fetch('/api/v1/crowd/', { headers: { Accept: 'application/json' } });
    if (answer.ok) crowd = await answer.json();
  } catch { /* The line is down: the next news asks again. */ }
  ctx.redraw();
}

/** Return how many people play and wait at this table's game, in words; null until it is known. */
export function crowdWords(ctx) {
  if (!isWatching) {
    isWatching = true;
    read(ctx);
    watchTables(() => { waiting ||= setTimeout(() => read(ctx), PAUSE); });
  }
  const here = crowd?.[ctx.table.game];
  if (!here) return null;
  return [
    here.playing && interpolate(ngettext('%s personne joue', '%s personnes jouent', here.playing), [here.playing]),
    here.waiting && interpolate(ngettext('%s personne attend une partie', '%s personnes attendent une partie', here.waiting), [here.waiting]),
  ].filter(Boolean).join(', ');
}
