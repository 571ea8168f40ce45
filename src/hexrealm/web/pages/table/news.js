// Sounds, title and announcements for what is new in a view, and the dialog at the end of the game.

import { settings, updateSettings } from '../../core/settings.js';
import { setTurnAlert } from '../../core/turn_alert.js';
import { eventText } from '../../table/panels/event_text.js';

/** @typedef {import('../../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../../types/table.d.ts').View} View */
/** @typedef {import('./table_page.js').TablePage} TablePage */

/** @param {Parameters<typeof import('../../core/sound.js').playSound>[0]} name */
export const playSound = (name) => void import('../../core/sound.js').then((sound) => sound.playSound(name));

/** @param {TablePage} page @param {View} view */
export function announceChanges(page, view) {
  const before = page.live.shown;
  const myTurn = view.legal.length > 0;
  setTurnAlert(myTurn, view.title || view.scene.title);
  if (!before) return;
  const steps = page.model.steps.slice(before.moment);
  announceSteps(
    page,
    steps.filter((step) => step.seat !== view.viewer),
  );
  const over = view.result && !before.result;
  if (over) playSound('over');
  else if (steps.length) playSound(steps.some(hasPoints) ? 'points' : 'piece');
  if (over) void page.openEnding();
  if (over && view.yours.length && !settings.finished) updateSettings({ finished: true });
  if (myTurn && !before.legal.length) playSound('turn');
  if (view.rematch && !before.rematch && view.yours.length) page.hints.offerRematch(view.rematch);
}

/** @param {StepView} step */
const hasPoints = (step) => step.events.some((event) => event.points > 0);

/** Tell screen readers what others did. @param {TablePage} page @param {StepView[]} steps */
function announceSteps({ slots, model }, steps) {
  const seats = model.view?.scene.seats ?? [];
  const text = steps.flatMap((step) => step.events.map((event) => eventText(event, seats, -1))).join('. ');
  if (text) slots.news.textContent = text;
}
