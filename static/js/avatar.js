// <avatar-figure seed="a3f0…">: a figure drawn from a seed, the same everywhere for the same seed.
// A seed "robot-moyen" is a robot of that level; a seed that is an address ("/…") is a picture.
const GROUNDS = ['#d8c39a', '#b9cdbb', '#dfb4a0', '#b9c3c9', '#cfc0d2', '#c9d3a8', '#e2cfa6', '#a9c4c0'];
const SKINS = ['#f3d9bf', '#e9c3a0', '#d9a877', '#b98555', '#8d5e3b', '#f6e0cf'];
const HAIRS = ['#2b2320', '#5a3220', '#8a3b1c', '#c7974a', '#6b6660', '#241f2b', '#a06a34'];
const CLOTHES = ['#1f5c49', '#a93622', '#39453f', '#75510f', '#3c5a7a', '#5c3a66', '#17493a', '#8f4a2c'];
const BEHIND = [
  '<path d="M10.5 22c-2-9 2-15 9.5-15s11.5 6 9.5 15l-2.5 3h-14z" fill="HAIR"/>',
  '<path d="M10 30c-2-14 1-23 10-23s12 9 10 23c-2 3-18 3-20 0z" fill="HAIR"/>',
  '<circle cx="20" cy="6.5" r="4" fill="HAIR"/><path d="M11.8 19c-1-7 3.2-11 8.2-11s9.2 4 8.2 11z" fill="HAIR"/>',
  '<path d="M12 18c-1-6.5 3-10.5 8-10.5s9 4 8 10.5z" fill="HAIR"/>',
  '<g fill="HAIR"><circle cx="12.5" cy="13" r="4"/><circle cx="17" cy="9" r="4.4"/><circle cx="23" cy="9" r="4.4"/><circle cx="27.5" cy="13" r="4"/><circle cx="20" cy="11" r="5"/></g>',
  '',
];
const FRINGES = [
  '<path d="M13 17c4-1 6-3 7-5 1 2 3 4 7 5-.5-5-3-7.5-7-7.5s-6.5 2.5-7 7.5z" fill="HAIR"/>',
  '<path d="M12.8 17.5c0-6 3-8.5 7.2-8.5s7.2 2.5 7.2 8.5c-2-3.5-4-4-7.2-4s-5.2.5-7.2 4z" fill="HAIR"/>',
  '<path d="M12.8 17c5 0 9-1.5 11-4.5 1 2 2 3.5 3.4 4.5 0-5.5-3-8-7.2-8s-7.2 2.5-7.2 8z" fill="HAIR"/>',
  '<path d="M13 16c0-5 3-7 7-7s7 2 7 7c-4-1.5-10-1.5-14 0z" fill="HAIR"/>',
];
const EXTRAS = [
  '', '', '',
  '<g fill="none" stroke="#2b2320" stroke-width=".9"><circle cx="16.8" cy="19" r="2.3"/><circle cx="23.2" cy="19" r="2.3"/><path d="M19.1 19h1.8"/></g>',
  '<path d="M14 22.5c1.5 5.5 10.5 5.5 12 0 0 6-3 8-6 8s-6-2-6-8z" fill="HAIR"/>',
  '<path d="M11 13.5c1-5 4.5-7 9-7s8 2 9 7z" fill="CLOTH"/><path d="M10 14.5h20" stroke="CLOTH" stroke-width="2" stroke-linecap="round"/>',
  '<path d="M13 33c4 3 10 3 14 0l1 4c-5 3-11 3-16 0z" fill="#d3ab5c"/>',
];
const ROBOTS = { facile: ['#d3ab5c', '#e2cfa6'], moyen: ['#1f5c49', '#e4d8bb'], difficile: ['#7d2415', '#e4d8bb'] };

/** Return numbers out of a seed of any characters, the same ones each time. */
function numbersOf(seed) {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393 | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

function person(seed) {
  const pick = numbersOf(seed), one = (list) => list[pick(list.length)];
  const ground = one(GROUNDS), skin = one(SKINS), hair = one(HAIRS), cloth = one(CLOTHES);
  const parts = [
    `<path fill="${ground}" d="M0 0h40v40H0z"/>`, one(BEHIND),
    '<path d="M6 40c.5-8.5 6-11.5 14-11.5S33.5 31.5 34 40z" fill="CLOTH"/>',
    '<path d="M16.5 24h7v5c0 2-1.5 3-3.5 3s-3.5-1-3.5-3z" fill="SKIN"/>',
    '<path d="M13 15.5h14v5.5c0 4.3-3.2 7-7 7s-7-2.7-7-7z" fill="SKIN"/>', one(FRINGES), one(EXTRAS),
  ];
  return parts.join('').replaceAll('HAIR', hair).replaceAll('CLOTH', cloth).replaceAll('SKIN', skin);
}

function robot(level) {
  const [body, ground] = ROBOTS[level] || ROBOTS.moyen;
  return `<path fill="${ground}" d="M0 0h40v40H0z"/><path d="M20 6v5" stroke="${body}" stroke-width="1.8"/><circle cx="20" cy="5.5" r="2" fill="#b4883a"/>`
    + `<rect x="9.5" y="11" width="21" height="16.5" rx="5" fill="${body}"/><rect x="12.5" y="14.5" width="15" height="8" rx="4" fill="#faf5e8"/>`
    + `<circle cx="16.5" cy="18.5" r="1.9" fill="${body}"/><circle cx="23.5" cy="18.5" r="1.9" fill="${body}"/>`
    + `<path d="M11 40c0-6 3.5-9.5 9-9.5s9 3.5 9 9.5z" fill="${body}"/><g fill="#faf5e8"><circle cx="16.5" cy="36" r="1.1"/><circle cx="20" cy="36" r="1.1"/><circle cx="23.5" cy="36" r="1.1"/></g>`;
}

function figureOf(seed) {
  const drawing = seed.startsWith('robot-') ? robot(seed.slice(6)) : person(seed);
  return `<svg viewBox="0 0 40 40" aria-hidden="true">${drawing}</svg>`;
}

class AvatarFigure extends HTMLElement {
  static observedAttributes = ['seed'];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const seed = this.getAttribute('seed') || '';
    if (seed.startsWith('/')) return this.showPicture(seed);
    this.innerHTML = figureOf(seed);
  }

  showPicture(address) {
    const picture = new Image();
    picture.src = address;
    picture.alt = '';
    // It may have been taken away since: a figure is drawn of its address.
    picture.addEventListener('error', () => { this.innerHTML = figureOf(address); });
    this.replaceChildren(picture);
  }
}

if (!customElements.get('avatar-figure')) customElements.define('avatar-figure', AvatarFigure);
