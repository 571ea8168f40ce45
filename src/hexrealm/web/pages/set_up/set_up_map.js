// The map of the set-up. Its regions are buttons where an option of the game is chosen on the map: the parts of the
// board, hexes, or tiles to exchange. Below the map is what can be done with the selected part.

import { guard } from '../../vendor/lit-html/directives/guard.js';
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { Paper, RADIUS, corners, polygon } from '../../board/geometry.js';
import { sheetBox } from '../../board/land.js';
import { renderPicture } from '../../board/picture.js';
import { icon } from '../../core/symbols.js';
import { capitalize, translate } from '../../core/translate.js';
import { renderChip } from './option_chips.js';
import { exchangeParts, isTurned, listed, partName, putInto, swap, turnPart } from './parts.js';
import { renderThumb } from './thumb.js';

/** @typedef {import('../../types/frames.d.ts').OptionView} OptionView */
/** @typedef {import('../../types/scene.d.ts').Board} Board */
/** @typedef {import('./set_up.js').SetUp} SetUp */

const REACH = 170; // radius of the area around a single hex that can be tapped

export class SetUpMap {
  picking = ''; // the option that is chosen on the map; '' for the parts
  selected = -1; // a region
  exchanging = false; // the next region is exchanged with the selected one

  /** @param {SetUp} setUp @param {() => void} onChange */
  constructor(setUp, onChange) {
    this.setUp = setUp;
    this.onChange = onChange;
  }

  /** Choose an option on the map from now on. @param {string} name */
  pick(name) {
    [this.picking, this.selected, this.exchanging] = [name, -1, false];
    this.onChange();
    const map = document.querySelector('.set-up .map-area');
    map?.scrollIntoView({ block: 'nearest' });
  }

  /** The option that is chosen on the map now. */
  get option() {
    const { setUp, picking } = this;
    return picking ? setUp.find(picking) : setUp.optionWith('parts');
  }

  render() {
    const { view } = this.setUp;
    if (!view) return html`<div class="map-area picture waiting"></div>`;
    const picture = guard([view], () => renderPicture(view.scene, view.scene.board.words));
    return html`<div class="map-area picture">${picture}${this.renderRegions(view.scene.board)}</div>`;
  }

  /** @param {Board} board */
  renderRegions(board) {
    const regions = (this.option && this.setUp.view?.regions[this.option.name]) ?? [];
    if (!this.option || !regions.length) return nothing;
    const paper = new Paper(board);
    const label = this.option.label || this.option.words;
    return html`<svg class="regions" role="group" aria-label=${label} viewBox=${sheetBox(paper).join(' ')}>
      ${regions.map((hexes, region) => this.renderRegion(board, paper, hexes, region))}
    </svg>`;
  }

  /** @param {Board} board @param {Paper} paper @param {string[]} hexes @param {number} region */
  renderRegion(board, paper, hexes, region) {
    const single = hexes.length === 1;
    const choose = () => this.chooseRegion(region, hexes);
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose();
    };
    const label = single ? wordsOf(board, hexes[0]) : this.partWords(board, region);
    const hex = (/** @type {number} */ radius) => polygon(corners(board.layout, paper.centre(hexes[0]), radius));
    const shape = single ? hex(RADIUS) : paper.outline(hexes).map(polygon).join('');
    return svg`<g class=${`region-pick ${single ? 'single' : ''}`} tabindex="0" role="button"
      aria-pressed=${String(this.isPressed(region, hexes))} aria-label=${label} @click=${choose} @keydown=${press}>
      ${single ? svg`<path d=${hex(REACH)} />` : nothing}
      <path class="outline" d=${shape} /></g>`;
  }

  /** @param {number} region @param {string[]} hexes */
  isPressed(region, hexes) {
    if (this.option?.picker === 'hexes') return this.setUp.listOf(this.option).includes(hexes[0]);
    return this.selected === region;
  }

  /** @param {number} region @param {string[]} hexes */
  chooseRegion(region, hexes) {
    const { option, setUp, selected } = this;
    if (!option) return;
    if (option.picker === 'hexes') return this.toggleHex(option, hexes[0]);
    const exchange = selected >= 0 && selected !== region && (this.exchanging || option.picker === 'order');
    [this.selected, this.exchanging] = [selected === region || exchange ? -1 : region, false];
    if (!exchange) this.onChange();
    else if (option.picker === 'parts') exchangeParts(setUp, selected, region);
    else setUp.change(listed(option, swap(setUp.listOf(option), selected, region)));
  }

  /** @param {OptionView} option @param {string} hex */
  toggleHex(option, hex) {
    const chosen = this.setUp.listOf(option);
    const others = chosen.filter((each) => each !== hex);
    const values = others.length < chosen.length ? others : [...others, hex].slice(-option.pick);
    this.setUp.change([option, { given: values.length > 0, list: true, values }]);
  }

  /** Where a part lies and which it is. @param {Board} board @param {number} region */
  partWords(board, region) {
    const option = /** @type {OptionView} */ (this.option);
    const value = this.setUp.listOf(option)[region] ?? '';
    const name = option.choice_words[option.choices.indexOf(partName(option, value))] ?? value;
    const part = isTurned(option, value) ? translate('{part}, turned', { part: name }) : name;
    return `${capitalize(whereWords(board, this.setUp.view?.regions[option.name][region] ?? []))}: ${part}`;
  }

  /** How to choose on the map, or what can be done with the selected part. */
  renderTools() {
    const { option, setUp } = this;
    if (!option || !setUp.view?.regions[option.name]?.length) return nothing;
    if (option.picker === 'parts' && this.selected >= 0) return this.renderPart(setUp.view.scene.board);
    return html`<p class="quiet how" role="status">${howToPick(option, this.selected >= 0)}</p>`;
  }

  /** @param {Board} board */
  renderPart(board) {
    const { setUp, selected } = this;
    const option = /** @type {OptionView} */ (this.option);
    const exchange = () => {
      this.exchanging = !this.exchanging;
      this.onChange();
    };
    const how = this.exchanging ? translate('Now select the part to exchange it with.') : '';
    return html`<section class="part" aria-label=${translate('The selected part')}>
      <header>
        <h3>${this.partWords(board, selected)}</h3>
        <button type="button" @click=${() => turnPart(setUp, option, selected)}>
          ${icon('turn')}${translate('Turn')}
        </button>
        <button type="button" aria-pressed=${String(this.exchanging)} @click=${exchange}>
          ${icon('exchange')}${translate('Exchange')}
        </button>
        <button type="button" class="close" aria-label=${translate('Close')} @click=${() => this.pick('')}>
          ${icon('cross')}
        </button>
      </header>
      <p class="quiet" role="status">${how}</p>
      ${this.renderPartChoices(option)} ${this.renderOwn(setUp.optionWith('each'))}
    </section>`;
  }

  /** The parts that may lie here, as pictures. @param {OptionView} option */
  renderPartChoices(option) {
    const { setUp, selected } = this;
    const boards = setUp.pictures[option.name] ?? [];
    const here = partName(option, setUp.listOf(option)[selected] ?? '');
    const renderChoice = (/** @type {string} */ choice, /** @type {number} */ k) =>
      html`<button
        type="button"
        class="thumb"
        aria-pressed=${String(choice === here)}
        @click=${() => putInto(setUp, option, selected, choice)}
      >
        ${boards[k] ? guard([boards[k]], () => renderThumb(boards[k])) : nothing}<span>${option.choice_words[k]}</span>
      </button>`;
    return html`<div class="thumbs">${option.choices.map((choice, k) => renderChoice(String(choice), k))}</div>`;
  }

  /** What this part has, as signs. @param {OptionView | undefined} option */
  renderOwn(option) {
    if (!option || !this.setUp.listOf(option).length) return nothing;
    const { setUp, selected } = this;
    const here = setUp.listOf(option)[selected];
    return html`<fieldset class="one-of chips">
      <legend>${translate('{what} here', { what: option.label })}</legend>
      ${option.choices.map((each, k) => {
        const change = () => putInto(setUp, option, selected, String(each));
        return renderChip('radio', `own-${option.name}`, option, k, String(each) === here, change);
      })}
    </fieldset>`;
  }
}

/** @param {OptionView} option @param {boolean} started */
function howToPick({ picker, pick }, started) {
  if (picker === 'hexes') return translate('Select {n} of the marked hexes on the map.', { n: pick });
  if (picker === 'order' && started) return translate('Now select the tile to exchange it with.');
  if (picker === 'order') return translate('Select two tiles on the map to exchange them.');
  return translate('Select a part of the map to turn, exchange or replace it.');
}

/** @param {Board} board @param {string} hex */
const wordsOf = (board, hex) => board.hexes.find((each) => each.name === hex)?.words ?? hex;

/** Where hexes lie on the board. @param {Board} board @param {string[]} hexes */
function whereWords(board, hexes) {
  const own = new Set(hexes);
  const [x, y] = [0, 1].map((axis) => {
    const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const part = board.hexes.filter((hex) => own.has(hex.name)).map((hex) => hex.centre[axis]);
    return mean(part) - mean(board.hexes.map((hex) => hex.centre[axis]));
  });
  if (y < 0) return x < 0 ? translate('top left') : translate('top right');
  return x < 0 ? translate('bottom left') : translate('bottom right');
}
