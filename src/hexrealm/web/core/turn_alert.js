// It is your turn: the title and the icon of the page say so, and a notification if that is wanted and you look elsewhere.

import { settings } from './store.js';
import { translate } from './translate.js';

const icon = () => /** @type {HTMLLinkElement | null} */ (document.getElementById('favicon'));
let calling = false;

/** @param {boolean} yours @param {string} title of the page */
export function attend(yours, title) {
  document.title = `${yours ? `● ${translate('Your turn')} · ` : ''}${title} · hexrealm`;
  const link = icon();
  const wanted = yours ? '/web/icons/turn.svg' : '/web/icons/rose.svg';
  if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
  if (yours && !calling) call(title);
  calling = yours;
}

/** Nobody is called any more. */
export function rest() {
  calling = false;
  icon()?.setAttribute('href', '/web/icons/rose.svg');
}

/** @param {string} title */
function call(title) {
  if (
    !settings.notices ||
    document.visibilityState === 'visible' ||
    !('Notification' in window) ||
    Notification.permission !== 'granted'
  )
    return;
  try {
    const shown = new Notification(translate('Your turn'), {
      body: title,
      tag: location.pathname,
      icon: '/web/icons/turn.svg',
    });
    shown.addEventListener('click', () => (window.focus(), shown.close()));
  } catch {
    // some browsers on phones only notify from workers: the title must do
  }
}
