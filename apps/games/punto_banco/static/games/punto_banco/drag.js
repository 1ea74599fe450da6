// A chip follows the finger from the rack to a field; without a move it stays a tap that chooses it.
import { drag, firstOf } from '../../js/table/drag.js';
import { dropChip } from './choose.js';

export function startDrag(event, place, ctx) {
  const node = event.currentTarget;
  drag(event, [node], {
    scale: 1.1, lift: (is) => node.classList.toggle('held', is),
    drop: (under) => {
      const field = firstOf(under, '[data-field]');
      if (field) dropChip(place, field.dataset.field, ctx.view, ctx);
    },
  });
}
