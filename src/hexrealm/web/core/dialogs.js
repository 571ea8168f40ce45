// Asking and telling: dialogues (the browser's own, with focus and Escape as everybody expects), and notices that pass.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { translate } from './translate.js';

/** @typedef {import('../vendor/lit-html/lit-html.js').TemplateResult} Template */
/** @typedef {{ words: string, value: string, primary?: boolean }} Answer */
/** @typedef {{ title: string, body: unknown, answers?: Answer[], wide?: boolean, onChange?: (form: FormData) => void }} Question */

const NOTICE_TIME = 6000;
let numbers = 0;

/**
 * Ask something; null if the dialogue was closed without an answer.
 * @param {Question} question
 * @param {AbortSignal} [signal] closes it
 * @returns {Promise<{ value: string, form: FormData } | null>}
 */
export function ask(question, signal) {
  const dialog = document.createElement('dialog');
  const label = `dialog-${++numbers}`;
  dialog.setAttribute('aria-labelledby', label);
  if (question.wide) dialog.className = 'wide';
  render(drawQuestion(question, label), dialog);
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

/** @param {Question} question @param {string} label */
function drawQuestion({ title, body, answers = [] }, label) {
  const button = (/** @type {Answer} */ { words, value, primary = false }) =>
    html`<button
      value=${value}
      class=${primary ? 'primary' : nothing}
      ?formnovalidate=${!primary}
      ?autofocus=${primary}
    >
      ${words}
    </button>`;
  return html`<form method="dialog">
    <header>
      <h2 id=${label}>${title}</h2>
      <button class="tool close" value="" formnovalidate aria-label=${translate('Close')}>
        <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path class="i" d="M6 6l12 12M18 6 6 18" /></svg>
      </button>
    </header>
    <div class="body">${body}</div>
    ${answers.length ? html`<div class="answers">${answers.map(button)}</div>` : nothing}
  </form>`;
}

/** A question with two answers. @param {string} title @param {string} words @param {string} yes @param {string} [no] */
export async function confirm(title, words, yes, no = translate('Cancel')) {
  const answers = [
    { words: yes, value: 'yes', primary: true },
    { words: no, value: '' },
  ];
  return (await ask({ title, body: html`<p>${words}</p>`, answers }))?.value === 'yes';
}

/** Something to know that passes by itself. @param {string} words @param {'plain' | 'bad'} [tone] */
export function notice(words, tone = 'plain') {
  const line = document.createElement('p');
  line.className = `notice ${tone}`;
  line.textContent = words;
  const host = /** @type {HTMLElement} */ (document.getElementById('notices'));
  host.append(line);
  while (host.childElementCount > 3) host.firstElementChild?.remove();
  const gone = setTimeout(() => line.remove(), NOTICE_TIME);
  line.addEventListener('click', () => {
    clearTimeout(gone);
    line.remove();
  });
}

/** What was refused, in words. @param {unknown} problem */
export const complain = (problem) => notice(problem instanceof Error ? problem.message : String(problem), 'bad');
