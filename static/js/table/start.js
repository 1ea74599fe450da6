// The table page. A game brings templates `games/<slug>/styles.html` (links to its stylesheets) and
// `games/<slug>/table.html` (the felt as the server paints it first, and the address of its script),
// and one module, `games/<slug>/<slug>.js`, that exports `game` (what that module fetches with later.js
// lies in a folder `later` beside it, and so do the texts of it):
//
//   seconds(options)                  time for a decision, for the clock's ring
//   hurry, isTimed(view)              seconds from which on the clock presses; whether it is shown (optional)
//   newChoice(), reconcile(choice, view)   what the person is choosing; keep of it what is still legal
//   felt(view, ctx)                   the felt: children of <main>, by render.h. Cards that travel bear
//                                     `data-card` inside a `data-zone`; what keys M and T read bears
//                                     `data-spot="hand"` and `data-spot="table"` with tabindex -1
//   moments(before, frame, after, ctx)   scenes to show before the step's result: {view, hold ms, moment, sound}
//   stops(before, step, after)        where a replay halts within a step: [{view, events}] (optional)
//   travel(ctx)                       names of the places (`data-place`) that new cards come from and lost ones
//                                     go to: {come, gone}; without it both are the place called "pile"
//   afterDraw(ctx, before, root)      motion of the game's own (dice)
//   sentences(event, ctx)             the log's sentences, each a text or children; also read aloud
//   lastAction(event, ctx)            {long, short} for the seat's plate, or null
//   sound(events, ctx)                name of a sound (sounds.js), or null
//   whenTimeIsUp(view, ctx)           what the clock will do, in a few words
//   figures(view, ctx), scale(ctx), aid(view, ctx)   the side column
//   hand(view, ctx), layout(view, ctx), scores(view, ctx)   what keys M, T and S read aloud
//   keys, onKey(event, view, ctx)     the game's own keys, for the help and at work
//   turnWord(view, ctx), clockWords(view, ctx)   title bar and key H, where several decide at once (optional)
//   tabs(), leaving(view, ctx)        names and order of the side's tabs; what becomes of who goes away, in a game
//                                     where people come and go (optional)
//   breakdown(seat, view, ctx), showcase(view, seat)   the result panel
//
// `ctx` is context.js. A decision is sent by `ctx.play(data, label)` (a third `true`: what others did just now
// changes nothing of it); the selection lives in
// `ctx.choice`, which no step from the server throws away; `ctx.redraw()` draws again.
import '../cards.js';
import '../avatar.js';
import { listenNow } from '../awaited.js';
import { h, paint } from '../render.js';
import { later } from '../later.js';
import { LiveSocket } from '../socket.js';
import { fill, inWords, plain } from '../words.js';
import { Chat } from './chat.js';
import { Clock } from './clock.js';
import { Context } from './context.js';
import { keepFocus } from './focus.js';
import { listenToKeys, toggleKeys } from './keys.js';
import { lastSentence, sentencesOf } from './log.js';
import { carry } from './motion.js';
import { Notes } from './notes.js';
import { Session } from './session.js';
import { drawBar, Side } from './side.js';
import { PeopleBar } from './people-bar.js';
import { isSilent, shake, sound, toggleSounds } from './sounds.js';
import { Stage } from './stage.js';
import { announce } from './voice.js';

const TOLD = 9000; // ms: nobody has seen it coming
const SAVOUR = 1500; // ms the last cards are seen before the result covers them

// What is not needed to play is fetched when it is: the page stays light.
const PANELS = {
  waiting: async () => (await later(() => import('./waiting.js'))).waitingRoom,
  ended: async () => (await later(() => import('./result.js'))).resultPanel,
};

class TablePage {
  constructor(root, game, boot) {
    this.root = root;
    this.game = game;
    this.main = document.getElementById('contenu');
    this.sky = document.getElementById('flight');
    this.session = new Session(boot, this);
    this.stage = new Stage({
      moments: (before, frame, after) => game.moments(before, frame, after, this.ctx),
      show: (shown, frame) => this.show(shown, frame),
    });
    this.clock = new Clock({ now: () => this.session.now(), onHurry: () => this.hurry(), onZero: () => this.draw(), hurry: game.hurry });
    this.ctx = new Context({ game, session: this.session, stage: this.stage, clock: this.clock, acts: this.acts() });
    this.redraw = () => this.draw();
    this.chat = new Chat(this.session, this.redraw, (message) => this.report(message));
    this.side = new Side(document.getElementById('side'), this.chat, this.redraw, game);
    this.notes = new Notes(this.session, this.redraw);
    this.people = new PeopleBar(this.ctx);
    this.panels = {};
    this.showsResult = true;
    this.wireBar();
    this.wireKeys();
    listenNow(root);
    if (boot) this.welcome();
    // What the server had to say of the act that led here (a seat refused, and why).
    document.querySelectorAll('#told > li').forEach((told) => this.notes.toast(told.textContent, told.dataset.kind, TOLD));
    this.session.line = new LiveSocket(root.dataset.socket, {
      onFrame: (frame) => this.session.take(frame), onState: (line) => this.notes.lineIs(line),
    });
  }

  acts() {
    return {
      redraw: () => this.draw(),
      play: (data, label, isIndependent) => this.session.play(data, label, isIndependent),
      toast: (text, kind) => this.notes.toast(text, kind),
      showSide: (tab) => this.side.show(tab),
      showDialog: (dialog) => this.showDialog(dialog),
      showPeople: () => this.people.show(),
      comeBack: () => this.session.comeBack(),
      vote: (yes) => this.session.vote(yes),
      propose: (stake, options) => this.session.propose(stake, options),
      toggleResult: () => this.toggleResult(),
      copyLink: () => this.copyLink(),
      toggleKeys: () => {
        toggleKeys();
        this.draw();
      },
    };
  }

  // -- what the session tells --

  welcome() {
    const { match } = this.session;
    // Its last step did not come by itself: the end is seen all the same, with the focus on the result.
    const hasEnded = this.matchId === match?.id && this.stage.shown?.view.outcome === null && match?.view.outcome;
    if (this.matchId !== match?.id) {
      this.matchId = match?.id;
      this.ctx.choice = this.game.newChoice?.() ?? {};
      this.showsResult = true;
      this.clear();
    }
    this.wasMine = this.ctx.isMyTurn;
    if (match) this.stage.jump(match.view, match.version);
    else this.stage.shown = null;
    if (hasEnded) this.end();
    this.draw();
  }

  step(before, frame, after) {
    this.stage.push(before, frame, after);
  }

  chatMessage(message) {
    if (this.chat.arrived(message, this.side.isChatVisible)) sound('chat');
    this.draw();
  }

  over() {
    if (this.ctx.result?.ending === 'void') this.clear();
    this.draw();
  }

  refused(frame) {
    sound('no');
    this.notes.toast(frame.message);
  }

  changed() {
    this.isStale = true;
    queueMicrotask(() => this.isStale && this.draw());
  }

  // -- what the stage shows --

  show(shown, frame) {
    this.game.reconcile?.(this.ctx.choice, shown.view, this.ctx);
    if (shown.sound) sound(shown.sound);
    this.draw();
    if (frame) this.tell(frame);
  }

  tell(frame) {
    sentencesOf(frame, this.ctx).forEach((sentence) => announce(plain(sentence)));
    sound(this.game.sound(frame.events, this.ctx));
    if (this.ctx.view.outcome) this.end();
    const isMine = this.ctx.isMyTurn && this.stage.isSettled;
    if (isMine && !this.wasMine) {
      sound('turn');
      announce(gettext('À vous de jouer.'));
    }
    this.wasMine = this.ctx.isMyTurn;
  }

  end() {
    if (this.game.leaving) return void sound('end'); // the next match follows at once, with everybody still there
    this.showsResult = false;
    this.savouring = true;
    this.clear();
    this.fetchPanel('ended');
    sound('end');
    setTimeout(() => this.showResult(), SAVOUR);
  }

  async showResult() {
    this.showsResult = true;
    this.savouring = false;
    this.clear();
    this.draw();
    // On a slow line the panel is still to come: there is nothing to focus before.
    await this.fetchPanel('ended');
    document.getElementById('result-title')?.focus({ preventScroll: true });
  }

  /** Take away what lies over the table: it spoke of a match that is over. */
  clear() {
    this.side.open = null;
    this.dialogs?.close();
  }

  /** What was pressed is gone then: the focus goes to what took its place. */
  toggleResult() {
    this.showsResult = !this.showsResult;
    this.draw();
    document.querySelector(this.showsResult ? '#result-title' : '.back-to-result')?.focus({ preventScroll: true });
  }

  hurry() {
    sound('hurry');
    shake([60, 60, 60]);
    const seconds = inWords(this.clock.hurry);
    announce(`${fill(gettext('Plus que %(seconds)s secondes.'), { seconds })} ${this.game.whenTimeIsUp(this.ctx.view, this.ctx)}`);
    this.draw();
  }

  // -- drawing --

  draw() {
    const { ctx } = this;
    this.isStale = false;
    this.clock.watch(ctx.isMyTurn && !ctx.isAbsent ? ctx.turnDeadline : null);
    this.clock.isBlind = this.notes.isLossShown();
    const mode = this.mode();
    this.root.dataset.mode = mode;
    this.root.dataset.status = ctx.table.status;
    this.main.className = `tmain ${mode === 'felt' ? this.game.slug : mode}${this.notes.isLossShown() ? ' frozen' : ''}`;
    if (mode === 'felt') this.drawFelt();
    else this.drawPanel(mode);
    paint(document.getElementById('notes'), this.notes.list(ctx), mode === 'felt' && ctx.view.outcome && !this.savouring && !this.game.leaving && this.backToResult());
    this.side.draw(ctx);
    if (this.side.isChatVisible) this.chat.unread = 0;
    drawBar(ctx, { silent: isSilent(), unread: this.chat.unread });
    this.dialogs?.draw(ctx);
    this.people.draw();
    document.title = `${ctx.isMyTurn && this.stage.isSettled ? `● ${gettext('À vous')} — ` : ''}${this.root.dataset.title}`;
    this.clock.tick();
  }

  mode() {
    const { view } = this.ctx;
    if (!view || (['open', 'full'].includes(this.session.table.status) && view.outcome)) return 'waiting';
    const isVoid = this.ctx.result?.ending === 'void';
    const isOver = this.game.leaving ? isVoid : view.outcome || isVoid;
    return isOver && this.showsResult ? 'ended' : 'felt';
  }

  drawPanel(mode) {
    if (this.panels[mode]) paint(this.main, this.panels[mode](this.ctx));
    else this.fetchPanel(mode);
  }

  async fetchPanel(mode) {
    const panel = await PANELS[mode]();
    if (this.panels[mode]) return;
    this.panels[mode] = panel;
    this.draw();
  }

  async showDialog(kind) {
    const { Dialogs } = await later(() => import('./dialogs.js'));
    this.dialogs ??= new Dialogs(document.getElementById('dialog'), this.session);
    this.dialogs.show(kind, this.ctx);
  }

  async report(message) {
    const { reportDialog } = await later(() => import('./report.js'));
    this.showDialog(reportDialog(message, this.ctx));
  }

  drawFelt() {
    const { ctx, main } = this;
    const was = this.drawn;
    this.drawn = this.stage.shown;
    const drawIt = () => keepFocus(main, () => paint(main, this.game.felt(ctx.view, ctx)));
    if (was === this.drawn) return drawIt();
    carry(main, this.sky, drawIt, this.game.travel?.(ctx));
    return this.game.afterDraw?.(ctx, was, main);
  }

  backToResult() {
    return h('button', { key: 'result', type: 'button', class: 'btn primary back-to-result', on: { click: () => this.toggleResult() } }, gettext('Voir le résultat'));
  }

  // -- buttons and keys --

  wireBar() {
    const on = (id, action) => document.getElementById(id).addEventListener('click', action);
    on('sound-button', () => {
      toggleSounds();
      this.draw();
    });
    on('chat-button', () => (this.side.open === 'chat' ? this.side.close() : this.side.show('chat')));
    on('menu-button', () => this.showDialog('menu'));
    document.getElementById('back-link').addEventListener('click', (event) => {
      if (!this.ctx.canQuit || !this.ctx.isPlaying) return;
      event.preventDefault();
      this.showDialog('quit');
    });
  }

  wireKeys() {
    const { ctx, game } = this;
    const read = (spot, text) => () => {
      document.querySelector(`[data-spot="${spot}"]`)?.focus({ preventScroll: true });
      announce(ctx.view ? text(ctx.view, ctx) : gettext('La partie n’a pas commencé.'));
    };
    listenToKeys({
      m: read('hand', game.hand), t: read('table', game.layout), s: read('scores', game.scores),
      h: () => announce(this.clockSentence()), d: () => announce(lastSentence(ctx)), '?': () => this.showDialog('help'),
    }, (event) => Boolean(ctx.view && game.onKey?.(event, ctx.view, ctx)));
  }

  clockSentence() {
    const { ctx, game } = this;
    if (ctx.view && game.clockWords) return game.clockWords(ctx.view, ctx);
    const until = ctx.turnDeadline;
    const [seat] = ctx.view?.to_act ?? [];
    if (seat === undefined || ctx.view.outcome) return gettext('Aucune horloge ne tourne.');
    if (until === null) return interpolate(gettext('%(name)s joue, sans horloge.'), { name: ctx.name(seat) }, true);
    const seconds = Math.max(0, Math.ceil((until - ctx.now()) / 1000));
    return interpolate(gettext('Il reste %(seconds)s secondes à %(name)s.'), { seconds, name: ctx.name(seat) }, true);
  }

  async copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.notes.toast(gettext('Lien copié.'), 'ok');
    } catch {
      document.getElementById('share-link')?.select();
      this.notes.toast(gettext('Copiez le lien sélectionné.'), 'ok');
    }
  }
}

const root = document.getElementById('table');
const { game } = await import(root.dataset.game);
const boot = JSON.parse(document.getElementById('boot')?.textContent || 'null');
new TablePage(root, game, boot);
