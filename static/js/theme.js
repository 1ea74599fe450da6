// Light, dark or the system's choice. The cookie is read by the server, so the next page is painted
// in the right colours at once.
const A_YEAR = 365 * 24 * 3600;

const chosen = () => document.documentElement.dataset.theme || 'system';

/** Apply a theme ("light", "dark" or "system") to this page and to those that follow. */
export function chooseTheme(theme) {
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme};path=/;max-age=${A_YEAR};samesite=lax`;
  document.querySelectorAll('[data-theme-choice]').forEach(showState);
}

function showState(button) {
  button.setAttribute('aria-pressed', String(button.dataset.themeChoice === chosen()));
}

/** Wake every theme switch of the page: without script it would be a dead button, so it is hidden. */
export function wakeThemeSwitches() {
  document.querySelectorAll('[data-themes]').forEach((group) => { group.hidden = false; });
  document.querySelectorAll('[data-theme-choice]').forEach((button) => {
    showState(button);
    button.addEventListener('click', () => chooseTheme(button.dataset.themeChoice));
  });
}
