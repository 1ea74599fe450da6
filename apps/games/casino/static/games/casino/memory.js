// Memory is part of the game: while a round runs the log tells of it only the last play of each seat
// (RULES.md §9.3). Rounds that are counted lie open, and so does a match that is over.

let known = { log: null, version: -1, hidden: new Set() };

/** Tell whether a play is one that people must remember by themselves. */
export function isForgotten(event, ctx) {
  const { log, shownVersion } = ctx;
  if (known.log !== log || known.length !== log.length || known.version !== shownVersion) known = { log, length: log.length, version: shownVersion, hidden: hiddenPlays(ctx) };
  return known.hidden.has(event);
}

function hiddenPlays({ log, shownVersion, view, isReplay }) {
  if (!view || view.outcome || isReplay) return new Set();
  const events = log.filter(({ version }) => version <= shownVersion).flatMap((step) => step.events);
  const counted = events.map(({ kind }) => kind).lastIndexOf('counted');
  const plays = events.slice(counted + 1).filter(({ kind }) => kind === 'played');
  const last = new Map(plays.map((play) => [play.seat, play]));
  return new Set(plays.filter((play) => last.get(play.seat) !== play));
}
