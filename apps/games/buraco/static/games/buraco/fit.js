// How large melds are drawn: as large as lets all of a side lie in its part of the table. Where even small
// ones would not, marks lie on the cards. Parts are measured when their size changes; drawing measures nothing.

const SMALL = 1.55, TIGHT = 1.9, SMALLEST = 1.3, STEP = 0.05; // widths of a card, in rem
const SHOWN = 0.54, RATIO = 1.4; // what is seen of a card under the next one; height by width

const boxes = new Map(); // name of a side → its size, gaps, the height of a mark and the largest card, in rem
let watcher = null;

/** Watch the sizes of the sides' parts of the table; draw again when one changes. */
export function watchSizes(root, redraw) {
  watcher ??= new ResizeObserver((entries) => {
    if (entries.map(({ target, contentRect }) => note(target, contentRect)).some(Boolean)) redraw();
  });
  root?.querySelectorAll('[data-fit]').forEach((node) => watcher.observe(node));
}

function note(node, { width, height }) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const style = getComputedStyle(node), own = (name) => Number(style.getPropertyValue(name));
  const box = { width: width / rem, height: height / rem, across: parseFloat(style.columnGap) / rem, down: parseFloat(style.rowGap) / rem, mark: own('--mark'), most: own('--most') };
  const before = boxes.get(node.dataset.fit);
  boxes.set(node.dataset.fit, box);
  return !before || Object.keys(box).some((name) => Math.abs(box[name] - before[name]) > STEP);
}

/** Return `{vars, tight}`: the custom properties that size the melds of a side, and whether marks lie on them. */
export function sizes(melds, name) {
  const box = boxes.get(name);
  if (!box || !melds.length) return { vars: {}, tight: false };
  const roomy = largest(melds, box, box.most, SMALL, box.mark);
  const wide = roomy ?? largest(melds, box, TIGHT, SMALLEST, 0) ?? SMALLEST;
  return { vars: { '--cw': `${wide.toFixed(2)}rem`, '--sl': `${(wide * SHOWN).toFixed(2)}rem` }, tight: !roomy };
}

function largest(melds, { width, height, across, down }, most, least, mark) {
  for (let wide = most; wide >= least; wide -= STEP) {
    if (rowsOf(melds, wide, across, width) * (wide * RATIO + mark + down) <= height) return wide;
  }
  return null;
}

function rowsOf(melds, wide, across, room) {
  let rows = 1, filled = 0;
  for (const { cards } of melds) {
    const width = wide * (SHOWN * (cards.length - 1) + 1);
    if (filled && filled + width > room) [rows, filled] = [rows + 1, 0];
    filled += width + across;
  }
  return rows;
}
