// Who is here: the list follows who comes, goes and sits down, while somebody looks at it.
import { listAddress, readAgain } from './listing.js';

const PAUSE = 10000; // ms
const listing = document.getElementById('listing');
const look = () => document.hidden || readAgain(listAddress(), listing);

setInterval(look, PAUSE);
document.addEventListener('visibilitychange', look);
