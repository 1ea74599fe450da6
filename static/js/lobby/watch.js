// The running matches: the list follows what begins and ends.
import { watchTables } from '../salon.js';
import { listAddress, readAgain } from './listing.js';

const PAUSE = 5000; // ms: a match lasts minutes
const listing = document.getElementById('listing');
let waiting = null;

watchTables(() => {
  waiting ||= setTimeout(() => {
    waiting = null;
    readAgain(listAddress(), listing);
  }, PAUSE);
});
