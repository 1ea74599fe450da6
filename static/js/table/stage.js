// Between what is true and what is shown: a step may have moments that want to be seen (dice that
// tumble, a throw that misses) before its result. Steps that arrive meanwhile wait their turn; when
// many wait, or nobody looks, moments are skipped.
const HURRY = 2; // steps waiting, from which on moments shrink
const SHRUNK = 0.35;

export class Stage {
  /** `moments(before, frame, after)`: a list of `{view, hold, moment, rolling}`; `show(shown, frame)` draws one. */
  constructor({ moments, show }) {
    this.moments = moments;
    this.show = show;
    this.queue = [];
    this.shown = null;
    this.busy = false;
  }

  /** True when what is shown is what is. */
  get isSettled() {
    return !this.busy && !this.queue.length;
  }

  /** Show a view at once, forgetting what was on its way. */
  jump(view, version) {
    this.queue = [];
    clearTimeout(this.timer);
    this.busy = false;
    this.present({ view, version, moment: null, settled: true }, null);
  }

  push(before, frame, after) {
    this.queue.push({ before, frame, after });
    if (!this.busy) this.next();
  }

  next() {
    const step = this.queue.shift();
    if (!step) return;
    this.busy = true;
    const { before, frame, after } = step;
    const scenes = document.hidden ? [] : this.moments(before, frame, after);
    this.run(scenes, frame, after);
  }

  run(scenes, frame, after) {
    const [scene, ...rest] = scenes;
    if (!scene) return this.settle(frame, after);
    this.present({ ...scene, version: frame.version - 1, settled: false }, null);
    const hold = scene.hold * (this.queue.length >= HURRY ? SHRUNK : 1);
    this.timer = setTimeout(() => this.run(rest, frame, after), hold);
    return undefined;
  }

  settle(frame, after) {
    const settled = !this.queue.length;
    this.busy = !settled;
    this.present({ view: after, version: frame.version, moment: null, settled }, frame);
    if (!settled) this.timer = setTimeout(() => this.next(), this.queue.length >= HURRY ? 60 : 260);
  }

  present(shown, frame) {
    this.shown = shown;
    this.show(shown, frame);
  }
}
