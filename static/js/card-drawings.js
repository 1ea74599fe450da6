// How the pack is drawn: every card on a grid of 100 by 140, out of paths of our own.
// Colours come from custom properties only, so themes and four-colour suits need no redraw.

const FRENCH = { 1: 'A', 11: 'V', 12: 'D', 13: 'R' };
const ENGLISH = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };

const PIPS = {
  H: '<path d="M0 9.8C-2 6.6-10 2-10-4-10-7.6-7.6-9.6-5-9.6-2.7-9.6-.8-8.2 0-5.8.8-8.2 2.7-9.6 5-9.6 7.6-9.6 10-7.6 10-4 10 2 2 6.6 0 9.8Z"/>',
  D: '<path d="M0-11C2.2-6.8 5-3.2 8.4 0 5 3.2 2.2 6.8 0 11-2.2 6.8-5 3.2-8.4 0-5-3.2-2.2-6.8 0-11Z"/>',
  S: '<path d="M0-10.4C2-6.6 9.8-2.6 9.8 3 9.8 6 7.6 7.6 5.3 7.6 3.4 7.6 1.7 6.6.9 5 1.2 7.4 2.2 9.2 4 10.4H-4C-2.2 9.2-1.2 7.4-.9 5-1.7 6.6-3.4 7.6-5.3 7.6-7.6 7.6-9.8 6-9.8 3-9.8-2.6-2-6.6 0-10.4Z"/>',
  C: '<path d="M0-10.2A4.7 4.7 0 0 1 3-1.9 4.7 4.7 0 1 1 1 4.3C1.2 7 2.2 9.2 4 10.4H-4C-2.2 9.2-1.2 7-1 4.3A4.7 4.7 0 1 1-3-1.9 4.7 4.7 0 0 1 0-10.2Z"/>',
};

const SIX = '<ellipse cx="8" cy="16.1" rx="6" ry="6.2"/><path d="M2 16.1C2 7 4.6 1.7 8.7 1.7 10.7 1.7 12.3 2.7 13 4.6"/>';
const GLYPHS = {
  A: '<path d="M2 22.3 8 1.4 14 22.3M4.4 15.4H11.6M-.4 22.3H4.6M11.4 22.3H16.4"/>',
  2: '<path d="M2 7C2 3.5 4.6 1.7 8 1.7S14 3.6 14 7C14 11.4 8 14.8 2.4 22.3H14.6V19"/>',
  3: '<path d="M2.2 5.2C3 2.9 5.2 1.7 7.8 1.7 11 1.7 13.4 3.6 13.4 6.6 13.4 9.7 11 11.5 7 11.5 11.4 11.5 14 13.4 14 16.8 14 20.3 11.2 22.3 7.8 22.3 4.8 22.3 2.6 20.9 1.8 18.4"/>',
  4: '<path d="M11 23.8V1.7L1.3 16.6H15.8"/>',
  5: '<path d="M13.6 1.7H4L3 11C4.3 9.8 6 9.1 7.8 9.1 11.5 9.1 14.2 11.7 14.2 15.6S11.4 22.3 7.7 22.3C4.7 22.3 2.4 20.8 1.7 18.2"/>',
  6: SIX,
  7: '<path d="M1.8 5V1.7H14.2C10.6 7.5 7.4 14.5 6.6 23.8"/>',
  8: '<ellipse cx="8" cy="6.5" rx="5.1" ry="4.8"/><ellipse cx="8" cy="16.8" rx="6.1" ry="5.5"/>',
  9: `<g transform="rotate(180 8 12)">${SIX}</g>`,
  10: '<path d="M-3 5.4.4 2.2V23.8"/><ellipse cx="9.8" cy="12" rx="4.5" ry="10.3"/>',
  V: '<path d="M2 1.7 8 22.6 14 1.7M-.6 1.7H4.8M11.2 1.7H16.6"/>',
  D: '<path d="M3.6 1.7V22.3M.8 1.7H7C11.8 1.7 14.4 5.6 14.4 12S11.8 22.3 7 22.3H.8"/>',
  R: '<path d="M3.4 1.7V22.3M.6 1.7H8.2C11.6 1.7 13.4 3.8 13.4 7.1S11.6 12.5 8.2 12.5H3.4M8.4 12.5 13.4 22.3M.4 22.3H6.6M11.8 22.3H16.4"/>',
  J: '<path d="M11 1.7V16.4C11 20.4 9.2 22.3 6.4 22.3 3.8 22.3 2 20.6 1.8 17.6M6.8 1.7H15.2"/>',
  Q: '<ellipse cx="8" cy="12" rx="6.2" ry="10.3"/><path d="M8.4 16.4 14.8 24"/>',
  K: '<path d="M3.4 1.7V22.3M.4 1.7H6.6M.4 22.3H6.6M13.6 1.7 3.8 13.4M7.2 9.4 13.8 22.3M10.8 1.7H16M11 22.3H16.6"/>',
};

const I = 'stroke="var(--card-line)" stroke-width=".9" stroke-linejoin="round"';
const BRASS = `fill="var(--card-brass)" ${I}`, SUIT = `fill="currentColor" ${I}`, SKIN = `fill="var(--card-skin)" ${I}`;
const LINE = 'fill="none" stroke="var(--card-line)" stroke-width="1" stroke-linecap="round"';
const FACE = `<path d="M41.5 29H58.5V42C58.5 48.5 55 53 50 53S41.5 48.5 41.5 42Z" ${SKIN}/>`
  + `<path d="M43.6 36.2Q45.7 34.6 47.8 36.2M52.2 36.2Q54.3 34.6 56.4 36.2M50 37V42.4H48.4" ${LINE}/><circle cx="45.8" cy="38" r=".95" fill="var(--card-line)"/><circle cx="54.2" cy="38" r=".95" fill="var(--card-line)"/>`;
const ROBE = `<path d="M23 72V63C27 56 37 55 43 50H57C63 55 73 56 77 63V72Z" ${SUIT}/>`
  + '<path d="M28 72 36 57M34.5 72 41 58M72 72 64 57M65.5 72 59 58" stroke="var(--card-brass)" stroke-width="1.3" fill="none"/>';

const COURTS = {
  // Roi: five-point crown, forked beard, ermine, sceptre.
  13: `${ROBE}<path d="M72 72V30" stroke="var(--card-line)" stroke-width="3.2"/><path d="M72 72V30" stroke="var(--card-brass)" stroke-width="1.6"/><path d="M72 16 76 24 72 31 68 24Z" ${BRASS}/>
    <path d="M37 29C33 38 34 47 39 52H61C66 47 67 38 63 29Z" fill="var(--card-hair)" ${I}/>${FACE}
    <path d="M41.5 41C43 45 46 44.4 50 44.4S57 45 58.5 41V48C58.5 55 55 62 52.6 65L50 61 47.4 65C45 62 41.5 55 41.5 48Z" fill="var(--card-hair)" ${I}/><path d="M46.8 48.4H53.2" stroke="var(--card-skin)" stroke-width="1.2" stroke-linecap="round"/>
    <path d="M37.4 30 34 16.5 42.4 22.6 50 12.5 57.6 22.6 66 16.5 62.6 30Z" ${BRASS}/><path d="M37 26.4H63V30.4H37Z" ${SUIT}/><g fill="var(--card-paper)"><circle cx="43" cy="28.4" r="1.1"/><circle cx="50" cy="28.4" r="1.1"/><circle cx="57" cy="28.4" r="1.1"/></g>
    <g ${BRASS}><circle cx="34" cy="16" r="1.7"/><circle cx="50" cy="12.6" r="1.9"/><circle cx="66" cy="16" r="1.7"/></g>`,
  // Dame: pearl coronet, long hair, necklace, a rose.
  12: `<path d="M38 27C31 38 34 54 27 66L36 72H64L73 66C66 54 69 38 62 27Z" fill="var(--card-brass)" ${I}/><path d="M36 40C36 52 33 60 31 66M64 40C64 52 67 60 69 66" ${LINE}/>
    <path d="M29 72C31 62 39 59 45 54H55C61 59 69 62 71 72Z" ${SUIT}/><path d="M42 56.5 50 70 58 56.5 54.6 53H45.4Z" ${SKIN}/>${FACE}
    <path d="M47.6 46.6Q50 48.8 52.4 46.6Q50 45.6 47.6 46.6Z" fill="var(--card-lip)"/><path d="M43.6 58.5Q50 65 56.4 58.5" fill="none" stroke="var(--card-line)" stroke-width="1.4" stroke-dasharray=".1 2.2" stroke-linecap="round"/>
    <path d="M41 32C42 28.6 46 27.4 50 27.4S58 28.6 59 32C56 30.6 53 30.2 50 30.2S44 30.6 41 32Z" fill="var(--card-brass)"/><path d="M39 29 36.6 19 43.4 23 50 15 56.6 23 63.4 19 61 29C54 26.6 46 26.6 39 29Z" ${BRASS}/><g fill="var(--card-paper)" ${I}><circle cx="36.4" cy="18" r="1.8"/><circle cx="50" cy="14.4" r="2"/><circle cx="63.6" cy="18" r="1.8"/></g><circle cx="50" cy="23.6" r="1.7" fill="currentColor"/>
    <path d="M72 64C71 56 71 52 71.5 46" ${LINE}/><circle cx="71.5" cy="40.5" r="4.6" ${SUIT}/><path d="M69 40.5A2.5 2.5 0 1 1 71.5 43" fill="none" stroke="var(--card-paper)" stroke-width="1"/>`,
  // Valet: plumed cap, bobbed hair, ruff, halberd.
  11: `${ROBE}<path d="M72 72V22" stroke="var(--card-line)" stroke-width="2.6"/><path d="M72 72V22" stroke="var(--card-brass)" stroke-width="1.2"/><path d="M72 13 74.4 22H69.6ZM70.6 25C66.4 25 64.6 29 65.4 34L70.6 31.4Z" ${BRASS}/>
    <path d="M38.6 27C34.6 36 35 45 37 50H63C65 45 65.4 36 61.4 27Z" fill="var(--card-hair)" ${I}/>${FACE}
    <path d="M47.8 47.2H52.2" ${LINE}/><path d="M38 56 41 51.6 44 55.4 47 52.8 50 56.4 53 52.8 56 55.4 59 51.6 62 56 56 60.5H44Z" fill="var(--card-paper)" ${I}/>
    <path d="M36.4 31C33.4 22 42 16.4 51 17.4 60 18.4 64.6 24 63.6 31Z" ${SUIT}/><path d="M36 28H64V32H36Z" ${BRASS}/>
    <path d="M40 27C32 27 27.6 20 30.6 13.6 33 17 38 15.6 41 18.6 43.4 21 43 25 40 27Z" fill="var(--card-paper)" ${I}/><path d="M40 26C37 23 34.6 20 32.6 16.6" ${LINE}/>`,
};

const cardBack = () => `<rect x="5" y="5" width="90" height="130" rx="5" fill="var(--card-back)"/>
  <g fill="none" stroke="var(--card-back-line)" stroke-width="1">${lattice()}</g>
  <rect x="8.5" y="8.5" width="83" height="123" rx="3" fill="none" stroke="var(--card-back-line)" stroke-width="1.4"/>
  <path d="M50 38 76 70 50 102 24 70Z" fill="var(--card-back)" stroke="var(--card-back-line)" stroke-width="1.6"/><path d="M50 45 70.4 70 50 95 29.6 70Z" fill="none" stroke="var(--card-back-line)" stroke-width=".8"/>
  <g fill="var(--card-back-line)">${[['S', 50, 58], ['H', 40.5, 70], ['C', 50, 82], ['D', 59.5, 70]].map(([s, x, y]) => `<g transform="translate(${x} ${y}) scale(.46)">${PIPS[s]}</g>`).join('')}</g>`;

function lattice() {
  let d = '', dots = '';
  for (let y = 8.5; y < 131; y += 10.25) for (let x = 8.5; x < 91; x += 10.375) {
    d += `M${x} ${y + 5.1}l5.2-5.1 5.2 5.1-5.2 5.1z`;
    dots += `<circle cx="${x + 5.2}" cy="${y + 5.1}" r="1.1" fill="var(--card-back-line)" stroke="none"/>`;
  }
  return `<path d="${d}" opacity=".6"/>${dots}`;
}

const T = 27, B = 113, M = 70, L = 34.5, R = 65.5, C = 50;
const four = [[L, T], [R, T], [L, B], [R, B]], sides = [[L, M], [R, M]], nine = [...four, [L, 55.7], [R, 55.7], [L, 84.3], [R, 84.3]];
const LAYOUT = {
  2: [[C, T], [C, B]], 3: [[C, T], [C, M], [C, B]], 4: four, 5: [...four, [C, M]], 6: [...four, ...sides],
  7: [...four, ...sides, [C, 48.5]], 8: [...four, ...sides, [C, 48.5], [C, 91.5]], 9: [...nine, [C, M]], 10: [...nine, [C, 41.4], [C, 98.6]],
};
const pip = (suit, x, y, k, turn) => `<g fill="currentColor" transform="translate(${x} ${y})${turn ? ' rotate(180)' : ''} scale(${k})">${PIPS[suit]}</g>`;
export const glyph = (name, x, y, k, w = 3.5) => `<g transform="translate(${x} ${y}) scale(${k})" fill="none" stroke="currentColor" stroke-width="${w}" stroke-linejoin="round">${GLYPHS[name]}</g>`;
const twice = (half) => half + `<g transform="rotate(180 50 70)">${half}</g>`;

function centre(rank, suit) {
  if (rank === 1) return pip(suit, 50, 70, 2.5) + '<path d="M50 34 53 38 50 42 47 38ZM50 98 53 102 50 106 47 102Z" fill="var(--card-brass)"/>';
  if (rank < 11) return LAYOUT[rank].map(([x, y]) => pip(suit, x, y, rank > 8 ? .79 : .92, y > M)).join('');
  return `<rect x="23" y="9" width="54" height="122" rx="3" fill="var(--card-ground)"/>${twice(COURTS[rank])}
    <path d="M23 67.6H77V72.4H23Z" fill="var(--card-brass)" stroke="var(--card-line)" stroke-width=".9"/><path d="M50 62.4 57.6 70 50 77.6 42.4 70Z" fill="var(--card-paper)" stroke="var(--card-line)" stroke-width=".9"/><path d="M50 66 54 70 50 74 46 70Z" fill="currentColor"/>
    <rect x="23" y="9" width="54" height="122" rx="3" fill="none" stroke="var(--card-line)" stroke-width="1.1"/>`;
}

// Joker: a fool's cap with bells; the index is a star so that it cannot be taken for a letter.
const STAR = '<path d="M8 1.5 10.1 8.3 17 8.3 11.5 12.6 13.6 19.4 8 15.2 2.4 19.4 4.5 12.6-1 8.3 5.9 8.300Z" fill="currentColor" stroke="none"/>';
const CAP = `<path d="M24 84C22 66 14 62 16 48 27 46 35 54 38 62 38 46 42 34 50 30 58 34 62 46 62 62 65 54 73 46 84 48 86 62 78 66 76 84Z" fill="var(--joker-green)" ${I}/><path d="M38 62C38 46 42 34 50 30 58 34 62 46 62 62L58 84H42Z" fill="var(--card-lip)" ${I}/><path d="M23 82H77V91C68 95 59 92 50 96 41 92 32 95 23 91Z" ${BRASS}/><g ${BRASS}><circle cx="16" cy="46" r="4.6"/><circle cx="50" cy="27" r="4.6"/><circle cx="84" cy="46" r="4.6"/></g>`;

// Rank 0 is the joker. `mini`: index and suit only; `fan`: readable by its left edge; `large`: large print.
export function cardMarkup(rank, suit, { back = false, mini = false, large = false, fan = false, english = false } = {}) {
  if (back) return cardBack();
  if (rank === 0) {
    const star = (x, y, k) => `<g transform="translate(${x} ${y}) scale(${k})">${STAR}</g>`;
    if (mini) return star(14, 14, 2.6) + `<g transform="translate(10 62) scale(.62)">${CAP}</g>`;
    if (fan) return star(8, 8, 1.5) + `<g transform="translate(24 42) scale(.78)">${CAP}</g>`;
    return twice(star(7, 7, .94)) + CAP;
  }
  const name = (english ? ENGLISH : FRENCH)[rank] || rank;
  if (mini) return glyph(name, name == 10 ? 13 : 9, 12, 2.7, 4) + pip(suit, 31, 109, 2);
  if (fan) return glyph(name, name == 10 ? 8.5 : 6, 8, 1.420, 3.7) + pip(suit, 17.5, 61, 1.050) + (rank > 10 ? `<g transform="translate(31 34) scale(.7)"><g transform="translate(-8 0) scale(1.05)">${centre(rank, suit)}</g></g>` : pip(suit, 66, 100, 2.3));
  if (large) return glyph(name, name == 10 ? 14 : 10, 9, 2.5, 3.9) + pip(suit, 62, 102, 3);
  return twice(glyph(name, name == 10 ? 6.6 : 4.6, 7, .94, 3.7) + pip(suit, 12.2, 41.5, .66)) + centre(rank, suit);
}
