// Opens a study from a set-up, or from a text: a record, or a snapshot as JSON.

import { post } from '../../core/api.js';
import { navigate } from '../../core/router.js';
import { newStudyId, saveStudy } from './saved_studies.js';
import { makeStudy } from './sources.js';

/** @typedef {import('../../types/frames.d.ts').StudyView} StudyView */

/** Keep a study and open it. @param {StudyView} study */
export function openStudy(study) {
  const id = newStudyId();
  saveStudy(id, study);
  navigate(`/analysis?study=${id}`);
}

/** Open the beginning of a game. @param {string} game @param {Record<string, any>} options */
export const openSetUp = (game, options) => openStudy(makeStudy(game, options));

/** Open a record or a snapshot; an error says what is wrong with it. @param {string} text */
export const openText = async (text) => openStudy(await post('studies/read', { text }));
