// "Why these points?": what the points of a seat are made of, each part with its rule and its hexes.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { renderEventText } from './event_text.js';

/** @typedef {import('../../types/table.d.ts').ExplainedEarning} ExplainedEarning */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */
/** @typedef {{ seat: number, key: string, earnings: ExplainedEarning[] }} Explained */

/** @param {Explained} explained @param {PanelProps} props @param {() => void} close */
export function renderEarnings(explained, props, close) {
  const { seat, earnings } = explained;
  const all = earnings.flatMap((earning) => earning.hexes);
  const title = makeTitle(explained, props);
  return html`<section class="panel p-why" role="dialog" aria-label=${title}>
    <h2>
      <span>${token(props.scene.seats[seat], 'pc small-piece')} ${title}</span>
      <button type="button" class="tool" aria-label=${translate('Close')} @click=${close}>${icon('cross')}</button>
    </h2>
    ${earnings.length ? nothing : html`<p class="quiet">${translate('No points yet.')}</p>`}
    <ul class="earnings" @pointerleave=${() => props.highlight(all)}>
      ${earnings.map((earning) => renderEarning(earning, seat, props))}
    </ul>
  </section>`;
}

/** @param {Explained} explained @param {PanelProps} props */
function makeTitle({ seat, key, earnings }, { scene, you, nameOf }) {
  const name = nameOf(seat);
  const points = earnings.reduce((total, earning) => total + earning.points, 0);
  const row = key && scene.ledger?.rows.find((each) => each.key === key);
  if (row && seat === you) return translate('Why you have {points} for {what}', { points, what: row.name });
  if (seat === you) return translate('Why you have {points} {unit}', { points, unit: scene.unit });
  if (row) return translate('{name}: why {points} for {what}', { name, points, what: row.name });
  return translate('{name}: why {points} {unit}', { name, points, unit: scene.unit });
}

/** @param {ExplainedEarning} earning @param {number} seat @param {PanelProps} props */
function renderEarning({ what, template, own, points, hexes, rule, ruleText, ruleLink }, seat, props) {
  const highlight = () => props.highlight(hexes);
  const words = renderEventText({ words: what, template, seat, details: { own } }, props.nameOf, props.you);
  return html`<li tabindex="0" @pointerenter=${highlight} @focus=${highlight}>
    <b class="gain">${points}</b><span>${words}<small class="rule-text">${ruleText}</small></span>
    <small class="rule"><a href=${ruleLink} target="hexrealm-rules">${rule}</a></small>
  </li>`;
}
