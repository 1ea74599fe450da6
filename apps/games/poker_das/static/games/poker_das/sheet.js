// A sheet as on paper: the École at the left, combinations at the right, ★ at the end of each line.
import { h, icon } from '../../js/render.js';
import { fill, signed, withMinus } from '../../js/words.js';
import { tapBox } from './choose.js';
import { COMBINATIONS, ECOLE, faceOf, ROMAN, rowName } from './rows.js';

const vh = (text) => h('span', { class: 'vh' }, text);

/** The paper with a seat's sheet; `writes`: what may be written in it now. */
export function paper(seat, writes, view, ctx) {
  const label = seat === ctx.you ? gettext('Votre feuille') : fill(gettext('Feuille de %(name)s'), { name: ctx.name(seat) });
  return h('section', { key: 'paper', class: 'paper', 'aria-label': label, 'data-spot': 'hand', tabindex: '-1' }, sheet(view.sheets[seat], writes, view, ctx));
}

/** The two halves of a sheet. */
export function sheet(seen, writes, view, ctx) {
  const lines = (rows) => rows.map((row) => line(row, seen, writes, view, ctx));
  const wide = { scope: 'row', colspan: '2' }, spare = { colspan: String(view.columns), class: 'num' };
  return h('div', { class: 'sheet', 'data-columns': String(view.columns) },
    h('table', { class: 'half ec' }, head(gettext('École'), view, true), h('tbody', null, lines(ECOLE),
      h('tr', { key: 'stars', class: 'foot' }, h('th', { scope: 'row' }, icon('star', 's'), vh(gettext('Bonus de ')), gettext('col.')), seen.column_stars.map((state, column) => starCell(state, column)), h('td', { key: 'end' })),
      h('tr', { key: 'res', class: 'foot rsv' }, h('th', wide, gettext('Réserve')), h('td', spare, h('b', null, withMinus(seen.reserve)))),
      h('tr', { key: 'tot', class: 'foot sum' }, h('th', wide, gettext('Total')), h('td', spare, h('b', null, withMinus(seen.total)))))),
    h('table', { class: 'half cb' }, head(gettext('Combinaisons'), view, false), h('tbody', null, lines(COMBINATIONS))));
}

function head(title, view, isShown) {
  return h('thead', null, h('tr', null, h('th', { scope: 'col' }, isShown ? title : vh(title)), ROMAN.slice(0, view.columns).map((name) => h('th', { key: name, scope: 'col' }, name)),
    h('th', { key: 'star', scope: 'col', class: 'hs' }, icon('star'), vh(gettext('bonus de ligne')))));
}

function line(row, seen, writes, view, ctx) {
  const open = writes.filter((write) => write.row === row);
  return h('tr', { key: row, class: lineClass(row, open, ctx), on: open.length ? { click: (event) => event.target.closest('button') || tapBox(row, view, ctx) } : {} },
    h('th', { scope: 'row' }, faceOf(row) ? [h('die-face', { value: String(faceOf(row)), role: 'presentation' }), vh(rowName(row))] : rowName(row)),
    seen.rows[row].map((box, column) => (open.length && open[0].column === column ? openBox(row, open, view, ctx) : filledBox(box, column))),
    row in seen.row_stars ? starCell(seen.row_stars[row], 'star') : h('td', { key: 'star' }));
}

/** A box is narrower than a finger where columns are many: its whole line may be tapped. */
const lineClass = (row, open, ctx) => open.length > 0 && (ctx.choice.row === row ? 'may chosen' : 'may');

function filledBox(box, column) {
  if (!box) return h('td', { key: column });
  const look = { closed: closedBox, zero: zeroBox, struck: () => ['ck', vh(gettext('barré'))], scored: scoredBox }[box.state];
  const [className, ...inside] = look(box);
  return h('td', { key: column, class: className }, inside);
}

function closedBox({ mark, mark_struck: isStruck }) {
  const shown = mark !== null && h('span', { key: 'mk', class: 'mk num' }, isStruck ? h('s', null, String(mark)) : h('b', null, String(mark)));
  return [mark === null ? 'cx' : 'cx marked', icon('cross', 'cr'), vh(gettext('fermé')), shown];
}

const zeroBox = () => ['cz num', h('b', null, '0'), h('small', null, '−200')];
const scoredBox = ({ points, doubled }) => ['cv num', String(points), doubled && h('i', null, '×2')];

function starCell(state, key) {
  if (state === 'open') return h('td', { key, class: 'st0' }, icon('star'), vh(gettext('à prendre')));
  if (state === 'struck') return h('td', { key, class: 'stk' }, icon('star'), vh(gettext('perdu')));
  return h('td', { key, class: 'stw' }, icon('star'), h('b', { class: 'num' }, String(state)));
}

// -- boxes that may be filled now --

function openBox(row, open, view, ctx) {
  const isChosen = ctx.choice.row === row;
  const write = (isChosen && open.find(({ mode }) => mode === ctx.choice.mode)) || open[0];
  const [big, small] = shortly(write, ctx.view.sheets[ctx.you]?.reserve ?? 0);
  return h('td', { key: write.column, class: `co ${lookOf(write)}${isChosen ? ' sel' : ''}` }, h('button', {
    type: 'button', 'data-box': row, 'aria-pressed': String(isChosen), 'aria-disabled': ctx.canAct ? false : 'true',
    'aria-label': `${rowName(row)}, ${fill(gettext('colonne %(column)s'), { column: ROMAN[write.column] })}\u202f: ${consequence(write)}`, on: { click: () => tapBox(row, view, ctx) },
  }, h('b', { class: 'num' }, big), small && h('small', { class: 'num' }, small)));
}

function lookOf({ mode, gain }) {
  if (mode === 'strike') return 'no';
  if (mode === 'zero') return 'bad';
  return gain < 0 ? 'cost' : 'good';
}

function shortly({ mode, gain, reserve, bonus }, before) {
  const star = bonus ? `★${bonus}` : '';
  if (mode === 'strike') return ['', ''];
  if (mode === 'zero') return ['0', '−200'];
  if (mode === 'close') return ['✕', star || (gain ? `${before}→${reserve}` : '±0')];
  return [String(gain), star];
}

/** What writing would do, in words. */
export function consequence({ mode, gain, reserve, bonus }) {
  const words = {
    strike: () => gettext('barrer, 0 point, bonus perdus'),
    zero: () => gettext('zéro, moins 200 points'),
    close: () => (gain ? fill(gettext('fermer, réserve %(change)s, soit %(reserve)s'), { change: signed(gain), reserve }) : gettext('fermer, réserve inchangée')),
    score: () => interpolate(ngettext('%s point', '%s points', gain), [gain]),
  };
  return words[mode]() + (bonus ? fill(gettext(', et %(bonus)s de bonus'), { bonus }) : '');
}
