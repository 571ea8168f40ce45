// Ladders side by side. Every seat has its own lane in each: markers never meet, stems compare like bars. At the left of a space
// stands only what it gives now; banners and forbidden rows are named once, in the margin.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { num } from '../../board/geometry.js';
import { use } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/scene.d.ts').Track} Track */
/** @typedef {import('../../types/scene.d.ts').TrackSheet} TrackSheet */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/scene.d.ts').Space} Space */
/** @typedef {import('../../types/types.d.ts').Shown} Shown */

const [WIDTH, LEFT, TOP, ROW, GAP] = [398, 34, 58, 27.5, 5];
const SIGNS = 33; // width at the left of each ladder, kept for what the spaces give

/** Where columns, rows and lanes lie. @param {TrackSheet} sheet @param {number} seats */
function measure(sheet, seats) {
  const column = (WIDTH - LEFT + GAP) / sheet.tracks.length;
  const inner = column - GAP;
  const top = (/** @type {number} */ space) => TOP + (sheet.top - space) * ROW;
  return {
    inner,
    top,
    middle: (/** @type {number} */ space) => top(space) + ROW / 2,
    left: (/** @type {number} */ k) => LEFT + k * column,
    lane: (inner - SIGNS - 2) / Math.max(1, seats),
    height: TOP + (sheet.top + 1) * ROW,
  };
}

/** @typedef {ReturnType<typeof measure>} Ladders */

/** @param {Shown} shown */
export function drawTracks(shown) {
  const { tracks: sheet, seats } = shown.scene;
  if (!sheet) return nothing;
  const ladders = measure(sheet, seats.length);
  return html`<section class="panel p-tracks" data-tab="tracks">
    <h2>${sheet.heading}<small>${sheet.note}</small></h2>
    <svg class="tracks" viewBox=${`0 0 ${WIDTH} ${num(ladders.height + 4)}`} aria-hidden="true">
      ${sheet.tracks.map((track, k) => drawTrack(shown, ladders, track, k))} ${drawMargin(sheet, ladders)}
      ${sheet.tracks.map((track, k) => drawComing(shown, ladders, track, k))}
    </svg>
    <ul class="hidden-label">
      ${sheet.tracks.map((track) => html`<li>${track.name}: ${track.markers.map((at, k) => `${seats[k].name} ${at}`).join(', ')}</li>`)}
    </ul>
  </section>`;
}

/** @param {Shown} shown @param {Ladders} ladders @param {Track} track @param {number} k */
function drawTrack(shown, ladders, track, k) {
  const { scene } = shown;
  const sheet = /** @type {TrackSheet} */ (scene.tracks);
  const [x, owner] = [ladders.left(k), track.owner === null ? null : scene.seats[track.owner]];
  const middle = x + ladders.inner / 2;
  const rules = [...Array(sheet.top).keys()]
    .map((at) => `M${num(x)} ${num(ladders.top(at))}h${num(ladders.inner)}`)
    .join('');
  const mine = track.owner !== null && track.owner === shown.me;
  const choice = shown.choices.find((each) => each.action === track.key);
  return svg`<g class=${track.palette} data-track=${k}>
    <rect class=${mine ? 'k-ground k-mine' : 'k-ground'} x=${x} y=${TOP} width=${ladders.inner} height=${ladders.height - TOP} />
    <g transform=${`translate(${num(middle)} 20) scale(.23)`}>${use(`place-${scene.board.layout}`)}${use(track.symbol, 0, 4)}</g>
    ${owner ? svg`<g class=${`${owner.palette} small-piece`} transform=${`translate(${num(middle + 27)} 32) scale(.09)`}>${use(owner.symbol)}</g>` : nothing}
    <text class=${owner ? 'k-name k-owned' : 'k-name'} x=${num(middle)} y=${TOP - 6}>${mine ? translate('{track} · yours', { track: track.name }) : track.name}</text>
    <path class="k-rule" d=${rules} />
    ${sheet.forbidden.map((at) => svg`<rect class="k-no" x=${x} y=${ladders.top(at)} width=${ladders.inner} height=${ROW} />`)}
    ${track.spaces.map((space) => drawSpace(space, x + 16, ladders.middle(space.at)))}
    ${track.markers.map((at, seat) => drawMarker(scene.seats[seat], ladders, x, seat, at, track.key))}
    ${choice ? svg`<rect class="k-choice" x=${x} y="2" width=${ladders.inner} height=${ladders.height - 4} rx="3" @click=${() => shown.pick(choice.action)} @pointerenter=${() => shown.consider(choice.action)}><title>${choice.words}</title></rect>` : nothing}</g>`;
}

/** @param {Seat} seat @param {Ladders} ladders @param {number} x @param {number} k @param {number} at @param {string} key */
function drawMarker(seat, ladders, x, k, at, key) {
  const [cx, cy] = [x + SIGNS + ladders.lane * (k + 0.5), ladders.middle(at)];
  return svg`<g class=${seat.palette}><path class="stem-edge" d=${`M${num(cx)} ${num(ladders.height - 1)}V${num(cy)}`} /><path class="stem" d=${`M${num(cx)} ${num(ladders.height - 1)}V${num(cy)}`} />
    <g class="small-piece" data-marker=${`${key} ${k}`}><g transform=${`translate(${num(cx)} ${num(cy)}) scale(${tokenScale(ladders)})`}>${use(seat.symbol)}</g></g></g>`;
}

/** @param {Ladders} ladders */
const tokenScale = (ladders) => (Math.min(23.6, ladders.lane * 2) / 200).toFixed(3);

/** What a space gives now. @param {Space} space @param {number} x @param {number} y */
function drawSpace(space, x, y) {
  if (space.symbol) return svg`<g transform=${`translate(${num(x)} ${num(y)}) scale(.12)`}>${use(space.symbol)}</g>`;
  if (!space.points) return nothing;
  const first = space.later !== null;
  const cx = x + (space.crown ? 6 : first ? -4 : 0);
  return svg`${space.crown ? svg`<g transform=${`translate(${num(cx - 14.5)} ${num(y - 0.5)}) scale(.085)`}>${use('crown')}</g>` : nothing}
    <circle class=${first ? 'v-first' : 'v-later'} cx=${num(cx)} cy=${num(y)} r="9" /><text class=${first ? 'v-num v-gold' : 'v-num'} x=${num(cx)} y=${num(y + 4.2)}>${space.points}</text>
    ${first ? svg`<text class="v-small" x=${num(cx + 13.5)} y=${num(y + 4)}>${space.later}</text>` : nothing}`;
}

/** Numbers, banners with a gold rule across, and a cross where nothing may stop. @param {TrackSheet} sheet @param {Ladders} ladders */
function drawMargin(sheet, ladders) {
  const banners = new Map(sheet.banners);
  return [...Array(sheet.top + 1).keys()].map((space) => {
    const y = ladders.middle(space);
    if (banners.has(space))
      return svg`<path class="b-rule" d=${`M${LEFT - 2} ${num(ladders.top(space))}H${WIDTH}`} /><path class="banner" d=${`M1 ${num(y - 9)}h28v18H1l5-9z`} /><text class="b-text" x="17" y=${num(y + 3.8)}>${banners.get(space)}</text>`;
    if (sheet.forbidden.includes(space)) return svg`<path class="no" d=${`M12 ${num(y - 5)}l10 10m0-10l-10 10`} />`;
    return svg`<text class="k-num" x="17" y=${num(y + 4)}>${space}</text>`;
  });
}

/** Ghosts of markers that would move, and the numbers of the steps. @param {Shown} shown @param {Ladders} ladders @param {Track} track @param {number} k */
function drawComing(shown, ladders, track, k) {
  const x = ladders.left(k);
  const after = shown.preview?.after?.tracks?.tracks[k];
  const lane = (/** @type {number} */ seat) => x + SIGNS + ladders.lane * (seat + 0.5);
  const moved = after
    ? track.markers.flatMap((at, seat) => (after.markers[seat] === at ? [] : [{ seat, at, to: after.markers[seat] }]))
    : [];
  const ghosts = moved.map(
    ({ seat, at, to }) => svg`<g class=${`${shown.scene.seats[seat].palette} ghost small-piece`}>
    <path class="k-path" d=${`M${num(lane(seat))} ${num(ladders.middle(at) - 6)}V${num(ladders.middle(to) + 6)}`} />
    <g transform=${`translate(${num(lane(seat))} ${num(ladders.middle(to))}) scale(${tokenScale(ladders)})`}>${use(shown.scene.seats[seat].symbol)}</g></g>`,
  );
  const steps = shown.steps.filter((step) => step.track === k && step.space >= 0);
  return svg`${ghosts}${steps.map((step) => {
    const runs = step.event.details.to !== undefined;
    const y = ladders.middle(step.space);
    const [cx, ring] = runs
      ? [lane(step.event.seat ?? 0) + 14, nothing]
      : [x + 1, svg`<circle class="k-hit" cx=${num(x + 15)} cy=${num(y)} r="12" />`];
    return svg`${ring}<g class="k-step" transform=${`translate(${num(cx)} ${num(y)})`}><circle r="7.5" /><text y="3.4">${step.number}</text></g>`;
  })}`;
}
