// The pages about meeting others: each is loaded when it is first wanted.

/** @type {Record<string, () => Promise<import('../../core/router.js').Page>>} */
const PAGES = {
  find: () => import('./find_page.js'),
  my: () => import('./my_games.js'),
  people: () => import('./profile_page.js'),
  ratings: () => import('./ratings_page.js'),
  daily: () => import('../daily/daily_page.js'),
  duplicate: () => import('../duplicate/duplicate_page.js'),
};

/** @param {import('../../core/router.js').PageContext} context */
export const open = async (context) => (await PAGES[context.params[0]?.split('/')[0] ?? '']?.())?.open(context);
