// The one or two big buttons under the thumb. They never move: what cannot be done now stays in its
// place, says why, and keeps the focus.
import { h } from '../render.js';
import { turnWord } from './seats.js';
import { announce } from './voice.js';

/**
 * A big button. `title` and `note`: what it does and what that brings; `run`: null when it cannot
 * be done now, and then `note` says why; `gold`: the natural thing to do.
 */
export function bigButton(key, { title, note, run, gold = false, spoken }) {
  const attributes = {
    key, type: 'button', class: `btn big ${gold && run ? 'primary' : 'onfelt'}`, 'aria-disabled': run ? false : 'true',
    'aria-label': spoken, 'data-action': key, on: { click: () => run?.() },
  };
  return h('button', attributes, h('span', null, h('span', { class: 'serif' }, title), h('small', { class: 'num' }, note)));
}

const bigButtonOf = (name) => document.querySelector(`.acts [data-action="${name}"]`);

/** Tell whether a big button can be pressed now. */
export const isReady = (name) => Boolean(bigButtonOf(name)) && bigButtonOf(name).getAttribute('aria-disabled') !== 'true';

/** Say what big buttons would do now, or why they cannot: who does not see them hears what a choice brings. */
export function tell(...names) {
  for (const button of names.map(bigButtonOf).filter(Boolean)) {
    const [title, note] = [button.querySelector('.serif').textContent, button.querySelector('small').textContent];
    announce(note ? `${title}\u202f: ${note}.` : `${title}.`);
  }
}

/** Press a big button by its key; one that cannot be pressed says why. */
export function pressByKey(name) {
  if (isReady(name)) bigButtonOf(name).click();
  else tell(name);
  return true;
}

/** The area of the big buttons; spectators and absent seats find there what concerns them. */
export function actionArea(ctx, buttons) {
  if (ctx.isAbsent) return h('div', { key: 'acts', class: 'acts one' }, comeBack(ctx));
  if (!ctx.isSeated) return h('div', { key: 'acts', class: 'acts one' }, watching(ctx));
  return h('div', { key: 'acts', class: 'acts' }, buttons);
}

function comeBack(ctx) {
  return bigButton('back', {
    title: gettext('Reprendre ma place'), note: gettext('un robot joue pour vous'), gold: true, run: ctx.comeBack,
  });
}

function watchWord(ctx) {
  if (ctx.isReplay) return gettext('Partie rejouée');
  return ctx.formerSeat === null ? gettext('Vous regardez la partie') : gettext('Vous avez abandonné.');
}

function watching(ctx) {
  return h('p', { class: 'watch' }, h('b', { class: 'serif' }, watchWord(ctx)),
    h('small', null, turnWord(ctx)));
}
