// As a coup is paid, chips go where they belong: what was won to one's balance, what was lost to the house.
import { paint } from '../../js/render.js';
import { isCalm } from '../../js/table/motion.js';
import { ownSeat, sumOf } from './bets.js';
import { stack } from './stack.js';

const TRAVEL = 700, APART = 120; // ms
const BACK = '.sm2', HOUSE = '[data-shoe]';

/** Let one's chips leave the fields; `before`: what was shown until now. */
export function payOut(ctx, before, root) {
  const seat = ownSeat(ctx.view, ctx);
  const isNew = ctx.view.phase === 'settling' && before?.view?.phase === 'dealing';
  if (!isNew || !seat || !sumOf(seat.bets) || isCalm() || document.hidden) return;
  seat.result.fields.forEach((paid, order) => {
    const from = root.querySelector(`[data-field="${paid.field}"]`), to = root.querySelector(paid.returned ? BACK : HOUSE);
    if (from && to) fly(from.getBoundingClientRect(), to.getBoundingClientRect(), (paid.returned || paid.stake) / ctx.view.unit, order * APART);
  });
}

function fly(from, to, units, delay) {
  const pile = document.createElement('div');
  pile.className = 'pileup';
  paint(pile, stack(units));
  document.getElementById('flight').append(pile);
  const at = (box) => `translate(${box.left + box.width / 2 - pile.offsetWidth / 2}px, ${box.top + box.height / 2 - pile.offsetHeight / 2}px)`;
  const flight = pile.animate([
    { transform: at(from), opacity: 1 }, { transform: `${at(from)} translateY(-12px)`, opacity: 1, offset: 0.25 }, { transform: `${at(to)} scale(.5)`, opacity: 0.2 },
  ], { duration: TRAVEL, delay, easing: 'cubic-bezier(.5, 0, .3, 1)', fill: 'both' });
  flight.onfinish = flight.oncancel = () => pile.remove();
}
