// The page's line to the salon: challenges reach every page, changes of the tables those that ask.
import { LiveSocket } from './socket.js';

const listeners = {}; // by the kind of frame
let socket = null;
let welcome = null; // the latest
let since = []; // the frames that came after it, the last of them: who listens late is told them too
const MOST_KEPT = 50;

/** Call `action(frame)` for each frame of a kind (apps/tables/PROTOCOL.md names them). */
export function onSalon(kind, action) {
  (listeners[kind] ||= []).push(action);
  if (kind === 'welcome' && welcome) action(welcome);
  since.filter((frame) => frame.type === kind).forEach((frame) => action(frame));
  open();
}

/** Ask to be told that the list of tables has changed. */
export function watchTables(action) {
  onSalon('welcome', () => socket.send({ type: 'watch' }));
  onSalon('tables', action);
}

function open() {
  socket ||= new LiveSocket('/ws/salon/', { onFrame: tell, onState: () => {} });
}

function tell(frame) {
  if (frame.type === 'welcome') [welcome, since] = [frame, []];
  else since = [...since, frame].slice(-MOST_KEPT);
  (listeners[frame.type] || []).forEach((action) => action(frame));
}
