// The service worker: shows push notifications, and opens their table. It caches nothing.

/** @typedef {{ title: string, body: string, path: string, tag: string }} Notice */

const worker = /** @type {any} */ (self);

/** @param {any} event */
async function show(event) {
  /** @type {Notice} */
  const { title, body, path, tag } = event.data.json();
  const icon = '/web/icons/turn.svg';
  await worker.registration.showNotification(title, { body, tag, icon, renotify: true, data: path });
}

/** Go to a page of this server: in a window that shows it already, or in a new one. @param {string} path */
async function openPage(path) {
  const address = new URL(path, worker.location.origin);
  if (address.origin !== worker.location.origin) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((/** @type {any} */ each) => new URL(each.url).pathname === address.pathname);
  await (shown ? shown.focus() : worker.clients.openWindow(address.href));
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('push', (/** @type {any} */ event) => event.waitUntil(show(event)));
worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
