// The bar under the board during a replay: steps, slider, speed, a link to the moment, a new game from it. It also
// steps through the game by itself, and ends the replay.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { showError, showNotice } from '../../../core/dialogs.js';
import { navigate } from '../../../core/router.js';
import { icon } from '../../../core/symbols.js';
import { translate } from '../../../core/translate.js';
import { analysisAddress } from '../analysis_address.js';
import { openPlayOn } from './play_on.js';

/** @typedef {import('../../../types/table.d.ts').PastMoment} PastMoment */
/** @typedef {import('./replay.js').Replay} Replay */

const SPEEDS = [0.5, 1, 2, 4];
const STEP_TIME = 1100; // ms between two steps at speed 1

/**
 * @typedef {object} ReplayBarProps
 * @property {number} moment
 * @property {number} moments
 * @property {boolean} running
 * @property {number} speed
 * @property {(moment: number) => void} goTo
 * @property {() => void} toggle start or stop
 * @property {(speed: number) => void} setSpeed
 * @property {(() => void) | null} leave the replay
 * @property {(() => void) | null} playOn
 * @property {(() => void) | null} analyse
 * @property {() => void} copyLink
 */

/** Render the bar of a replay at a moment. @param {Replay} replay @param {PastMoment} past */
export function renderReplay(replay, past) {
  const { model, game } = replay.page;
  const state = model.view?.state;
  const mayPlayOn = state === 'over' || state === 'record' || game?.hides === false;
  return renderReplayBar({
    moment: past.moment,
    moments: past.moments,
    running: replay.running,
    speed: replay.speed,
    goTo: (moment) => replay.jumpTo(moment),
    toggle: () => startOrStop(replay),
    setSpeed: (speed) => (replay.speed = speed),
    leave: state === 'record' ? null : () => leaveReplay(replay),
    playOn: game && mayPlayOn ? () => void openPlayOn(model.id, past, game) : null,
    analyse: model.view?.may_study ? () => navigate(analysisAddress(model.id, past.moment)) : null,
    copyLink: () => copyLink(model.id, past.moment),
  });
}

/** Show the live game again. @param {Replay} replay */
function leaveReplay(replay) {
  const { model, live } = replay.page;
  replay.stop();
  replay.past = null;
  replay.requests += 1;
  history.replaceState(null, '', `/t/${model.id}`);
  if (model.view) void live.show(model.view, false);
  replay.page.render();
}

/** Step through the game, from the start if the last moment is shown. @param {Replay} replay */
async function run(replay) {
  const { past, page } = replay;
  if (!past) return;
  replay.running = true;
  await replay.goTo(past.moment < past.moments ? past.moment + 1 : 0);
  if (!replay.running || page.signal.aborted) return;
  if (replay.past && replay.past.moment >= replay.past.moments) replay.stop();
  else replay.timer = setTimeout(() => void run(replay), STEP_TIME / replay.speed);
  page.render();
}

/** @param {Replay} replay */
function startOrStop(replay) {
  if (!replay.running) return void run(replay);
  replay.stop();
  replay.page.render();
}

/** @param {string} table @param {number} moment */
function copyLink(table, moment) {
  const address = `${location.origin}/t/${table}/replay?moment=${moment}`;
  navigator.clipboard.writeText(address).then(() => showNotice(translate('Copied.')), showError);
}

/** @param {ReplayBarProps} props */
function renderReplayBar(props) {
  const { moment, moments, analyse, playOn, leave } = props;
  const step = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ to) =>
    renderButton(name, label, () => props.goTo(to), { disabled: to === moment, far: /first|last/.test(name) });
  return html`<div class="replay" role="group" aria-label=${translate('Replay')}>
    ${step('first', translate('Go to the start'), 0)}
    ${step('back', translate('Previous move'), Math.max(0, moment - 1))} ${renderRunButton(props)}
    ${step('next', translate('Next move'), Math.min(moments, moment + 1))}
    ${step('last', translate('Go to the end'), moments)} ${renderSlider(props)}
    <output>${moment}/${moments}</output>
    ${renderSpeeds(props)}
    ${renderButton('link', translate('Copy a link to this moment'), props.copyLink, { far: true })}
    ${analyse ? renderButton('branch', translate('Analyse this position'), analyse) : nothing}
    ${
      playOn
        ? html`<button type="button" @click=${playOn}>
            ${icon('bot')}<span>${translate('Continue from here')}</span>
          </button>`
        : nothing
    }
    ${
      leave
        ? html`<button type="button" class="primary" @click=${leave}>${translate('Back to the game')}</button>`
        : nothing
    }
  </div>`;
}

/**
 * A button with an icon; one that is `far` has no room on phones.
 * @param {string} name
 * @param {string} label
 * @param {() => void} onClick
 * @param {{ disabled?: boolean, far?: boolean }} [how]
 */
const renderButton = (name, label, onClick, { disabled = false, far = false } = {}) =>
  html`<button
    type="button"
    class=${far ? 'tool far' : 'tool'}
    title=${label}
    aria-label=${label}
    ?disabled=${disabled}
    @click=${onClick}
  >
    ${icon(name)}
  </button>`;

/** @param {ReplayBarProps} props */
function renderRunButton({ running, toggle }) {
  const label = running ? translate('Pause') : translate('Play');
  return html`<button
    type="button"
    class="tool"
    title=${label}
    aria-label=${label}
    aria-pressed=${String(running)}
    @click=${toggle}
  >
    ${icon(running ? 'pause' : 'play')}
  </button>`;
}

/** @param {ReplayBarProps} props */
const renderSlider = ({ moment, moments, goTo }) =>
  html`<input
    type="range"
    min="0"
    max=${moments}
    .value=${String(moment)}
    aria-label=${translate('Move')}
    aria-valuetext=${translate('move {n} of {all}', { n: moment, all: moments })}
    @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => goTo(Number(target.value))}
  />`;

/** @param {ReplayBarProps} props */
const renderSpeeds = ({ speed, setSpeed }) =>
  html`<select
    aria-label=${translate('Speed')}
    @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => setSpeed(Number(target.value))}
  >
    ${SPEEDS.map((each) => html`<option value=${each} .selected=${each === speed}>${each}×</option>`)}
  </select>`;
