// A chip follows the finger from the rack to a field; without a move it stays a tap that chooses it.
import { dropChip } from './choose.js';

const FAR = 8; // px a finger moves before it drags

export function startDrag(event, place, ctx) {
  if (event.button > 0) return;
  const node = event.currentTarget;
  const start = { x: event.clientX, y: event.clientY };
  let moved = false;
  const follow = (move) => {
    const [x, y] = [move.clientX - start.x, move.clientY - start.y];
    moved ||= Math.hypot(x, y) > FAR;
    if (!moved) return;
    node.classList.add('held');
    node.style.transform = `translate(${x}px, ${y}px) scale(1.1)`;
  };
  const end = (up) => {
    ['pointermove', 'pointerup', 'pointercancel'].forEach((type) => removeEventListener(type, type === 'pointermove' ? follow : end));
    node.classList.remove('held');
    node.style.removeProperty('transform');
    if (moved && up.type === 'pointerup') dropAt(up, place, ctx);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function dropAt(event, place, ctx) {
  // The click that follows a drag would choose the chip once more.
  const swallow = (click) => click.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
  const field = document.elementsFromPoint(event.clientX, event.clientY).map((node) => node.closest?.('[data-field]')).find(Boolean);
  if (field) dropChip(place, field.dataset.field, ctx.view, ctx);
}
