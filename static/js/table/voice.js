// The live region: what changed, in whole sentences, for those who listen. Sentences that come
// together are said together, so that none cuts another off.
const TOGETHER = 250; // ms

let waiting = [];
let timer = 0;

/** Have a sentence read aloud by a screen reader. */
export function announce(sentence) {
  if (!sentence) return;
  // A voice would name the dots between dice.
  waiting.push(sentence.replaceAll('\u202f·\u202f', ', '));
  clearTimeout(timer);
  timer = setTimeout(speak, TOGETHER);
}

function speak() {
  const region = document.getElementById('live');
  const line = document.createElement('p');
  line.textContent = waiting.join(' ');
  waiting = [];
  region.replaceChildren(line);
}
