// Notes to oneself about a table. The server keeps them, and nobody else can read them.

import { html } from '../../../vendor/lit-html/lit-html.js';
import { get, put } from '../../../core/api.js';
import { ask, showError } from '../../../core/dialogs.js';
import { translate } from '../../../core/translate.js';

/** @typedef {import('../../../types/frames.d.ts').PrivateNotesView} PrivateNotesView */

/** Show and change the note. Return what the server then has; null if nothing changed. @param {string} table */
export async function openNote(table) {
  try {
    /** @type {PrivateNotesView} */
    const { note } = await get(`tables/${table}/private`);
    const answer = await ask({
      title: translate('Notes'),
      body: renderField(note),
      answers: [
        { label: translate('Save'), value: 'yes', primary: true, focus: false },
        { label: translate('Cancel'), value: '' },
      ],
    });
    if (answer?.value !== 'yes') return null;
    /** @type {PrivateNotesView} */
    const saved = await put(`tables/${table}/private`, { note: String(answer.form.get('note') ?? '') });
    return saved;
  } catch (error) {
    showError(error);
    return null;
  }
}

/** @param {string} note */
const renderField = (note) =>
  html`<label class="field"
    ><span>${translate('What you want to remember about this game')}</span>
    <textarea name="note" rows="8" maxlength="4000" autofocus .value=${note}></textarea>
    <small>${translate('Only you can read this.')}</small></label
  >`;
