// A list that the server draws and that follows what happens, without a reload.

/** Read the list of this page anew; where the line is down it stays as it was. */
export async function readAgain(address, listing) {
  try {
    const answer = await fetch(address, { headers: { 'X-Requested-With': 'fetch' } });
    if (answer.ok) show(await answer.text(), listing);
  } catch { /* The next news asks again. */ }
}

/** Replace the rows; the one that has the focus keeps it. */
export function show(html, listing) {
  const row = document.activeElement?.closest('[data-row]')?.dataset.row;
  listing.replaceChildren(document.createRange().createContextualFragment(html));
  if (row) listing.querySelector(`[data-row="${row}"] a`)?.focus({ preventScroll: true });
}

/** The address of the list alone. */
export function listAddress() {
  const address = new URL(location.href);
  address.searchParams.set('liste', '');
  return address;
}
