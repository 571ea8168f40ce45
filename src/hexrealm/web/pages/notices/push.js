// The push subscription of this browser. The service worker shows what is pushed.

import { Refusal } from '../../core/api.js';
import { translate } from '../../core/translate.js';

const WORKER = '/service-worker.js';

/** Why this browser cannot be notified; '' if it can. @param {string | null} key of the server */
export function whyNoPush(key) {
  if (!key) return translate('This server sends no push notifications: its operator has not installed what they need.');
  if (!isSecureContext) return translate('Push notifications need a page over https. Ask the operator of this server.');
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return translate('This browser has no push notifications. On an iPhone, add this site to the home screen first.');
  return Notification.permission === 'denied' ? blocked() : '';
}

const blocked = () =>
  translate('This browser blocks notifications from this site. Allow them in its settings, then reload this page.');

/** @returns {Promise<PushSubscription | null>} */
async function findSubscription() {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The address of this browser's subscription as the server names it: hashed; '' if there is none. */
export async function findOwnEndpoint() {
  const subscription = await findSubscription();
  if (!subscription) return '';
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Ask for permission, and return the contact to register. @param {string} key of the server */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Refusal('refused', blocked());
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(() => null);
  const silent = translate('The push service of this browser does not answer. Try again later.');
  if (!subscription) throw new Refusal('refused', silent);
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { way: 'push', endpoint: subscription.endpoint, p256dh, auth };
}

/** End the subscription of this browser. */
export async function unsubscribe() {
  await (await findSubscription())?.unsubscribe();
}
