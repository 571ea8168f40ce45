// The pages and their addresses.

/** @type {import('../core/router.js').Routes} */
export const ROUTES = {
  pages: [
    [/^\/$/, () => import('./home.js')],
    [/^\/new$/, () => import('./new_table.js')],
    [/^\/t\/([\w-]+)(\/replay)?$/, () => import('./table/table_page.js')],
    [/^\/join(?:\/([^/]+))?$/, () => import('./join.js')],
    [/^\/(lobby|my)$/, () => import('./table_lists.js')],
    [/^\/load$/, () => import('./load_record.js')],
    [/^\/games\/([\w-]+)\/rules$/, () => import('./rules.js')],
    [/^\/games\/([\w-]+)\/learn$/, () => import('./learn.js')],
    [/^\/games\/([\w-]+)\/first$/, () => import('./first_game.js')],
  ],
  loadErrorPage: () => import('./error_page.js'),
};
