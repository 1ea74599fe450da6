// The pack as elements: <playing-card card="KS"> (or rank="1..13" suit="H|D|C|S", back, mini, fan,
// large) and <die-face value="1..6"> (or rank="9..14" for the dice of Poker d'as).
// Preferences are read from <html data-indices="english" data-print="large">.
import { cardMarkup, glyph } from './card-drawings.js';

const LETTERS = { A: 1, T: 10, J: 11, Q: 12, K: 13 };
const ACES = { 9: '9', 10: '10', 11: 'V', 12: 'D', 13: 'R', 14: 'A' };
const SPOTS = { 1: [5], 2: [3, 7], 3: [3, 5, 7], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/** Return `[rank, suit]` of a card written as the engines write it: "10H", "TH", "KS"; a joker, "JK", is `[0, null]`. */
export function partsOf(card) {
  if (card === 'JK') return [0, null];
  const letters = card.slice(0, -1);
  return [LETTERS[letters] || Number(letters), card.slice(-1)];
}

/** Return what a card counts by its rank alone: ace 1, king 13. */
export const valueOf = (card) => partsOf(card)[0];

const ranks = () => ['', gettext('as'), gettext('deux'), gettext('trois'), gettext('quatre'), gettext('cinq'),
  gettext('six'), gettext('sept'), gettext('huit'), gettext('neuf'), gettext('dix'), gettext('valet'),
  gettext('dame'), gettext('roi')];
const suits = () => ({ H: gettext('cœur'), D: gettext('carreau'), C: gettext('trèfle'), S: gettext('pique') });

/** Return the card with its article, as a sentence wants it: "le 3 de carreau", "la dame de cœur". */
export function theCard(card) {
  const [rank, suit] = partsOf(card);
  if (rank === 0) return gettext('le joker');
  const patterns = { 1: gettext('l’as de %(suit)s'), 11: gettext('le valet de %(suit)s'), 12: gettext('la dame de %(suit)s'), 13: gettext('le roi de %(suit)s') };
  return interpolate(patterns[rank] || gettext('le %(rank)s de %(suit)s'), { rank, suit: suitName(suit) }, true);
}

/** Return the rank in one word, as a voice says it: "roi". */
export const rankName = (rank) => ranks()[rank];

/** Return the suit in one word: "cœur". */
export const suitName = (suit) => suits()[suit];

/** Return the whole card in words: "roi de cœur". */
export function cardName(card) {
  const [rank, suit] = partsOf(card);
  return nameOf(rank, suit);
}

function nameOf(rank, suit) {
  if (rank === 0) return gettext('joker');
  return interpolate(gettext('%(rank)s de %(suit)s'), { rank: rankName(rank), suit: suitName(suit) }, true);
}

/** Return the letter or number printed in a card's corner under the reader's preference: "R" or "K". */
export function indexOf(rank) {
  const letters = document.documentElement.dataset.indices === 'english' ? 'AJQK' : 'AVDR';
  if (rank === 1) return letters[0];
  return rank > 10 ? letters[rank - 10] : String(rank);
}

/** Return a card's index and suit sign, for a narrow button: "8 ♣". */
export function shortName(card) {
  const [rank, suit] = partsOf(card);
  if (rank === 0) return '★';
  return `${indexOf(rank)}\u202f${{ H: '♥', D: '♦', C: '♣', S: '♠' }[suit]}`;
}

class PlayingCard extends HTMLElement {
  static observedAttributes = ['card', 'rank', 'suit', 'back', 'mini', 'fan', 'large'];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const [rank, suit] = this.face();
    const { print, indices } = document.documentElement.dataset;
    const has = (name) => this.hasAttribute(name);
    const options = { back: has('back'), mini: has('mini'), fan: has('fan'), large: has('large') || print === 'large', english: indices === 'english' };
    const signature = JSON.stringify([rank, suit, options]);
    if (signature === this.drawn) return;
    this.drawn = signature;
    this.innerHTML = `<svg viewBox="0 0 100 140" aria-hidden="true">${cardMarkup(rank, suit, options)}</svg>`;
    this.describe(rank, suit);
  }

  face() {
    const card = this.getAttribute('card');
    const parts = card ? partsOf(card) : [Number(this.getAttribute('rank')), this.getAttribute('suit')];
    if (card && parts[1] && this.getAttribute('suit') !== parts[1]) this.setAttribute('suit', parts[1]);
    return parts;
  }

  describe(rank, suit) {
    if (this.getAttribute('role') === 'presentation') return;
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', this.hasAttribute('back') ? gettext('carte cachée') : nameOf(rank, suit));
  }
}

const spot = (n) => {
  const x = 26 + ((n - 1) % 3) * 24, y = 26 + Math.floor((n - 1) / 3) * 24;
  return `<g data-pip="${n}"><circle cx="${x}" cy="${y + 1.2}" r="9.4" fill="var(--die-lip)"/><circle cx="${x}" cy="${y}" r="9" fill="var(--die-pip)"/>`
    + `<circle cx="${x - 2}" cy="${y + 3}" r="4.4" fill="var(--die-pip-2)"/></g>`;
};
const EVERY_SPOT = [1, 3, 4, 5, 6, 7, 9].map(spot).join('');

class DieFace extends HTMLElement {
  static observedAttributes = ['value', 'rank'];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const value = this.getAttribute('value'), rank = this.getAttribute('rank');
    if (rank) this.innerHTML = inFrame(`<g color="var(--die-r${rank})">${glyph(ACES[rank], 24, 15, 2.9, 3.9)}</g>`);
    else this.showSpots(SPOTS[value] || []);
    if (this.getAttribute('role') === 'presentation') return;
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', interpolate(gettext('dé %(face)s'), { face: rank ? ACES[rank] : value }, true));
  }

  /** A tumbling die changes its face many times a second: the spots are drawn once, then shown and hidden. */
  showSpots(shown) {
    this.spots ??= this.drawSpots();
    this.spots.forEach((node) => node.setAttribute('visibility', shown.includes(Number(node.dataset.pip)) ? 'visible' : 'hidden'));
  }

  drawSpots() {
    this.innerHTML = inFrame(EVERY_SPOT);
    return [...this.querySelectorAll('[data-pip]')];
  }
}

const inFrame = (drawing) => `<svg viewBox="0 0 100 100" aria-hidden="true">${drawing}</svg>`;

if (!customElements.get('playing-card')) {
  customElements.define('playing-card', PlayingCard);
  customElements.define('die-face', DieFace);
}
