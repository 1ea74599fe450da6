// Draws a finished match's chance again, from what its record reveals, by the published method:
// the bytes of HMAC-SHA-256(server seed, "client seeds|index|block") read as big-endian 32-bit words;
// a number below n is a word modulo n, words of the last incomplete range being thrown away;
// a shuffle is Fisher and Yates's, from the last place down.
const WORD = 2 ** 32;
const text = new TextEncoder();

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Return SHA-256 of a seed (both in hexadecimal): what the server published before the deal. */
export async function commitmentTo(serverSeed) {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(serverSeed)));
}

/** The words of one request, block after block. */
class Words {
  constructor(key, people, index) {
    Object.assign(this, { key, people, index, block: 0, left: [] });
  }

  async next() {
    if (!this.left.length) await this.refill();
    return this.left.shift();
  }

  async refill() {
    const message = text.encode(`${this.people}|${this.index}|${this.block}`);
    const view = new DataView(await crypto.subtle.sign('HMAC', this.key, message));
    this.left = Array.from({ length: view.byteLength / 4 }, (_, word) => view.getUint32(4 * word));
    this.block += 1;
  }

  async below(bound) {
    const limit = WORD - (WORD % bound);
    let word = await this.next();
    while (word >= limit) word = await this.next();
    return word % bound;
  }
}

const DRAWS = {
  roll: async ({ dice, faces }, words) => {
    const shown = [];
    while (shown.length < dice) shown.push(await words.below(faces) + 1);
    return shown;
  },
  shuffle: async ({ cards }, words) => {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const chosen = await words.below(last + 1);
      [order[last], order[chosen]] = [order[chosen], order[last]];
    }
    return order;
  },
  pick: ({ among }, words) => words.below(among),
};

/** Return the answer to the match's request number `index`, drawn again. */
async function drawAgain(key, people, { index, request }) {
  return DRAWS[request.kind](request, new Words(key, people, index));
}

/** Tell whether the dice that the table showed are those that were drawn, where the two can be paired. */
function showsWhatWasDrawn(record) {
  const shown = record.steps.flatMap(({ events }) => events).filter(({ faces }) => Array.isArray(faces)).map(({ faces }) => faces);
  const rolls = record.draws.filter(({ request }) => request.kind === 'roll').map(({ drawn }) => drawn);
  return shown.length === rolls.length ? same(shown, rolls) : null;
}

/** Check a record; returns `{promise, draws, wrong, shown, ownSeed}`: true, false or null (cannot tell). */
export async function verify(record, ownSeed) {
  const promise = (await commitmentTo(record.server_seed)) === record.commitment;
  const key = await crypto.subtle.importKey('raw', bytesOf(record.server_seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const people = record.client_seeds.join(',');
  const wrong = [];
  for (const draw of record.draws) {
    if (!same(await drawAgain(key, people, draw), draw.drawn)) wrong.push(draw.index);
  }
  return {
    promise, draws: record.draws.length, wrong, shown: showsWhatWasDrawn(record),
    ownSeed: ownSeed ? record.client_seeds.includes(ownSeed) : null,
  };
}
