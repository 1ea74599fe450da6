// The bar of people under a running table: closed it takes one line, opened it grows below the felt and covers nothing.
import { paint } from '../render.js';
import { later } from '../later.js';

export class PeopleBar {
  /** `ctx`: see context.js. Where nobody is signed in there is no bar, and all of this does nothing. */
  constructor(ctx) {
    this.ctx = ctx;
    this.bar = document.getElementById('people-bar');
    this.strip = null;
    this.bar?.addEventListener('toggle', () => this.turned());
  }

  async turned() {
    if (!this.bar.open) return;
    const { peopleStrip, peopleTitle } = await later(() => import('./strip.js'));
    Object.assign(this, { strip: peopleStrip, title: peopleTitle });
    this.draw();
    this.bar.scrollIntoView({ block: 'end' });
  }

  draw() {
    if (!this.strip || !this.bar.open) return;
    const before = this.bar.offsetHeight;
    document.getElementById('people-bar-title').textContent = this.title();
    paint(this.bar.lastElementChild, this.strip(this.ctx, { isBar: true }));
    // What a tap has opened is seen without another gesture.
    if (this.bar.offsetHeight > before) this.bar.scrollIntoView({ block: 'end' });
  }

  /** Open it and go there: what the table's menu offers where the bar lies below the screen. */
  show() {
    this.bar.open = true;
    this.bar.scrollIntoView({ block: 'end' });
    this.bar.firstElementChild.focus({ preventScroll: true });
  }
}
