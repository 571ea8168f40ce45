// Why these points: what they are made of, each with its rule, and the hexes that earn it.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { icon, token } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/types.d.ts').Shown} Shown */
/** @typedef {import('../types/types.d.ts').Earning} Earning */

/** @param {{seat: number, key: string, earnings: Earning[]}} asked @param {Shown} shown @param {() => void} close */
export function drawWhy({ seat, key, earnings }, shown, close) {
  const { scene } = shown;
  const row = scene.ledger?.rows.find((each) => each.key === key && key !== '');
  const all = earnings.flatMap((earning) => earning.hexes);
  const sum = earnings.reduce((total, earning) => total + earning.points, 0);
  const title = row
    ? translate('{name}: why {points} for {what}', { name: scene.seats[seat].name, points: sum, what: row.name })
    : translate('{name}: why {points} {unit}', { name: scene.seats[seat].name, points: sum, unit: scene.unit });
  return html`<section class="panel p-why" role="dialog" aria-label=${title}>
    <h2>
      <span>${token(scene.seats[seat], 'pc small-piece')} ${title}</span
      ><button type="button" class="tool" aria-label=${translate('Close')} @click=${close}>${icon('cross')}</button>
    </h2>
    ${earnings.length ? nothing : html`<p class="quiet">${translate('No points yet.')}</p>`}
    <ul class="earnings" @pointerleave=${() => shown.point(all)}>
      ${earnings.map(
        (earning) =>
          html`<li
            tabindex="0"
            @pointerenter=${() => shown.point(earning.hexes)}
            @focus=${() => shown.point(earning.hexes)}
          >
            <b class="gain">${earning.points}</b><span>${earning.words}</span
            ><small class="rule">${earning.rule}</small>
          </li>`,
      )}
    </ul>
  </section>`;
}
