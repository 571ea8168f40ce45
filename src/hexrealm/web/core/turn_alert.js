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
  if (yourTurn && !alerted && settings.notices && document.visibilityState !== 'visible')
    void import('./turn_notification.js').then(({ notify }) => notify(title));
  alerted = yourTurn;
}

export function clearTurnAlert() {
  alerted = false;
  getIcon()?.setAttribute('href', '/web/icons/rose.svg');
}
