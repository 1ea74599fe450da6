// The number on the bell: the same on every open page of a person, whichever of them he reads on.
import { onSalon } from './salon.js';

const MOST = 99;
let known = null; // the number last heard; before that, the page's own

function show({ unread }) {
  for (const mark of document.querySelectorAll('[data-unread]')) {
    mark.textContent = unread > MOST ? `${MOST}+` : String(unread);
    mark.hidden = unread === 0;
    mark.closest('[data-bell]')?.setAttribute('aria-label', label(unread));
  }
}

const label = (unread) => (unread
  ? interpolate(ngettext('Notifications, %s non lue', 'Notifications, %s non lues', unread), [unread])
  : gettext('Notifications'));

function heard(frame) {
  known ??= Number(document.querySelector('[data-unread]')?.textContent);
  const isOld = frame.type === 'notices' || known !== frame.unread;
  known = frame.unread;
  show(frame);
  // The list of them, where it is open, is a page of before.
  for (const link of document.querySelectorAll('[data-fresh]')) link.hidden = link.hidden && !isOld;
}

onSalon('welcome', heard);
onSalon('notices', heard);
