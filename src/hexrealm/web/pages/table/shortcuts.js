// Keys on the table page: Alt with a letter for the tools, arrows during a replay.

import { showError } from '../../core/dialogs.js';

/** @typedef {import('./table_page.js').TablePage} TablePage */

/** @param {TablePage} page @param {KeyboardEvent} event */
export function handleKey(page, event) {
  if (event.ctrlKey || event.metaKey) return;
  if (event.key === '?' && !isWriting(event)) return void openKeys();
  if (event.key === 'Escape' && !document.querySelector('dialog[open]')) page.premove.cancel();
  if (event.altKey) handleShortcut(page, event);
  else handleReplayKey(page, event);
}

/** @param {TablePage} page @param {KeyboardEvent} event */
function handleShortcut(page, event) {
  const { view } = page.model;
  if (event.code === 'KeyN' && view) return leaveForNextGame(page, event);
  if (!view || page.replay.past) return;
  const mayAct = view.legal.length > 0;
  /** @type {Record<string, [allowed: boolean, run: () => unknown]>} */
  const shortcuts = {
    KeyU: [view.may_undo !== 'no', () => page.undo()],
    KeyG: [mayAct && view.heat, () => page.toggleHeat()],
    KeyH: [mayAct && view.hints, () => page.hints.ask()],
  };
  const [allowed, run] = shortcuts[event.code] ?? [];
  if (!allowed || !run) return;
  event.preventDefault();
  void run();
}

/** @param {TablePage} page @param {KeyboardEvent} event */
function leaveForNextGame({ model }, event) {
  event.preventDefault();
  void import('./next_game.js').then(({ goToNextGame }) => goToNextGame(model.id)).catch(showError);
}

/** @param {KeyboardEvent} event */
const isWriting = ({ target }) => target instanceof HTMLElement && target.matches('input, textarea, select');

const openKeys = () => import('./keys_dialog.js').then((dialog) => dialog.openKeys());

/** @param {TablePage} page @param {KeyboardEvent} event */
function handleReplayKey({ replay }, event) {
  const { target } = event;
  const writing = isWriting(event);
  const onBoard = target instanceof SVGElement;
  if (!replay.past || writing || onBoard || document.querySelector('dialog[open]')) return;
  const { moment, moments } = replay.past;
  const to = { ArrowLeft: moment - 1, ArrowRight: moment + 1, Home: 0, End: moments }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  replay.jumpTo(to);
}
