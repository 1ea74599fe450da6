// How large melds may be drawn: as large as lets all of a side lie in its part of the table.
// The parts' sizes are measured once and whenever they change; drawing itself measures nothing.

const LARGEST = 4.25, ON_PHONE = 2.5, SMALLEST = 1.45; // widths of a card, in rem
const WIDE = 26; // rem from which on there is room for large cards
const SHOWN = 0.54, RATIO = 1.4; // what is seen of a card under the next one; height by width
const MARK = 1.15, GAP = 0.3, BETWEEN = 0.45, STEP = 0.1; // rem

const boxes = new Map(); // name of a side → {width, height} in rem
let watcher = null;

/** Watch the sizes of the sides' parts of the table; draw again when one changes. */
export function watchSizes(root, redraw) {
  watcher ??= new ResizeObserver((entries) => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const isNews = entries.map(({ target, contentRect: { width, height } }) => note(target.dataset.fit, width / rem, height / rem));
    if (isNews.some(Boolean)) redraw();
  });
  root?.querySelectorAll('[data-fit]').forEach((node) => watcher.observe(node));
}

function note(name, width, height) {
  const { width: w = 0, height: v = 0 } = boxes.get(name) ?? {};
  if (Math.abs(w - width) < STEP && Math.abs(v - height) < STEP) return false;
  boxes.set(name, { width, height });
  return true;
}

/** Return the custom properties that size the melds of a side. */
export function sizes(melds, name) {
  const box = boxes.get(name);
  if (!box || !melds.length) return {};
  const mark = box.width < WIDE ? MARK : MARK * 1.4;
  let wide = box.width < WIDE ? ON_PHONE : LARGEST;
  while (wide > SMALLEST && rowsOf(melds, wide, box.width) * (wide * RATIO + mark + GAP) > box.height) wide -= STEP;
  return { '--cw': `${wide.toFixed(2)}rem`, '--sl': `${(wide * SHOWN).toFixed(2)}rem` };
}

function rowsOf(melds, wide, room) {
  let rows = 1, filled = 0;
  for (const { cards } of melds) {
    const width = wide * (SHOWN * (cards.length - 1) + 1) + BETWEEN;
    if (filled && filled + width > room) [rows, filled] = [rows + 1, 0];
    filled += width;
  }
  return rows;
}
