// What is dragged follows the finger; without a move it stays a tap.
const FAR = 8; // px a finger moves before it drags
const TYPES = ['pointermove', 'pointerup', 'pointercancel'];

/** Let `nodes` follow the pointer that goes down with `event`; lifted, `drop(under)` gets the elements below it.
 *  `lift(is)` is told when they begin to move, and when they lie again. */
export function drag(event, nodes, { drop, scale = 1, lift = () => {} }) {
  if (event.button > 0) return;
  const start = { x: event.clientX, y: event.clientY };
  let moved = false;
  const follow = (move) => {
    const [x, y] = [move.clientX - start.x, move.clientY - start.y];
    if (!moved && Math.hypot(x, y) <= FAR) return;
    if (!moved) lift(true);
    moved = true;
    nodes.forEach((node) => { node.style.transform = `translate(${x}px, ${y}px) scale(${scale})`; });
  };
  const turn = (next) => {
    if (next.type === 'pointermove') return follow(next);
    TYPES.forEach((type) => removeEventListener(type, turn));
    if (!moved) return undefined;
    nodes.forEach((node) => node.style.removeProperty('transform'));
    lift(false);
    return next.type === 'pointerup' && dropAt(next, drop);
  };
  TYPES.forEach((type) => addEventListener(type, turn));
}

function dropAt(event, drop) {
  // The click that follows a drag would choose once more.
  const swallow = (click) => click.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
  drop(document.elementsFromPoint(event.clientX, event.clientY));
}

/** Return the first element among those and what holds them that fits a selector. */
export const firstOf = (under, selector) => under.map((node) => node.closest?.(selector)).find(Boolean);
