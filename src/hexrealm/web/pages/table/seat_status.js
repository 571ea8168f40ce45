// Next to the name of a seat: whether its person is here, whether a bot plays it, and a button to change that.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { showError } from '../../core/dialogs.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../core/levels.js').Level} Level */
/** @typedef {import('../../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../../types/frames.d.ts').SeatView} SeatView */
/** @typedef {import('../../types/table.d.ts').View} View */

/** @param {TableModel} model @param {number} k @param {Level[]} levels of the game's bots */
export function renderSeatStatus(model, k, levels) {
  const { view } = model;
  const seat = view?.seats[k];
  if (!view || !seat || view.state === 'record') return nothing;
  if (seat.kind === 'bot') return seat.person ? renderBot(model, k) : renderLevel(view, seat, levels);
  const open = async () => (await import('./seat_menu.js')).openSeatMenu(model, k);
  if (seat.kind === 'open')
    return view.invites[k] ? renderButton(html`${icon('link')}${translate('invite')}`, open) : nothing;
  if (view.yours.includes(k)) return nothing;
  if (seat.hot_seat) return renderSign('here', translate('several people at one browser'));
  if (model.presence.connected.includes(k)) return renderSign('here', translate('is here'));
  const mayReplace = view.yours.length && view.state === 'playing';
  const button = mayReplace ? renderButton(translate('away'), open) : nothing;
  return html`${renderSign('gone', translate('is away'))}${button}`;
}

/**
 * The level of a bot. One bot alone has it in its name.
 * @param {View} view
 * @param {SeatView} seat
 * @param {Level[]} levels
 */
function renderLevel({ seats }, { level }, levels) {
  const bots = seats.filter((each) => each.kind === 'bot').length;
  const label = levels.find((each) => each.name === level?.split('/')[0])?.label;
  return bots > 1 && label ? html` <small class="level">${label}</small>` : nothing;
}

/** @param {unknown} inside @param {() => void} onClick */
const renderButton = (inside, onClick) =>
  html` <button type="button" class="aside" @click=${onClick}>${inside}</button>`;

/** @param {string} classes @param {string} label */
const renderSign = (classes, label) =>
  html` <span class=${classes} title=${label}><span class="hidden-label">${label}</span></span>`;

/**
 * A bot that plays for a person, and the button to take the own seat back.
 * @param {TableModel} model
 * @param {number} k
 */
function renderBot(model, k) {
  const { view } = model;
  const seat = view?.seats[k];
  if (!view || !seat) return nothing;
  const label = translate('A bot');
  const takeBack = () => void model.send('take-back', { seat: k }).catch(showError);
  const mayTakeBack = view.yours.includes(k) && !seat.resigned && !seat.flagged && view.seat !== null;
  return html` <small class="bot" title=${label}>${icon('bot')}<span class="hidden-label">${label}</span></small
    >${mayTakeBack ? renderButton(translate('take back'), takeBack) : nothing}`;
}
