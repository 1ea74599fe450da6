// Buraco told in plain sentences: the log, the plates' last action, what is read aloud.
import { shortName, theCard } from '../../js/cards.js';
import { fill, listed, rich, signed } from '../../js/words.js';
import { h } from '../../js/render.js';
import { isForgotten } from './memory.js';
import { canastaMark, canastaName, faceOf, meldName, meldOf, meldShort, wildWords } from './pack.js';

const bold = (text) => h('b', null, text);

/** Return a sentence in the person that suits: to oneself, or about somebody. */
function told({ seat }, ctx, [mine, theirs], values = {}) {
  return rich(ctx.isSelf(seat) ? mine : theirs, { who: bold(ctx.name(seat)), ...values });
}

function drewText(event, ctx) {
  if (event.auto) return told(event, ctx, [gettext('Votre temps est écoulé\u202f: une carte est piochée pour vous.'), gettext('Temps écoulé\u202f: une carte est piochée pour %(who)s.')]);
  if (!event.card) return told(event, ctx, [gettext('Vous piochez.'), gettext('%(who)s pioche.')]);
  return told(event, ctx, [gettext('Vous piochez %(card)s.'), gettext('%(who)s pioche %(card)s.')], { card: bold(theCard(faceOf(event.card))) });
}

function tookText(event, ctx) {
  const count = bold(interpolate(ngettext('%s carte', '%s cartes', event.count), [event.count]));
  return told(event, ctx, [gettext('Vous ramassez la défausse\u202f: %(count)s, dessus %(card)s.'), gettext('%(who)s ramasse la défausse\u202f: %(count)s, dessus %(card)s.')], { count, card: bold(theCard(event.top)) });
}

const sizeWords = ({ cards }) => interpolate(ngettext('%s carte', '%s cartes', cards.length), [cards.length]);

function meldedText(event, ctx) {
  const meld = meldOf(event);
  const words = [meldName(meld), meld.shape === 'set' && sizeWords(meld), wildWords(meld)].filter(Boolean).join(', ');
  return told(event, ctx, [gettext('Vous posez\u202f: %(meld)s.'), gettext('%(who)s pose\u202f: %(meld)s.')], { meld: bold(words) });
}

function extendedText(event, ctx) {
  const meld = meldOf(event);
  const values = { cards: bold(listed(event.added.map(theCard))), meld: [meldName(meld), meld.shape === 'set' && sizeWords(meld)].filter(Boolean).join(', ') };
  const text = told(event, ctx, [gettext('Vous ajoutez %(cards)s\u202f: %(meld)s.'), gettext('%(who)s ajoute %(cards)s\u202f: %(meld)s.')], values);
  return [text, changedText(event, meld)].filter(Boolean);
}

function changedText(event, meld) {
  if (event.became_pure) return ` ${gettext('La canasta devient pure.')}`;
  if (event.became_impure) return ` ${gettext('La canasta devient impure.')}`;
  return event.wild_moved ? ` ${fill(gettext('À présent, %(wild)s.'), { wild: wildWords(meld) })}` : null;
}

function canastaText(event, ctx) {
  return told(event, ctx, [gettext('Vous faites une %(canasta)s\u202f: +%(bonus)s.'), gettext('%(who)s fait une %(canasta)s\u202f: +%(bonus)s.')], { canasta: bold(canastaName(event.canasta)), bonus: event.bonus });
}

function discardedText(event, ctx) {
  const card = bold(event.card ? theCard(event.card) : gettext('une carte'));
  if (event.auto) return told(event, ctx, [gettext('Temps écoulé\u202f: on défausse %(card)s pour vous.'), gettext('Temps écoulé\u202f: on défausse %(card)s pour %(who)s.')], { card });
  return told(event, ctx, [gettext('Vous défaussez %(card)s.'), gettext('%(who)s défausse %(card)s.')], { card });
}

const ENDS = {
  out: (event, ctx) => told({ seat: event.out }, ctx, [gettext('Vous concluez\u202f: +100.'), gettext('%(who)s conclut\u202f: +100.')]),
  stock: () => [gettext('Le talon est épuisé\u202f: on compte.')],
  idle: () => [gettext('Plus personne ne pose ni ne pioche\u202f: on compte.')],
};

const TOLD = {
  dealt: ({ first }, ctx) => told({ seat: first }, ctx, [gettext('Les cartes sont données\u202f: vous commencez.'), gettext('Les cartes sont données\u202f: %(who)s commence.')]),
  drew: drewText, took_pile: tookText, melded: meldedText, extended: extendedText, canasta: canastaText, discarded: discardedText,
  rebus_direct: (event, ctx) => told(event, ctx, [gettext('Vous prenez le rebus et continuez à jouer.'), gettext('%(who)s prend le rebus et continue à jouer.')]),
  rebus_indirect: (event, ctx) => told(event, ctx, [gettext('Le rebus est à vous\u202f: il entrera dans votre main à votre prochain tour.'), gettext('%(who)s gagne le rebus, pour son prochain tour.')]),
  rebus_opened: (event, ctx) => told(event, ctx, [gettext('Les onze cartes du rebus entrent dans votre main.'), gettext('Les onze cartes du rebus entrent dans la main de %(who)s.')]),
  stock_refilled: ({ stock }) => [fill(gettext('Le talon est vide\u202f: un rebus de %(stock)s cartes le remplace.'), { stock })],
  scored: (event, ctx) => ENDS[event.reason](event, ctx),
  left: (event, ctx) => told(event, ctx, [gettext('Vous abandonnez la partie.'), gettext('%(who)s abandonne la partie.')]),
  game_over: () => [gettext('La partie est terminée.')],
};

/** Return an event's sentences: where the pile lies closed, of older turns nothing is told (RULES.md §11.3). */
export function sentences(event, ctx) {
  if (isForgotten(event, ctx)) return [];
  const text = TOLD[event.kind]?.(event, ctx);
  return text ? [text] : [];
}

const SHORT = {
  drew: () => gettext('a pioché'),
  took_pile: ({ count }) => fill(gettext('ramasse %(count)s'), { count }),
  melded: (event) => fill(gettext('pose %(meld)s'), { meld: meldShort(meldOf(event)) }),
  extended: ({ added }) => `+ ${added.map(shortName).join(' ')}`,
  canasta: ({ canasta, bonus }) => `${canastaMark(canasta)} ${signed(bonus)}`,
  rebus_direct: () => gettext('rebus pris'),
  rebus_indirect: () => gettext('rebus gagné'),
  discarded: ({ card }) => (card ? fill(gettext('jette %(card)s'), { card: shortName(card) }) : gettext('a jeté')),
  left: () => gettext('a abandonné'),
};

/** The last thing a seat did, for its plate. */
export function lastAction(event) {
  const words = SHORT[event.kind]?.(event);
  return words ? { long: words, short: words } : null;
}

/** The sound of a step's result. */
export function soundOf(events) {
  const kinds = events.map(({ kind }) => kind);
  if (kinds.includes('canasta') || kinds.includes('scored')) return null;
  return ['drew', 'took_pile', 'melded', 'extended', 'discarded', 'dealt'].some((kind) => kinds.includes(kind)) ? 'card' : null;
}
