// The tray: four dice, and beside them in a few words what they can do. Dice are tapped or dragged.
import { indexOf, shortName, theCard, valueOf } from '../../js/cards.js';
import { h } from '../../js/render.js';
import { drag, firstOf } from '../../js/table/drag.js';
import { fill, signed } from '../../js/words.js';
import { drop, nothingFor, ripeCard, sumText, takeRipe, tapDie, waysTo } from './choose.js';
import { takeable } from './centre.js';
import { isStealing } from './steal.js';

const RESTING = [1, 3, 5, 6]; // the faces up before a throw: four different ones, so that they promise nothing
const ROOMY = 13; // letters of a hint's title from which on it is set smaller: names may be long
const NAME_ROOMY = 7; // the same for its letters alone, which are wider than the signs of a sum

/** The dice tray. */
export function tray(view, ctx) {
  return h('section', { key: 'tray', class: 'tray', 'aria-label': gettext('Dés') },
    h('ul', { class: 'dice' }, view.dice.map((die, place) => dieItem(die, place, view, ctx))), hint(view, ctx));
}

function dieItem(die, place, view, ctx) {
  const look = lookOf(die, place, view, ctx);
  const face = die.face ?? RESTING[place];
  const isLive = view.thrown && die.state === 'live' && ctx.canAct;
  const label = fill(gettext('dé %(place)s\u202f: %(face)s, %(state)s'), { place: place + 1, face: die.face ?? '—', state: look.word || gettext('à lancer') });
  return h('li', { key: place, class: look.class }, h('button', {
    type: 'button', 'aria-label': label, 'aria-disabled': isLive ? false : 'true', 'aria-pressed': isLive ? String(ctx.choice.dice.includes(place)) : false,
    'data-die': place, on: { click: () => tapDie(place, view, ctx), pointerdown: (event) => isLive && startDrag(event, place, ctx) },
  }, h('die-face', { value: face, role: 'presentation' })), h('span', { 'aria-hidden': 'true' }, look.word));
}

/** A die's look and the word under it. */
function lookOf(die, place, view, ctx) {
  const { moment } = ctx;
  const thrown = moment?.dice?.includes(place);
  if (moment?.kind === 'rate' && thrown) return { class: 'dead', word: gettext('perdu') };
  if (moment?.kind === 'carre') return { class: 'live on', word: gettext('carré') };
  if (moment?.kind === 'rolled' && thrown) return { class: 'rolling', word: '' };
  if (!view.thrown && die.state === 'live') return { class: 'rest', word: '' };
  if (die.state === 'aside') return { class: 'aside', word: gettext('de côté') };
  if (die.state === 'spent') return { class: 'spent', word: spentOn(place, ctx) };
  if (!ctx.canAct) return { class: 'idle', word: '' };
  if (ctx.choice.dice.includes(place)) return { class: 'live on', word: gettext('choisi') };
  if (isTriple(die.face, view)) return { class: 'live', word: gettext('triple') };
  return { class: couldServe(place, view, ctx) ? 'live could' : 'live', word: gettext('à jouer') };
}

const isTriple = (face, view) => view.actions.steals.length > 0 && view.dice.filter((die) => die.state !== 'aside' && die.face === face).length >= 3;

/** With a card aimed at, the dice that take part in a way to it; without a choice, those of the only capture. */
function couldServe(place, view, ctx) {
  const { card, dice } = ctx.choice;
  const only = takeable(view, ctx);
  const aimed = card || (!dice.length && only.length === 1 && ctx.aids ? only[0] : null);
  return Boolean(aimed) && waysTo(view, aimed).flat().some((die) => view.dice[die].face === view.dice[place].face);
}

/** Say which card a spent die took on this throw. */
function spentOn(place, ctx) {
  let word = gettext('a servi');
  for (const { version, events } of ctx.log) {
    if (version > ctx.shownVersion) break;
    for (const event of events) {
      if (event.kind === 'rolled') word = gettext('a servi');
      if (event.kind === 'took' && event.dice.includes(place)) word = fill(gettext('a pris %(card)s'), { card: indexOf(valueOf(event.card)) });
    }
  }
  return word;
}

// -- the hint --

const lettersOf = (title) => title.replace(/\P{L}/gu, '').length;

function hint(view, ctx) {
  const [title, words, run] = hintOf(view, ctx);
  const lost = ctx.moment?.kind === 'rate' || ctx.moment?.kind === 'timeout';
  const look = ['num', lost && 'lost', (title.length > ROOMY || lettersOf(title) > NAME_ROOMY) && 'wordy'].filter(Boolean).join(' ');
  const text = [h('b', { class: look }, title), h('span', null, words)];
  if (!run) return h('p', { key: 'hint', class: 'hint' }, text);
  return h('p', { key: 'hint do', class: 'hint' }, h('button', { type: 'button', class: 'do', on: { click: run } }, text));
}

/** Return what the dice can do: a title, some words, and what a tap on them does (or nothing). */
function hintOf(view, ctx) {
  if (ctx.moment) return momentHint(ctx.moment, view, ctx);
  if (view.outcome) return [gettext('Fini'), view.outcome.ending === 'abandon' ? gettext('partie terminée') : gettext('la pioche ne suffit plus')];
  if (!ctx.isMyTurn || !ctx.canAct) return othersHint(view, ctx);
  if (ctx.choice.note) return ['', ctx.choice.note];
  if (!view.thrown) return [gettext('À lancer'), dueText(view)];
  if (isStealing(view, ctx)) return [gettext('Triple'), gettext('volez une carte')];
  const ripe = ripeCard(view, ctx.choice);
  if (ripe) return [sumText(view, ctx.choice.dice), fill(ctx.choice.dice.length > 1 ? gettext('prennent %(card)s') : gettext('prend %(card)s'), { card: theCard(ripe) }), () => takeRipe(view, ctx)];
  if (ctx.choice.card) return [shortName(ctx.choice.card), waysTo(view, ctx.choice.card).map((way) => sumText(view, way)).join(gettext(' ou '))];
  if (ctx.choice.dice.length) return chosenHint(view, ctx);
  return freeHint(view, ctx);
}

function chosenHint(view, ctx) {
  const cards = takeable(view, ctx);
  if (cards.length > 1) return [sumText(view, ctx.choice.dice), gettext('choisissez la carte')];
  const reach = view.actions.takes.some(({ dice }) => dice.length > ctx.choice.dice.length);
  return [sumText(view, ctx.choice.dice), reach ? gettext('ajoutez un dé, ou choisissez la carte') : nothingFor(view, ctx.choice.dice)];
}

function freeHint(view, ctx) {
  const cards = takeable(view, ctx);
  if (view.actions.steals.length && ctx.choice.closed) return [gettext('Triple'), gettext('voler une carte'), () => reopen(ctx)];
  if (!cards.length) return [view.phase === 'may_continue' ? gettext('À vous') : '', gettext('relancez ou encaissez')];
  if (cards.length > 1 || !ctx.aids) return [view.phase === 'must_take' ? gettext('Prenez') : gettext('Encore\u202f?'), view.phase === 'must_take' ? gettext('une carte éclairée') : gettext('ou relancez, ou encaissez')];
  const ways = waysTo(view, cards[0]);
  return [sumText(view, ways[0]), fill(ways[0].length > 1 ? gettext('prennent %(card)s') : gettext('prend %(card)s'), { card: theCard(cards[0]) })];
}

function reopen(ctx) {
  ctx.choice.closed = false;
  ctx.redraw();
}

function othersHint(view, ctx) {
  const [seat] = view.to_act;
  if (ctx.underWay) return ['…', gettext('coup envoyé')];
  if (ctx.isMyTurn) return ['', ctx.isAbsent ? gettext('un robot joue pour vous') : gettext('à vous de jouer')];
  const name = seat === undefined ? '' : ctx.name(seat);
  if (!view.thrown) return [name, gettext('va lancer les dés')];
  if (view.phase === 'thrown') return [name, gettext('a lancé les dés')];
  return [name, view.phase === 'must_take' ? gettext('choisit une carte') : gettext('hésite à relancer')];
}

const dueText = (view) => (view.actions.roll?.dice === 4 ? gettext('les quatre dés') : gettext('les dés qui restent'));

function momentHint({ kind, dice, faces, seat }, view, ctx) {
  if (kind === 'rate') return [gettext('Raté'), missedText(faces)];
  if (kind === 'carre') return [gettext('Carré\u202f!'), gettext('tout le centre')];
  if (kind === 'timeout') return [gettext('Temps écoulé'), view.pending.length ? fill(gettext('Banco\u202f! d’office (%(gain)s)'), { gain: signed(view.gain) }) : gettext('rien à encaisser')];
  if (seat === ctx.you) return [gettext('Vous'), interpolate(ngettext('lancez %s dé', 'lancez %s dés', dice.length), [dice.length])];
  return [ctx.name(seat), interpolate(ngettext('lance %s dé', 'lance %s dés', dice.length), [dice.length])];
}

/** Say what the throw made that the centre lacks, where that is short. */
function missedText(faces) {
  const sums = new Set([...faces, ...(faces.length === 2 ? [faces[0] + faces[1]] : [])]);
  if (faces.length > 2) return gettext('aucun dé ne prend');
  return fill(gettext('ni %(values)s au centre'), { values: [...sums].sort((a, b) => a - b).join(gettext(', ni ')) });
}

// -- dragging --

/** Follow a finger from a die to a card; without a move it stays a tap. */
function startDrag(event, place, ctx) {
  drag(event, [event.currentTarget.querySelector('die-face')], {
    scale: 1.08,
    drop: (under) => {
      const target = firstOf(under, '[data-target]');
      if (target) drop(place, target.dataset.target, ctx.view, ctx);
    },
  });
}
