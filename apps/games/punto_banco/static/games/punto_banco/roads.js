// The two roads on which the results of a shoe are drawn (RULES.md §9). Who listens has the list beside them.
import { h } from '../../js/render.js';
import { fill } from '../../js/words.js';

const STEP = 18, ROWS = 6, LEAST = 17; // columns that fill the panel's width
const LETTERS = { P: () => 'P', B: () => 'B', T: () => gettext('É') };
const LOOKS = { P: 'rp', B: 'rb', T: 'rt' };

function road(key, label, columns, marks) {
  const width = Math.max(LEAST, columns) * STEP, height = ROWS * STEP;
  const down = Array.from({ length: width / STEP + 1 }, (_, place) => `M${place * STEP} 0V${height}`).join('');
  const across = Array.from({ length: ROWS + 1 }, (_, place) => `M0 ${place * STEP}H${width}`).join('');
  return h('div', { key, class: 'roadbox', tabindex: '0', role: 'group', 'aria-label': label },
    h('svg', { class: 'road', viewBox: `-.5 -.5 ${width + 1} ${height + 1}`, vars: { '--columns': String(width / STEP) }, role: 'img', 'aria-label': label }, h('path', { class: 'gr', d: down + across }), marks));
}

const at = (column, row) => `translate(${STEP / 2 + column * STEP} ${STEP / 2 + row * STEP})`;

/** Every result, filled downwards, then to the right. */
export function beadRoad({ bead }, rounds) {
  const marks = bead.flatMap((letters, column) => [...letters].map((letter, row) => h('g', { key: `${column}.${row}`, class: LOOKS[letter], transform: at(column, row) }, h('circle', { r: '7.6' }), h('text', { y: '3.6' }, LETTERS[letter]()))));
  return road('bead', interpolate(ngettext('Route des perles, %s coup', 'Route des perles, %s coups', rounds), [rounds]), bead.length, marks);
}

/** Streaks in columns; a stroke crosses a coup that a tie followed, their number stands there if there were several. */
export function bigRoad({ big }) {
  const columns = Math.max(0, ...big.cells.map(([column]) => column + 1));
  const marks = big.cells.map(([column, row, winner, ties]) => h('g', { key: `${column}.${row}`, class: `o${LOOKS[winner]}`, transform: at(column, row) },
    h('circle', { r: '6.4' }), ties === 1 && h('path', { d: 'M-5.5 5.5 5.5-5.5' }), ties > 1 && h('text', { y: '3.6' }, String(ties))));
  return road('big', gettext('Grande route'), columns, marks);
}

/** Equalities before the first win have no place on the big road: they are told. */
export const leadingTies = ({ big }) => (big.leading_ties ? fill(ngettext('Une égalité avant le premier gain.', '%(ties)s égalités avant le premier gain.', big.leading_ties), { ties: big.leading_ties }) : null);
