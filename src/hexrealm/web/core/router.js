// Shows the page of the address. pages/routes.js lists the pages; they are loaded when they are first needed.

/**
 * @typedef {object} PageContext
 * @property {(string | undefined)[]} params parts of the path
 * @property {URLSearchParams} query
 * @property {HTMLElement} host
 * @property {AbortSignal} signal aborted when the page is left
 */
/** @typedef {{ open: (context: PageContext) => unknown }} Page */
/** @typedef {{ open: Page['open'], openError: (host: HTMLElement, error: Error) => void }} ErrorPage */

/**
 * @typedef {object} Routes
 * @property {[pattern: RegExp, load: () => Promise<Page>][]} pages
 * @property {() => Promise<ErrorPage>} loadErrorPage for addresses without a page, and for pages that fail
 */

/** @type {Routes | null} */
let routes = null;
/** @type {AbortController | null} */
let current = null;

/** Show the first page; the focus stays where the browser put it. @param {Routes} known */
export async function startRouter(known) {
  routes = known;
  addEventListener('popstate', () => void showPage());
  document.addEventListener('click', followLink);
  await showPage(false);
}

/** Show the page of the address. */
export async function showPage(focus = true) {
  if (!routes) return;
  const { pages, loadErrorPage } = routes;
  current?.abort();
  const { signal } = (current = new AbortController());
  const host = document.createElement('div');
  host.className = 'page';
  const found = pages
    .map(([pattern, load]) => ({ match: pattern.exec(location.pathname), load }))
    .find(({ match }) => match);
  try {
    const page = await (found?.load() ?? loadErrorPage());
    if (signal.aborted) return;
    replacePage(host, focus);
    const query = new URLSearchParams(location.search);
    await page.open({ params: found?.match?.slice(1) ?? [], query, host, signal });
  } catch (error) {
    if (signal.aborted) return;
    const { openError } = await loadErrorPage();
    replacePage(host, focus);
    openError(host, error instanceof Error ? error : new Error(String(error)));
  }
}

/** @param {HTMLElement} host @param {boolean} focus */
function replacePage(host, focus) {
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  main.replaceChildren(host);
  if (focus) main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** @param {string} address @param {{ replace?: boolean }} [options] */
export function navigate(address, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  void showPage();
}

/** Follow a link of the application without a reload. @param {MouseEvent} event */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || modified || event.defaultPrevented) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  const samePage = link.pathname === location.pathname && link.search === location.search && link.hash;
  if (samePage || /^\/(api|web)\//.test(link.pathname)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}
