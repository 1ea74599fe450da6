// Under the table: what the chosen card can take and build, one tap each, and the three buttons.
import { shortName } from '../../js/cards.js';
import { h, icon } from '../../js/render.js';
import { bigButton } from '../../js/table/actions.js';
import { fill } from '../../js/words.js';
import { act, announceValue, chooseMake, toggleSet } from './choose.js';
import { actionOf, capturePlan, chosenBuild, trailPlan, valueText } from './plans.js';

const MOST_SETS = 6, MOST_MAKES = 6;

/** The proposals for the chosen card, or a word on what to do. */
export function proposals(view, ctx) {
  const action = ctx.canAct && ctx.choice.card ? actionOf(view, ctx.choice.card) : null;
  const label = action ? fill(gettext('Coups possibles avec %(card)s'), { card: shortName(ctx.choice.card) }) : gettext('Coups possibles');
  return h('section', { key: 'prop', class: 'prop', 'aria-label': label }, action ? offers(view, action, ctx) : hint(view, ctx));
}

/** Without proposals a value is still asked where the selection may be announced as several. */
function offers(view, action, ctx) {
  if (ctx.aids) return [takes(view, action, ctx), makes(view, action, ctx)];
  return asked(view, ctx) ?? hint(view, ctx);
}

function hint(view, ctx) {
  return h('p', { key: 'hint', class: 'phint' }, hintText(view, ctx));
}

function hintText(view, ctx) {
  if (view.outcome) return gettext('Partie terminée.');
  if (ctx.underWay) return gettext('Coup envoyé…');
  if (ctx.moment) return '';
  if (ctx.isMyTurn && ctx.canAct) return ctx.choice.card ? gettext('Choisissez des cartes de la table, ou laissez la vôtre.') : gettext('Choisissez une carte de votre main.');
  const [seat] = view.to_act;
  return seat === undefined ? '' : fill(gettext('%(name)s réfléchit…'), { name: seat === ctx.you ? gettext('Votre robot') : ctx.name(seat) });
}

function takes(view, action, ctx) {
  const sets = action.takes.slice(0, MOST_SETS);
  const words = sets.length ? sets.map((cards) => setChip(cards, view, ctx)) : h('p', { class: 'none' }, action.builds.length ? gettext('la construction éclairée') : gettext('rien à prendre'));
  return h('div', { key: 'takes', class: 'sets' }, h('h2', null, gettext('Prendre')), h('div', { class: 'chips', tabindex: sets.length > 2 ? '0' : false, role: 'group', 'aria-label': gettext('Prendre') }, words));
}

const sumText = (cards) => cards.map(shortName).join(' + ');

function setChip(cards, view, ctx) {
  const isIn = cards.every((card) => ctx.choice.loose.includes(card));
  return h('button', { key: cards.join(), type: 'button', class: 'set', 'aria-pressed': String(isIn), on: { click: () => toggleSet(cards, view, ctx) } },
    h('span', { class: 'num' }, sumText(cards)), isIn && icon('check', 's'));
}

function makes(view, action, ctx) {
  const values = asked(view, ctx);
  if (values) return values;
  const few = makesOf(view, action).slice(0, MOST_MAKES);
  const words = few.length ? few.map((make) => makeChip(make, view, ctx)) : h('p', { class: 'none' }, gettext('rien à construire'));
  return h('div', { key: 'makes', class: 'sets' }, h('h2', null, gettext('Construire')), h('div', { class: 'chips', tabindex: few.length > 2 ? '0' : false, role: 'group', 'aria-label': gettext('Construire') }, words));
}

const makesOf = (view, action) => action.makes.filter((make) => make.with.length || make.raises || view.builds.some(({ value }) => value === make.value));

/** The selection may be announced as several values: the person says which; null where there is one at most. */
function asked(view, ctx) {
  const { plans = [] } = chosenBuild(view, ctx.choice);
  const entry = plans.find(({ value }) => value === ctx.choice.value) ?? plans[0];
  return plans.length < 2 ? null : h('div', { key: 'value', class: 'sets val' }, h('h2', { id: 'value-title' }, gettext('Annoncer')),
    h('div', { class: 'chips', role: 'radiogroup', 'aria-labelledby': 'value-title' }, plans.map(({ value, sets }) => h('button', {
      key: value, type: 'button', role: 'radio', class: 'set', tabindex: value === entry.value ? '0' : '-1', 'aria-checked': String(ctx.choice.value === value), on: { click: () => announceValue(value, view, ctx) },
    }, h('b', { class: 'num' }, valueText(value)), h('span', null, sets > 1 ? gettext('multiple') : gettext('simple'))))));
}

function makeChip(make, view, ctx) {
  const { choice } = ctx;
  const isChosen = choice.value === make.value && make.with.every((card) => choice.loose.includes(card)) && Boolean(make.raises) === choice.builds.length > 0;
  return h('button', { key: `${make.value} ${make.with} ${make.raises}`, type: 'button', class: 'set make', 'aria-pressed': String(isChosen), on: { click: () => chooseMake(make, view, ctx) } },
    h('b', { class: 'num' }, valueText(make.value)), h('span', { class: 'num' }, makeText(make, view, choice.card)));
}

function makeText(make, view, card) {
  if (make.raises) return fill(gettext('monter le %(value)s'), { value: view.builds.find(({ id }) => id === make.raises).value });
  if (!make.with.length) return gettext('ajouter');
  return [card, ...make.with].map(shortName).join(' + ');
}

// -- the three buttons --

/** What the chosen card does by itself on the table; null where nothing may be told. */
const shown = (view, { choice, aids }) => (aids && choice.card && !choice.loose.length && !choice.builds.length ? actionOf(view, choice.card) ?? null : null);

export function buttons(view, ctx) {
  return [trailButton(view, ctx), buildButton(view, ctx), captureButton(view, ctx)];
}

function whyWait(view, ctx) {
  if (view.outcome) return gettext('partie terminée');
  if (view.phase === 'counted') return gettext('manche terminée');
  if (ctx.underWay) return gettext('envoyé…');
  return gettext('pas votre tour');
}

function trailButton(view, ctx) {
  const plan = ctx.canAct ? trailPlan(view, ctx.choice) : { why: whyWait(view, ctx) };
  return bigButton('trail', { title: gettext('Laisser'), note: plan.move ? shortName(plan.move.card) : plan.why, run: plan.move ? () => act('trail', view, ctx) : null });
}

const TITLES = { build: () => gettext('Construire %(value)s'), add: () => gettext('Ajouter au %(value)s'), raise: () => gettext('Monter à %(value)s') };

function buildButton(view, ctx) {
  const { plan, why } = ctx.canAct ? chosenBuild(view, ctx.choice) : { why: whyWait(view, ctx) };
  const action = plan ? null : ctx.canAct && shown(view, ctx);
  const title = plan ? fill(TITLES[plan.kind](), { value: plan.value }) : gettext('Construire');
  const kind = plan && (plan.sets > 1 ? gettext('multiple') : gettext('simple'));
  return bigButton('build', { title, note: plan ? kind : action && !makesOf(view, action).length ? gettext('rien à construire') : why, run: plan ? () => act('build', view, ctx) : null });
}

function captureButton(view, ctx) {
  const plan = ctx.canAct ? capturePlan(view, ctx.choice) : { why: whyWait(view, ctx) };
  const action = plan.move ? null : ctx.canAct && shown(view, ctx);
  const why = action && !action.takes.length && !action.builds.length ? gettext('rien à prendre') : plan.why;
  return bigButton('capture', { title: gettext('Prendre'), note: plan.move ? gainText(view, plan.move) : why, gold: true, run: plan.move ? () => act('capture', view, ctx) : null });
}

/** What a capture brings: "4 cartes, 1 as". */
function gainText(view, { card, loose, builds }) {
  const taken = [card, ...loose, ...builds.flatMap((id) => view.builds.find((build) => build.id === id).sets.flat())];
  const aces = taken.filter((one) => one[0] === 'A').length;
  const isSweep = view.counts_sweeps && loose.length === view.loose.length && builds.length === view.builds.length;
  return [
    interpolate(ngettext('%s carte', '%s cartes', taken.length), [taken.length]),
    aces > 0 && interpolate(ngettext('%s as', '%s as', aces), [aces]),
    taken.includes('TD') && shortName('TD'), taken.includes('2S') && shortName('2S'), isSweep && gettext('balayage'),
  ].filter(Boolean).join(', ');
}
