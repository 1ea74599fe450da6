// The statistics of the shoe and of one's own sitting: beside the table, a sheet on a phone.
import { h } from '../../js/render.js';
import { fill, percent } from '../../js/words.js';
import { ownSeat } from './bets.js';
import { beadRoad, bigRoad, leadingTies } from './roads.js';
import { amount, carryWords, change, fieldName, letterOf, winnerClass } from './words.js';

const ORDER = ['player', 'tie', 'banker'];

export function figures(view, ctx) {
  return h('div', { class: 'stt' }, now(view), totals(view), own(view, ctx),
    h('h3', { key: 'hb' }, gettext('Perles')), beadRoad(view.roads, view.stats.rounds), h('h3', { key: 'hg' }, gettext('Grande route')), bigRoad(view.roads),
    h('p', { key: 'legend', class: 'xs muted' }, gettext('P Joueur, B Banquier, É Égalité\u202f; un trait barre un coup suivi d’une égalité.'), ' ', leadingTies(view.roads)),
    h('p', { key: 'warning', class: 'xs warning' }, gettext('Les coups passés n’annoncent rien de ceux à venir.')), results(view), previous(ctx));
}

/** The hands on the table. */
function now(view) {
  const { punto, banco } = view.hands;
  const total = (hand) => (hand.cards.length ? String(hand.total) : '–');
  return h('p', { key: 'now', class: 'nowh num' }, h('b', null, gettext('Mains')), h('span', null, `${fieldName('player')} ${total(punto)}`), h('span', null, `${fieldName('banker')} ${total(banco)}`));
}

function totals({ stats }) {
  const part = (count) => (stats.rounds ? percent(count / stats.rounds) : '–');
  return h('section', { key: 'tri', 'aria-label': gettext('Sabot en cours') },
    h('h3', { class: 'stt-h' }, gettext('Sabot en cours'), h('span', { class: 'num' }, interpolate(ngettext('%s coup', '%s coups', stats.rounds), [stats.rounds]))),
    h('ul', { class: 'tri' }, ORDER.map((field) => h('li', { key: field, class: winnerClass[field] }, h('b', { class: 'num' }, String(stats[field])), h('span', { class: 'num' }, `${fieldName(field)} ${part(stats[field])}`)))),
    h('p', { class: 'sm num' }, fill(gettext('Naturels\u202f: %(naturals)s'), stats)));
}

/** The latest results, equality in full; the whole list for who listens. */
function results(view) {
  if (!view.results.length) return h('p', { key: 'res', class: 'sm muted' }, gettext('Aucun coup encore dans ce sabot.'));
  const first = view.results.length;
  return h('div', { key: 'res', class: 'reslist', tabindex: '0', role: 'group', 'aria-label': gettext('Résultats, le dernier d’abord') }, h('table', { class: 'figures' },
    h('caption', { class: 'vh' }, gettext('Résultats, le dernier d’abord')),
    h('thead', null, h('tr', null, [gettext('Coup'), gettext('Gagnant'), gettext('Joueur'), gettext('Banquier')].map((name) => h('th', { key: name, scope: 'col' }, name)))),
    h('tbody', null, [...view.results].reverse().map((result, place) => resultRow(first - place, result)))));
}

function resultRow(number, [winner, punto, banco, natural]) {
  const mark = h('span', { class: `mark ${winnerClass[winner]}` }, winner === 'tie' ? fieldName('tie') : letterOf(winner));
  return h('tr', { key: number }, h('th', { scope: 'row', class: 'num' }, String(number)), h('td', null, mark, natural && h('small', null, ` ${gettext('naturel')}`)), h('td', null, String(punto)), h('td', null, String(banco)));
}

/** The shoe before is open to all: anybody can deal it again and compare. */
function previous(ctx) {
  const address = ctx.isReplay ? null : ctx.session.match?.previous;
  return address && h('p', { key: 'previous', class: 'sm' }, h('a', { class: 'link', href: address, target: '_blank' }, gettext('Vérifier le sabot précédent')));
}

function own(view, ctx) {
  if (!view.own || !ownSeat(view, ctx)) return null;
  const { staked, net, commission, carry } = view.own;
  const rows = [
    [gettext('Misé'), amount(staked)], [gettext('Résultat'), change(net), net < 0 ? 'loss' : 'gain'],
    [gettext('Commission'), [amount(commission), carryWords(carry)].filter(Boolean).join(' ')],
  ];
  return h('section', { key: 'own', 'aria-label': gettext('Votre séance') }, h('h3', { class: 'stt-h' }, gettext('Votre séance')),
    h('dl', { class: 'ses' }, rows.map(([name, value, look]) => h('div', { key: name }, h('dt', null, name), h('dd', { class: look ? `num ${look}` : 'num' }, value)))));
}

/** The last results, in the place of the tools while nobody bets; a tap opens the rest. */
export function lastResults(view, ctx, most = 11) {
  const shown = view.results.slice(-most);
  const words = shown.length ? fill(gettext('Derniers coups\u202f: %(list)s. Statistiques'), { list: shown.map(([winner]) => fieldName(winner)).join(', ') }) : gettext('Statistiques');
  const first = view.results.length - shown.length;
  const marks = shown.length ? shown.map(([winner], place) => h('i', { key: first + place, class: winnerClass[winner], 'aria-hidden': 'true' }, letterOf(winner)))
    : h('span', { class: 'none' }, gettext('aucun coup encore'));
  if (ctx.isReplay) return h('p', { key: 'lastp', class: 'lastr' }, marks);
  return h('button', { key: 'lastr', type: 'button', class: 'lastr', 'aria-label': words, on: { click: () => ctx.showSide('figures') } }, marks);
}
