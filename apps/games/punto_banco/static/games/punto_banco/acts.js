// The two big buttons: pass and play; no and yes to the cut; take a seat; wake the table.
import { h } from '../../js/render.js';
import { actionArea, bigButton } from '../../js/table/actions.js';
import { post } from '../../js/table/acts.js';
import { ring } from '../../js/table/seats.js';
import { fill } from '../../js/words.js';
import { confirmed, mayLay, ownSeat, sumOf } from './bets.js';
import { confirm, pass } from './choose.js';
import { cutAt, declineCut, placeOf } from './cutting.js';
import { totalOf } from './places.js';
import { amount, betsNote, betsWords, fieldsWords } from './words.js';

const OTHER_TABLES = '/tables/?filtre=1&game=punto_banco';

export function acts(view, ctx) {
  if (ctx.isAbsent || ctx.isReplay) return actionArea(ctx, []);
  if (!ownSeat(view, ctx)) return h('div', { key: 'acts', class: 'acts one' }, sitDown(view, ctx));
  const isAsked = view.phase === 'cut_offer' && view.offer?.seat === ctx.you;
  return actionArea(ctx, isAsked ? cutButtons(view, ctx) : [passButton(view, ctx), playButton(view, ctx)]);
}

/** Who watches may sit down, wherever a seat is free. */
function sitDown(view, ctx) {
  const free = view.seats.findIndex(({ status }) => status === 'free');
  if (free < 0 || view.outcome) {
    const why = view.outcome ? gettext('le sabot est fini') : gettext('les huit places sont prises');
    return h('p', { key: 'full', class: 'watch' }, h('b', { class: 'serif' }, gettext('Vous regardez la table')),
      h('small', null, why, ' ', h('a', { class: 'link', href: OTHER_TABLES }, gettext('Voir d’autres tables'))));
  }
  return post(ctx, 'place', { number: free, stake: ctx.table.stake }, h('button', { type: 'submit', class: 'btn big primary', 'data-action': 'sit' },
    h('span', null, h('span', { class: 'serif' }, gettext('S’asseoir')), h('small', null, gettext('ou touchez la place de votre choix')))));
}

function cutButtons(view, ctx) {
  const at = placeOf(view, ctx);
  return [
    bigButton('no', { title: gettext('Non'), note: gettext('au suivant'), run: ctx.canAct ? () => declineCut(ctx) : null }),
    timed('yes', gettext('Oui'), fill(gettext('couper à %(place)s'), { place: at }), ctx.canAct ? () => cutAt(at, ctx) : null, view, ctx),
  ];
}

function passButton(view, ctx) {
  const laid = sumOf(ctx.choice.laid);
  const may = mayLay(view, ctx) && view.phase === 'betting';
  const note = may ? (laid ? fill(gettext('reprendre les %(amount)s'), { amount: amount(laid) }) : gettext('ce coup')) : gettext('au prochain coup');
  return bigButton('pass', { title: gettext('Passer'), note, run: may ? () => pass(view, ctx) : null });
}

function playButton(view, ctx) {
  const seat = ownSeat(view, ctx);
  if (view.phase === 'idle') return bigButton('play', { title: gettext('Jouer'), note: gettext('relancer la table'), gold: true, run: () => confirm(view, ctx) });
  if (seat && sumOf(seat.bets)) return done(seat.bets);
  if (!mayLay(view, ctx)) return bigButton('play', { title: gettext('Jouer'), note: whyWait(view, seat), run: null });
  const { bets, raised } = confirmed(ctx.choice.laid, view);
  const sum = sumOf(bets);
  if (!sum) return timed('play', gettext('Jouer'), gettext('posez une mise'), null, view, ctx);
  const note = raised.length ? fill(gettext('minimum %(min)s\u202f: %(fields)s'), { min: amount(view.min), fields: fieldsWords(raised) }) : betsNote(bets);
  return timed('play', [gettext('Jouer'), ' ', h('span', { key: 'sum', class: 'num' }, amount(sum))], note, () => confirm(view, ctx), view, ctx);
}

function done(bets) {
  const sum = amount(sumOf(bets));
  const spoken = `${gettext('Misé')} ${sum}\u202f: ${betsWords(bets)}`;
  return h('button', { key: 'play', type: 'button', class: 'btn big onfelt done', 'data-action': 'play', 'aria-label': spoken, 'aria-disabled': 'true' },
    h('span', null, h('span', { class: 'serif' }, gettext('Misé'), ' ', h('span', { class: 'num' }, sum)), h('small', { class: 'num' }, betsNote(bets))));
}

function whyWait(view, seat) {
  if (view.outcome) return gettext('le sabot est fini');
  if (seat?.status === 'passed') return gettext('vous passez ce coup');
  const words = {
    dealing: gettext('les mises sont closes'), settling: gettext('on règle les mises'), burning: gettext('on brûle les cartes'), cut_offer: gettext('après la coupe'),
  };
  return words[view.phase] ?? gettext('au prochain coup');
}

/** A golden button with the clock in it: there is no overlooking how long one has. */
function timed(key, title, note, run, view, ctx) {
  const until = ctx.turnDeadline;
  return h('button', { key, type: 'button', class: `btn big ${run ? 'primary' : 'onfelt'}`, 'data-action': key, 'aria-disabled': run ? false : 'true', on: { click: () => run?.() } },
    until !== null && ring({ until, total: totalOf(view), className: 'rg' }, h('b', { class: 'left num', live: true })),
    h('span', null, h('span', { class: 'serif' }, title), h('small', { class: 'num' }, note)));
}
