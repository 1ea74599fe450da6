// Cards of the hand follow the finger: onto a meld, one's own side, the pile, or between other cards.
import { drop, reordered } from './choose.js';
import { moveTo } from './order.js';

const FAR = 8; // px a finger moves before it drags

export function startDrag(event, token, ctx) {
  if (event.button) return;
  const hand = event.currentTarget.closest('.hand');
  const { cards } = ctx.choice;
  const moving = cards.includes(token) ? cards : [token];
  const nodes = [...hand.querySelectorAll('[data-hand]')].filter((node) => moving.includes(node.dataset.hand)).map((node) => node.firstElementChild);
  const start = { x: event.clientX, y: event.clientY };
  let moved = false;
  const follow = (move) => {
    const [x, y] = [move.clientX - start.x, move.clientY - start.y];
    moved ||= Math.hypot(x, y) > FAR;
    if (!moved) return;
    hand.parentElement.dataset.drag = '';
    nodes.forEach((node) => { node.style.transform = `translate(${x}px, ${y}px)`; });
  };
  const end = (up) => {
    ['pointermove', 'pointerup', 'pointercancel'].forEach((name) => removeEventListener(name, name === 'pointermove' ? follow : end));
    nodes.forEach((node) => node.style.removeProperty('transform'));
    delete hand.parentElement.dataset.drag;
    if (moved && up.type === 'pointerup') dropAt(up, moving, token, ctx);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function dropAt(event, moving, token, ctx) {
  // The click that follows a drag would choose the card anew.
  const swallow = (click) => click.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
  const spots = document.elementsFromPoint(event.clientX, event.clientY).map((node) => node.closest?.('[data-drop]')?.dataset.drop).filter(Boolean);
  const spot = spots.find((name) => !moving.includes(name.slice(5)));
  if (!spot) return;
  if (spot === 'hand' || spot.startsWith('card ')) putBetween(moving, spot, ctx);
  else drop(moving, spot, ctx.view, ctx);
}

function putBetween(moving, spot, ctx) {
  moveTo(moving, spot === 'hand' ? null : spot.slice(5), ctx.choice, ctx.view);
  reordered(ctx);
}
