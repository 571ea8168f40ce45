// The plate of a game: a part of its board in the middle of a game, as a picture. live_plate.js lets it move.

import { html } from '../vendor/lit-html/lit-html.js';
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

/** @param {Plate} plate @param {string} title of the game */
export const renderPlate = ({ scene, box }, title) =>
  html`${renderPicture(scene, translate('Part of the {game} board', { game: title }), box)}`;
