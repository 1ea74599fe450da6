// What every page of the site needs: cards, figures, the theme switch.
import './cards.js';
import './avatar.js';
import { later } from './later.js';
import { sendFormsOnce } from './once.js';
import { wakeThemeSwitches } from './theme.js';

wakeThemeSwitches();
sendFormsOnce();
// Where tabs do not all fit, the one that is open is seen.
document.querySelectorAll('.tabs [aria-current]').forEach((tab) => tab.scrollIntoView({ inline: 'center', block: 'nearest' }));

// Challenges reach whoever is signed in; what the page itself needs comes first.
const { challenges } = document.body.dataset;
if (challenges) addEventListener('load', () => setTimeout(() => later(() => import(challenges)), 500));

// Only shows the off-line page when the network is away; without it the browser shows its own.
navigator.serviceWorker?.register('/sw.js').catch(() => {});
