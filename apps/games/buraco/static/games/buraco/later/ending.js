// The scale of points, and what the result shows of each side.
import { h } from '../../../js/render.js';
import { fill, signed } from '../../../js/words.js';
import { LINES } from '../readout.js';

/** The scale of points of the table's mode. */
export function scale(ctx) {
  const rules = ctx.view?.rules;
  const rows = [
    [gettext('Du 3 au 7'), '5'], [gettext('Du 8 au roi'), '10'], [gettext('As'), '15'], [gettext('Deux'), rules?.two_points ?? 10],
    rules?.jokers !== 0 && [gettext('Joker'), rules?.joker_points ?? 20],
    [gettext('Canasta impure'), '100', gettext('Sept cartes ou plus, avec un joker.')], [gettext('Canasta pure'), '200', gettext('Sept cartes ou plus, sans joker.')],
    [gettext('Canasta royale'), '500', gettext('Les treize cartes d’une couleur, sans joker.')],
    rules?.ace_to_ace !== false && [gettext('Canasta d’as à as'), '1000', gettext('Quatorze cartes, un as à chaque bout, sans joker.')],
    [gettext('Conclure'), '100', gettext('Se défaire de sa dernière carte quand il n’y a plus de rebus à prendre.')],
    [gettext('Rebus non servi'), '−100', gettext('Jamais pris, ou pris trop tard pour jouer.')],
    [gettext('Cartes en main'), '−', gettext('Leur valeur est déduite.')],
  ].filter(Boolean);
  return h('dl', { class: 'scale' }, rows.map(([name, points, words]) => h('div', { key: name }, h('dt', null, name), h('dd', null, String(points)), words && h('dd', null, words))));
}

/** How each point of a seat's side came, for the result: told once for both partners. */
export function breakdown(seat, view, ctx) {
  const side = view.sides[seat], { result } = view;
  const partner = view.sides.findIndex((one, other) => one === side && other !== seat);
  const team = partner >= 0 ? [fill(gettext('avec %(name)s'), { name: ctx.name(partner) })] : [];
  const teller = side === view.sides[ctx.seatShown] ? ctx.seatShown : view.sides.indexOf(side);
  if (!result || seat !== teller) return team;
  return [...team, ...LINES().filter(([name]) => result.lines[side][name]).map(([name, label]) => `${label.toLowerCase()}\u202f: ${signed(result.lines[side][name])}`)];
}

const FAN = 5;

/** The winner's best meld, as a fan. */
export function showcase(view, seat) {
  const melds = [...view.melds[view.sides[seat]]].sort((a, b) => b.bonus - a.bonus || b.cards.length - a.cards.length);
  const cards = melds[0]?.cards.slice(-FAN) ?? ['AH', 'KH', 'QH'];
  const tilts = ['t-l2', 't-l1', '', 't-r1', 't-r2'];
  return cards.map((card, at) => h('playing-card', { key: at, card, role: 'presentation', class: tilts[at + Math.floor((FAN - cards.length) / 2)] || false }));
}
