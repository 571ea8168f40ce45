// Nothing here, or something went wrong.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { Refusal } from '../core/api.js';
import { drawBar, entitle } from '../core/app_bar.js';
import { sign } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @param {HTMLElement} host @param {string} title @param {string} words @param {boolean} again */
function draw(host, title, words, again) {
  entitle(title);
  drawBar({});
  render(
    html`<section class="sheet narrow lost">
      ${sign('compass', 'big-rose')}
      <h1>${title}</h1>
      <p>${words}</p>
      <p class="answers">
        <a class="button primary" href="/">${translate('To the first page')}</a>
        ${again ? html`<button type="button" @click=${() => location.reload()}>${translate('Try again')}</button>` : nothing}
      </p>
    </section>`,
    host,
  );
}

/** @param {import('../core/router.js').Place} place */
export function open({ host }) {
  draw(host, translate('Off the map'), translate('There is no page at this address.'), false);
}

/** @param {HTMLElement} host @param {Error} problem */
export function openProblem(host, problem) {
  if (problem instanceof Refusal && problem.code === 'unknown')
    return draw(host, translate('Off the map'), problem.message, false);
  if (!(problem instanceof Refusal)) console.error(problem);
  draw(host, translate('That did not work'), problem.message, true);
}
