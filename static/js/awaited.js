// Buttons that the page draws before the script behind them is there: they stand disabled until then,
// so that no press is lost.

/** Let what waits for a script below `root` be pressed: the script listens now. */
export function listenNow(root) {
  root.querySelectorAll('[data-awaits-script]').forEach((button) => button.toggleAttribute('disabled', false));
}
