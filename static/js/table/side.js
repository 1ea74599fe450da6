// The side column, which on a phone is a sheet from below: log, figures, scale of points, chat.
import { h, icon, paint } from '../render.js';
import { logList } from './log.js';
import { turnWord } from './seats.js';

/** The tabs beside the table: the game's own names and order, or those of a game of points. */
const tabsOf = (game) => [
  ...(game.tabs?.() ?? [['log', gettext('Journal')], ['figures', gettext('Points')], ['scale', gettext('Barème')]]), ['chat', gettext('Discussion')],
];

export class Side {
  constructor(root, chat, redraw, game) {
    this.tabs = tabsOf(game);
    this.root = root;
    this.chat = chat;
    this.redraw = redraw;
    [[this.tab]] = this.tabs;
    this.open = null;
    root.addEventListener('keydown', (event) => event.key === 'Escape' && this.open && this.close());
    this.followKeyboard();
    new ResizeObserver(() => this.measure()).observe(document.querySelector('.tsize'));
  }

  /** Note whether the side is a column or a sheet; a column that has just appeared is drawn. */
  measure() {
    const was = this.isColumn;
    this.isColumn = getComputedStyle(this.root).position === 'static';
    if (was === false && this.isColumn) this.redraw();
  }

  /** The phone's keyboard covers the page's foot: the sheet stands on it. */
  followKeyboard() {
    const view = window.visualViewport;
    view?.addEventListener('resize', () => {
      const hidden = Math.max(0, innerHeight - view.height - view.offsetTop);
      this.root.style.setProperty('--keyboard', `${hidden}px`);
      this.root.style.setProperty('--seen', `${view.height}px`);
    });
  }

  get isChatVisible() {
    return this.open === 'chat' || this.isColumn;
  }

  show(tab) {
    this.open = tab;
    if (tab !== 'chat') this.tab = tab;
    else this.chat.unread = 0;
    this.redraw();
    const field = tab === 'chat' ? this.root.querySelector('.csl') : this.root.querySelector(`#tab-${tab}`);
    field?.focus({ preventScroll: true });
    this.scrollToEnd();
  }

  close() {
    const opener = document.querySelector(this.open === 'chat' ? '#chat-button' : '#menu-button');
    this.open = null;
    this.redraw();
    opener?.focus();
  }

  scrollToEnd() {
    const list = this.root.querySelector('.csl');
    if (list) list.scrollTop = list.scrollHeight;
  }

  draw(ctx) {
    this.root.toggleAttribute('data-open', Boolean(this.open));
    if (this.open) this.root.dataset.open = this.open;
    // A closed sheet is not drawn: its log alone is hundreds of lines, and a phone has better to do.
    if (!this.open && this.isColumn === false) return;
    paint(this.root, this.head(ctx), this.panel(ctx), h('section', { key: 'odds', class: 'odds' }, ctx.game.aid?.(ctx.view, ctx)),
      h('section', { key: 'chat', id: 'chat-panel', class: 'chat', 'aria-label': gettext('Discussion') }, this.chat.section()));
    if (this.chatLength !== this.chat.session.chat.length) this.scrollToEnd();
    this.chatLength = this.chat.session.chat.length;
  }

  head(ctx) {
    const current = this.open || this.tab;
    const onKey = (event) => this.move(event);
    return h('div', { key: 'head', class: 'stabs' },
      h('div', { role: 'tablist', 'aria-label': gettext('À côté de la table'), on: { keydown: onKey } }, this.tabs.map(([name, label]) => h('button', {
        key: name, id: `tab-${name}`, role: 'tab', type: 'button', class: name === 'chat' ? 'phone' : false, tabindex: name === current ? '0' : '-1',
        'aria-selected': String(name === current), 'aria-controls': name === 'chat' ? 'chat-panel' : 'side-panel', on: { click: () => this.show(name) },
      }, label))),
      ctx.isMyTurn
        ? h('button', { key: 'play', class: 'btn primary phone', type: 'button', on: { click: () => this.close() } }, gettext('Jouer'))
        : h('button', { key: 'close', class: 'ib phone', type: 'button', 'aria-label': gettext('Fermer'), on: { click: () => this.close() } }, icon('x')));
  }

  move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = this.tabs.map(([name]) => name).filter((name) => name !== 'chat' || this.open);
    const place = names.indexOf(this.open || this.tab);
    this.show(names[(place + step + names.length) % names.length]);
    this.root.querySelector('[aria-selected="true"]').focus();
  }

  panel(ctx) {
    const contents = {
      log: () => logList(ctx),
      figures: () => ctx.view && ctx.game.figures(ctx.view, ctx),
      scale: () => ctx.game.scale(ctx),
    };
    return h('div', { key: 'panel', id: 'side-panel', role: 'tabpanel', tabindex: '0', 'aria-labelledby': `tab-${this.tab}` }, contents[this.tab]());
  }
}

/** Paint the title bar: whose turn, sound, unread messages. */
export function drawBar(ctx, { silent, unread }) {
  const word = document.getElementById('turn-word');
  const until = ctx.turnDeadline;
  paint(word, h('span', null, turnWord(ctx)), until !== null && [
    h('b', { class: 'left num', 'data-until': until, 'data-total': ctx.clockTotal, live: true }), h('span', null, 's')]);
  const sounds = document.getElementById('sound-button');
  sounds.setAttribute('aria-pressed', String(silent));
  sounds.querySelector('use').setAttribute('href', `${document.documentElement.dataset.sprite}#${silent ? 'mute' : 'sound'}`);
  const dot = document.getElementById('unread');
  dot.hidden = !unread;
  dot.textContent = unread || '';
  document.getElementById('chat-button').setAttribute('aria-label', unread
    ? interpolate(ngettext('Discussion, %s message non lu', 'Discussion, %s messages non lus', unread), [unread]) : gettext('Discussion'));
}
