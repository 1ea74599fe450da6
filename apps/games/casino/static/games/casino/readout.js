// Casino in figures and words: the side column, and what keys read aloud.
import { shortName } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { fill, signed } from '../../js/words.js';
import { sideName, stepName } from './count.js';

const RACE = 210; // the length of a bar of the race, in its own units

const sidesOf = (view) => view.totals.map((_, side) => side);

/** Key S: the scores. */
export const scores = (view, ctx) => sidesOf(view).map((side) => [
  fill(gettext('%(name)s\u202f: %(total)s sur %(target)s, %(cards)s cartes prises'), { name: sideName(side, view, ctx), total: view.totals[side], target: view.target, cards: view.piles[side] }),
  view.counts_sweeps && `${view.sweeps[side]} ${ngettext('balayage', 'balayages', view.sweeps[side])}`,
].filter(Boolean).join(', ')).join('. ');

/** The figures of the side column: points round by round. */
export function figures(view, ctx) {
  const sides = sidesOf(view);
  const seatOf = (side) => view.sides.indexOf(side);
  return h('table', { class: 'figures' },
    h('caption', { class: 'vh' }, gettext('Points de chacun')),
    h('thead', null, h('tr', null, h('td', null), sides.map((side) => h('th', { key: side, scope: 'col' }, sideName(side, view, ctx))))),
    h('tbody', null, view.rounds.map((points, place) => h('tr', { key: place }, h('th', { scope: 'row' }, fill(gettext('Manche %(round)s'), { round: place + 1 })), sides.map((side) => h('td', { key: side }, String(points[seatOf(side)]))))),
      h('tr', { key: 'pile' }, h('th', { scope: 'row' }, gettext('Cartes prises')), sides.map((side) => h('td', { key: side }, String(view.piles[side])))),
      view.counts_sweeps && h('tr', { key: 'sweeps' }, h('th', { scope: 'row' }, gettext('Balayages')), sides.map((side) => h('td', { key: side }, String(view.sweeps[side])))),
      h('tr', { key: 'total', class: 'total' }, h('th', { scope: 'row' }, gettext('Total')), sides.map((side) => h('td', { key: side }, String(view.totals[side]))))));
}

/** The scale of points, in the order of the count. */
export function scale(ctx) {
  const rows = [
    [gettext('Cartes'), '3', gettext('À qui en a le plus\u202f; à égalité, à personne.')],
    [gettext('Piques'), '1', gettext('À qui en a le plus\u202f; à égalité, à personne.')],
    [stepName('big_casino'), '2', gettext('À qui l’a prise.')],
    [stepName('little_casino'), '1', gettext('À qui l’a prise.')],
    [gettext('Chaque as'), '1', gettext('Pique, trèfle, cœur, carreau.')],
    ctx.view?.counts_sweeps !== false && [gettext('Balayage'), '1', gettext('Une prise qui vide la table.')],
  ].filter(Boolean);
  return h('dl', { class: 'scale' }, rows.map(([name, points, words]) => h('div', { key: name }, h('dt', null, name), h('dd', null, points), h('dd', null, words))));
}

/** The race to the target. */
export function aid(view, ctx) {
  if (!view) return null;
  return [h('h2', { class: 'odds-h' }, fill(gettext('Vers %(target)s points'), { target: view.target })), h('ul', null, sidesOf(view).map((side) => h('li', { key: side }, h('span', null, sideName(side, view, ctx)),
    h('svg', { class: 'od', viewBox: `0 0 ${RACE} 6`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, h('rect', { width: String(RACE), height: '6' }), h('rect', { class: 'v', width: String(Math.min(RACE, Math.round(RACE * view.totals[side] / view.target))), height: '6' })),
    h('b', { class: 'num' }, String(view.totals[side])))))];
}

/** How each point of a seat's side came: its rounds, and what the last one is made of; told once for both partners. */
export function breakdown(seat, view, ctx) {
  const side = view.sides[seat];
  const partner = view.sides.findIndex((one, other) => one === side && other !== seat);
  const team = partner >= 0 ? [fill(gettext('avec %(name)s'), { name: ctx.name(partner) })] : [];
  const teller = side === view.sides[ctx.seatShown] ? ctx.seatShown : view.sides.indexOf(side);
  if (seat !== teller) return team;
  const rounds = view.rounds.map((points, place) => fill(gettext('manche %(round)s\u202f: %(points)s'), { round: place + 1, points: signed(points[seat]) }));
  const steps = (view.count?.steps ?? []).filter((step) => step.side === side && step.points)
    .map((step) => `${stepName(step.name).replace(/^./, (letter) => letter.toLowerCase())} ${signed(step.points)}`);
  return [...team, ...rounds, ...steps.map((words, place) => (place || !rounds.length ? words : fill(gettext('dont %(points)s'), { points: words })))];
}

const PRIZES = ['TD', '2S', 'AS', 'AC', 'AH', 'AD'];
const NAMED = { big_casino: 'TD', little_casino: '2S' };

/** The cards that brought a seat's side points in the last round. */
export function showcase(view, seat) {
  const won = (view.count?.steps ?? []).filter((step) => step.side === view.sides[seat]).map(({ name }) => NAMED[name] ?? (name.startsWith('ace_') ? name.slice(4) : null)).filter(Boolean);
  const cards = (won.length ? won : PRIZES.slice(0, 3)).slice(0, 5);
  const tilts = ['t-l2', 't-l1', '', 't-r1', 't-r2'];
  return cards.map((card, place) => h('playing-card', { key: card, card, role: 'presentation', class: tilts[place + Math.floor((tilts.length - cards.length) / 2)] || false, 'aria-label': shortName(card) }));
}
