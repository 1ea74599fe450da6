// A card of the hand follows the finger to the table; without a move it stays a tap.
import { drag, firstOf } from '../../js/table/drag.js';
import { drop } from './choose.js';

export function startDrag(event, card, ctx) {
  drag(event, [event.currentTarget.querySelector('playing-card')], {
    scale: 1.05,
    drop: (under) => {
      const target = firstOf(under, '[data-target]');
      if (target || firstOf(under, '.mid')) drop(card, target?.dataset.target ?? null, ctx.view, ctx);
    },
  });
}
