// What each bet pays and what it costs in the long run (RULES.md §3 and §10.3).
import { h } from '../../js/render.js';

/** The table of pays beside the felt. */
export function scale() {
  const rows = [
    [gettext('Joueur'), gettext('1 pour 1'), gettext('Gagne 44,62\u202f% des coups. Avantage de la maison\u202f: 1,24\u202f%.')],
    [gettext('Banquier'), gettext('1 pour 1, −5\u202f%'), gettext('Gagne 45,86\u202f% des coups. Avantage de la maison\u202f: 1,06\u202f%.')],
    [gettext('Égalité'), gettext('8 pour 1'), gettext('Tombe dans 9,52\u202f% des coups. Avantage de la maison\u202f: 14,36\u202f%.')],
    [gettext('À égalité'), '=', gettext('Les mises sur Joueur et Banquier sont rendues, sans commission.')],
    [gettext('Joueur tire'), '0–5', gettext('Il reste à 6 et 7. À 8 ou 9 en deux cartes, personne ne tire.')],
    [gettext('Banquier à 3'), '8', gettext('tire, sauf si la troisième carte du Joueur est un 8')],
    [gettext('Banquier à 4'), '2–7', gettext('tire sur ces troisièmes cartes du Joueur')],
    [gettext('Banquier à 5'), '4–7', gettext('tire sur ces troisièmes cartes du Joueur')],
    [gettext('Banquier à 6'), '6–7', gettext('tire sur ces troisièmes cartes du Joueur')],
    [gettext('Joueur resté'), '0–5', gettext('Banquier tire jusqu’à 5 et reste à 6 et 7.')],
  ];
  return h('dl', { class: 'scale' }, rows.map(([name, points, words]) => h('div', { key: name }, h('dt', null, name), h('dd', null, points), h('dd', null, words))));
}
