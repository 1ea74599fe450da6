// The middle of the table: builds with value and owner, loose cards, and what the selection holds.
import { cardName } from '../../js/cards.js';
import { h, icon } from '../../js/render.js';
import { figure } from '../../js/table/seats.js';
import { fill, listed } from '../../js/words.js';
import { tapBuild, tapLoose } from './choose.js';
import { actionOf, valueText } from './plans.js';
import { latestLine } from './sentences.js';

const FEW = 5, SOME = 12; // loose cards: up to here one row, two rows

/** The middle with the line above it. */
export function middle(view, ctx) {
  return h('section', { key: 'mid', class: 'mid', 'aria-label': gettext('Table'), 'data-spot': 'table', tabindex: '-1' },
    header(view, ctx), h('div', { key: 'lay', class: `lay ${view.builds.length ? 'both' : ''}`.trim() }, builds(view, ctx), loose(view, ctx)), banner(ctx));
}

function header(view, ctx) {
  const left = view.stock ? [h('b', { class: 'num' }, view.stock), ' ', gettext('au talon')] : gettext('talon vide');
  return h('div', { key: 'mh', class: 'mh' },
    h('span', { class: 'pile' }, h('playing-card', { rank: '1', suit: 'S', back: true, role: 'presentation', class: !view.stock && 'out', 'data-place': ctx.moment?.kind === 'played' ? false : 'pile' }), h('span', null, left)),
    view.last_packet && h('p', { key: 'last', class: 'derl' }, gettext('Dernière\u202f!')),
    h('p', { key: 'say', class: 'say' }, latestLine(view, ctx)));
}

function banner({ moment }) {
  const words = { sweep: gettext('Balayage\u202f!'), last: gettext('Dernière\u202f!') }[moment?.kind];
  return words && h('p', { key: `banner ${moment.kind}`, class: 'banner serif' }, moment.kind === 'sweep' && icon('sweep'), words);
}

// -- builds --

function builds(view, ctx) {
  return h('ul', { key: 'blds', class: `blds n${Math.min(view.builds.length, 4)}`, 'aria-label': gettext('Constructions'), 'data-zone': 'builds' },
    view.builds.map((build) => h('li', { key: build.id, class: buildClass(build, view, ctx) }, buildButton(build, view, ctx))));
}

function buildClass(build, view, ctx) {
  const isMine = build.controller === ctx.you;
  const isTaken = ctx.moment?.builds?.includes(build.id);
  const isChosen = ctx.choice.builds.includes(build.id);
  return ['bld', isMine && 'mine', isChosen || isTaken ? 'lit sure' : couldTake(build, view, ctx) && 'lit'].filter(Boolean).join(' ');
}

const couldTake = (build, view, ctx) => Boolean(ctx.canAct && ctx.choice.card && ctx.aids && actionOf(view, ctx.choice.card)?.builds.includes(build.id));

const kindOf = ({ sets }) => (sets.length > 1 ? gettext('multiple') : gettext('simple'));

function buildButton(build, view, ctx) {
  const kind = kindOf(build);
  const owner = build.controller === ctx.you ? gettext('vous') : ctx.name(build.controller);
  const cards = build.sets.flat();
  const label = fill(gettext('construction de %(value)s, %(kind)s, à %(owner)s\u202f: %(cards)s'), { value: valueText(build.value), kind, owner, cards: listed(cards.map(cardName)) });
  return h('button', { type: 'button', 'aria-label': label, 'aria-pressed': String(ctx.choice.builds.includes(build.id)), 'aria-disabled': ctx.canAct ? false : 'true', 'data-target': build.id, on: { click: () => ctx.canAct && tapBuild(build.id, view, ctx) } },
    h('span', { class: 'bf', vars: { '--n': cards.length } }, build.sets.flatMap((set, place) => set.map((card, order) => h('playing-card', { key: card, card, 'data-card': card, role: 'presentation', class: place && !order && 'next' })))),
    h('span', { class: 'bldv num' }, String(build.value)),
    h('span', { class: 'own2' }, figure(ctx.seats[build.controller]?.avatar), h('span', null, h('b', null, kind), h('small', null, owner))));
}

// -- loose cards --

function loose(view, ctx) {
  const count = view.loose.length;
  const rows = count <= FEW ? 1 : count <= SOME ? 2 : 3;
  const columns = Math.max(1, Math.ceil(count / rows));
  return h('ul', { key: 'lo', class: `lo r${rows}`, vars: { '--cols': columns, '--rows': rows }, 'aria-label': gettext('Cartes libres'), 'data-zone': 'loose' },
    view.loose.map((card) => h('li', { key: card }, looseButton(card, view, ctx))),
    !count && h('li', { key: 'none', class: 'bare' }, view.builds.length ? gettext('aucune carte libre') : gettext('la table est vide')));
}

function looseButton(card, view, ctx) {
  const state = stateOf(card, view, ctx);
  return h('button', { type: 'button', class: `cc ${state}`.trim(), 'data-target': card, 'aria-label': cardName(card), 'aria-pressed': String(ctx.choice.loose.includes(card)), 'aria-disabled': ctx.canAct ? false : 'true', on: { click: () => ctx.canAct && tapLoose(card, view, ctx) } },
    h('playing-card', { card, 'data-card': card, role: 'presentation' }), state.includes('sure') && h('span', { class: 'tick', 'aria-hidden': 'true' }, icon('check', 's')));
}

function stateOf(card, view, ctx) {
  const { moment, choice } = ctx;
  if (moment?.cards?.includes(card)) return moment.card === card ? 'lit sure played' : 'lit sure';
  if (moment || !ctx.canAct) return '';
  if (choice.loose.includes(card)) return 'lit sure';
  if (!choice.card || !ctx.aids) return '';
  return actionOf(view, choice.card)?.takes.some((set) => set.includes(card)) ? 'lit' : '';
}

/** Key T: what lies on the table. */
export function layout(view, ctx) {
  const free = view.loose.length ? fill(gettext('Cartes libres\u202f: %(cards)s.'), { cards: listed(view.loose.map(cardName)) }) : gettext('Aucune carte libre.');
  const built = view.builds.map((build) => fill(gettext('Construction de %(value)s, %(kind)s, à %(owner)s\u202f: %(cards)s.'), {
    value: valueText(build.value), kind: kindOf(build), owner: build.controller === ctx.you ? gettext('vous') : ctx.name(build.controller), cards: listed(build.sets.flat().map(cardName)),
  }));
  const stock = view.stock ? interpolate(ngettext('%s carte au talon.', '%s cartes au talon.', view.stock), [view.stock]) : gettext('Le talon est vide.');
  return [free, ...built, stock].join(' ');
}

