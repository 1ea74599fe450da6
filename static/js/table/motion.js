// Cards go from where they were to where they are; dice tumble and settle. Where the reader wants
// less motion, things fade instead.
const TRAVEL = 230; // ms
const APART = 45; // ms between cards that leave together
const EASE = 'cubic-bezier(.2, .7, .2, 1)';
const TUMBLE = 430; // ms
const FACE_EVERY = 70; // ms a face is seen while a die tumbles

/** Tell whether to fade rather than move. */
export function isCalm() {
  return document.documentElement.dataset.animations === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Draw anew and let every card that changed its zone travel there.
 * Cards are elements with `data-card` inside an element with `data-zone`; a card that was nowhere
 * comes from the element `[data-place=come]`, one that is nowhere any more goes to `[data-place=gone]`.
 */
export function carry(root, sky, draw, { come = 'pile', gone = 'pile' } = {}) {
  const before = cardsOf(root);
  const leaving = place(root, gone);
  draw();
  if (document.hidden || !before.size) return;
  const after = cardsOf(root);
  const flights = [
    ...movedCards(before, after),
    ...newCards(before, after, place(root, come)),
    ...lostCards(before, after, leaving || place(root, gone)),
  ];
  flights.forEach((flight, order) => fly(sky, flight, order * APART));
}

function cardsOf(root) {
  const found = new Map();
  root.querySelectorAll('[data-card]').forEach((node) => {
    const box = node.getBoundingClientRect();
    if (box.width) found.set(node.dataset.card, { node, box, zone: node.closest('[data-zone]')?.dataset.zone });
  });
  return found;
}

const place = (root, name) => root.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();

function movedCards(before, after) {
  return [...after].filter(([card, now]) => before.has(card) && before.get(card).zone !== now.zone)
    .map(([card, now]) => ({ from: before.get(card).box, to: now.box, node: now.node, hide: now.node }));
}

function newCards(before, after, from) {
  if (!from?.width) return [];
  return [...after].filter(([card]) => !before.has(card)).map(([, now]) => ({ from, to: now.box, node: now.node, hide: now.node }));
}

function lostCards(before, after, to) {
  if (!to?.width) return [];
  return [...before].filter(([card]) => !after.has(card)).map(([, then]) => ({ from: then.box, to, node: then.node }));
}

/** Move a likeness of `node` above everything from box to box; the card itself waits unseen. */
function fly(sky, { from, to, node, hide }, delay) {
  const likeness = node.cloneNode(true);
  likeness.drawn = node.drawn; // what was copied need not be drawn again
  likeness.removeAttribute('data-card');
  likeness.setAttribute('role', 'presentation');
  likeness.style.setProperty('width', `${to.width}px`);
  sky.append(likeness);
  if (hide) hide.style.opacity = '0';
  const frames = isCalm() ? fade(to) : travel(from, to);
  const flight = likeness.animate(frames, { duration: TRAVEL, delay, easing: EASE, fill: 'both' });
  const land = () => {
    likeness.remove();
    if (hide) hide.style.removeProperty('opacity');
  };
  flight.onfinish = land;
  flight.oncancel = land;
}

const at = (box, scale) => `translate(${box.left}px, ${box.top}px) scale(${scale})`;
const travel = (from, to) => [{ transform: at(from, from.width / to.width) }, { transform: at(to, 1) }];
const fade = (to) => [{ transform: at(to, 1), opacity: 0 }, { transform: at(to, 1), opacity: 1 }];

/** Let dice (elements `die-face`) tumble, showing other faces until they settle on their own. */
export function tumble(dice) {
  if (isCalm() || document.hidden) return;
  dice.forEach((die, order) => tumbleOne(die, order));
}

function tumbleOne(die, order) {
  const face = die.getAttribute('value');
  const turn = order % 2 ? -1 : 1;
  const lasts = TUMBLE - 60 + order * 20;
  die.animate([
    { transform: `translate(${-18 * turn}px, -26px) rotate(${-260 * turn}deg)` },
    { transform: `translate(${8 * turn}px, 3px) rotate(${20 * turn}deg)`, offset: 0.7 },
    { transform: 'translateY(-3px)' },
  ], { duration: lasts, easing: EASE });
  const faces = setInterval(() => die.setAttribute('value', 1 + Math.floor(Math.random() * 6)), FACE_EVERY);
  setTimeout(() => {
    clearInterval(faces);
    die.setAttribute('value', face);
  }, lasts * 0.7);
}

/** How long a moment with tumbling dice lasts, in ms. */
export const tumbleTime = () => (isCalm() ? 150 : TUMBLE + 120);
