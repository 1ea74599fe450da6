// What every page of the site needs: cards, figures, the theme switch.
import './cards.js';
import './avatar.js';
import { later } from './later.js';
import { wakeThemeSwitches } from './theme.js';

wakeThemeSwitches();

// Challenges reach whoever is signed in; what the page itself needs comes first.
const { challenges } = document.body.dataset;
if (challenges) addEventListener('load', () => setTimeout(() => later(() => import(challenges)), 500));

// Only shows the off-line page when the network is away; without it the browser shows its own.
navigator.serviceWorker?.register('/sw.js').catch(() => {});
