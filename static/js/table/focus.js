// What had the focus may be gone once the table is drawn anew: who plays by keyboard is not sent
// back to the top of the page.

/** Draw; then focus what stands in the place of a lost element, or else the natural thing to do. */
export function keepFocus(root, draw) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const item = focused?.closest('li'), list = item?.parentElement;
  const place = list ? [...list.children].indexOf(item) : -1;
  draw();
  if (!focused || root.contains(document.activeElement)) return;
  const heir = list?.isConnected ? list.children[Math.min(place, list.children.length - 1)]?.querySelector('button') : null;
  (heir || mainButton(root))?.focus({ preventScroll: true });
}

const mainButton = (root) => root.querySelector('.acts .primary') || root.querySelector('.acts button:not([aria-disabled="true"])') || root.querySelector('.acts button');
