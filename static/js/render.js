// A small keyed renderer. `h("li", {key: "KS", class: "lit"}, "…")` describes an element; `paint`
// makes a parent's children so, touching only what differs: an element that stays keeps its focus,
// its selection, its running animations. Elements found in the page (written by the server) are
// taken over. Properties: attributes by name (true: bare, false/null/undefined: absent), `class`,
// `on: {click: fn}`, `vars: {"--x": 1}` (custom properties), `field` (what is written in a field), `live` (what is inside
// is written by somebody else and left alone).
const SVG = 'http://www.w3.org/2000/svg';
const SPECIAL = new Set(['key', 'on', 'vars', 'field', 'live']);

/** Describe an element. Children: descriptions, text, numbers, lists; null and false are nothing. */
export function h(tag, props, ...children) {
  return { tag, props: props || {}, children: children.flat(Infinity).filter(isSomething) };
}

const isSomething = (child) => child !== null && child !== undefined && child !== false && child !== '';

/** Make `parent`'s children as described, and give the focus back if moving nodes took it away. */
export function paint(parent, ...children) {
  const focused = document.activeElement;
  arrange(parent, children.flat(Infinity).filter(isSomething));
  if (focused && focused !== document.activeElement && focused.isConnected && parent.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}

function arrange(parent, wanted) {
  const old = [...parent.childNodes];
  const keyed = new Map(old.filter((node) => node.paintKey !== undefined).map((node) => [node.paintKey, node]));
  const loose = old.filter((node) => node.paintKey === undefined);
  const nodes = wanted.map((description) => made(description, parent, keyed, loose));
  const kept = new Set(nodes);
  old.forEach((node) => kept.has(node) || node.remove());
  nodes.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] || null);
  });
}

function made(description, parent, keyed, loose) {
  if (typeof description !== 'object') return madeText(String(description), loose);
  const node = found(description, keyed, loose) || created(description, parent);
  setProps(node, description.props);
  if (!node.localName.includes('-') && !description.props.live) arrange(node, description.children);
  return node;
}

function madeText(text, loose) {
  const place = loose.findIndex((node) => node.nodeType === Node.TEXT_NODE);
  const node = place < 0 ? document.createTextNode(text) : loose.splice(place, 1)[0];
  if (node.data !== text) node.data = text;
  return node;
}

function found({ tag, props }, keyed, loose) {
  if (props.key !== undefined) {
    const node = keyed.get(props.key);
    return node && node.localName === tag ? node : null;
  }
  const place = loose.findIndex((node) => node.localName === tag);
  return place < 0 ? null : loose.splice(place, 1)[0];
}

function created({ tag, props }, parent) {
  const isSvg = tag === 'svg' || (parent.namespaceURI === SVG && parent.localName !== 'foreignObject');
  const node = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (props.key !== undefined) node.paintKey = props.key;
  node.painted = {};
  return node;
}

function setProps(node, props) {
  const before = node.painted || attributesOf(node);
  for (const name of Object.keys(before)) {
    if (!(name in props) && !SPECIAL.has(name)) node.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(props)) {
    if (!SPECIAL.has(name) && value !== before[name]) setAttribute(node, name, value);
  }
  setVars(node, before.vars || {}, props.vars || {});
  if (props.field !== undefined && node.value !== props.field) node.value = props.field;
  listen(node, props.on);
  node.painted = props;
}

const attributesOf = (node) => Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));

function setAttribute(node, name, value) {
  if (value === false || value === null || value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? '' : value);
}

function setVars(node, before, vars) {
  for (const name of Object.keys(before)) if (!(name in vars)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(vars)) {
    if (before[name] !== value) node.style.setProperty(name, value);
  }
}

/** One listener an event type stays; what it calls is replaced at each painting. */
function listen(node, handlers) {
  node.heard = handlers || {};
  node.listened ||= new Set();
  for (const type of Object.keys(node.heard)) {
    if (node.listened.has(type)) continue;
    node.listened.add(type);
    node.addEventListener(type, (event) => node.heard[type]?.(event));
  }
}

/** Describe an icon of the family (`name`: a symbol of the sprite). */
export function icon(name, size = '') {
  const address = `${document.documentElement.dataset.sprite}#${name}`;
  return h('svg', { class: `icon ${size}`.trim(), 'aria-hidden': 'true' }, h('use', { href: address }));
}
