// Tells the server whether this table is on the screen: who looks at a table gets no notification about it. Loaded only
// for people who want notifications.

/** @param {import('./table_page.js').TablePage} page */
export function reportLooking({ model, signal }) {
  const report = () => {
    model.send('look', { looking: document.visibilityState === 'visible' }).catch(() => {}); // it is said again
  };
  model.subscription.onWatch = report; // the server forgets it with the connection
  document.addEventListener('visibilitychange', report, { signal });
  report();
}
