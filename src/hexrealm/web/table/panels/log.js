// The log, newest first. Hovering a line highlights its hexes; a click shows that moment.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { ownText, renderEventText, shortTexts } from './event_text.js';

/** @typedef {import('../../types/frames.d.ts').Event} Event */
/** @typedef {import('../../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */

const MAX_LINES = 200;
const MANY = 4; // a step with more events than this is a list

/** @param {PanelProps} props @param {StepView[]} steps oldest first */
export function renderLog(props, steps) {
  const shown = steps
    .filter((step) => step.events.length)
    .slice(-MAX_LINES)
    .reverse();
  return html`<section class="panel p-log" data-tab="log">
    <h2>
      ${translate('Log')}
      <button type="button" class="plain log-more" aria-pressed=${String(props.fullLog)} @click=${props.toggleLog}>
        ${props.fullLog ? translate('Short') : translate('In full')}
      </button>
    </h2>
    ${shown.length ? nothing : html`<p class="quiet">${translate('No moves yet.')}</p>`}
    <ol class="log" @keydown=${moveFocus} @pointerleave=${() => props.highlight([])}>
      ${shown.map((step, k) => renderStep(props, step, k === 0))}
    </ol>
  </section>`;
}

/** The log is one tab stop; arrows go through its lines. @param {KeyboardEvent} event */
function moveFocus(event) {
  const item = /** @type {Element} */ (event.target).closest('li');
  const down = event.key === 'ArrowDown' ? item?.nextElementSibling : null;
  const next = event.key === 'ArrowUp' ? item?.previousElementSibling : down;
  if (!next) return;
  event.preventDefault();
  /** @type {HTMLElement | null} */ (next.querySelector('button'))?.focus();
}

/** @param {PanelProps} props @param {StepView} step @param {boolean} newest */
function renderStep({ scene, highlight, goTo, fullLog, nameOf, you }, step, newest) {
  const seat = step.seat === null ? null : scene.seats[step.seat];
  const hexes = [...new Set(step.events.flatMap((event) => event.hexes))];
  const words = renderWords({ scene, nameOf, you, fullLog }, step);
  return html`<li class=${newest ? 'now' : ''}>
    <button
      type="button"
      class="log-line"
      tabindex=${newest ? 0 : -1}
      @click=${() => goTo(step.moment)}
      @pointerenter=${() => highlight(hexes)}
      @focus=${() => highlight(hexes)}
      @blur=${() => highlight([])}
    >
      ${seat ? token(seat, 'pc small-piece') : nothing}
      <span>${words}</span>
    </button>
  </li>`;
}

/** @param {Pick<PanelProps, 'scene' | 'nameOf' | 'you' | 'fullLog'>} props @param {StepView} step */
function renderWords({ scene: { seats }, nameOf, you, fullLog }, step) {
  if (step.events.length > MANY) {
    if (fullLog) return step.events.map((event) => renderListed(event, seats, you));
    if (!step.events[0].hexes.length) return renderSums(step, seats, nameOf, you);
  }
  const name = step.seat === null ? '' : nameOf(step.seat);
  const points = sumOf(step, step.seat);
  const words = fullLog ? renderEvents(step, seats, name, you) : renderShort(step, seats, name, you);
  return html`${words}${points ? renderGain(points) : nothing}`;
}

/** The points a seat gets in a step. @param {StepView} step @param {number | null} seat */
const sumOf = ({ events }, seat) => events.reduce((sum, event) => sum + (event.seat === seat ? event.points : 0), 0);

/** @param {number} points */
const renderGain = (points) => html` <span class="gain">+${points}</span>`;

/**
 * An event in a line of its own, with its own points.
 * @param {Event} event
 * @param {Seat[]} seats
 * @param {number} you
 */
const renderListed = (event, seats, you) =>
  html`<span class="log-event"
    >${renderEvent(event, seats, true, you)}.${event.points ? renderGain(event.points) : nothing}</span
  >`;

/**
 * The end of a game in short: its first and last sentences, and what every seat scores at once.
 * @param {StepView} step
 * @param {Seat[]} seats
 * @param {PanelProps['nameOf']} nameOf
 * @param {number} you
 */
function renderSums(step, seats, nameOf, you) {
  const lines = seats.map((_, k) => html`<span class="log-event">${nameOf(k)}${renderGain(sumOf(step, k))}</span>`);
  const [first, last] = [step.events[0], /** @type {Event} */ (step.events.at(-1))].map((event) =>
    renderEvent(event, seats, true, you),
  );
  return html`<span class="log-event">${first}.</span>${lines}<span class="log-event">${last}.</span>`;
}

/**
 * A step in short: who, where, and its effects in a few words each. Without a place, its first sentence.
 * @param {StepView} step
 * @param {Seat[]} seats
 * @param {string} name of who acted
 * @param {number} you
 */
function renderShort({ events: [first, ...others] }, seats, name, you) {
  const [hex] = first.hexes;
  if (!hex || !name) return html`${renderEvent(first, seats, true, you)}.`;
  const effects = shortTexts(others).map((text) => ` · ${text}`);
  return html`<b class="log-who">${name}</b> <b>${first.hexes.join('–')}</b>${effects}`;
}

/**
 * The events of a step. If the first one only repeats the hex of the action and others follow, the hex alone is enough.
 * @param {StepView} step
 * @param {Seat[]} seats
 * @param {string} name of who acted
 * @param {number} you
 */
function renderEvents({ action, events: [first, ...others] }, seats, name, you) {
  const short = others.length > 0 && first.hexes.length === 1 && first.hexes[0] === action;
  const events = short ? others : [first, ...others];
  const who = name ? html`<b class="log-who">${name}</b>` : nothing;
  const unnamed = name && !startsWithSeat(events[0]) && !ownText(events[0], you);
  const lead = short ? html`${who} <b>${action}</b>: ` : unnamed ? html`${who} · ` : nothing;
  return html`${lead}${events.map(
    (event, k) => html`${k ? ' ' : ''}${renderEvent(event, seats, lead === nothing && k === 0, you)}.`,
  )}`;
}

/** Whether the text of an event begins with the seat it is about. @param {Event} event */
const startsWithSeat = ({ template, seat }) => template.startsWith(`{${seat}}`);

/**
 * An event with the names of the people instead of the colours.
 * @param {Event} event
 * @param {Seat[]} seats
 * @param {boolean} first in its line
 * @param {number} you
 */
function renderEvent(event, seats, first, you) {
  const nameSeat = (/** @type {number} */ seat, /** @type {boolean} */ leads) => {
    const { name } = seats[seat] ?? { name: '' };
    return first && leads ? html`<b class="log-who">${name}</b>` : name;
  };
  return renderEventText(event, nameSeat, you);
}
