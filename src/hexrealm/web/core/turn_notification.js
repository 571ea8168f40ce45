// A notification of the system that it is the person's turn, for a page in the background.

import { translate } from './translate.js';

/** @param {string} title */
export function notify(title) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const options = { body: title, tag: location.pathname, icon: '/web/icons/turn.svg' };
    const notification = new Notification(translate('Your turn'), options);
    notification.addEventListener('click', () => (window.focus(), notification.close()));
  } catch {
    // some browsers on phones notify only from service workers: the title has to do
  }
}
