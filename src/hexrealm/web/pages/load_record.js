// Loads a record from a file or from pasted text, and opens it as a replay.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { errorText, post } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { runOnce } from '../core/dialogs.js';
import { ensurePerson } from '../core/person.js';
import { navigate } from '../core/router.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';

const explanation = () =>
  translate(
    'A record is a text file of a game. Replay it here, see where the points came from, and continue from any move.',
  );

class LoadPage {
  problem = '';
  dragging = false;

  /** @param {import('../core/router.js').PageContext} context */
  constructor({ host, signal }) {
    this.host = host;
    this.signal = signal;
  }

  get textBox() {
    return /** @type {HTMLTextAreaElement} */ (this.host.querySelector('textarea'));
  }

  async load() {
    this.problem = this.textBox.value.trim() ? '' : translate('Choose a file or paste a record first.');
    if (this.problem) return this.render();
    await ensurePerson();
    try {
      const created = await post('records', { record: this.textBox.value });
      navigate(`/t/${created.table}/replay`);
    } catch (error) {
      this.problem = errorText(error);
      showLine(this.textBox, Number(/^\D+(\d+)/.exec(this.problem)?.[1] ?? 0));
    }
    this.render();
  }

  /** @param {File | null | undefined} file */
  async loadFile(file) {
    if (!file) return;
    this.textBox.value = await file.text();
    await this.load();
  }

  /** @param {DragEvent} event @param {boolean} dragging */
  onDrag(event, dragging) {
    event.preventDefault();
    this.dragging = dragging;
    this.render();
  }

  /** @param {DragEvent} event */
  onDrop(event) {
    this.onDrag(event, false);
    void this.loadFile(event.dataTransfer?.files[0]);
  }

  render() {
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  template() {
    return html`<section
      class=${`sheet narrow load ${this.dragging ? 'over' : ''}`}
      @dragover=${(/** @type {DragEvent} */ event) => this.onDrag(event, true)}
      @dragleave=${(/** @type {DragEvent} */ event) => this.onDrag(event, false)}
      @drop=${(/** @type {DragEvent} */ event) => this.onDrop(event)}
    >
      <h2>${translate('Load a record')}</h2>
      <p>${explanation()}</p>
      ${this.renderFields()} ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : nothing}
      <p class="answers">
        <button
          type="button"
          class="primary"
          @click=${(/** @type {Event} */ event) => runOnce(event, () => this.load())}
        >
          ${translate('Open the record')}
        </button>
      </p>
    </section>`;
  }

  renderFields() {
    const onChange = (/** @type {{ target: HTMLInputElement }} */ { target }) => void this.loadFile(target.files?.[0]);
    return html`<label class="drop"
        >${icon('record')}<span>${translate('Choose a file, or drop one here')}</span>
        <input type="file" accept=".txt,text/plain" @change=${onChange}
      /></label>
      <label class="field"
        ><span>${translate('Or paste the text')}</span
        ><textarea rows="9" spellcheck="false" autocapitalize="off"></textarea>
      </label>`;
  }
}

/** Select a line and scroll to it. @param {HTMLTextAreaElement} box @param {number} line counted from 1 */
function showLine(box, line) {
  const lines = box.value.split('\n');
  if (line < 1 || line > lines.length) return;
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(start, start + lines[line - 1].length);
  box.scrollTop = (box.scrollHeight * (line - 3)) / lines.length;
}

/** @param {import('../core/router.js').PageContext} context */
export function open(context) {
  setPageTitle(translate('Load a record'));
  renderAppBar({ title: translate('Load a record') });
  new LoadPage(context).render();
}
