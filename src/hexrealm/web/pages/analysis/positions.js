// Positions of a study, asked from the server once for each node, with their Scenes.

import { post } from '../../core/api.js';
import { applyDifference, sceneWith } from '../../live/scene_difference.js';

/** @typedef {import('../../types/frames.d.ts').PositionView} PositionView */
/** @typedef {import('../../types/frames.d.ts').StudyView} StudyView */
/** @typedef {import('../../types/scene.d.ts').Scene} Scene */
/** @typedef {import('./study_tree.js').StudyTree} StudyTree */
/** @typedef {import('./study_tree.js').TreeNode} TreeNode */
/** @typedef {Omit<PositionView, 'scene'> & { scene: Scene }} Position */

const MAX_KEPT = 200; // positions
const MAX_LINES = 60; // variations whose moves are told when a study is opened; the others when they are visited

export class Positions {
  /** @type {Map<string, Promise<Position>>} by what leads there */
  kept = new Map();
  /** @type {Map<string, Scene>} by address */
  bases = new Map();
  base = ''; // the newest address

  /** @param {StudyView} study @param {StudyTree} tree */
  constructor({ game, options, snapshot, names }, tree) {
    this.start = { game, options, snapshot, names };
    this.tree = tree;
  }

  /** What describes a position in a request. @param {string[]} path of actions */
  request(path) {
    return { ...this.start, path };
  }

  /** @param {TreeNode} [node] */
  actionsTo(node) {
    return this.tree.pathTo(node).map(({ action }) => action);
  }

  /** The position of a node. What its actions caused is written into the tree. @param {TreeNode} node */
  async get(node) {
    const path = this.tree.pathTo(node);
    const since = path.findIndex(({ step }) => !step);
    const from = since < 0 ? path.length : since;
    const found = await this.load(
      path.map(({ action }) => action),
      from,
    );
    const before = found.moment - found.log.length;
    found.log.forEach((step, k) => path[before + k].step ?? this.tree.setStep(path[before + k], step));
    return found;
  }

  /** @param {string[]} actions @param {number} [since] @returns {Promise<Position>} */
  load(actions, since = actions.length) {
    const key = actions.join(' ');
    const known = this.kept.get(key);
    const loading = known ?? this.ask(actions, since);
    this.kept.delete(key);
    this.kept.set(key, loading);
    loading.catch(() => this.kept.delete(key));
    for (const oldest of this.kept.keys()) if (this.kept.size > MAX_KEPT) this.kept.delete(oldest);
    return loading;
  }

  /** @param {string[]} actions @param {number} since @returns {Promise<Position>} */
  async ask(actions, since) {
    /** @type {PositionView} */
    const found = await post('analysis/position', { ...this.request(actions), since, base: this.base });
    return this.receive(found);
  }

  /** Keep the base that a position came with, and make its Scene. @param {PositionView} found @returns {Position} */
  receive(found) {
    if (found.base_scene) this.bases.set(found.base, applyDifference(null, found.base_scene));
    this.base = found.base;
    return { ...found, scene: this.makeScene(found) };
  }

  /** @param {{ base: string, scene: Record<string, any> }} found @returns {Scene} */
  makeScene({ base, scene }) {
    const whole = this.bases.get(base);
    if (!whole) throw new Error(`no base ${base}`);
    return sceneWith(whole, scene);
  }

  /** Ask what the actions of all lines caused, for the list of moves. */
  async loadSteps() {
    for (const leaf of this.tree.leaves().slice(0, MAX_LINES)) if (!leaf.step) await this.get(leaf);
  }
}
