// What every page of the site needs: cards, figures, the theme switch.
import './cards.js';
import './avatar.js';
import { wakeThemeSwitches } from './theme.js';

wakeThemeSwitches();

// Only shows the off-line page when the network is away; without it the browser shows its own.
navigator.serviceWorker?.register('/sw.js').catch(() => {});
