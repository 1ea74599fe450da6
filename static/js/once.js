/** A form is sent once, however often its button is pressed while the answer is on its way. */
const PATIENCE_MS = 8_000;
const sent = new Set();

export function sendFormsOnce() {
  // Last of all listeners: what a script has taken over is not sent by the browser.
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    if (sent.has(event.target)) event.preventDefault();
    else remember(event.target);
  });
  // Whoever comes back to a page finds its forms unsent.
  addEventListener('pageshow', () => sent.clear());
}

function remember(form) {
  sent.add(form);
  setTimeout(() => sent.delete(form), PATIENCE_MS);
}
