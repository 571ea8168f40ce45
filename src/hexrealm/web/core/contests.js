// Contests as the server names them: "daily/DAY/GAME" and "duplicate/ID". What they are called, and where their results
// are.

import { translate } from './translate.js';

/** @param {string} contest */
const isDuplicate = (contest) => contest.startsWith('duplicate/');

/** @param {string} contest */
export const contestLabel = (contest) => (isDuplicate(contest) ? translate('Duplicate') : translate('Daily challenge'));

/** @param {string} contest */
export const resultsLabel = (contest) =>
  isDuplicate(contest) ? translate('Results of the duplicate') : translate('Results of the day');

/** The page with the results. @param {string} contest */
export const contestAddress = (contest) => `/${contest.split('/').slice(0, 2).join('/')}`;
