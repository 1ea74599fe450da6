// The page of a finished match: step through it on its own felt, and draw its chance again.
import './cards.js';
import './avatar.js';
import { listenNow } from './awaited.js';
import { withChanges } from './changes.js';
import { verify } from './fairness.js';
import { h, icon, paint } from './render.js';
import { Context } from './table/context.js';
import { Dialogs } from './table/dialogs.js';
import { sentencesOf } from './table/log.js';
import { carry } from './table/motion.js';
import { Stage } from './table/stage.js';
import { fill } from './words.js';

const PACE = 1300; // ms between steps while it plays by itself

/** Return where the replay halts, in order: steps, or the parts of one; `version` counts them from 1. */
function stopsOf({ first_view: first, steps }, game) {
  const stops = [];
  let before = first;
  for (const step of steps) {
    const after = withChanges(before, step.changes);
    const parts = game.stops?.(before, step, after) ?? [{ view: after, events: step.events }];
    parts.forEach((part) => stops.push({ ...step, ...part, version: stops.length + 1 }));
    before = after;
  }
  return stops;
}

class Replay {
  constructor(root, game, record) {
    Object.assign(this, { root, game, record, at: 0 });
    this.felt = document.getElementById('replay-felt');
    this.sky = document.getElementById('flight');
    this.first = record.first_view;
    this.stops = stopsOf(record, game);
    this.session = this.sessionOf(record);
    this.stage = new Stage({ moments: (before, frame, after) => game.moments(before, frame, after, this.ctx), show: () => this.draw() });
    this.dialogs = new Dialogs(document.getElementById('dialog'), this.session);
    this.ctx = new Context({
      game, session: this.session, stage: this.stage, isReplay: true,
      acts: { redraw: () => this.draw(), showDialog: (dialog) => this.dialogs.show(dialog, this.ctx) },
    });
    this.wire();
    this.jump(this.firstShown());
  }

  sessionOf({ seats, options }) {
    const table = { status: 'over', title: '', options: options || {}, seats: seats.map((seat, number) => ({ ...seat, seat: number })) };
    return {
      table, you: { role: 'spectator', seat: null }, pending: null, result: null, chat: [], listener: { changed: () => this.draw() },
      match: { id: 0, view: this.first, deadline: null, log: this.stops },
      name: (seat) => table.seats[seat]?.name ?? fill(gettext('place %(number)s'), { number: seat + 1 }), now: () => Date.now(),
    };
  }

  /** Skip what happens before anything lies on the table. */
  firstShown() {
    return Math.min(1, this.stops.length);
  }

  viewAt(at) {
    return at ? this.stops[at - 1].view : this.first;
  }

  jump(at) {
    this.at = at;
    this.session.match.view = this.viewAt(at);
    this.stage.jump(this.viewAt(at), at);
  }

  forward() {
    if (this.at >= this.stops.length) return this.pause();
    this.at += 1;
    this.session.match.view = this.viewAt(this.at);
    return this.stage.push(this.viewAt(this.at - 1), this.stops[this.at - 1], this.viewAt(this.at));
  }

  go(at) {
    const to = Math.max(0, Math.min(this.stops.length, at));
    if (to === this.at + 1) this.forward();
    else this.jump(to);
  }

  play() {
    if (this.at >= this.stops.length) this.jump(this.firstShown());
    this.timer = setInterval(() => this.stage.isSettled && this.forward(), PACE);
    this.draw();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.draw();
  }

  draw() {
    if (!this.stage.shown) return;
    carry(this.felt, this.sky, () => paint(this.felt, this.game.felt(this.ctx.view, this.ctx)));
    this.game.afterDraw?.(this.ctx, this.was, this.felt);
    this.was = this.stage.shown;
    this.drawControls();
    this.drawSteps();
    this.dialogs.draw(this.ctx);
  }

  drawControls() {
    const slider = document.getElementById('replay-slider');
    slider.max = this.stops.length;
    slider.value = this.at;
    slider.setAttribute('aria-valuetext', fill(gettext('coup %(at)s sur %(all)s'), { at: this.at, all: this.stops.length }));
    document.getElementById('replay-count').textContent = `${this.at} / ${this.stops.length}`;
    const play = document.getElementById('replay-play');
    play.setAttribute('aria-label', this.timer ? gettext('Pause') : gettext('Lecture'));
    paint(play, icon(this.timer ? 'pause' : 'play'));
  }

  drawSteps() {
    const lines = this.stops.map((stop) => ({ place: stop.version, sentences: sentencesOf(stop, this.ctx) })).filter(({ sentences }) => sentences.length);
    const current = lines.filter(({ place }) => place <= this.at).at(-1)?.place;
    paint(document.getElementById('replay-steps'), lines.map(({ place, sentences }) => h('li', { key: place },
      h('button', { type: 'button', 'aria-current': place === current ? 'step' : false, on: { click: () => this.go(place) } }, sentences.map((sentence) => [sentence, ' '])))));
    this.follow(current);
  }

  follow(current) {
    if (current === this.followed) return;
    this.followed = current;
    const list = document.getElementById('replay-steps'), line = list.querySelector('[aria-current]');
    if (line) list.scrollTop = line.offsetTop - list.clientHeight / 2;
  }

  wire() {
    const on = (id, type, action) => document.getElementById(id).addEventListener(type, action);
    const step = (by) => () => {
      this.pause();
      this.go(this.at + by);
    };
    on('replay-slider', 'input', (event) => {
      const to = Number(event.target.value); // pausing draws, which puts the slider back where the replay is
      this.pause();
      this.go(to);
    });
    on('replay-back', 'click', step(-1));
    on('replay-next', 'click', step(1));
    on('replay-play', 'click', () => (this.timer ? this.pause() : this.play()));
    on('verify', 'click', () => showVerdict(this.record));
    listenNow(document);
  }
}

// -- the check --

async function showVerdict(record) {
  const place = document.getElementById('verdict');
  if (!crypto.subtle) return paint(place, verdictLine(false, gettext('Ce navigateur ne sait vérifier que sur une page sécurisée (https). Téléchargez la partie pour la vérifier hors ligne.')));
  const own = sessionStorage.getItem(`seed:${record.commitment}`);
  return paint(place, verdict(await verify(record, own)));
}

const verdictLine = (isRight, words) => h('li', { class: isRight ? 'ok' : 'bad' }, icon(isRight ? 'check' : 'x'), h('span', null, words));

function verdict({ promise, draws, wrong, shown, ownSeed }) {
  const isFair = promise && !wrong.length && shown !== false && ownSeed !== false;
  return [
    h('li', { key: 'all', class: isFair ? 'ok all' : 'bad all' }, icon(isFair ? 'shield' : 'flag'),
      h('b', null, isFair ? gettext('Partie régulière\u202f: tout le hasard a été retrouvé.') : gettext('Quelque chose ne correspond pas.'))),
    verdictLine(promise, promise ? gettext('Le serveur a tenu son engagement\u202f: sa graine est celle qu’il avait annoncée avant la partie.') : gettext('La graine révélée n’est pas celle que le serveur avait annoncée.')),
    verdictLine(!wrong.length, wrong.length
      ? fill(gettext('Tirages différents\u202f: %(list)s.'), { list: wrong.join(', ') })
      : interpolate(ngettext('%s tirage refait, identique.', '%s tirages refaits, tous identiques.', draws), [draws])),
    shown !== null && verdictLine(shown, shown ? gettext('Les dés vus à la table sont ceux qui ont été tirés.') : gettext('Les dés vus à la table ne sont pas ceux qui ont été tirés.')),
    ownSeed !== null && verdictLine(ownSeed, ownSeed ? gettext('Votre part de hasard a bien été mêlée au tirage.') : gettext('Votre part de hasard n’y figure pas.')),
  ];
}

const root = document.getElementById('replay');
const { game } = await import(root.dataset.game);
new Replay(root, game, JSON.parse(document.getElementById('record').textContent));
