// What the others did since the viewer's last turn, a line for each move, with buttons to see it again and to ask why.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { renderNamedEvent, shortTexts } from './event_text.js';

/** @typedef {import('../../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */

/** @param {PanelProps} props */
export function renderRecent(props) {
  const { recent, replayRecent, whyRecent } = props;
  if (!recent.length) return nothing;
  const again = html`<button type="button" class="plain again" @click=${replayRecent}>
    ${icon('play')}${translate('Show again')}
  </button>`;
  const why = html`<button type="button" class="why-move" @click=${whyRecent}>
    ${icon('bot')}${translate('Why this move?')}
  </button>`;
  return html`<div class="preview-card recent">
    <h3>
      <span>${translate('Since your last turn')}</span>${replayRecent ? again : nothing}${whyRecent ? why : nothing}
    </h3>
    <ol>
      ${recent.map((step) => renderStep(props, step))}
    </ol>
  </div>`;
}

/** @param {PanelProps} props @param {StepView} step */
function renderStep({ scene, highlight, moves, you }, step) {
  const seat = scene.seats[step.seat ?? 0];
  const points = step.events.reduce((sum, event) => sum + (event.seat === step.seat ? event.points : 0), 0);
  const gain = points ? html` <b class="gain">+${points}</b>` : nothing;
  const effects = shortTexts(step.events.slice(1)).map((text) => ` · ${text}`);
  const hexes = step.events.flatMap((event) => event.hexes);
  const number = moves.find(({ hex }) => hexes.includes(hex))?.number;
  return html`<li @pointerenter=${() => highlight(hexes)} @pointerleave=${() => highlight([])}>
    ${number ? html`<i class="step-dot">${number}</i>` : nothing}${token(seat, 'pc small-piece')}
    <span>${renderNamedEvent(step.events[0], scene.seats, you)}${effects}${gain}</span>
  </li>`;
}
