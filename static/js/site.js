// What every page of the site needs: cards, figures, the theme switch.
import './cards.js';
import './avatar.js';
import { wakeThemeSwitches } from './theme.js';

wakeThemeSwitches();
