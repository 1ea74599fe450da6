// What people say at the table. Closed on a phone until asked for; a dot tells of what is unread.
import { h, icon } from '../render.js';
import { fill } from '../words.js';
import { figure } from './seats.js';

const KEY = 'muted-people'; // {account: name}
const LONGEST = 300;

export class Chat {
  /** `report(message)`: asks the reader what is wrong with whoever said it. */
  constructor(session, redraw, report) {
    this.session = session;
    this.redraw = redraw;
    this.report = report;
    this.unread = 0;
    this.chosen = null;
    this.draft = '';
    this.muted = JSON.parse(localStorage.getItem(KEY) || '{}');
  }

  /** Count a message as unread unless its reader sees it; true if it may make itself heard. */
  arrived(message, isVisible) {
    if (this.isMuted(message) || this.isMine(message)) return false;
    if (!isVisible) this.unread += 1;
    return true;
  }

  isMine({ seat }) {
    return this.session.isSeated && seat === this.session.you.seat;
  }

  isMuted({ author }) {
    return Object.hasOwn(this.muted, author ?? '') || this.isBlocked(author);
  }

  isBlocked(author) {
    return Boolean(this.session.you?.unheard?.includes(author));
  }

  mute({ author, name }) {
    this.muted[author] = name;
    this.keep();
  }

  unmute(author) {
    delete this.muted[author];
    this.keep();
  }

  keep() {
    localStorage.setItem(KEY, JSON.stringify(this.muted));
    this.chosen = null;
    this.redraw();
  }

  say(text) {
    const words = text.trim().slice(0, LONGEST);
    if (words && this.session.say(words)) this.draft = '';
    this.redraw();
  }

  section() {
    return [
      h('h2', { class: 'chat-h' }, this.session.isSeated ? gettext('Discussion') : gettext('Discussion des spectateurs')),
      this.list(),
      h('div', { class: 'quick' }, phrases().map((phrase) => h('button', { key: phrase, class: 'chip', type: 'button', on: { click: () => this.say(phrase) } }, phrase))),
      this.form(),
    ];
  }

  list() {
    const heard = this.session.chat.filter((message) => !this.isMuted(message));
    const silenced = [...new Set(this.session.chat.filter((message) => this.isMuted(message) && !this.isBlocked(message.author)).map(({ author }) => author))];
    return h('ul', { class: 'csl', tabindex: '0', 'aria-label': gettext('Messages') },
      !heard.length && h('li', { key: 'none', class: 'none' }, gettext('Personne n’a encore rien dit.')),
      heard.map((message) => this.message(message)),
      silenced.map((author) => h('li', { key: `muted ${author}`, class: 'none' },
        fill(gettext('Vous ne lisez plus %(name)s.'), { name: this.muted[author] }), ' ',
        h('button', { class: 'chip', type: 'button', on: { click: () => this.unmute(author) } }, gettext('Lire à nouveau')))));
  }

  message(message) {
    if (this.isMine(message)) {
      return h('li', { key: message.id, class: 'mine' }, h('p', { class: 'said', dir: 'auto' }, message.text));
    }
    const isChosen = this.chosen === message.id;
    const choose = () => {
      this.chosen = isChosen ? null : message.id;
      this.redraw();
    };
    const avatar = this.session.table.seats[message.seat]?.avatar || message.name;
    return h('li', { key: message.id }, figure(avatar),
      h('button', { type: 'button', class: 'said', 'aria-expanded': String(isChosen), on: { click: choose } },
        h('b', { dir: 'auto' }, message.name), h('span', { dir: 'auto' }, message.text)),
      isChosen && h('div', { class: 'tools' }, h('button', { class: 'chip', type: 'button', on: { click: () => this.mute(message) } },
        fill(gettext('Ne plus lire %(name)s'), { name: message.name })),
      message.author && h('button', { class: 'chip', type: 'button', on: { click: () => this.report(message) } }, gettext('Signaler'))));
  }

  form() {
    const send = (event) => {
      event.preventDefault();
      this.say(this.draft);
    };
    return h('form', { class: 'say2', on: { submit: send } },
      h('label', { class: 'vh', for: 'say' }, gettext('Message')),
      h('input', { id: 'say', maxlength: String(LONGEST), autocomplete: 'off', placeholder: gettext('Écrire à la table'), field: this.draft, on: { input: (event) => { this.draft = event.target.value; } } }),
      h('button', { class: 'ib', type: 'submit', 'aria-label': gettext('Envoyer') }, icon('send')));
  }
}

const phrases = () => [gettext('Bien joué\u202f!'), gettext('Bonne chance'), gettext('Merci')];
