// Studies that this browser keeps, in localStorage: the newest ones, each up to a size.

import { showNotice } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').StudyView} StudyView */
/** @typedef {{ id: string, title: string, game: string, changed: number, moves: number, shared: string }} KeptStudy */

const INDEX = 'hexrealm-studies';
const MAX_STUDIES = 30;
const MAX_LENGTH = 256 * 1024; // of one study

/** @param {string} id */
const keyOf = (id) => `${INDEX}-${id}`;

/** @param {string} key */
function readItem(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The kept ones, the last changed first. @returns {KeptStudy[]} */
export function listStudies() {
  const stored = readItem(INDEX);
  return Array.isArray(stored) ? stored.filter((each) => typeof each?.id === 'string') : [];
}

/** @param {string} id @returns {StudyView | null} */
export const readStudy = (id) => readItem(keyOf(id));

/** Its id on the server, if it was shared. @param {string} id */
export const sharedId = (id) => listStudies().find((each) => each.id === id)?.shared ?? '';

export const newStudyId = () => crypto.randomUUID().slice(0, 8);

/** Keep a study. @param {string} id @param {StudyView} study @param {string} [shared] its id on the server */
export function saveStudy(id, study, shared = '') {
  const text = JSON.stringify(study);
  const { title, game, nodes } = study;
  const own = { id, title, game, changed: Date.now(), moves: nodes.length, shared };
  const all = [own, ...listStudies().filter((each) => each.id !== id)];
  try {
    if (text.length > MAX_LENGTH) throw new Error('too long');
    for (const { id: old } of all.splice(MAX_STUDIES)) localStorage.removeItem(keyOf(old));
    localStorage.setItem(keyOf(id), text);
    localStorage.setItem(INDEX, JSON.stringify(all));
  } catch {
    showNotice(translate('This study is too big to be kept in this browser. Save it to a file.'), 'bad');
  }
}

/** @param {string} id */
export function deleteStudy(id) {
  localStorage.removeItem(keyOf(id));
  localStorage.setItem(INDEX, JSON.stringify(listStudies().filter((each) => each.id !== id)));
}
