// Dialogs (the browser's own <dialog>, with its handling of focus and Escape), notices that disappear by themselves,
// and buttons that run an action once.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { Refusal, errorText } from './api.js';
import { translate } from './translate.js';

/** @typedef {{ label: string, value: string, primary?: boolean, focus?: boolean }} Answer the primary one has focus */

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {unknown} body
 * @property {Answer[]} [answers]
 * @property {boolean} [wide]
 * @property {(form: FormData) => void} [onChange]
 */

const NOTICE_TIME = 6000; // ms
const MAX_NOTICES = 3;
let dialogs = 0;

/**
 * Open a dialog and wait for the answer; null if the dialog was closed without one.
 * @param {Question} question
 * @param {AbortSignal} [signal] closes the dialog
 * @returns {Promise<{ value: string, form: FormData } | null>}
 */
export function ask(question, signal) {
  const dialog = document.createElement('dialog');
  const titleId = `dialog-${++dialogs}`;
  dialog.setAttribute('aria-labelledby', titleId);
  if (question.wide) dialog.className = 'wide';
  render(renderQuestion(question, titleId), dialog);
  document.getElementById('dialogs')?.append(dialog);
  dialog.showModal();
  signal?.addEventListener('abort', () => dialog.close());
  return new Promise((resolve) => {
    /** @type {{ value: string, form: FormData } | null} */
    let answer = null;
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector('form'));
    form.addEventListener('submit', (event) => {
      const value = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
      answer = { value, form: new FormData(form) };
    });
    form.addEventListener('change', () => question.onChange?.(new FormData(form)));
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
  });
}

/** @param {Question} question @param {string} titleId */
function renderQuestion({ title, body, answers = [] }, titleId) {
  return html`<form method="dialog">
    <header>
      <h2 id=${titleId}>${title}</h2>
      <button class="tool close" value="" formnovalidate aria-label=${translate('Close')}>
        <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path class="i" d="M6 6l12 12M18 6 6 18" /></svg>
      </button>
    </header>
    <div class="body">${body}</div>
    ${answers.length ? html`<div class="answers">${answers.map(renderAnswer)}</div>` : nothing}
  </form>`;
}

/** @param {Answer} answer */
const renderAnswer = ({ label, value, primary = false, focus = primary }) =>
  html`<button value=${value} class=${primary ? 'primary' : nothing} ?formnovalidate=${!primary} ?autofocus=${focus}>
    ${label}
  </button>`;

/**
 * Ask whether somebody is sure. The answer that changes nothing has the focus, so that Enter does no harm.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} no
 */
export async function confirm(title, text, yes, no) {
  const answers = [
    { label: yes, value: 'yes', primary: true, focus: false },
    { label: no, value: '', focus: true },
  ];
  return (await ask({ title, body: html`<p>${text}</p>`, answers }))?.value === 'yes';
}

/**
 * Show a text for a few seconds; the result removes it.
 * @param {string} text
 * @param {'plain' | 'bad'} [tone]
 * @param {number} [time] in ms
 */
export function showNotice(text, tone = 'plain', time = NOTICE_TIME) {
  const line = document.createElement('p');
  line.className = `notice ${tone}`;
  line.textContent = text;
  const host = /** @type {HTMLElement} */ (document.getElementById('notices'));
  host.append(line);
  while (host.childElementCount > MAX_NOTICES) host.firstElementChild?.remove();
  const timer = setTimeout(() => line.remove(), time);
  const close = () => {
    clearTimeout(timer);
    line.remove();
  };
  line.addEventListener('click', close);
  return close;
}

/** @param {unknown} error */
export const showError = (error) => {
  if (!(error instanceof Refusal)) console.error(error);
  showNotice(errorText(error), 'bad');
};

/**
 * Run the action of a button and show its error. Clicks are ignored while it runs.
 * @param {Event} event
 * @param {() => Promise<unknown>} action
 */
export async function runOnce(event, action) {
  const button = event.currentTarget instanceof HTMLButtonElement ? event.currentTarget : null;
  if (button?.ariaBusy === 'true') return;
  if (button) button.ariaBusy = 'true';
  await action().catch(showError);
  if (button) button.ariaBusy = 'false';
}
