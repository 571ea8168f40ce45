// A record from a file or pasted: it becomes a table to look at, and to play on from.

import { html, render } from '../vendor/lit-html/lit-html.js';
import { post } from '../core/api.js';
import { drawBar, entitle } from '../core/app_bar.js';
import { beSomebody } from '../core/person.js';
import { once } from './start_game.js';
import { go } from '../core/router.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @param {import('../core/router.js').Place} place */
export function open({ host, signal }) {
  entitle(translate('Load a record'));
  drawBar({ where: translate('Load a record') });
  let problem = '';
  let over = false;
  const box = () => /** @type {HTMLTextAreaElement} */ (host.querySelector('textarea'));
  const load = async () => {
    problem = '';
    await beSomebody();
    await post('records', { record: box().value }).then(
      (made) => go(`/t/${made.table}/replay`),
      (reason) => (problem = reason.message),
    );
    draw();
  };
  /** @param {File | null | undefined} file */
  const take = async (file) => {
    if (!file) return;
    box().value = await file.text();
    await load();
  };
  /** @param {DragEvent} event @param {boolean} above */
  const drag = (event, above) => {
    event.preventDefault();
    over = above;
    draw();
  };
  const draw = () =>
    !signal.aborted &&
    render(
      html`<section
        class=${`sheet narrow load ${over ? 'over' : ''}`}
        @dragover=${(/** @type {DragEvent} */ event) => drag(event, true)}
        @dragleave=${(/** @type {DragEvent} */ event) => drag(event, false)}
        @drop=${(/** @type {DragEvent} */ event) => (drag(event, false), void take(event.dataTransfer?.files[0]))}
      >
        <h2>${translate('Load a record')}</h2>
        <p>
          ${translate('A record is the text file of a game. Replay it here, see where the points came from, and play on from any move.')}
        </p>
        <label class="drop"
          >${icon('record')}<span>${translate('Choose a file, or drop one here')}</span>
          <input
            type="file"
            accept=".txt,text/plain"
            @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => void take(target.files?.[0])}
        /></label>
        <label class="field"
          ><span>${translate('Or paste its text')}</span
          ><textarea rows="9" spellcheck="false" autocapitalize="off"></textarea>
        </label>
        ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
        <p class="answers">
          <button type="button" class="primary" @click=${(/** @type {Event} */ event) => once(event, load)}>
            ${translate('Open it')}
          </button>
        </p>
      </section>`,
      host,
    );
  draw();
}
