// The page's line to the salon: challenges reach every page, changes of the tables those that ask.
import { LiveSocket } from './socket.js';

const listeners = { welcome: [], challenge: [], invitation: [], notices: [], tables: [] };
let socket = null;
let welcome = null; // the latest: who listens late is told too

/** Call `action(frame)` for each frame of a kind: welcome, challenge, invitation, notices, tables. */
export function onSalon(kind, action) {
  listeners[kind].push(action);
  if (kind === 'welcome' && welcome) action(welcome);
  open();
}

/** Ask to be told that the list of tables has changed. */
export function watchTables(action) {
  onSalon('welcome', () => socket.send({ type: 'watch' }));
  onSalon('tables', action);
}

function open() {
  socket ||= new LiveSocket('/ws/salon/', {
    onFrame: (frame) => {
      if (frame.type === 'welcome') welcome = frame;
      (listeners[frame.type] || []).forEach((action) => action(frame));
    },
    onState: () => {},
  });
}
