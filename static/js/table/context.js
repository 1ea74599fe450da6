// What drawing code may ask: who looks, what is shown, what may be done. Read only, made once.
import { keysOn } from './keys.js';

export class Context {
  /** `session`: see session.js (a replay brings one of its own); `stage`: see stage.js; `acts`: what buttons do. */
  constructor({ game, session, stage, clock, acts = {}, isReplay = false }) {
    Object.assign(this, { game, session, stage, clock, isReplay }, acts);
    this.choice = game.newChoice?.() ?? {};
  }

  get table() { return this.session.table; }

  get seats() { return this.session.table.seats; }

  get options() { return this.session.table.options; }

  /** The seat of whoever looks, or null. */
  get you() { return this.isSeated ? this.session.you.seat : null; }

  get isSeated() { return this.session.you?.role === 'seat'; }

  /** The seat that whoever looks gave up in this match, or null: by then he is a spectator. */
  get formerSeat() {
    const kept = sessionStorage.getItem(`left:${this.matchId}`);
    return kept !== null && this.seating(Number(kept)).left ? Number(kept) : null;
  }

  /** Tell whether a seat is, or was in this match, that of whoever looks. */
  isSelf(seat) { return seat === (this.you ?? this.formerSeat); }

  /** The seat drawn nearest: one's own, or the first. */
  get seatShown() { return this.you ?? 0; }

  /** The view being shown: the latest, or one on the way to it. */
  get view() { return this.stage.shown?.view ?? this.session.match?.view ?? null; }

  get moment() { return this.stage.shown?.moment ?? null; }

  get shownVersion() { return this.stage.shown?.version ?? this.session.match?.version ?? 0; }

  get log() { return this.session.match?.log ?? []; }

  get matchId() { return this.session.match?.id; }

  get result() { return this.session.result; }

  get isPlaying() { return this.table.status === 'playing'; }

  get canQuit() { return this.isSeated && ['open', 'full', 'playing'].includes(this.table.status) && !this.seating(this.you).left; }

  /** Percentages and proposals: the table's rule and the reader's taste. */
  get aids() { return this.options.aids !== false && document.documentElement.dataset.aids !== 'off'; }

  get keysOn() { return keysOn(); }

  name(seat) { return this.session.name(seat); }

  now() { return this.session.now(); }

  /** `{absent, left}` of a seat. */
  seating(seat) { return this.view?.seating?.[seat] ?? { absent: false, left: false }; }

  get isAbsent() { return this.isSeated && this.seating(this.you).absent && !this.view?.outcome; }

  /** Whoever looks is told of his own line by the notes. */
  isConnected(seat) {
    const place = this.seats[seat];
    return this.isReplay || seat === this.you || place?.kind !== 'human' || place.connected !== false;
  }

  isTurnOf(seat) { return Boolean(this.view && !this.view.outcome && this.view.to_act.includes(seat)); }

  get isMyTurn() { return this.isSeated && this.isTurnOf(this.you); }

  /** True when a decision made now would be sent. */
  get canAct() {
    return this.isMyTurn && !this.isAbsent && this.stage.isSettled && !this.session.pending && !this.isReplay;
  }

  /** The decision under way, as its caller named it, or null. */
  get underWay() { return this.session.pending?.label ?? null; }

  /** Until when a seat may decide (server ms), or null; a seat whose turn is truly over has no clock. */
  clockOf(seat) {
    const isStillTurn = this.session.match?.view.to_act.includes(seat);
    return this.isTurnOf(seat) && isStillTurn ? this.turnDeadline : null;
  }

  get turnDeadline() {
    const isSilent = this.isReplay || this.view?.outcome || this.game.isTimed?.(this.view) === false;
    return isSilent ? null : this.session.match?.deadline ?? null;
  }

  get clockTotal() { return this.game.seconds(this.options) * 1000; }

  get isHurried() { return this.isMyTurn && Boolean(this.clock?.isHurrying); }

  /** The last thing each seat did, by seat: `{long, short}` or undefined. */
  get lastActions() {
    if (this.lastKept?.log === this.log && this.lastKept.version === this.shownVersion) return this.lastKept.last;
    const last = this.lastActionsNow();
    this.lastKept = { log: this.log, version: this.shownVersion, last };
    return last;
  }

  lastActionsNow() {
    const last = [], { log, shownVersion } = this;
    for (let step = log.length - 1; step >= 0; step -= 1) {
      if (log[step].version > shownVersion) continue;
      for (const event of [...log[step].events].reverse()) {
        if (event.seat !== undefined && !last[event.seat]) last[event.seat] = this.game.lastAction(event, this) ?? undefined;
      }
      if (Object.keys(last).length === this.seats.length) break;
    }
    return last;
  }
}
