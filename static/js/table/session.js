// What this browser knows of the table: frames come in, decisions go out. No drawing here.
//
// One decision at a time: while one is under way nothing else is sent. If the line breaks, it is sent
// once more with the same id after the next welcome; the server answers the same and plays it once.
import { withChanges } from '../changes.js';
import { fill } from '../words.js';

const GUARD = 300; // ms after somebody else's step in which a tap was meant for what lay there before
const RESENDS = 1;
const LATE = 1000; // ms after a table's vote is open in which the end of its match may still come
const LOG_LENGTH = 200;

const newId = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte, place) => ([4, 6, 8, 10].includes(place) ? '-' : '') + byte.toString(16).padStart(2, '0')).join('');

export class Session {
  /** `listener` is told of: welcome(), step(before, frame, after), chatMessage(message), over(), refused(frame), changed(). */
  constructor(boot, listener) {
    this.listener = listener;
    this.offset = 0;
    this.trip = Infinity;
    this.pending = null;
    this.foreignAt = -Infinity;
    this.absentSince = {};
    this.result = null;
    this.chat = [];
    if (boot) this.adopt(boot);
  }

  get view() {
    return this.match?.view ?? null;
  }

  get isSeated() {
    return this.you?.role === 'seat';
  }

  /** The server's clock now, in ms. */
  now() {
    return Date.now() + this.offset;
  }

  take(frame) {
    const action = { welcome: 'welcome', step: 'step', table: 'tableChanged', chat: 'said', over: 'over', purse: 'paid', error: 'refused', pong: 'pong' }[frame.type];
    if (action) this[action](frame);
  }

  adopt(frame) {
    const sameMatch = this.match?.id === frame.match?.id;
    Object.assign(this, { table: frame.table, you: frame.you, match: frame.match, chat: frame.chat || [] });
    if (!sameMatch) this.absentSince = {};
    this.result = frame.match?.result ?? null;
    this.asking = false;
    if (this.trip === Infinity) this.offset = frame.server_now - Date.now();
    this.noteAbsences(frame.server_now);
  }

  welcome(frame) {
    this.adopt(frame);
    this.sendReady();
    this.resend();
    this.listener.welcome();
  }

  step(frame) {
    const mine = this.acknowledge(frame.id);
    if (!this.match || frame.match !== this.match.id) return this.resync();
    if (frame.version <= this.match.version) return this.listener.changed();
    if (frame.version > this.match.version + 1) return this.resync();
    const before = this.match.view;
    const after = withChanges(before, frame.changes);
    const log = [...this.match.log, { version: frame.version, seat: frame.seat, cause: frame.cause, events: frame.events }].slice(-LOG_LENGTH);
    this.match = { ...this.match, version: frame.version, view: after, deadline: frame.deadline, log };
    if (!mine) this.foreignAt = performance.now();
    this.noteAbsences(frame.server_now);
    return this.listener.step(before, frame, after);
  }

  noteAbsences(now) {
    (this.view?.seating || []).forEach(({ absent, absent_since: since }, seat) => {
      if (!absent) delete this.absentSince[seat];
      else this.absentSince[seat] = since ?? this.absentSince[seat] ?? now;
    });
  }

  tableChanged({ table }) {
    if (table.revision < this.table.revision) return;
    this.table = table;
    this.sendReady();
    // Its vote is open: the end of the match has come, is on its way, or was lost.
    if (table.status === 'over' && this.match && !this.result) this.awaitEnd(this.match.id);
    this.listener.changed();
  }

  /** Ask for everything if the end of this match has not come soon. */
  awaitEnd(match) {
    setTimeout(() => this.match?.id === match && !this.result && this.resync(), LATE);
  }

  said(message) {
    if (this.chat.some(({ id }) => id === message.id)) return;
    this.chat = [...this.chat, message].slice(-LOG_LENGTH);
    this.listener.chatMessage(message);
  }

  /** One's own balance has changed at this table. */
  paid({ balance, carry }) {
    this.you = { ...this.you, purse: { balance, carry } };
    this.listener.changed();
  }

  over(frame) {
    if (frame.match !== this.match?.id) return;
    this.result = frame.result;
    // A void match has no last step; of any other it has come before this, or was lost.
    if (frame.result.ending !== 'void' && !this.view?.outcome) this.resync();
    this.listener.over();
  }

  refused(frame) {
    const mine = this.acknowledge(frame.id);
    if (mine || frame.id === null || frame.id === undefined) this.listener.refused(frame);
    this.listener.changed();
  }

  pong({ server_now: serverNow }) {
    const trip = Date.now() - this.pingedAt;
    if (!this.pingedAt || trip > this.trip * 1.5) return;
    this.trip = Math.max(trip, 1);
    this.offset = serverNow - (this.pingedAt + Date.now()) / 2;
  }

  /** Ask for everything anew, once. */
  resync() {
    if (this.asking) return;
    this.asking = this.send({ type: 'resync' });
  }

  // -- what goes out --

  send(frame) {
    if (frame.type === 'ping') this.pingedAt = Date.now();
    return Boolean(this.line?.send(frame));
  }

  /** Tell whether a tap now would be obeyed. */
  get isFree() {
    return !this.pending && performance.now() - this.foreignAt >= GUARD;
  }

  /**
   * Send the seat's decision on what it sees; `label` names it should the line be down. One that is
   * `isIndependent` of what others do was meant, whatever they have just done.
   */
  play(data, label, isIndependent = false) {
    const isMeant = isIndependent ? !this.pending : this.isFree;
    if (!isMeant || !this.isSeated || !this.match) return false;
    this.pending = { frame: { type: 'move', id: newId(), version: this.match.version, data }, label, resends: 0 };
    this.send(this.pending.frame);
    this.listener.changed();
    return true;
  }

  acknowledge(id) {
    if (!id || this.pending?.frame.id !== id) return false;
    this.pending = null;
    return true;
  }

  /** After a return: the decision that has had no answer goes out once more, under its own id. */
  resend() {
    if (!this.pending) return;
    if (this.pending.resends >= RESENDS) {
      this.pending = null;
      return;
    }
    this.pending.resends += 1;
    this.send(this.pending.frame);
  }

  /**
   * Before a match: I am here, and this is my contribution to chance. Said as often as the server
   * has not heard it: it asks anew each time the table fills.
   */
  sendReady() {
    const seat = this.isSeated && this.table.seats[this.you.seat];
    if (!seat || seat.ready || !['open', 'full'].includes(this.table.status)) return;
    this.send({ type: 'ready', data: { seed: this.seed() } });
  }

  /** This browser's share of the chance of the match being prepared: 20 of 0-9a-z, kept for the check. */
  seed() {
    const key = `seed:${this.table.commitment}`;
    const kept = sessionStorage.getItem(key);
    if (kept) return kept;
    const letters = crypto.getRandomValues(new Uint8Array(20));
    const seed = [...letters].map((byte) => (byte % 36).toString(36)).join('');
    sessionStorage.setItem(key, seed);
    return seed;
  }

  say(text) {
    return this.send({ type: 'chat', id: newId(), data: { text } });
  }

  /** Vote on a rematch; a yes names the terms it has seen. */
  vote(yes) {
    const proposal = this.table.vote?.proposal?.id ?? '';
    return this.send({ type: 'vote', data: yes ? { yes, seed: this.seed(), proposal } : { yes } });
  }

  /** Propose other terms for the next match. */
  propose(stake, options) {
    return this.send({ type: 'propose', data: { stake, options, seed: this.seed() } });
  }

  leave() {
    if (this.match && this.isSeated) sessionStorage.setItem(`left:${this.match.id}`, this.you.seat);
    return this.send({ type: 'leave' });
  }

  comeBack() {
    return this.send({ type: 'back' });
  }

  claim() {
    return this.send({ type: 'claim', data: { choice: 'win' } });
  }

  /** Return a seat's name, or what stands for it. */
  name(seat) {
    return this.table.seats[seat]?.name ?? fill(gettext('place %(number)s'), { number: seat + 1 });
  }
}
