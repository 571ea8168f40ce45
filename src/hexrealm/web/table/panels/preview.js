// The preview of an action: what it is about. Its sum and its steps are rendered by preview_details.js, which is loaded
// with the first preview.

import { html } from '../../vendor/lit-html/lit-html.js';
import { capitalize } from '../../core/translate.js';

/** @typedef {import('../../types/scene.d.ts').Prompt} Prompt */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */

/** @type {typeof import('./preview_details.js') | null} */
let details = null;

/** Load the rendering of what a preview brings. */
export async function loadPreviewDetails() {
  details ??= await import('./preview_details.js');
}

/** @param {PanelProps} props @param {Prompt} prompt */
export function renderPreview(props, prompt) {
  const heading = renderHeading(props, prompt);
  const { preview } = props;
  return preview && details ? details.renderDetails(props, prompt, preview, heading) : html`<h3>${heading}</h3>`;
}

/** @param {PanelProps} props @param {Prompt} prompt */
function renderHeading({ choices, action, targetHex }, { supposed }) {
  const choice = choices.find((each) => each.action === action);
  if (choice) return capitalize(choice.words);
  const [before, after = ''] = (supposed || '{hex}').split('{hex}');
  return html`${before}<b>${targetHex}</b>${after}`;
}
