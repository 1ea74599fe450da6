// Five dice: a tap keeps one or lets it go. Beside them, how many throws are left.
import { h } from '../../js/render.js';
import { fill } from '../../js/words.js';
import { canKeep, tapDie } from './choose.js';

const RESTING = [1, 3, 4, 5, 6]; // the faces up before a throw
const THROWS = 3;

export function tray(view, ctx) {
  return h('section', { key: 'tray', class: 'tray', 'aria-label': gettext('Dés'), 'data-spot': 'table', tabindex: '-1' },
    h('ul', { class: 'dice five' }, view.dice.map((face, place) => die(face, place, view, ctx))), hint(view, ctx));
}

function die(face, place, view, ctx) {
  const may = canKeep(view, ctx);
  const isKept = may ? ctx.choice.keep.includes(place) : view.kept.includes(place) && view.thrown < THROWS;
  const [look, word] = lookOf(place, isKept, view, ctx);
  const label = fill(gettext('dé %(place)s\u202f: %(face)s, %(state)s'), { place: place + 1, face: face || '—', state: word || gettext('à lancer') });
  return h('li', { key: place, class: look }, h('button', {
    type: 'button', 'data-die': place, 'aria-label': label, 'aria-disabled': may ? false : 'true', 'aria-pressed': may ? String(isKept) : false, on: { click: () => tapDie(place, view, ctx) },
  }, h('die-face', { value: String(face || RESTING[place]), role: 'presentation' })), h('span', { 'aria-hidden': 'true' }, word));
}

function lookOf(place, isKept, view, ctx) {
  if (ctx.moment?.thrown?.includes(place)) return ['rolling', ''];
  if (!view.thrown) return ['rest', ''];
  if (isKept) return ['kept', gettext('gardé')];
  return canKeep(view, ctx) ? ['free', gettext('à relancer')] : ['idle', ''];
}

function hint(view, ctx) {
  const used = Array.from({ length: THROWS }, (_, count) => h('i', { key: count, class: count < view.thrown && 'u' }));
  return h('p', { key: 'hint', class: 'hint' }, h('span', { class: 'thr', 'aria-hidden': 'true' }, used), h('span', null, hintWord(view, ctx)), view.doubles && !view.outcome && h('b', { key: 'x2', class: 'dbl', 'aria-label': gettext('points doublés') }, '×2'));
}

function hintWord(view, ctx) {
  if (view.outcome) return gettext('terminé');
  if (ctx.moment?.kind === 'timeout') return gettext('temps écoulé');
  const [seat] = view.to_act;
  if (seat !== undefined && seat !== ctx.you) return fill(gettext('%(name)s joue'), { name: ctx.name(seat) });
  const left = THROWS - view.thrown;
  return left ? interpolate(ngettext('encore %s lancer', 'encore %s lancers', left), [left]) : gettext('à écrire');
}
