// A pile of chips, drawn from an amount in units: the largest chips below, at most seven shown.
import { h } from '../../js/render.js';

const CHIPS = [[500, 'plum'], [100, 'ink'], [25, 'green'], [5, 'red'], [1, 'brass']];
const MOST = 7, RISE = 5.5, FOOT = 28.5; // of the drawing, 48 wide

function coloursOf(units) {
  let left = units;
  return CHIPS.flatMap(([value, colour]) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return Array.from({ length: count }, () => colour);
  }).slice(0, MOST);
}

/** Describe the pile. */
export function stack(units) {
  const colours = coloursOf(units);
  const height = FOOT + RISE * (colours.length - 1);
  return h('svg', { class: 'stc', viewBox: `0 0 48 ${height}`, 'aria-hidden': 'true' }, h('ellipse', { key: 'shade', cx: '24', cy: String(height - 8), rx: '23', ry: '8', fill: 'var(--chip-shade)' }),
    colours.map((colour, place) => chip(`var(--chip-${colour})`, height - 15 - RISE * place, place)));
}

function chip(fill, y, place) {
  const mark = { stroke: 'var(--chip-mark)', fill: 'none' };
  return h('g', { key: place }, h('path', { d: `M3 ${y}v5a21 8 0 0 0 42 0v-5z`, fill }),
    [[9, 3.6, 3], [24, 6.3, 5], [39, 3.6, 3]].map(([x, down, width], order) => h('path', { key: order, d: `M${x} ${y + down}v5`, 'stroke-width': String(width), ...mark })),
    h('ellipse', { key: 'top', cx: '24', cy: String(y), rx: '21', ry: '8', fill }), h('ellipse', { key: 'rim', cx: '24', cy: String(y), rx: '20.5', ry: '7.6', fill: 'none', stroke: 'var(--chip-shade)', 'stroke-width': '.8' }),
    h('ellipse', { key: 'face', cx: '24', cy: String(y), rx: '13', ry: '4.8', ...mark }));
}
