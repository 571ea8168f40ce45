// The plate of a game: a part of its board in the middle of a game, as a picture. live_plate.js lets it move.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { renderPicture } from '../board/picture.js';
import { loadGameAssets } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('./live_plate.js').Plate} Plate */

/** @param {string} game @returns {Promise<Plate>} */
export async function loadPlate(game) {
  const plate = await (await fetch(`/games/${game}/web/plate.json`)).json();
  await loadGameAssets(plate.scene.assets);
  return plate;
}

/** @param {{ name: string }[]} games @returns {Promise<Map<string, Plate>>} their plates by name */
export const loadPlates = async (games) =>
  new Map(await Promise.all(games.map(async ({ name }) => /** @type {const} */ ([name, await loadPlate(name)]))));

/**
 * The frame of a plate, also before the plate is there.
 * @param {Plate | undefined} plate
 * @param {string} title of the game
 */
export const renderFrame = (plate, title) =>
  html`<div class="picture">${plate ? renderPlate(plate, title) : nothing}</div>`;

/** @param {Plate} plate @param {string} title of the game */
export const renderPlate = ({ scene, box }, title) =>
  html`${renderPicture(scene, translate('Part of the {game} board', { game: title }), box)}`;
