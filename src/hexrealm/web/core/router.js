// Which page an address shows. Pages are loaded when they are first needed.

/** @typedef {{ params: string[], query: URLSearchParams, host: HTMLElement, signal: AbortSignal }} Place `signal` ends when the page is left */
/** @typedef {{ open: (place: Place) => unknown }} Page */

/** @type {[RegExp, () => Promise<Page>][]} */
const PAGES = [
  [/^\/$/, () => import('../pages/home.js')],
  [/^\/new$/, () => import('../pages/new.js')],
  [/^\/t\/([\w-]+)$/, () => import('../pages/table.js')],
  [/^\/t\/([\w-]+)\/replay$/, () => import('../pages/replay.js')],
  [/^\/join\/([^/]+)$/, () => import('../pages/join.js')],
  [/^\/(lobby|my)$/, () => import('../pages/lists.js')],
  [/^\/load$/, () => import('../pages/load.js')],
  [/^\/games\/([\w-]+)\/rules$/, () => import('../pages/rules.js')],
  [/^\/games\/([\w-]+)\/learn$/, () => import('../pages/learn.js')],
];

/** @type {AbortController | null} */
let current = null;

/** Show what the address says. @param {boolean} [first] the focus stays where the browser put it */
export async function show(first = false) {
  current?.abort();
  const closing = new AbortController();
  current = closing;
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  const host = document.createElement('div');
  host.className = 'page';
  const found = PAGES.map(([pattern, load]) => ({ match: pattern.exec(location.pathname), load })).find(
    ({ match }) => match,
  );
  const settled = () => {
    main.replaceChildren(host);
    if (!first) main.focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  try {
    const page = await (found?.load() ?? import('../pages/lost.js'));
    if (closing.signal.aborted) return;
    settled();
    await page.open({
      params: found?.match?.slice(1) ?? [],
      query: new URLSearchParams(location.search),
      host,
      signal: closing.signal,
    });
  } catch (problem) {
    if (closing.signal.aborted) return;
    const { openProblem } = await import('../pages/lost.js');
    settled();
    openProblem(host, problem instanceof Error ? problem : new Error(String(problem)));
  }
}

/** Go to a page. @param {string} address @param {{ replace?: boolean }} [how] */
export function go(address, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  void show();
}

/** Links inside the application need no reload. @param {MouseEvent} event */
export function follow(event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (
    !link ||
    !plain ||
    link.target ||
    link.hasAttribute('download') ||
    link.origin !== location.origin ||
    event.defaultPrevented
  )
    return;
  const within = link.pathname === location.pathname && link.search === location.search && link.hash;
  if (within || /^\/(api|web)\//.test(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
