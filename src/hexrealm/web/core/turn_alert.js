// Tells the person that it is their turn: by the title and the icon of the page, and by a notification if the page is
// hidden and the settings allow it.

import { settings } from './settings.js';
import { setTitle } from './title.js';
import { translate } from './translate.js';

const getIcon = () => /** @type {HTMLLinkElement | null} */ (document.getElementById('favicon'));
let alerted = false;

/** @param {boolean} yourTurn @param {string} title of the page */
export function setTurnAlert(yourTurn, title) {
  setTitle(`${yourTurn ? `● ${translate('Your turn')} · ` : ''}${title} · hexrealm`);
  const icon = getIcon();
  const href = yourTurn ? '/web/icons/turn.svg' : '/web/icons/rose.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  if (yourTurn && !alerted) notify(title);
  alerted = yourTurn;
}

export function clearTurnAlert() {
  alerted = false;
  getIcon()?.setAttribute('href', '/web/icons/rose.svg');
}

/** @param {string} title */
function notify(title) {
  const allowed = settings.notices && 'Notification' in window && Notification.permission === 'granted';
  if (!allowed || document.visibilityState === 'visible') return;
  try {
    const options = { body: title, tag: location.pathname, icon: '/web/icons/turn.svg' };
    const notification = new Notification(translate('Your turn'), options);
    notification.addEventListener('click', () => (window.focus(), notification.close()));
  } catch {
    // some browsers on phones notify only from service workers: the title has to do
  }
}
