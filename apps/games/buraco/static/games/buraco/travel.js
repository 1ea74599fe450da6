// Names under which cards travel: a card that leaves the hand for a meld or the pile is the same card there.
// Tokens may come again for other cards, so each stay in a hand has a name of its own (`data-card`).

let serial = 0;
const held = new Map(); // token → name, while it is in the hand
const laid = new Map(); // "m1 5H" → names of the cards of that face there
let thrown = null; // {count, name} of one's own card on the pile

/** The name of a card of the hand. */
export function nameOf(token) {
  if (!held.has(token)) held.set(token, `c${serial += 1}`);
  return held.get(token);
}

/** The name of the `nth` card of a face in a meld. */
export const laidName = (meld, face, nth) => laid.get(`${meld} ${face}`)?.[nth] ?? `${meld} ${face} ${nth}`;

/** The name of the pile's top card. */
export const topName = ({ count, top }) => (thrown?.count === count ? thrown.name : `pile ${count} ${top}`);

/** Follow one's own cards through a step. */
export function follow(before, { events }, after) {
  const gone = before.hand.filter((token) => !after.hand.includes(token));
  const take = (face) => {
    const at = gone.findIndex((token) => token.split('.')[0] === face);
    const [token] = at < 0 ? [] : gone.splice(at, 1);
    return token && nameOf(token);
  };
  if (events.some(({ kind }) => kind === 'dealt')) laid.clear();
  for (const event of events.filter(({ seat }) => seat === after.you)) {
    if (event.kind === 'melded' || event.kind === 'extended') settle(event, take);
    if (event.kind === 'discarded') thrown = { count: after.pile.count, name: take(event.card) };
  }
  before.hand.filter((token) => !after.hand.includes(token)).forEach((token) => held.delete(token));
}

/** Note under which names the cards of a meld lie now: old ones keep theirs. */
function settle({ meld, cards, added }, take) {
  const faces = added ?? cards;
  faces.forEach((face) => {
    const key = `${meld} ${face}`, names = laid.get(key) ?? [];
    const old = cards.filter((card) => card === face).length - faces.filter((card) => card === face).length;
    while (names.length < old) names.push(`${key} ${names.length}`);
    const name = take(face);
    laid.set(key, [...names, name ?? `${key} ${names.length}`]);
  });
}
