// The pages and their addresses. Those without a table need one more style sheet.

import { loadStyleSheet } from '../core/symbols.js';

/** @typedef {import('../core/router.js').Page} Page */

/** @param {() => Promise<Page>} load */
const styled = (load) => async () => (await Promise.all([load(), loadStyleSheet('/web/styles/site.css')]))[0];

/** @type {import('../core/router.js').Routes} */
export const ROUTES = {
  pages: [
    [/^\/$/, styled(() => import('./home.js'))],
    [/^\/new$/, styled(() => import('./new_table.js'))],
    [/^\/t\/([\w-]+)(\/replay)?$/, () => import('./table/table_page.js')],
    [/^\/t\/([\w-]+)\/review$/, styled(() => import('./review/review_page.js'))],
    [/^\/analysis(?:\/([\w-]+))?$/, styled(() => import('./analysis/analysis_page.js'))],
    [/^\/join(?:\/([^/]+))?$/, styled(() => import('./join.js'))],
    [/^\/(lobby|my)$/, styled(() => import('./table_lists.js'))],
    [/^\/me$/, styled(() => import('./me/me_page.js'))],
    [/^\/link$/, styled(() => import('./me/link_page.js'))],
    [/^\/settings$/, styled(() => import('./notices/notices_page.js'))],
    [/^\/(confirm|unsubscribe)\/([\w-]+)$/, styled(() => import('./notices/mail_links.js'))],
    [/^\/load$/, styled(() => import('./load_record.js'))],
    [/^\/games\/([\w-]+)\/rules$/, styled(() => import('./rules.js'))],
    [/^\/games\/([\w-]+)\/learn$/, styled(() => import('./learn.js'))],
    [/^\/games\/([\w-]+)\/first$/, styled(() => import('./first_game.js'))],
  ],
  loadErrorPage: () => import('./error_page.js'),
};
