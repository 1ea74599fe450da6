// Cards of the hand follow the finger: onto a meld, one's own side, the pile, or between other cards.
import { drag } from '../../js/table/drag.js';
import { drop, reordered } from './choose.js';
import { moveTo } from './order.js';

export function startDrag(event, token, ctx) {
  const hand = event.currentTarget.closest('.hand');
  const { cards } = ctx.choice;
  const moving = cards.includes(token) ? cards : [token];
  const nodes = [...hand.querySelectorAll('[data-hand]')].filter((node) => moving.includes(node.dataset.hand)).map((node) => node.firstElementChild);
  const { dataset } = hand.parentElement;
  const lift = (is) => {
    if (is) dataset.drag = '';
    else delete dataset.drag;
  };
  drag(event, nodes, { lift, drop: (under) => dropAt(under, moving, ctx) });
}

function dropAt(under, moving, ctx) {
  const spots = under.map((node) => node.closest?.('[data-drop]')?.dataset.drop).filter(Boolean);
  const spot = spots.find((name) => !moving.includes(name.slice(5)));
  if (!spot) return;
  if (spot === 'hand' || spot.startsWith('card ')) putBetween(moving, spot, ctx);
  else drop(moving, spot, ctx.view, ctx);
}

function putBetween(moving, spot, ctx) {
  moveTo(moving, spot === 'hand' ? null : spot.slice(5), ctx.choice, ctx.view);
  reordered(ctx);
}
