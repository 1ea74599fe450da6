// A socket that comes back by itself. It pings, notices silence, tries again at growing intervals,
// and wakes at once when the page, the network or the phone does.
const PING_EVERY = 4000; // ms
const SILENCE = 11000; // ms without a word from the server: the line is held for dead (banner by 12 s)
const PATIENCE = 8000; // ms for a connection to open
const PROBE = 3000; // ms for an answer after the page wakes up
const FIRST_WAIT = 400, LONGEST_WAIT = 10000; // ms between tries
// Reasons of `closing` after which there is nothing to come back to, and the codes that go with them.
const FINAL = new Set(['signed_out', 'banned', 'no_spectators', 'table_closed', 'banished', 'got_up', 'no_such_table', 'unreadable']);
const NOT_ALLOWED = 4003, NO_SUCH_TABLE = 4004;

export class LiveSocket {
  /** `onFrame(frame)`; `onState({state, retryAt, reason})`: opening, open, lost, stopped. */
  constructor(path, { onFrame, onState }) {
    this.address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
    this.onFrame = onFrame;
    this.onState = onState;
    this.tries = 0;
    this.heardAt = 0;
    this.pingedAt = 0;
    this.state = 'opening';
    this.watchPage();
    setInterval(() => this.beat(), 1000);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.shut();
    this.openedAt = Date.now();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    const mine = (action) => (event) => socket === this.socket && action(event);
    socket.onopen = mine(() => this.heard());
    socket.onmessage = mine((event) => this.take(event.data));
    socket.onclose = mine(({ code }) => ([NOT_ALLOWED, NO_SUCH_TABLE].includes(code) ? this.stop({ reason: 'refused' }) : this.lose()));
  }

  take(text) {
    this.heard();
    const frame = JSON.parse(text);
    if (frame.type === 'closing' && FINAL.has(frame.reason)) return this.stop(frame);
    if (frame.type === 'welcome') this.welcomed();
    return this.onFrame(frame);
  }

  heard() {
    this.heardAt = Date.now();
  }

  welcomed() {
    this.tries = 0;
    this.tell('open');
  }

  /** Send a frame now; false if the line is down (the caller keeps what must not be lost). */
  send(frame) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  get isUp() {
    return this.state === 'open';
  }

  beat() {
    if (this.state === 'stopped' || !this.socket) return;
    const now = Date.now();
    if (this.socket.readyState === WebSocket.CONNECTING && now - this.openedAt > PATIENCE) this.lose();
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (now - this.heardAt > SILENCE) this.lose();
    else if (now - this.pingedAt >= PING_EVERY) this.ping();
  }

  ping() {
    this.pingedAt = Date.now();
    this.send({ type: 'ping' });
  }

  lose() {
    if (this.state === 'stopped') return;
    this.shut();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    this.tell('lost', { retryAt: Date.now() + wait });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** Try again at once, whatever the interval: the person, the network or the page asks for it. */
  hurry() {
    if (this.state === 'stopped') return;
    this.tries = 0;
    this.tell('opening');
    this.open();
  }

  stop({ reason, message }) {
    this.shut();
    clearTimeout(this.timer);
    this.tell('stopped', { reason, message });
  }

  shut() {
    const socket = this.socket;
    this.socket = null;
    if (socket && socket.readyState < WebSocket.CLOSING) socket.close();
  }

  tell(state, more = {}) {
    this.state = state;
    this.onState({ state, ...more });
  }

  watchPage() {
    addEventListener('online', () => this.state === 'lost' && this.hurry());
    addEventListener('offline', () => this.state === 'open' && this.lose());
    addEventListener('pageshow', (event) => event.persisted && this.hurry());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.probe());
  }

  /** The page was asleep: the line may be dead without having said so. */
  probe() {
    if (this.state === 'lost') return this.hurry();
    if (this.state !== 'open') return undefined;
    const asked = Date.now();
    this.ping();
    return setTimeout(() => this.state === 'open' && this.heardAt < asked && this.hurry(), PROBE);
  }
}
