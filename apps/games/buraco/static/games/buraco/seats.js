// Seats of Buraco: the others with the cards they hold, partners opposite each other, and one's own row.
import { h, icon } from '../../js/render.js';
import { others, plateClass, seatRing, standing, who } from '../../js/table/seats.js';
import { nextSort, toggleIdeas } from './choose.js';
import { sortButton } from './hand.js';
import { message } from './message.js';

const isTeams = (view) => view.sides.length > 2;
const isPartner = (seat, view, ctx) => isTeams(view) && view.sides[seat] === view.sides[ctx.seatShown];

/** The strip of the others, in turn order: the partner sits in the middle, opposite. */
export function opponents(view, ctx) {
  return h('section', { key: 'opps', class: `opps n${ctx.seats.length - 1}`, 'aria-label': isTeams(view) ? gettext('Les autres places') : gettext('Adversaires'), 'data-spot': 'scores', tabindex: '-1' }, others(ctx).map((seat) => plate(seat, view, ctx)));
}

function plate(seat, view, ctx) {
  const partner = isPartner(seat, view, ctx);
  return h('article', { key: seat, class: `${plateClass(seat, ctx)} ${isTeams(view) ? (partner ? 'ours' : 'theirs') : ''}`.trim() }, who(seat, ctx, { under: underName(seat, partner, ctx) }), held(seat, view));
}

function underName(seat, partner, ctx) {
  const { absent, left } = ctx.seating(seat);
  const last = ctx.lastActions[seat];
  if (absent || left || !ctx.isConnected(seat)) return standing(seat, ctx);
  if (last) return last.short;
  return partner ? gettext('partenaire') : standing(seat, ctx);
}

function held(seat, view) {
  const count = view.hands[seat], waits = view.waiting[seat];
  return h('b', { class: 'sc hc num', 'data-place': `seat ${seat}` }, h('playing-card', { rank: '1', suit: 'S', back: true, role: 'presentation' }), waits > 0 ? h('span', { class: 'wt' }, `+${waits}`) : String(count),
    h('span', { class: 'vh' }, ` ${waits > 0 ? gettext('cartes du rebus, au prochain tour') : ngettext('carte en main', 'cartes en main', count)}`));
}

/** One's own row: whose turn, what the selection lacks, ideas, and how the hand is sorted. */
export function ownRow(view, ctx) {
  const seat = ctx.seatShown;
  const { title, under, tone } = ctx.isSeated ? message(view, ctx) : { title: ctx.name(seat), under: standing(seat, ctx) };
  return h('div', { key: 'bme', class: `bme ${ctx.isTurnOf(seat) && !ctx.moment ? 'turn' : ''} ${tone ?? ''}`.trim() }, seatRing(seat, ctx),
    h('div', { class: 'nm', 'data-place': `seat ${seat}` }, h('b', null, title), h('span', null, under)),
    ctx.isSeated && [ideasButton(view, ctx, () => toggleIdeas(ctx)), sortButton(ctx, () => nextSort(ctx))],
    !ctx.isSeated && held(seat, view));
}

/** The button that shows proposals; none at a table without help. */
function ideasButton(view, ctx, run) {
  if (!ctx.aids || view.outcome) return null;
  return h('button', { key: 'ideas', type: 'button', class: 'btn onfelt idb', 'aria-expanded': String(ctx.choice.ideas), 'aria-keyshortcuts': 'i', 'aria-label': gettext('Idées de coups'), on: { click: run } }, icon('bolt', 's'), h('span', null, gettext('Idées')));
}
