// Under the board while one looks back: to any moment by slider, keys or steps, at a chosen speed, with a link to it.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';

export const SPEEDS = [0.5, 1, 2, 4];

/**
 * @typedef {object} Replay
 * @property {number} moment
 * @property {number} moments
 * @property {boolean} running
 * @property {number} speed
 * @property {(moment: number) => void} goTo
 * @property {() => void} run start or stop
 * @property {(speed: number) => void} hurry
 * @property {(() => void) | null} leave back to the present
 * @property {(() => void) | null} playOn
 * @property {() => void} copy a link to this moment
 */

/** @param {Replay} replay */
export function drawReplayBar(replay) {
  const { moment, moments, running, speed } = replay;
  const step = (/** @type {string} */ name, /** @type {string} */ words, /** @type {number} */ to) =>
    html`<button
      type="button"
      class="tool"
      title=${words}
      aria-label=${words}
      ?disabled=${to === moment}
      @click=${() => replay.goTo(to)}
    >
      ${icon(name)}
    </button>`;
  const words = running ? translate('Stop') : translate('Run');
  return html`<div class="replay" role="group" aria-label=${translate('Replay')}>
    ${step('first', translate('To the beginning'), 0)}
    ${step('back', translate('One step back'), Math.max(0, moment - 1))}
    <button
      type="button"
      class="tool"
      title=${words}
      aria-label=${words}
      aria-pressed=${String(running)}
      @click=${replay.run}
    >
      ${icon(running ? 'pause' : 'play')}
    </button>
    ${step('next', translate('One step on'), Math.min(moments, moment + 1))}
    ${step('last', translate('To the end'), moments)}
    <input
      type="range"
      min="0"
      max=${moments}
      .value=${String(moment)}
      aria-label=${translate('Moment')}
      aria-valuetext=${translate('move {n} of {all}', { n: moment, all: moments })}
      @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => replay.goTo(Number(target.value))}
    />
    <output>${moment}/${moments}</output>
    <select
      aria-label=${translate('Speed')}
      @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => replay.hurry(Number(target.value))}
    >
      ${SPEEDS.map((each) => html`<option value=${each} .selected=${each === speed}>${each}×</option>`)}
    </select>
    <button
      type="button"
      class="tool"
      title=${translate('Copy a link to this moment')}
      aria-label=${translate('Copy a link to this moment')}
      @click=${replay.copy}
    >
      ${icon('link')}
    </button>
    ${replay.playOn ? html`<button type="button" @click=${replay.playOn}>${icon('bot')}<span>${translate('Play on from here')}</span></button>` : nothing}
    ${replay.leave ? html`<button type="button" class="primary" @click=${replay.leave}>${translate('Back to the game')}</button>` : nothing}
  </div>`;
}
