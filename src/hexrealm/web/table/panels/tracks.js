// Tracks as ladders, one next to the other. Every seat has its own lane in each, so that markers never meet and their
// stems compare like bars. At the left of a space is what it gives now; the margin has banners and forbidden rows.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { num } from '../../board/geometry.js';
import { use } from '../../core/symbols.js';
import { capitalize, translate } from '../../core/translate.js';

/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/scene.d.ts').Space} Space */
/** @typedef {import('../../types/scene.d.ts').Track} Track */
/** @typedef {import('../../types/scene.d.ts').TrackSheet} TrackSheet */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */
/** @typedef {import('../../types/table.d.ts').Step} Step */

const [WIDTH, LEFT, TOP, ROW, GAP] = [398, 34, 58, 27.5, 5];
const SIGNS = 33; // width at the left of a ladder for what its spaces give

/** Where columns, rows and lanes are. @param {TrackSheet} sheet @param {number} seats */
function makeLayout(sheet, seats) {
  const column = (WIDTH - LEFT + GAP) / sheet.tracks.length;
  const width = column - GAP;
  const laneWidth = (width - SIGNS - 2) / Math.max(1, seats);
  const top = (/** @type {number} */ space) => TOP + (sheet.top - space) * ROW;
  const left = (/** @type {number} */ k) => LEFT + k * column;
  return {
    width,
    height: TOP + (sheet.top + 1) * ROW,
    left,
    top,
    middle: (/** @type {number} */ space) => top(space) + ROW / 2,
    // with many seats their markers stand on two levels, so that none covers another
    level: (/** @type {number} */ seat) => (seats > 2 ? (seat % 2 ? 6.5 : -6.5) : 0),
    lane: (/** @type {number} */ k, /** @type {number} */ seat) => left(k) + SIGNS + laneWidth * (seat + 0.5),
    tokenScale: (Math.min(23.6, laneWidth * (seats > 2 ? 1.5 : 2)) / 200).toFixed(3),
  };
}

/** @typedef {ReturnType<typeof makeLayout>} Layout */

/** @param {PanelProps} props */
export function renderTracks(props) {
  const { tracks: sheet, seats } = props.scene;
  if (!sheet) return nothing;
  const layout = makeLayout(sheet, seats.length);
  const describe = (/** @type {Track} */ { name, markers }) =>
    html`<li>${name}: ${markers.map((at, k) => `${props.nameOf(k)} ${at}`).join(', ')}</li>`;
  return html`<section class="panel p-tracks" data-tab="tracks">
    <h2>${sheet.heading}<small>${sheet.note}</small></h2>
    <svg
      class="tracks"
      viewBox=${`0 0 ${WIDTH} ${num(layout.height + 4)}`}
      role="group"
      aria-label=${translate('Spaces of the tracks')}
      @keydown=${moveFocus}
    >
      ${sheet.tracks.map((track, k) => renderTrack(props, sheet, layout, track, k))} ${renderMargin(sheet, layout)}
      ${sheet.tracks.map((track, k) => renderTrackPreview(props, layout, track, k))}
    </svg>
    <ul class="hidden-label">
      ${sheet.tracks.map(describe)}
    </ul>
  </section>`;
}

/** @param {PanelProps} props @param {TrackSheet} sheet @param {Layout} layout @param {Track} track @param {number} k */
function renderTrack(props, sheet, layout, track, k) {
  const { width, height } = layout;
  const x = layout.left(k);
  const mine = track.owner !== null && track.owner === props.me;
  const lines = [...Array(sheet.top).keys()].map((at) => `M${num(x)} ${num(layout.top(at))}h${num(width)}`);
  return svg`<g class=${track.palette} data-track=${k}>
    <rect class=${mine ? 'k-ground k-mine' : 'k-ground'} x=${x} y=${TOP} width=${width} height=${height - TOP} />
    ${renderHead(props, track, x + width / 2, mine)}
    <path class="k-rule" d=${lines.join('')} />
    ${sheet.forbidden.map((at) => svg`<rect class="k-no" x=${x} y=${layout.top(at)} width=${width} height=${ROW} />`)}
    ${track.spaces.map((space) => renderSpace(space, x + 16, layout.middle(space.at)))}
    ${track.spaces.map((space, n) => renderSpaceArea(space, x, layout.top(space.at), track.name, !k && !n))}
    ${track.markers.map((at, seat) => renderMarker(props.scene.seats[seat], layout, k, seat, at, track.key))}
    ${renderTrackChoice(props, layout, track, x)}</g>`;
}

/**
 * The symbol, the owner and the name of a track.
 * @param {PanelProps} props
 * @param {Track} track
 * @param {number} x its middle
 * @param {boolean} mine
 */
function renderHead({ scene }, track, x, mine) {
  const owner = track.owner === null ? null : scene.seats[track.owner];
  const name = mine ? translate('{track} · yours', { track: track.name }) : track.name;
  const ownerToken =
    owner &&
    svg`<g class=${`${owner.palette} small-piece`}
    transform=${`translate(${num(x + 27)} 32) scale(.09)`}>${use(owner.symbol)}</g>`;
  return svg`<g transform=${`translate(${num(x)} 20) scale(.23)`}>
      ${use(`place-${scene.board.layout}`)}${use(track.symbol, 0, 4)}</g>
    ${ownerToken ?? nothing}
    <text class=${owner ? 'k-name k-owned' : 'k-name'} x=${num(x)} y=${TOP - 6}>${name}</text>`;
}

/**
 * A track that is a choice can be clicked.
 * @param {PanelProps} props
 * @param {Layout} layout
 * @param {Track} track
 * @param {number} x
 */
function renderTrackChoice(props, { width, height }, track, x) {
  const choice = props.choices.find((each) => each.action === track.key);
  if (!choice) return nothing;
  const { action, words } = choice;
  return svg`<rect class="k-choice" x=${x} y="2" width=${width} height=${height - 4} rx="3"
    @click=${() => props.selectChoice(action)} @pointerenter=${() => props.previewAction(action)}>
    <title>${words}</title></rect>`;
}

/**
 * @param {Seat} seat
 * @param {Layout} layout
 * @param {number} k
 * @param {number} number
 * @param {number} at
 * @param {string} key
 */
function renderMarker(seat, layout, k, number, at, key) {
  const [x, y] = [num(layout.lane(k, number)), num(layout.middle(at) + layout.level(number))];
  const stem = `M${x} ${num(layout.height - 1)}V${y}`;
  return svg`<g class=${seat.palette}><path class="stem-edge" d=${stem} /><path class="stem" d=${stem} />
    <g class="small-piece" data-marker=${`${key} ${number}`}>
      <g transform=${`translate(${x} ${y}) scale(${layout.tokenScale})`}>${use(seat.symbol)}</g></g></g>`;
}

/**
 * The area of a space that shows its card.
 * @param {Space} space
 * @param {number} x
 * @param {number} y
 * @param {string} track
 * @param {boolean} first the areas are one tab stop; arrows go from one to the next
 */
function renderSpaceArea({ at, words }, x, y, track, first) {
  const text = translate('{track} track, space {n}: {what}.', { track: capitalize(track), n: at, what: words });
  return svg`<rect class="k-area" x=${x} y=${y} width=${SIGNS} height=${ROW} tabindex=${first ? 0 : -1} role="img"
    aria-label=${text} data-card=${text} />`;
}

/** Move the focus to the nearest space in the direction of an arrow. @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  const from = /** @type {SVGRectElement} */ (event.target);
  if (!step || !from.matches('.k-area')) return;
  event.preventDefault();
  const place = (/** @type {SVGRectElement} */ { x, y }) => [x.baseVal.value, y.baseVal.value];
  const [x, y] = place(from);
  const areas = /** @type {SVGRectElement[]} */ ([
    .../** @type {Element} */ (event.currentTarget).querySelectorAll('.k-area[tabindex]'),
  ]);
  const [nearest] = areas
    .map((area) => ({ area, dx: place(area)[0] - x, dy: place(area)[1] - y }))
    .filter(({ dx, dy }) => dx * step[0] + dy * step[1] > 1 && (step[0] || Math.abs(dx) < 1))
    .sort((a, b) => Math.hypot(a.dx, 3 * a.dy) - Math.hypot(b.dx, 3 * b.dy));
  nearest?.area.focus();
}

/** What a space gives now. @param {Space} space @param {number} x @param {number} y */
function renderSpace({ symbol, points, later, crown }, x, y) {
  if (symbol) return svg`<g transform=${`translate(${num(x)} ${num(y)}) scale(.12)`}>${use(symbol)}</g>`;
  if (!points) return nothing;
  const first = later !== null;
  const cx = x + (crown ? 6 : first ? -4 : 0);
  const crownSign = svg`<g transform=${`translate(${num(cx - 14.5)} ${num(y - 0.5)}) scale(.085)`}>${use('crown')}</g>`;
  return svg`${crown ? crownSign : nothing}
    <circle class=${first ? 'v-first' : 'v-later'} cx=${num(cx)} cy=${num(y)} r="9" />
    <text class=${first ? 'v-num v-gold' : 'v-num'} x=${num(cx)} y=${num(y + 4.2)}>${points}</text>
    ${first ? svg`<text class="v-small" x=${num(cx + 13.5)} y=${num(y + 4)}>${later}</text>` : nothing}`;
}

/**
 * The numbers of the rows, banners with a gold line across, and a cross at forbidden rows.
 * @param {TrackSheet} sheet
 * @param {Layout} layout
 */
function renderMargin(sheet, layout) {
  const banners = new Map(sheet.banners);
  return [...Array(sheet.top + 1).keys()].map((space) => {
    const y = layout.middle(space);
    const banner = banners.get(space);
    if (banner !== undefined) return renderBanner(sheet, banner, layout.top(space), y);
    if (sheet.forbidden.includes(space)) return renderForbidden(sheet, layout.top(space), y);
    return svg`<text class="k-num" x="17" y=${num(y + 4)}>${space}</text>`;
  });
}

/** @param {TrackSheet} sheet @param {number} top @param {number} y */
const renderForbidden = ({ forbidden_words }, top, y) =>
  svg`<path class="no" d=${`M12 ${num(y - 5)}l10 10m0-10l-10 10`} />
    <rect class="k-area" x="0" y=${top} width=${WIDTH} height=${ROW} data-card=${forbidden_words || nothing} />`;

/** @param {TrackSheet} sheet @param {string} text @param {number} top @param {number} middle */
const renderBanner = ({ banner_words }, text, top, middle) =>
  svg`<path class="b-rule" d=${`M${LEFT - 2} ${num(top)}H${WIDTH}`} />
    <path class="banner" d=${`M1 ${num(middle - 9)}h28v18H1l5-9z`} />
    <text class="b-text" x="17" y=${num(middle + 3.8)}>${text}</text>
    <rect class="k-area" x="0" y=${top} width=${LEFT - 2} height=${ROW} data-card=${banner_words || nothing} />`;

/**
 * Ghosts of the markers that would move, and the numbers of the steps.
 * @param {PanelProps} props
 * @param {Layout} layout
 * @param {Track} track
 * @param {number} k
 */
function renderTrackPreview(props, layout, track, k) {
  const after = props.preview?.after?.tracks?.tracks[k].markers ?? track.markers;
  const ghosts = track.markers.flatMap((at, seat) =>
    after[seat] === at ? [] : [renderGhost(props.scene.seats, layout, k, seat, at, after[seat])],
  );
  const steps = props.steps.filter((step) => step.track === k && step.space >= 0);
  return svg`${ghosts}${steps.map((step) => renderStepNumber(step, layout, k))}`;
}

/**
 * @param {Seat[]} seats
 * @param {Layout} layout
 * @param {number} k
 * @param {number} number
 * @param {number} from
 * @param {number} to
 */
function renderGhost(seats, layout, k, number, from, to) {
  const [seat, x] = [seats[number], layout.lane(k, number)];
  const [start, end] = [from, to].map((space) => layout.middle(space) + layout.level(number));
  return svg`<g class=${`${seat.palette} ghost small-piece`}>
    <path class="k-path" d=${`M${num(x)} ${num(start - 6)}V${num(end + 6)}`} />
    <g transform=${`translate(${num(x)} ${num(end)}) scale(${layout.tokenScale})`}>${use(seat.symbol)}</g></g>`;
}

/**
 * Next to the marker that moves, or at the space the step is about, which gets a ring.
 * @param {Step} step
 * @param {Layout} layout
 * @param {number} k
 */
function renderStepNumber({ number, space, event }, layout, k) {
  const x = layout.left(k);
  const y = num(layout.middle(space));
  const moves = event.details.to !== undefined;
  const cx = moves ? layout.lane(k, event.seat ?? 0) + 14 : x + 1;
  return svg`${moves ? nothing : svg`<circle class="k-hit" cx=${num(x + 15)} cy=${y} r="12" />`}
    <g class="k-step" transform=${`translate(${num(cx)} ${y})`}><circle r="7.5" /><text y="3.4">${number}</text></g>`;
}
