// The list of tables: it follows what changes, and what one looks for, without a reload.
import { watchTables } from '../salon.js';

const form = document.getElementById('filters');
const listing = document.getElementById('listing');
let asked = 0;

async function refresh() {
  const ticket = (asked += 1);
  listing.setAttribute('aria-busy', 'true');
  const wanted = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(`${form.action}?${wanted}&liste`, { headers: { 'X-Requested-With': 'fetch' } });
    const html = await answer.text();
    if (ticket === asked && answer.ok) show(html);
  } catch { /* The line is down: the list stays as it was, and the next news asks again. */ }
  if (ticket === asked) listing.setAttribute('aria-busy', 'false');
}

/** Replace the rows that differ; the one that has the focus keeps it. */
function show(html) {
  const focused = document.activeElement?.closest('[data-table]')?.dataset.table;
  const fresh = document.createRange().createContextualFragment(html);
  listing.replaceChildren(fresh);
  if (focused) listing.querySelector(`[data-table="${focused}"] a`)?.focus({ preventScroll: true });
}

document.getElementById('apply').hidden = true;
form.addEventListener('change', () => {
  history.replaceState(null, '', `?${new URLSearchParams(new FormData(form))}`);
  refresh();
});
watchTables(refresh);
