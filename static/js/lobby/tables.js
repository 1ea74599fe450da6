// The list of tables: it follows what changes, and what one looks for, without a reload.
import { watchTables } from '../salon.js';
import { show } from './listing.js';

const form = document.getElementById('filters');
const listing = document.getElementById('listing');
const more = form.querySelector('.more');
const isWide = matchMedia('(width >= 60rem)');
let isAsking = false;
let isStale = false;

/** Ask for the list; one question at a time, since the server keeps what the latest one looked for. */
async function refresh() {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  listing.setAttribute('aria-busy', 'true');
  while (isStale) {
    isStale = false;
    await ask();
  }
  listing.setAttribute('aria-busy', 'false');
  isAsking = false;
}

async function ask() {
  const wanted = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(`${form.action}?${wanted}&liste`, { headers: { 'X-Requested-With': 'fetch' } });
    const html = await answer.text();
    if (!isStale && answer.ok) show(html, listing);
  } catch { /* The line is down: the list stays as it was, and the next news asks again. */ }
}

/** Each game has modes of its own: only the chosen one's are asked for. */
function showModes() {
  for (const set of form.querySelectorAll('.mode')) {
    set.hidden = set.dataset.game !== form.elements.game.value;
    set.querySelector('select').disabled = set.hidden;
  }
}

/** Tell how many filters are in force beside the game: they may be folded away. */
function count() {
  const beside = [...new FormData(form)].filter(([name, value]) => !['filtre', 'game'].includes(name) && value);
  document.getElementById('filter-count').textContent = beside.length ? ` (${beside.length})` : '';
}

/** Where there is room, the filters are always open. */
function unfold() {
  more.open = isWide.matches;
}

document.getElementById('apply').remove();
unfold();
isWide.addEventListener('change', unfold);
count();
form.querySelector('.games :checked')?.closest('.choice').scrollIntoView({ block: 'nearest', inline: 'nearest' });
form.addEventListener('change', () => {
  showModes();
  count();
  history.replaceState(null, '', `?${new URLSearchParams(new FormData(form))}`);
  refresh();
});
watchTables(refresh);
