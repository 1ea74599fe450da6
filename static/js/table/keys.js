// One key each for what one wants to hear again, and the game's own keys. They can be switched off,
// and never act while somebody writes, a dialog is open, or a modifier is held.
const KEY = 'keys-off';

export const keysOn = () => localStorage.getItem(KEY) === null;

export function toggleKeys() {
  if (keysOn()) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
}

/** The keys of every table, for the help. */
export const shortcuts = () => [
  { key: 'M', label: gettext('ma main\u202f: ce que j’ai') },
  { key: 'T', label: gettext('la table\u202f: ce qu’on y voit') },
  { key: 'S', label: gettext('les scores') },
  { key: 'H', label: gettext('l’horloge') },
  { key: 'D', label: gettext('le dernier coup') },
  { key: '?', label: gettext('cette aide') },
];

/** Listen to the keyboard: `actions` by key in lower case, or a function for the others that tells if it acted. */
export function listenToKeys(actions, otherwise) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !keysOn()) return;
    if (event.target.closest?.('input, textarea, select, dialog, [contenteditable]')) return;
    const action = actions[event.key.toLowerCase()];
    if (action) {
      event.preventDefault();
      action();
    } else if (otherwise(event)) {
      event.preventDefault();
    }
  });
}
