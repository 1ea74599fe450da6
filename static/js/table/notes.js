// What the table has to say beside the game: the line is down, somebody is away, a move was refused.
import { h, icon } from '../render.js';
import { fill } from '../words.js';

const GRACE = 900; // ms a broken line may last before it is worth a banner
const GREETING = 3500; // ms
const TOAST = 4500; // ms
const CLAIM_AFTER = 60000; // ms of absence after which the present side of a duel may claim the win

export class Notes {
  constructor(session, redraw) {
    this.session = session;
    this.redraw = redraw;
    this.line = { state: 'opening' };
    this.toasts = [];
    this.dismissed = new Set();
  }

  /** The line's state changed; a return is greeted only if its loss had been shown. */
  lineIs(line) {
    const wasShown = this.isLossShown();
    if (line.state === 'open' && wasShown) this.greet();
    if (line.state !== 'open') this.brokenAt ??= Date.now();
    else this.brokenAt = null;
    this.line = line;
    clearInterval(this.counting);
    if (line.state !== 'open') this.counting = setInterval(this.redraw, 500);
    this.redraw();
  }

  isLossShown() {
    return Boolean(this.brokenAt) && Date.now() - this.brokenAt > GRACE;
  }

  greet() {
    const kept = this.session.pending?.label;
    this.back = kept ? fill(gettext('partie reprise, «\u202f%(move)s\u202f» envoyé une seule fois'), { move: kept }) : gettext('partie reprise là où elle en est');
    setTimeout(() => {
      this.back = null;
      this.redraw();
    }, GREETING);
  }

  toast(text, kind = 'err', length = TOAST) {
    const toast = { text, kind, id: Math.random() };
    this.toasts = [...this.toasts.slice(-1), toast];
    setTimeout(() => {
      this.toasts = this.toasts.filter((other) => other !== toast);
      this.redraw();
    }, length);
    this.redraw();
  }

  list(ctx) {
    return [
      this.lineNote(), this.back && okBanner(this.back), this.claimNote(ctx),
      this.toasts.map(({ text, kind, id }) => h('p', { key: id, class: `note ${kind}`, role: 'status' }, icon(kind === 'err' ? 'flag' : 'check'), h('span', null, text))),
    ];
  }

  lineNote() {
    if (this.line.state === 'stopped') return this.stoppedNote();
    if (this.line.state === 'open' || !this.isLossShown()) return null;
    const wait = Math.max(0, Math.ceil(((this.line.retryAt || 0) - Date.now()) / 1000));
    const kept = this.session.pending?.label;
    const soon = wait ? fill(gettext('nouvel essai dans %(seconds)s\u202fs'), { seconds: wait }) : gettext('reconnexion en cours…');
    return h('div', { key: 'line', class: 'banner', role: 'status' }, h('span', { class: 'spin', 'aria-hidden': 'true' }),
      h('span', null, h('b', null, gettext('Connexion perdue')), h('small', null, soon, kept && fill(gettext(', votre «\u202f%(move)s\u202f» est gardé'), { move: kept }))),
      h('button', { type: 'button', class: 'btn onfelt', on: { click: () => this.hurry() } }, gettext('Réessayer')));
  }

  /** The server has closed the line for good: why, and what can be done next. */
  stoppedNote() {
    const { reason, message } = this.line;
    const { home, login } = document.getElementById('table').dataset;
    const [href, words] = reason === 'signed_out'
      ? [`${login}?next=${encodeURIComponent(location.pathname)}`, gettext('Se connecter')]
      : [home, gettext('Retour aux jeux')];
    return h('div', { key: 'line', class: 'banner', role: 'status' }, icon('flag'), h('span', null, h('b', null, message || gettext('Cette table n’est plus ouverte pour vous.'))),
      h('a', { class: 'btn onfelt', href }, words));
  }

  hurry() {
    this.session.line.hurry();
  }

  /** In a duel the present side may wait, go on against the robot, or claim the win. */
  claimNote(ctx) {
    const rival = ctx.view && !ctx.view.outcome && ctx.isSeated && ctx.seats.length === 2 ? 1 - ctx.you : null;
    const since = rival === null ? undefined : this.session.absentSince[rival];
    if (since === undefined || this.dismissed.has(since) || ctx.isAbsent) return null;
    const left = Math.ceil((since + CLAIM_AFTER - ctx.now()) / 1000);
    const name = ctx.name(rival);
    clearTimeout(this.claimTimer);
    if (left > 0) this.claimTimer = setTimeout(this.redraw, 1000);
    const text = left > 0
      ? fill(gettext('Un robot joue à sa place. Dans %(seconds)s\u202fs, vous pourrez gagner la partie.'), { seconds: left })
      : gettext('Vous pouvez gagner la partie maintenant, ou continuer contre le robot.');
    return h('div', { key: 'claim', class: 'note wide', role: 'status' }, icon('hourglass'),
      h('span', null, h('b', null, fill(gettext('%(name)s ne répond plus.'), { name })), ' ', text),
      h('span', { class: 'acts2' },
        left <= 0 && h('button', { key: 'win', type: 'button', class: 'btn primary', on: { click: () => this.session.claim() } }, gettext('Gagner la partie')),
        h('button', { key: 'on', type: 'button', class: 'btn onfelt', on: { click: () => this.dismiss(since) } }, gettext('Continuer'))));
  }

  dismiss(since) {
    this.dismissed.add(since);
    this.redraw();
  }
}

const okBanner = (text) => h('div', { key: 'back', class: 'banner ok', role: 'status' }, icon('check'),
  h('span', null, h('b', null, gettext('De retour à la table')), h('small', null, text)));
