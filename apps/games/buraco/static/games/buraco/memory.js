// Where the pile lies closed, remembering it is part of the game: while the match runs the log keeps each
// seat's last turn and what everybody can still see, and no older discard (RULES.md §11.3).

let known = { log: null };

const KEPT = ['canasta', 'stock_refilled', 'left', 'dealt', 'scored', 'game_over'];

/** Tell whether an event is one that people must remember by themselves. */
export function isForgotten(event, ctx) {
  const { log, shownVersion } = ctx;
  if (known.log !== log || known.version !== shownVersion) known = { log, version: shownVersion, hidden: hiddenEvents(ctx) };
  return known.hidden.has(event);
}

/** All that each seat did before its last turn, which begins with a draw. */
function hiddenEvents({ log, shownVersion, view, isReplay }) {
  if (!view || view.rules.open_pile || view.outcome || isReplay) return new Set();
  const hidden = new Set(), closed = new Set();
  const events = log.filter(({ version }) => version <= shownVersion).flatMap((step) => step.events);
  for (const event of events.reverse()) {
    if (event.seat === undefined || KEPT.includes(event.kind)) continue;
    if (closed.has(event.seat)) hidden.add(event);
    else if (event.kind === 'drew' || event.kind === 'took_pile') closed.add(event.seat);
  }
  return hidden;
}
