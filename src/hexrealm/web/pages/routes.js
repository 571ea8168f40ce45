// The pages and their addresses. Those without a table need one more style sheet.

import { loadStyleSheet } from '../core/symbols.js';

/** @param {string} path of the module */
const styled = (path) => async () => (await Promise.all([import(path), loadStyleSheet('/web/styles/site.css')]))[0];

/** @type {import('../core/router.js').Routes} */
export const ROUTES = {
  pages: [
    [/^\/$/, styled('./home.js')],
    [/^\/new$/, styled('./new_table.js')],
    [/^\/t\/([\w-]+)(\/replay)?$/, () => import('./table/table_page.js')],
    [/^\/t\/([\w-]+)\/review$/, styled('./review/review_page.js')],
    [/^\/analysis(?:\/([\w-]+))?$/, styled('./analysis/analysis_page.js')],
    [/^\/join(?:\/([^/]+))?$/, styled('./join.js')],
    [/^\/lobby$/, styled('./table_lists.js')],
    [/^\/me$/, styled('./me/me_page.js')],
    [/^\/(my|find|ratings|daily(?:\/.+)?|duplicate\/[\w-]+|people\/[\w-]+)$/, styled('./people/people_pages.js')],
    [/^\/puzzles(?:\/(\w+))?$/, styled('./puzzles/puzzles_page.js')],
    [/^\/link$/, styled('./me/link_page.js')],
    [/^\/settings$/, styled('./notices/notices_page.js')],
    [/^\/(confirm|unsubscribe)\/([\w-]+)$/, styled('./notices/mail_links.js')],
    [/^\/load$/, styled('./load_record.js')],
    [/^\/games\/(\w+)\/rules$/, styled('./rules.js')],
    [/^\/games\/(\w+)\/learn$/, styled('./learn.js')],
    [/^\/games\/(\w+)\/first$/, styled('./first_game.js')],
  ],
  loadErrorPage: () => import('./error_page.js'),
};
