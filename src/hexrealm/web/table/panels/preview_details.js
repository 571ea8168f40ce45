// What a previewed action brings: its sum, its steps, and what changes for the ledger and for other seats.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { signed } from '../../board/marks.js';
import { translate } from '../../core/translate.js';
import { renderNamedEvent } from './event_text.js';

/** @typedef {import('../../types/scene.d.ts').Prompt} Prompt */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */
/** @typedef {import('../../types/table.d.ts').Preview} Preview */

/** @param {PanelProps} props @param {Prompt} prompt @param {Preview} preview @param {unknown} heading */
export function renderDetails(props, prompt, preview, heading) {
  const { steps, scene } = props;
  const sum = preview.scores[prompt.seat ?? 0] ?? 0;
  const tone = sum > 0 ? '' : sum < 0 ? 'loss' : 'nil';
  const lines = [...ledgerLines(props, prompt), ...otherSeats(props, prompt)];
  return html`<h3><span>${heading}</span> <b class=${`sum ${tone}`}>${signed(sum)} ${scene.unit}</b></h3>
    <ol class=${steps.length > 1 ? 'steps' : 'steps plain'}>
      ${steps.map((step) => renderStep(step, prompt, props))}
    </ol>
    ${
      lines.length
        ? html`<ul class="steps plain">
            ${lines}
          </ul>`
        : nothing
    }
    ${preview.open ? html`<p class="quiet">${translate('The rest depends on chance.')}</p>` : nothing}`;
}

/** @param {import('../../types/table.d.ts').Step} step @param {Prompt} prompt @param {PanelProps} props */
function renderStep({ event }, { seat }, { scene, you }) {
  const own = event.points && event.seat === seat;
  const gain = own ? html` <span class="gain">${signed(event.points)}</span>` : nothing;
  return html`<li>${renderNamedEvent(event, scene.seats, you)}${gain}</li>`;
}

/** @param {number} change @param {string} name */
const renderLine = (change, name) =>
  html`<li><span class=${change > 0 ? 'gain' : 'gain loss'}>${signed(change)}</span> ${name}</li>`;

/**
 * A line for each row of the ledger that changes, and one line for all that do not.
 * @param {PanelProps} props
 * @param {Prompt} prompt
 */
function ledgerLines({ scene, preview }, { seat }) {
  const [now, after] = [scene.ledger, preview?.after?.ledger];
  if (!now || !after || seat === null) return [];
  const changes = now.rows.map(({ name, values }, r) => ({
    name,
    change: (after.rows[r].values[seat] ?? 0) - (values[seat] ?? 0),
  }));
  const lines = changes.filter(({ change }) => change).map(({ name, change }) => renderLine(change, name));
  const names = changes
    .filter(({ change }) => !change)
    .map(({ name }) => name)
    .join(', ');
  if (!names) return lines;
  return [...lines, html`<li class="quiet">${translate('Unchanged: {names}.', { names })}</li>`];
}

/** The changes of other seats' points. @param {PanelProps} props @param {Prompt} prompt */
const otherSeats = ({ pointChanges, nameOf }, { seat }) =>
  pointChanges.flatMap((change, k) => (change && k !== seat ? [renderLine(change, nameOf(k))] : []));
