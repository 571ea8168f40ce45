// What happened, newest first: seat sign, name, what was done with its places in bold. Hovering a line shows its places, clicking
// it goes to that moment.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { token } from '../../core/symbols.js';
import { capital, translate } from '../../core/translate.js';

/** @typedef {import('../../types/types.d.ts').Event} Event */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/types.d.ts').Shown} Shown */
/** @typedef {import('../../types/types.d.ts').LogStep} LogStep */

/** @param {Shown} shown @param {LogStep[]} steps oldest first */
export function drawLog(shown, steps) {
  const told = steps
    .filter((step) => step.events.length)
    .slice(-200)
    .reverse();
  return html`<section class="panel p-log" data-tab="log">
    <h2>${translate('What happened')}</h2>
    ${told.length ? nothing : html`<p class="quiet">${translate('Nothing yet.')}</p>`}
    <ol class="log" @keydown=${walk} @pointerleave=${() => shown.point([])}>
      ${told.map((step, k) => drawStep(shown, step, k === 0))}
    </ol>
  </section>`;
}

/** One stop for the Tab key; arrows go through the lines. @param {KeyboardEvent} event */
function walk(event) {
  const item = /** @type {Element} */ (event.target).closest('li');
  const next =
    event.key === 'ArrowDown'
      ? item?.nextElementSibling
      : event.key === 'ArrowUp'
        ? item?.previousElementSibling
        : null;
  if (!next) return;
  event.preventDefault();
  /** @type {HTMLElement | null} */ (next.querySelector('button'))?.focus();
}

/** @param {Shown} shown @param {LogStep} step @param {boolean} newest */
function drawStep(shown, step, newest) {
  const seat = step.seat === null ? null : shown.scene.seats[step.seat];
  const hexes = [...new Set(step.events.flatMap((event) => event.hexes))];
  const points = step.events.reduce((sum, event) => sum + (event.seat === step.seat ? event.points : 0), 0);
  return html`<li class=${newest ? 'now' : ''}>
    <button
      type="button"
      class="log-line"
      tabindex=${newest ? 0 : -1}
      @click=${() => shown.goTo(step.moment)}
      @pointerenter=${() => shown.point(hexes)}
      @focus=${() => shown.point(hexes)}
      @blur=${() => shown.point([])}
    >
      ${seat ? token(seat, 'pc small-piece') : nothing}
      <span
        >${drawEvents(step, shown.scene.seats, seat?.name ?? '')}${points ? html` <span class="gain">+${points}</span>` : nothing}</span
      >
    </button>
  </li>`;
}

/** Where an action is no more than its hex, and something follows, the hex says enough. @param {LogStep} step @param {Seat[]} seats @param {string} name of who acted */
function drawEvents({ action, events: [first, ...others] }, seats, name) {
  const plain = others.length > 0 && first.hexes.length === 1 && first.hexes[0] === action;
  const told = plain ? others : [first, ...others];
  const who = name ? html`<b class="log-who">${name}</b>` : nothing;
  const lead = plain ? html`${who} <b>${action}</b>: ` : name && !leads(told[0], seats) ? html`${who} · ` : nothing;
  return html`${lead}${told.map((event, k) => html`${k ? ' ' : ''}${drawEvent(event, seats, lead === nothing && k === 0)}.`)}`;
}

/** The seat an event is about, if its words begin with how events call it. @param {Event} event @param {Seat[]} seats */
function leads(event, seats) {
  const seat = event.seat === null ? undefined : seats[event.seat];
  return seat?.called && event.words.toLowerCase().startsWith(seat.called.toLowerCase()) ? seat : undefined;
}

/** People have names: a line says those, not colours. @param {Event} event @param {Seat[]} seats @param {boolean} begins the line */
function drawEvent(event, seats, begins) {
  const seat = leads(event, seats);
  if (!seat) return emphasise(event);
  return html`${begins ? html`<b class="log-who">${seat.name}</b>` : seat.name}${emphasise({ ...event, words: event.words.slice(seat.called.length) })}`;
}

/** The words with the places they speak of in bold, so that the eye finds them. @param {Event} event */
export function emphasise(event) {
  const places = new Set(event.hexes);
  return capital(event.words)
    .split(/(\b[a-z]\d+\b)/i)
    .map((part) => (places.has(part) ? html`<b>${part}</b>` : part));
}
