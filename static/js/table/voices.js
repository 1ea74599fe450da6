// The sounds themselves, synthesised. Fetched at the first gesture: before it a page may not sound.
const context = new AudioContext();

const SOUNDS = {
  dice: () => [0, 0.07, 0.13, 0.2].forEach((at, i) => noise(at, 0.05, 1400 + i * 300, 0.22)),
  card: () => noise(0, 0.06, 2600, 0.16),
  take: () => [[0, 520], [0.07, 780]].forEach(([at, pitch]) => tone(at, pitch, 0.12, 0.1)),
  banco: () => [[0, 392], [0.09, 523], [0.18, 659]].forEach(([at, pitch]) => tone(at, pitch, 0.28, 0.11)),
  miss: () => [[0, 294], [0.14, 208]].forEach(([at, pitch]) => tone(at, pitch, 0.26, 0.11, 'triangle')),
  turn: () => [[0, 660], [0.11, 880]].forEach(([at, pitch]) => tone(at, pitch, 0.14, 0.09)),
  hurry: () => [0, 0.18].forEach((at) => tone(at, 988, 0.09, 0.12, 'square')),
  chat: () => tone(0, 740, 0.08, 0.05),
  no: () => tone(0, 170, 0.14, 0.1, 'triangle'),
  end: () => [[0, 523], [0.12, 659], [0.24, 784], [0.36, 1047]].forEach(([at, pitch]) => tone(at, pitch, 0.4, 0.1)),
};

/** Play a sound by its name. */
export function play(name) {
  if (context.state === 'suspended') context.resume();
  SOUNDS[name]?.();
}

function envelope(at, lasts, loudness) {
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0008, start + lasts);
  gain.connect(context.destination);
  return { gain, start };
}

function tone(at, pitch, lasts, loudness, shape = 'sine') {
  const { gain, start } = envelope(at, lasts, loudness);
  const voice = context.createOscillator();
  voice.type = shape;
  voice.frequency.value = pitch;
  voice.connect(gain);
  voice.start(start);
  voice.stop(start + lasts);
}

function noise(at, lasts, pitch, loudness) {
  const { gain, start } = envelope(at, lasts, loudness);
  const length = Math.ceil(context.sampleRate * lasts);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  buffer.getChannelData(0).forEach((_, i, samples) => { samples[i] = Math.random() * 2 - 1; });
  const source = context.createBufferSource(), filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(gain);
  source.start(start);
}
