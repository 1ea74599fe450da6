// Punto Banco at the table: what js/table/start.js asks of a game.
import '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill } from '../../js/words.js';
import { acts } from './acts.js';
import { mayLay, newChoice, ownSeat, reconcile, sumOf } from './bets.js';
import { burnPanel, cutPanel } from './cutting.js';
import { fields } from './fields.js';
import { payOut } from './flights.js';
import { dealCards, hands, shoe } from './hands.js';
import { keys, onKey } from './keys.js';
import { scale } from './odds.js';
import { seats } from './places.js';
import { rack, tools } from './rack.js';
import { breakdown, clockWords, hand, layout, scores, turnWord } from './readout.js';
import { line, stateWords } from './say.js';
import { sentences, soundOf } from './sentences.js';
import { figures, lastResults } from './stats.js';
import { jetons } from './words.js';

const SECONDS = 15, TURBO = 8, HURRY = 5; // for a window

function felt(view, ctx) {
  return [
    h('section', { key: 'oval', class: 'oval', 'aria-label': gettext('Table') }, seats(view, ctx), centre(view, ctx)),
    mayLay(view, ctx) ? tools(view, ctx) : lastResults(view, ctx), ownSeat(view, ctx) && rack(view, ctx), acts(view, ctx),
  ];
}

function centre(view, ctx) {
  return h('div', { key: 'cen', class: 'cen' }, h('div', { key: 'inf', class: 'inf' }, shoe(view, ctx), h('p', { class: 'say num' }, stateWords(view, ctx))),
    middle(view, ctx), line(view, ctx), view.phase !== 'cut_offer' && fields(view, ctx));
}

function middle(view, ctx) {
  if (view.phase === 'cut_offer') return cutPanel(view, ctx);
  return view.phase === 'burning' && view.burn ? burnPanel(view) : hands(view, ctx);
}

/** What the clock will do (RULES.md §6.4, §4.2). */
const whenTimeIsUp = (view) => (view.phase === 'cut_offer' ? gettext('à zéro, on propose la coupe au suivant') : gettext('à zéro, vous passez et vos jetons reviennent'));

/** What becomes of whoever goes away (RULES.md §5.3). */
function leaving(view, ctx) {
  const seat = ownSeat(view, ctx);
  const stands = seat && sumOf(seat.bets) && view.phase !== 'settling';
  return stands ? fill(gettext('Vos %(jetons)s misés restent en jeu\u202f: le coup vous sera réglé. Votre place redevient libre.'), { jetons: jetons(sumOf(seat.bets)) })
    : gettext('Votre place redevient libre. Les jetons posés et non confirmés vous reviennent.');
}

/** Motion: cards that fall, chips that are paid. */
function afterDraw(ctx, before, root) {
  dealCards(ctx, before, root);
  payOut(ctx, before, root);
}

export const game = {
  slug: 'punto_banco',
  seconds: ({ turbo }) => (turbo ? TURBO : SECONDS),
  hurry: HURRY,
  newChoice, reconcile, felt, afterDraw, sentences, sound: soundOf, whenTimeIsUp, turnWord, clockWords,
  isTimed: (view) => ['betting', 'cut_offer'].includes(view?.phase), leaving,
  moments: () => [], lastAction: () => null,
  tabs: () => [['figures', gettext('Statistiques')], ['log', gettext('Journal')], ['scale', gettext('Règles')]],
  figures, scale, hand, layout, scores, keys, onKey, breakdown,
  showcase: () => ['9S', '9H', '9D'].map((card) => h('playing-card', { key: card, card, role: 'presentation' })),
};
