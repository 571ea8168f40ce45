// The pictures of the home page that move: a game is replayed up to the moment of its plate, again and again. Nothing
// moves if the person or the system wants no motion, in a hidden tab, or after the button that stops it.

import { animationSpeed } from '../core/settings.js';

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {{ scene: import('../board/picture.js').PictureScene & { assets: string }, box: number[] }} Plate */
/** @typedef {{ gone: number[], come: any[] }} Change of a list: the numbers of what goes, and what comes */
/** @typedef {{ start: Partial<Board>, steps: Record<string, Change>[] }} Replay made by scripts/make_plates.py */

const STEP = 850; // ms between two moves
const HOLD = 4500; // ms that the plate itself is shown

export class LivePlate {
  moment = 0;

  /** @param {Plate} plate @param {Replay} replay */
  constructor(plate, replay) {
    this.plate = plate;
    this.replay = replay;
    this.board = plate.scene.board;
  }

  /** Go to the next move, from the last one to the start. @returns {number} how long to show it, in ms */
  next() {
    const { steps, start } = this.replay;
    this.moment = (this.moment + 1) % (steps.length + 1);
    const before = this.moment ? this.board : { ...this.plate.scene.board, ...start };
    this.board = this.moment ? applyChanges(before, steps[this.moment - 1]) : before;
    return this.moment === steps.length ? HOLD : STEP;
  }

  get scene() {
    return { ...this.plate.scene, board: this.board };
  }
}

/** @param {Board} board @param {Record<string, Change>} changes @returns {Board} */
function applyChanges(board, changes) {
  /** @type {Record<string, any>} */
  const changed = { ...board };
  for (const [part, { gone, come }] of Object.entries(changes))
    changed[part] = [
      ...changed[part].filter((/** @type {any} */ _, /** @type {number} */ k) => !gone.includes(k)),
      ...come,
    ];
  return /** @type {Board} */ (changed);
}

/**
 * Replay a plate until the signal.
 * @param {string} game
 * @param {Plate} plate
 * @param {(scene: Plate['scene']) => void} show
 * @param {() => boolean} isStopped
 * @param {AbortSignal} signal
 */
export async function replayPlate(game, plate, show, isStopped, signal) {
  const response = await fetch(`/games/${game}/web/replay.json`).catch(() => null);
  if (!response?.ok || signal.aborted) return;
  const live = new LivePlate(plate, await response.json());
  live.moment = live.replay.steps.length;
  const go = () => {
    if (signal.aborted) return;
    const rests = isStopped() || document.hidden || animationSpeed() === 0;
    const time = rests ? HOLD : live.next();
    if (!rests) show(live.scene);
    setTimeout(go, time);
  };
  setTimeout(go, HOLD);
}
