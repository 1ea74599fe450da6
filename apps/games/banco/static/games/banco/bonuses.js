// Bonuses in words: those won, and those under way with their little beads.
import { indexOf, suitName } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, signed } from '../../js/words.js';
import { BRELAN, COULEUR, HEARTS, SUITE } from './score.js';

const RANKS = { 1: () => gettext('As'), 11: () => gettext('Valets'), 12: () => gettext('Dames'), 13: () => gettext('Rois') };
const rankPlural = (rank) => RANKS[rank]?.() ?? fill(gettext('Les %(rank)s'), { rank });
const OF_RANK = { 1: () => gettext('d’as'), 11: () => gettext('de valets'), 12: () => gettext('de dames'), 13: () => gettext('de rois') };

/** Write what brelans are made of: "de 4", "de dames", "de 3, 9, D". */
function ofRanks(ranks) {
  if (ranks.length === 1 && OF_RANK[ranks[0]]) return OF_RANK[ranks[0]]();
  return fill(gettext('de %(ranks)s'), { ranks: ranks.map(indexOf).join(', ') });
}

const run = ([from, to]) => fill(gettext('%(from)s à %(to)s'), { from: indexOf(from), to: indexOf(to) });
const SIGNS = { H: '♥', D: '♦', C: '♣', S: '♠' };

/** Return the bonuses a seat has, each kind once: `{kind, name, detail, points}`. */
export function bonusesOf(score) {
  const { brelans, suites, couleurs } = score;
  const rows = [
    brelans.length && { kind: 'brelans', name: ngettext('Brelan', 'Brelans', brelans.length), detail: ofRanks(brelans), points: brelans.length * BRELAN.points },
    suites.length && { kind: 'suites', name: ngettext('Suite', 'Suites', suites.length), detail: suites.map(run).join(', '), points: suites.length * SUITE.points },
    couleurs.length && { kind: 'couleurs', name: ngettext('Couleur', 'Couleurs', couleurs.length), detail: couleurs.map((suit) => SIGNS[suit]).join(' '), points: couleurs.length * COULEUR.points },
    score.coeurs_bonus && { kind: 'hearts', name: gettext('Cœurs'), detail: gettext('en tête'), points: score.coeurs_bonus },
  ];
  return rows.filter(Boolean);
}

/** Return what a bonus under way is called: "Dames", "Couleur cœur", "Suite 6 à 8". */
function underWay(progress, isShort) {
  if (progress.kind === 'brelan') return [isShort ? rankPlural(progress.rank) : gettext('Brelan'), isShort ? '' : ofRanks([progress.rank])];
  if (progress.kind === 'couleur') return isShort ? [SIGNS[progress.suit], ''] : [gettext('Couleur'), suitName(progress.suit)];
  return [gettext('Suite'), isShort ? '' : run([progress.from, progress.to])];
}

/** Beads: full for cards won, hatched for cards at risk, hollow for those that lack. */
function beads({ have, pending, need }) {
  const state = (place) => (place < have ? 'g' : place < have + pending ? 'r' : false);
  return h('span', { class: 'pp', 'aria-hidden': 'true' }, Array.from({ length: need }, (_, place) => h('i', { class: state(place) })));
}

function progressRow(progress, isShort) {
  const [name, detail] = underWay(progress, isShort);
  const said = progress.pending
    ? fill(gettext('\u202f: %(have)s sur %(need)s, et %(pending)s en attente'), progress) : fill(gettext('\u202f: %(have)s sur %(need)s'), progress);
  return h('li', { key: `${name}${detail}` }, h('span', null, h('b', null, name), detail && ` ${detail}`), beads(progress), h('span', { class: 'vh' }, said));
}

const doneRow = ({ kind, name, detail, points }, isShort) => h('li', { key: kind, class: 'done' },
  h('span', null, h('b', null, name), isShort ? ' ' : ` ${detail}, `, signed(points)));

/** Bonuses most worth showing: at risk first, then closest to done. */
function ordered(progress) {
  return [...progress].sort((a, b) => b.pending - a.pending || (a.need - a.have) - (b.need - b.have));
}

/**
 * A list of `room` rows at most: bonuses won, then those under way. Where they do not fit, what is
 * won becomes one sum; a seat's dossier tells all.
 */
export function bonusList(score, { room, isShort }) {
  const won = bonusesOf(score), coming = ordered(score.progress);
  const fitsWhole = won.length + Math.min(coming.length, 1) <= room;
  const total = won.reduce((sum, { points }) => sum + points, 0);
  const done = fitsWhole || !won.length ? won.map((bonus) => doneRow(bonus, isShort)) : [doneRow({ kind: 'sum', name: gettext('Bonus'), points: total }, true)];
  return h('ul', { class: 'bon' }, done, coming.slice(0, Math.max(0, room - done.length)).map((progress) => progressRow(progress, isShort)));
}

/** Every bonus of a seat, won and under way, for its dossier. */
export const bonusListWhole = (score) => h('ul', { class: 'bon whole' },
  bonusesOf(score).map((bonus) => doneRow(bonus, false)), ordered(score.progress).map((progress) => progressRow(progress, false)));

/** The parts of a score as tags of the result: "cartes 83", "brelans de 4 +20". */
export function scoreParts(score) {
  const parts = bonusesOf(score).map(({ name, detail, points }) => `${name.toLowerCase()} ${detail} ${signed(points)}`);
  return [score.base ? fill(gettext('cartes %(base)s'), { base: score.base }) : interpolate(ngettext('%s carte', '%s cartes', 0), [0]), ...parts];
}

/** The scale of points, for the side column. */
export const scaleRows = () => [
  [gettext('Chaque carte'), gettext('1 à 13'), gettext('As 1, valet 11, dame 12, roi 13.')],
  [gettext('Brelan'), signed(BRELAN.points), gettext('Trois cartes de même rang, ou quatre.')],
  [gettext('Suite'), signed(SUITE.points), gettext('Quatre valeurs qui se suivent, ou plus, de toutes couleurs. L’as vaut 1.')],
  [gettext('Couleur'), signed(COULEUR.points), gettext('Cinq cartes de la même couleur, ou plus.')],
  [gettext('Cœurs'), signed(HEARTS), gettext('À qui a le plus de cœurs\u202f; tous les premiers en cas d’égalité.')],
];
