// The rows of a sheet: their order, their names, what makes them. What is legal the server says.
export const ECOLE = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'];
export const COMBINATIONS = ['paire', 'brelan', 'double_paire', 'full', 'carre', 'poker', 'petite_suite', 'grande_suite', 'somme'];
export const ROMAN = ['I', 'II', 'III', 'IV', 'V'];

/** The face of an École row, or 0. */
export const faceOf = (row) => (row.length === 2 ? Number(row[1]) : 0);

/** A row's name as the sheet has it. */
export function rowName(row) {
  const names = {
    paire: gettext('Paire'), brelan: gettext('Brelan'), double_paire: gettext('Double paire'), full: gettext('Full'), carre: gettext('Carré'),
    poker: gettext('Poker'), petite_suite: gettext('Petite suite'), grande_suite: gettext('Grande suite'), somme: gettext('Somme'),
  };
  return names[row] ?? interpolate(gettext('École %s'), [faceOf(row)]);
}

/** The same in the middle of a sentence. */
export const rowInWords = (row) => (faceOf(row) ? interpolate(gettext('la ligne %s de l’École'), [faceOf(row)]) : theRow(row));

function theRow(row) {
  const names = {
    paire: gettext('la Paire'), brelan: gettext('le Brelan'), double_paire: gettext('la Double paire'), full: gettext('le Full'), carre: gettext('le Carré'),
    poker: gettext('le Poker'), petite_suite: gettext('la Petite suite'), grande_suite: gettext('la Grande suite'), somme: gettext('la Somme'),
  };
  return names[row];
}

const countsOf = (faces) => {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  faces.forEach((face) => { counts[face] += 1; });
  return counts;
};

const MADE = {
  paire: (counts) => counts.some((n) => n >= 2),
  brelan: (counts) => counts.some((n) => n >= 3),
  double_paire: (counts) => counts.filter((n) => n >= 2).length === 2,
  full: (counts) => counts.includes(3) && counts.includes(2),
  carre: (counts) => counts.some((n) => n >= 4),
  poker: (counts) => counts.includes(5),
  petite_suite: (counts) => counts.slice(1, 6).every((n) => n === 1),
  grande_suite: (counts) => counts.slice(2, 7).every((n) => n === 1),
  somme: () => true,
};

const memory = new Map();

/** Return how likely each combination is after one more throw that keeps these faces: `{row: share}`. */
export function chancesAfter(kept) {
  const key = [...kept].sort().join('');
  if (!memory.has(key)) memory.set(key, counted(kept));
  return memory.get(key);
}

function counted(kept) {
  const dice = 5 - kept.length, all = 6 ** dice;
  const hits = Object.fromEntries(COMBINATIONS.map((row) => [row, 0]));
  for (let code = 0; code < all; code += 1) {
    const faces = [...kept];
    for (let die = 0, rest = code; die < dice; die += 1, rest = Math.floor(rest / 6)) faces.push(1 + (rest % 6));
    const counts = countsOf(faces);
    COMBINATIONS.forEach((row) => { hits[row] += MADE[row](counts); });
  }
  return Object.fromEntries(COMBINATIONS.map((row) => [row, hits[row] / all]));
}
