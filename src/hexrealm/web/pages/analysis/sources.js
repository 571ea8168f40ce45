// Where the study of an address comes from: this browser, a table, a link, or a new set-up.

import { Refusal, get, needGame, post } from '../../core/api.js';
import { translate } from '../../core/translate.js';
import { readStudy, sharedId } from './saved_studies.js';

/** @typedef {import('../../types/frames.d.ts').StudyView} StudyView */
/**
 * @typedef {object} Source
 * @property {StudyView} study
 * @property {string} id of one that this browser keeps, or ''
 * @property {string} shared its id on the server, if this person has shared it, or ''
 * @property {boolean} readOnly
 */

const KNOWN = { snapshot: null, names: null, knows: null, assumes: '', moment: null };
const EMPTY = { ...KNOWN, title: '', comment: '', nodes: [] };

/**
 * Find the study of an address; null if it names none.
 * @param {string} link the id of a study that somebody shared
 * @param {URLSearchParams} query
 * @returns {Promise<Source | null>}
 */
export async function findSource(link, query) {
  if (link) return openShared(link);
  const [kept, table, game, picture] = ['study', 'table', 'game', 'picture'].map((name) => query.get(name));
  if (kept) return openKept(kept);
  if (table) return openTable(table, query.get('moment'));
  if (game && picture) return openPicture(game, picture);
  if (game) return startGame(game, query.get('players'));
  return null;
}

/** @param {string} id @returns {Source} */
function openKept(id) {
  const study = readStudy(id);
  if (!study) throw new Refusal('unknown', translate('This browser does not have this study, or has it no more.'));
  return { study, id, shared: sharedId(id), readOnly: false };
}

/** @param {string} link @returns {Promise<Source>} */
async function openShared(link) {
  /** @type {import('../../types/frames.d.ts').SavedStudy} */
  const { study, yours } = await get(`studies/${link}`);
  return { study, id: '', shared: yours ? link : '', readOnly: !yours };
}

/** @param {string} table @param {string | null} moment @returns {Promise<Source>} */
async function openTable(table, moment) {
  const at = moment === null ? '' : `?moment=${Number.parseInt(moment, 10) || 0}`;
  return { study: await get(`tables/${encodeURIComponent(table)}/analysis${at}`), id: '', shared: '', readOnly: false };
}

/** The position of a picture in the rules. @param {string} game @param {string} picture @returns {Promise<Source>} */
async function openPicture(game, picture) {
  const study = await get(`games/${encodeURIComponent(game)}/rules/pictures/${encodeURIComponent(picture)}`);
  return { study, id: '', shared: '', readOnly: false };
}

/** A new set-up of a game; what is not chosen is drawn. @param {string} name @param {string | null} players */
async function startGame(name, players) {
  const game = await needGame(name);
  const wanted = players ? { players: Number(players) } : {};
  /** @type {import('../../types/frames.d.ts').SetupView} */
  const { options } = await post(`games/${game.name}/setup`, { options: wanted });
  return { study: makeStudy(game.name, options), id: '', shared: '', readOnly: false };
}

/** @param {string} game @param {Record<string, any>} options @returns {StudyView} */
export const makeStudy = (game, options) => ({ ...EMPTY, game, options });
