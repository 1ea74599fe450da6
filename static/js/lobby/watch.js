// The running matches: the list follows what begins and ends, without a reload.
import { watchTables } from '../salon.js';

const PAUSE = 5000; // ms: a match lasts minutes
const listing = document.getElementById('listing');
let waiting = null;

async function refresh() {
  waiting = null;
  const address = new URL(location.href);
  address.searchParams.set('liste', '');
  try {
    const answer = await fetch(address, { headers: { 'X-Requested-With': 'fetch' } });
    if (answer.ok) show(await answer.text());
  } catch { /* The line is down: the list stays as it was, and the next news asks again. */ }
}

/** Replace the rows; the one that has the focus keeps it. */
function show(html) {
  const focused = document.activeElement?.closest('[data-table]')?.dataset.table;
  listing.replaceChildren(document.createRange().createContextualFragment(html));
  if (focused) listing.querySelector(`[data-table="${focused}"] a`)?.focus({ preventScroll: true });
}

watchTables(() => { waiting ||= setTimeout(refresh, PAUSE); });
