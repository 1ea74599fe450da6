// Other terms for the next match: a dialog that proposes them, and the words that tell what differs.
import { h } from '../render.js';
import { fill } from '../words.js';

const figures = new Intl.NumberFormat(document.documentElement.lang);
let game = null; // as /api/v1/games/ tells it
let known = null; // its options, each {name, label, default, choices, mode}
let isLearning = false;

async function optionsOf(slug) {
  if (known) return known;
  const answer = await fetch('/api/v1/games/', { headers: { Accept: 'application/json' } });
  game = (await answer.json()).find((one) => one.slug === slug);
  known = game.option_fields;
  return known;
}

/** Show the dialog that proposes other terms for the next match. */
export async function proposeTerms(ctx) {
  try {
    const fields = await optionsOf(ctx.table.game);
    ctx.showDialog({ title: () => gettext('Changer les conditions'), content: () => form(fields, ctx) });
  } catch {
    ctx.toast(gettext('Les options n’ont pas pu être lues. Réessayez.'));
  }
}

function form(fields, ctx) {
  const { stake, options } = ctx.table.vote?.proposal ?? ctx.table;
  const send = (event) => {
    event.preventDefault();
    ctx.propose(Number(event.target.elements.stake.value) || 0, chosen(fields, event.target));
    document.getElementById('dialog').close();
  };
  const people = ctx.seats.filter(({ kind }) => kind === 'human').length;
  return h('form', { key: 'terms', class: 'terms', on: { submit: send } },
    h('p', { class: 'muted sm' }, gettext('Les autres votent de nouveau, sur vos conditions. Proposer vaut un oui.')),
    h('label', { for: 'terms-stake' }, gettext('Mise de chacun')),
    h('input', { id: 'terms-stake', name: 'stake', type: 'number', inputmode: 'numeric', min: '0', step: '100', value: String(stake) }),
    people < 2 && h('p', { class: 'muted sm' }, gettext('Contre des robots seuls, la partie se joue sans mise.')),
    fields.map((field) => option(field, options[field.name] ?? field.default)),
    h('div', { class: 'actions' }, h('button', { class: 'btn primary big', type: 'submit' }, gettext('Proposer'))));
}

function option({ name, label, choices }, value) {
  if (!choices) return h('label', { key: name, class: 'switch' }, h('input', { type: 'checkbox', role: 'switch', name: `option_${name}`, checked: value === true }), label);
  return h('div', { key: name, class: 'field' }, h('label', { for: `terms-${name}` }, label),
    h('select', { id: `terms-${name}`, name: `option_${name}` }, choices.map(([key, words], place) => h('option', { key: place, value: String(place), selected: key === value }, words))));
}

function chosen(fields, { elements }) {
  return Object.fromEntries(fields.map(({ name, choices }) => {
    const field = elements[`option_${name}`];
    return [name, choices ? choices[Number(field.value)][0] : field.checked];
  }));
}

/** Tell what is proposed for the next match: the stake, and what differs from the last one. */
export function proposalWords(ctx) {
  const { proposal } = ctx.table.vote;
  const stake = proposal.stake ? fill(gettext('mise %(stake)s'), { stake: figures.format(proposal.stake) }) : gettext('sans mise');
  const changed = Object.entries(proposal.options).filter(([name, value]) => value !== ctx.table.options[name]).map(([name, value]) => optionWord(name, value));
  return fill(gettext('%(name)s propose\u202f: %(terms)s'), { name: ctx.name(proposal.seat), terms: [stake, ...changed].join(', ') });
}

function optionWord(name, value) {
  const field = known?.find((one) => one.name === name);
  const label = (field?.label ?? name).split('\u00a0:')[0].split(' :')[0];
  if (typeof value === 'boolean') return fill(value ? gettext('avec %(option)s') : gettext('sans %(option)s'), { option: label.toLowerCase() });
  const words = field?.choices.find(([key]) => key === value)?.[1] ?? value;
  return `${label}\u00a0: ${words}`;
}

/** Read the options' names before they are needed, so that a proposal of somebody else can be told. */
export function learnOptions(ctx) {
  if (known || isLearning) return;
  isLearning = true;
  optionsOf(ctx.table.game).then(() => ctx.redraw(), () => {}).finally(() => { isLearning = false; });
}

/** Tell what is played here and how fast: the modes, teams, seconds a turn; null until it is known. */
export function playedWords(ctx) {
  learnOptions(ctx);
  if (!game) return null;
  const { options, sides, seat_count: seats } = ctx.table;
  const modes = known.filter(({ mode, choices }) => mode && choices).map((field) => modeWord(field, options[field.name] ?? field.default));
  const seconds = options.turbo ? game.turbo_seconds : game.seconds;
  return [...modes.filter((words) => words && words !== game.name), new Set(sides).size < seats && gettext('2 contre 2'), options.turbo && gettext('turbo'),
    interpolate(gettext('%s\u202fs par décision'), [seconds])].filter(Boolean).join(', ');
}

const modeWord = ({ choices }, value) => choices.find(([key]) => key === value)?.[1];
