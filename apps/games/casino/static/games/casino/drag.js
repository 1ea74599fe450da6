// A card of the hand follows the finger to the table; without a move it stays a tap.
import { drop } from './choose.js';

const FAR = 8; // px a finger moves before it drags

export function startDrag(event, card, ctx) {
  const node = event.currentTarget.querySelector('playing-card');
  const start = { x: event.clientX, y: event.clientY };
  let moved = false;
  const follow = (move) => {
    const [x, y] = [move.clientX - start.x, move.clientY - start.y];
    moved ||= Math.hypot(x, y) > FAR;
    if (moved) node.style.transform = `translate(${x}px, ${y}px) scale(1.05)`;
  };
  const end = (up) => {
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    node.style.removeProperty('transform');
    if (moved && up.type === 'pointerup') dropAt(up, card, ctx);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function dropAt(event, card, ctx) {
  // The click that follows a drag would choose the card anew.
  const swallow = (click) => click.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const target = under.map((node) => node.closest?.('[data-target]')).find(Boolean);
  if (target || under.some((node) => node.closest?.('.mid'))) drop(card, target?.dataset.target ?? null, ctx.view, ctx);
}
