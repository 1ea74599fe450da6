// Complaining of somebody at the table: why, in words if one likes; what was said there goes with it.
import { h } from '../render.js';
import { fill } from '../words.js';
import { post } from './api.js';

const REASONS = () => [['insults', gettext('insultes ou menaces')], ['cheating', gettext('triche ou entente')], ['stalling', gettext('fait traîner ou abandonne exprès')],
  ['name', gettext('nom ou image déplacés')], ['adverts', gettext('publicité')], ['other', gettext('autre chose')]];

/** Return a dialog that reports somebody: `{author, name}`. */
export function reportDialog({ author, name }, ctx) {
  const send = async (event) => {
    event.preventDefault();
    const { reason, words } = event.target.elements;
    const refusal = await post(`tables/${ctx.table.id}/report/`, { user: author, reason: reason.value, words: words.value });
    document.getElementById('dialog').close();
    ctx.toast(refusal || gettext('Merci\u202f: un modérateur va regarder.'), refusal ? undefined : 'ok');
  };
  const title = fill(gettext('Signaler %(name)s'), { name });
  return {
    title: () => title,
    content: () => h('form', { key: 'report', class: 'terms', on: { submit: send } },
      h('p', { class: 'muted sm' }, gettext('Un modérateur lit chaque signalement, avec ce qui s’est dit à la table. La personne n’en sait rien.')),
      h('label', { for: 'report-reason' }, gettext('Motif')),
      h('select', { id: 'report-reason', name: 'reason' }, REASONS().map(([key, words]) => h('option', { key, value: key }, words))),
      h('label', { for: 'report-words' }, gettext('Précisions')),
      h('textarea', { id: 'report-words', name: 'words', rows: '3', maxlength: '500' }),
      h('div', { class: 'actions' }, h('button', { class: 'btn primary big', type: 'submit' }, gettext('Envoyer')))),
  };
}
