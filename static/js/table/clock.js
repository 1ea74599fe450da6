// One clock, three signals: a ring, a number, a word. Elements with `data-until` (server ms) and
// `data-total` (ms) are kept up to date in place, without drawing the table anew.
const EVERY = 200; // ms
const HURRY = 10; // seconds left, from which on the clock presses, where a game does not say otherwise

export class Clock {
  /** `now()`: the server's clock; `onHurry()`, `onZero()`: once for each deadline of one's own; `hurry`: seconds. */
  constructor({ now, onHurry, onZero, hurry = HURRY }) {
    this.now = now;
    this.hurry = hurry;
    this.onHurry = onHurry;
    this.onZero = onZero;
    this.deadline = null;
    this.isBlind = false; // the line is down: nobody here knows how time goes
    setInterval(() => this.tick(), EVERY);
  }

  /** Watch over one's own deadline (server ms), or none. */
  watch(deadline) {
    if (deadline === this.deadline) return;
    this.deadline = deadline;
    this.hurried = this.ended = false;
  }

  get seconds() {
    return this.deadline === null ? null : secondsUntil(this.deadline, this.now());
  }

  get isHurrying() {
    return this.deadline !== null && this.seconds <= this.hurry;
  }

  tick() {
    const now = this.now();
    document.querySelectorAll('[data-until]').forEach((node) => show(node, now, this));
    if (this.deadline === null || this.isBlind) return;
    const seconds = this.seconds;
    if (seconds <= this.hurry && !this.hurried) {
      this.hurried = true;
      this.onHurry();
    }
    if (seconds <= 0 && !this.ended) {
      this.ended = true;
      this.onZero();
    }
  }
}

export const secondsUntil = (until, now) => Math.max(0, Math.ceil((until - now) / 1000));

function show(node, now, { isBlind, hurry }) {
  const until = Number(node.dataset.until), total = Number(node.dataset.total);
  const seconds = secondsUntil(until, now);
  const share = Math.max(0, Math.min(100, (100 * (until - now)) / total));
  node.querySelector('.run')?.setAttribute('stroke-dasharray', `${share.toFixed(1)} 100`);
  const number = node.querySelector('.left') || (node.classList.contains('left') ? node : null);
  const text = isBlind ? '–' : seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (number && number.textContent !== text) number.textContent = text;
  node.classList.toggle('hurry', !isBlind && seconds <= hurry && node.dataset.calm === undefined);
}
