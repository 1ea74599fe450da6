// Poker d'as for the ear and for the side column: one's sheet, the dice, the totals, the scale.
import { h } from '../../js/render.js';
import { fill, listed, percent, withMinus } from '../../js/words.js';
import { canKeep } from './choose.js';
import { consequence } from './sheet.js';
import { chancesAfter, COMBINATIONS, ECOLE, rowName } from './rows.js';

const MOST_CHANCES = 5;

/** Key M: what is open on one's sheet, and what may be written now. */
export function hand(view, ctx) {
  const mine = view.sheets[ctx.seatShown];
  const open = [...ECOLE, ...COMBINATIONS].map((row) => [row, mine.rows[row].filter((box) => !box).length]).filter(([, left]) => left);
  const rows = listed(open.map(([row, left]) => (left > 1 ? `${rowName(row)} ×${left}` : rowName(row))));
  const writes = ctx.isMyTurn ? view.actions.writes.filter(({ mode }) => mode === 'score' || mode === 'close').map((write) => `${rowName(write.row)}\u202f: ${consequence(write)}`) : [];
  return [fill(gettext('Réserve %(reserve)s, total %(total)s.'), { reserve: withMinus(mine.reserve), total: withMinus(mine.total) }), rows && fill(gettext('Cases libres\u202f: %(rows)s.'), { rows }), writes.length && fill(gettext('Maintenant\u202f: %(list)s.'), { list: writes.join(' ; ') })].filter(Boolean).join(' ');
}

/** The dice that are chosen to be kept. */
export function keptInWords(view, { choice }) {
  if (!choice.keep.length) return gettext('Aucun dé gardé.');
  return fill(gettext('Gardés\u202f: %(faces)s.'), { faces: listed(choice.keep.map((die) => String(view.dice[die]))) });
}

/** Key T: the dice. */
export function layout(view) {
  if (!view.thrown) return gettext('Les dés ne sont pas lancés.');
  const kept = view.kept.length ? fill(gettext('Gardés\u202f: %(faces)s.'), { faces: listed(view.kept.map((die) => String(view.dice[die]))) }) : gettext('Les cinq dés viennent d’être lancés\u202f: points doublés.');
  return [fill(gettext('Dés\u202f: %(faces)s.'), { faces: listed(view.dice.map(String)) }), kept, interpolate(ngettext('Reste %s lancer.', 'Restent %s lancers.', 3 - view.thrown), [3 - view.thrown])].join(' ');
}

/** Key S: the totals. */
export const scores = (view, ctx) => ctx.seats.map((_, seat) => `${ctx.name(seat)} : ${withMinus(view.sheets[seat].total)}`).join(', ');

/** Where each seat's points come from. */
export function figures(view, ctx) {
  const order = ctx.seats.map((_, seat) => seat);
  const rows = [
    [gettext('Cases'), 'boxes'], [gettext('Bonus ★'), 'bonus'], [gettext('Réserve'), 'reserve'], [gettext('Zéros (−200)'), 'zeros'], [gettext('Cases remplies'), 'filled'],
  ];
  const cells = (name) => order.map((seat) => h('td', { key: seat }, withMinus(view.sheets[seat][name])));
  return h('table', { class: 'figures' },
    h('caption', { class: 'vh' }, gettext('Points de chacun')),
    h('thead', null, h('tr', null, h('td', null), order.map((seat) => h('th', { key: seat, scope: 'col' }, ctx.name(seat))))),
    h('tbody', null, rows.map(([name, value]) => h('tr', { key: name }, h('th', { scope: 'row' }, name), cells(value))),
      h('tr', { key: 'total', class: 'total' }, h('th', { scope: 'row' }, gettext('Total')), cells('total'))));
}

/** The scale of points. */
export function scale() {
  const rows = [
    [gettext('École'), '✕', gettext('trois dés du chiffre ferment la case\u202f; en plus ou en moins, la réserve change')], [gettext('Zéro'), '−200', gettext('une case de l’École qu’on ne peut pas fermer')],
    [gettext('Paire'), '2×', gettext('la plus haute')], [gettext('Brelan'), '3×', gettext('trois pareils')], [gettext('Double paire'), '2+2', gettext('deux paires différentes')],
    [gettext('Full'), '3+2', gettext('la somme des cinq dés')], [gettext('Carré'), '4× +20', gettext('quatre pareils')], [gettext('Poker'), '5× +50', gettext('cinq pareils')],
    [gettext('Petite suite'), '15', gettext('de 1 à 5')], [gettext('Grande suite'), '20', gettext('de 2 à 6')], [gettext('Somme'), 'Σ', gettext('n’importe quels dés')],
    [gettext('D’un coup'), '×2', gettext('combinaisons et Somme, si le dernier lancer était de cinq dés')], ['★', '+', gettext('au premier qui remplit la ligne ou la colonne sans faute')],
  ];
  return h('dl', { class: 'scale' }, rows.map(([name, points, words]) => h('div', { key: name }, h('dt', null, name), h('dd', null, points), h('dd', null, words))));
}

/** The chances of the combinations still open, after the throw one is about to make. */
export function chances(view, ctx) {
  if (!ctx.aids || !canKeep(view, ctx) || ctx.choice.keep.length > 4) return [];
  const open = COMBINATIONS.filter((row) => row !== 'somme' && view.sheets[ctx.you].rows[row].some((box) => !box));
  const shares = chancesAfter(ctx.choice.keep.map((die) => view.dice[die]));
  return open.map((row) => [row, shares[row]]).filter(([, share]) => share > 0 && share < 1);
}

/** The panel of the side column with the chances. */
export function aid(view, ctx) {
  if (!view) return null;
  const rows = chances(view, ctx).sort((a, b) => b[1] - a[1]).slice(0, MOST_CHANCES);
  if (!rows.length) return null;
  return [h('h2', { class: 'odds-h' }, gettext('Chances au prochain lancer')), h('ul', null, rows.map(([row, share]) => h('li', { key: row }, h('span', null, rowName(row)),
    h('svg', { class: 'od', viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, h('rect', { width: '100', height: '6' }), h('rect', { class: 'v', width: String(Math.round(share * 100)), height: '6' })),
    h('b', { class: 'num' }, percent(share)))))];
}

/** The parts of a seat's total, for the result. */
export function breakdown(seat, view) {
  const { boxes, bonus, reserve, zeros } = view.sheets[seat];
  const parts = [fill(gettext('cases %(points)s'), { points: boxes }), fill(gettext('bonus %(points)s'), { points: bonus }), fill(gettext('réserve %(points)s'), { points: withMinus(reserve) })];
  return zeros ? [...parts, fill(gettext('zéros −%(points)s'), { points: 200 * zeros })] : parts;
}
