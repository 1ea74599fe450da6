// The table's dialogs: menu, help, giving up (in two steps, saying what it costs), a seat's details.
import { h, icon, paint } from '../render.js';
import { chooseTheme } from '../theme.js';
import { fill } from '../words.js';
import { post } from './api.js';
import { shortcuts } from './keys.js';

const TABS = () => [['log', gettext('Journal de la partie')], ['figures', gettext('Points de chacun')], ['scale', gettext('Barème')]];
const SYMBOLS = { log: 'book', figures: 'stats', scale: 'star' };

export class Dialogs {
  constructor(element, session) {
    this.element = element;
    this.session = session;
    this.current = null;
    element.addEventListener('close', () => { this.current = null; });
    element.addEventListener('click', (event) => event.target === element && element.close());
  }

  /** Show a dialog: `menu`, `help`, `quit`, or a game's own `{title, content(ctx)}`. */
  show(kind, ctx) {
    this.current = kind;
    this.draw(ctx);
    if (!this.element.open) this.element.showModal();
  }

  close() {
    this.element.close();
  }

  draw(ctx) {
    if (!this.current) return;
    const kinds = { menu: () => this.menu(ctx), help: () => this.help(ctx), quit: () => this.quit(ctx) };
    const [title, content] = kinds[this.current]?.() ?? [this.current.title(ctx), this.current.content(ctx)];
    this.element.setAttribute('aria-labelledby', 'dialog-title');
    paint(this.element, h('div', { key: title }, h('header', null, h('h2', { id: 'dialog-title' }, title),
      h('button', { class: 'ib', type: 'button', 'aria-label': gettext('Fermer'), on: { click: () => this.close() } }, icon('x'))), content));
  }

  menu(ctx) {
    const { rules } = document.getElementById('table').dataset;
    const go = (name, symbol, run, under, harm) => h('li', { key: name }, h('button', { type: 'button', class: harm && 'harm', on: { click: run } },
      icon(symbol), h('span', null, name, under && h('small', null, under))));
    const side = (tab) => () => {
      this.close();
      ctx.showSide(tab);
    };
    return [gettext('Menu de la table'), h('ul', { class: 'mlist' },
      (ctx.game.tabs?.() ?? TABS()).map(([tab, name]) => go(name, SYMBOLS[tab], side(tab))),
      h('li', { key: 'rules' }, h('a', { href: rules, target: '_blank' }, icon('cards'), h('span', null, gettext('Règles du jeu'), h('small', null, gettext('dans un nouvel onglet'))))),
      go(gettext('Clavier et lecture à voix haute'), 'shield', () => this.show('help', ctx)),
      document.getElementById('people-bar') && ctx.view && go(gettext('Joueurs connectés'), 'users', () => {
        this.close();
        ctx.showPeople();
      }),
      h('li', { key: 'theme' }, this.themes()),
      h('li', { key: 'watchers' }, h('span', { class: 'muted sm' }, watchers(ctx.table.spectators))),
      this.guests(ctx).map(({ seat, name }) => go(fill(gettext('Écarter %(name)s de la table'), { name }), 'x', () => this.sendAway(seat, ctx), gettext('ce qui est misé reste en jeu'), true)),
      ctx.canQuit && go(isLost(ctx) ? gettext('Abandonner la partie') : gettext('Quitter la table'), 'flag', () => this.show('quit', ctx), null, true))];
  }

  /** Return whom the host may send away while people come and go: not himself, nor robots. */
  guests(ctx) {
    if (!ctx.isPlaying || !ctx.game.leaving || ctx.you === null || ctx.table.host !== ctx.you) return [];
    return ctx.seats.filter(({ kind, seat }) => kind === 'human' && seat !== ctx.you);
  }

  async sendAway(number, ctx) {
    const refusal = await post(`tables/${ctx.table.id}/kick/`, { number });
    if (refusal) ctx.toast(refusal);
    this.close();
  }

  themes() {
    const now = document.documentElement.dataset.theme || 'system';
    const choices = [['system', gettext('Auto')], ['light', gettext('Clair')], ['dark', gettext('Sombre')]];
    return h('div', { class: 'row', role: 'group', 'aria-label': gettext('Apparence') }, choices.map(([theme, label]) => h('button', {
      key: theme, type: 'button', class: 'chip', 'aria-pressed': String(theme === now), on: { click: () => this.choose(theme) },
    }, label)));
  }

  choose(theme) {
    chooseTheme(theme);
    this.session.listener.changed();
  }

  help(ctx) {
    const rows = [...shortcuts(), ...(ctx.game.keys || [])];
    return [gettext('Jouer au clavier'), [
      h('dl', { class: 'keys' }, rows.map(({ key, label }) => [h('dt', null, h('kbd', null, key)), h('dd', null, label)])),
      h('label', { class: 'switch' }, h('input', { type: 'checkbox', role: 'switch', checked: ctx.keysOn, on: { change: ctx.toggleKeys } }), gettext('Raccourcis d’une seule touche')),
      h('p', { class: 'sm muted' }, gettext('Tout se joue aussi avec Tab et Entrée. Un lecteur d’écran annonce chaque changement, les cartes en toutes lettres.')),
    ]];
  }

  quit(ctx) {
    const leave = () => {
      this.session.leave();
      this.close();
      if (!ctx.isPlaying) location.assign(document.getElementById('table').dataset.home);
    };
    const gives = isLost(ctx);
    const cost = ctx.isPlaying ? ctx.game.leaving?.(ctx.view, ctx) ?? costOfLeaving(ctx) : whatIsFreed(ctx);
    return [gives ? gettext('Abandonner la partie\u202f?') : gettext('Quitter la table\u202f?'), [
      h('p', null, cost),
      h('div', { class: 'actions' },
        h('button', { key: 'stay', type: 'button', class: 'btn big primary', autofocus: true, on: { click: () => this.close() } }, gives ? gettext('Continuer à jouer') : gettext('Rester')),
        gives && h('a', { key: 'away', class: 'btn', href: document.getElementById('table').dataset.home }, gettext('Sortir sans abandonner')),
        h('button', { key: 'leave', type: 'button', class: 'btn danger', on: { click: leave } }, gives ? gettext('Abandonner') : gettext('Quitter'))),
      gives && h('p', { class: 'sm muted' }, gettext('Sortir garde votre place\u202f: l’horloge continue, et après trois délais dépassés un robot joue pour vous jusqu’à votre retour.')),
    ]];
  }
}

/** Tell whether going away gives a match up; where people come and go, it does not. */
const isLost = (ctx) => ctx.isPlaying && !ctx.game.leaving;

const inFigures = (jetons) => new Intl.NumberFormat(document.documentElement.lang).format(jetons);

/** Where no match runs: a stake is held from the seat to the match, and goes back to who leaves before it. */
function whatIsFreed(ctx) {
  const { stake, status } = ctx.table;
  const isHeld = stake > 0 && ['open', 'full'].includes(status) && !ctx.game.leaving;
  return isHeld ? fill(gettext('Votre place redevient libre et votre mise de %(stake)s jetons vous est rendue.'), { stake: inFigures(stake) }) : gettext('Votre place redevient libre.');
}

function costOfLeaving(ctx) {
  const { stake } = ctx.session.match;
  const lost = stake ? fill(gettext('Votre mise de %(stake)s jetons est perdue.'), { stake: inFigures(stake) }) : '';
  return [lost, whatFollows(ctx)].filter(Boolean).join(' ');
}

function whatFollows(ctx) {
  const humans = ctx.seats.filter(({ kind }) => kind === 'human').length;
  if (ctx.seats.length === 2) return fill(gettext('La partie est perdue aussitôt et %(name)s la gagne. Vous ne pourrez pas y revenir.'), { name: ctx.name(1 - ctx.you) });
  if (humans > 1) return gettext('La partie compte comme perdue pour vous, et un robot la finit à votre place. Vous ne pourrez pas y revenir.');
  return gettext('La partie compte comme perdue et vous ne pourrez pas y revenir.');
}

const watchers = (count) => (count
  ? interpolate(ngettext('%s personne regarde la partie', '%s personnes regardent la partie', count), [count])
  : gettext('Personne d’autre ne regarde la partie'));
