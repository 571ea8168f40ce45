// The app bar of a table: its title, and the tools for undo, heat, hints, rules and chat.

import { renderAppBar } from '../../core/app_bar.js';
import { translate } from '../../core/translate.js';
import { describeHelp } from './help/allowed_help.js';

/** @typedef {import('../../core/app_bar.js').Tool} Tool */
/** @typedef {import('../../types/table.d.ts').View} View */
/** @typedef {import('./table_page.js').TablePage} TablePage */

/** @param {TablePage} page */
export function renderToolbar(page) {
  const { view } = page.model;
  if (!view) return;
  const { scene } = view;
  const help = view.state === 'record' ? '' : describeHelp(view);
  const watching = !view.yours.length && view.state !== 'record' ? translate('you are watching') : '';
  renderAppBar({
    title: view.title || scene.title,
    round: describeRound(page),
    facts: [view.title ? scene.title : '', scene.facts, help, watching].filter(Boolean).join(' · '),
    openMenu: () => void page.openMenu(),
    tools: [
      ...(view.yours.length ? playerTools(page, view) : []),
      { icon: 'rules', label: translate('Rules'), href: `/games/${view.game}/rules`, newTab: true },
      ...(page.chat.isAvailable() ? [chatTool(page)] : []),
    ],
  });
}

/** The round of the moment that is shown. @param {TablePage} page */
export function describeRound({ model: { view, steps }, replay: { past } }) {
  const { prompt } = (past ?? view)?.scene ?? {};
  const round = countRounds(past ? steps.slice(0, past.moment) : steps, prompt?.seat ?? null);
  return round ? translate('Round {n}', { n: round }) : '';
}

/**
 * How often the first seat has had its turn; all its decisions in a row are one turn.
 * @param {import('../../types/frames.d.ts').StepView[]} steps
 * @param {number | null} next the seat to decide
 */
function countRounds(steps, next) {
  const seats = [...steps.flatMap(({ seat }) => (seat === null ? [] : [seat])), ...(next === null ? [] : [next])];
  return seats.filter((seat, k) => seat === seats[0] && seats[k - 1] !== seat).length;
}

/** @param {TablePage} page @param {View} view @returns {Tool[]} */
function playerTools(page, view) {
  const replaying = !!page.replay.past;
  const disabled = !view.legal.length || replaying;
  const undo = {
    icon: 'undo',
    label: view.may_undo === 'ask' ? translate('Request undo') : translate('Undo'),
    disabled: view.may_undo === 'no' || replaying,
    onClick: () => page.undo(),
    shortcut: 'Alt+U',
  };
  const heat = {
    icon: 'heat',
    label: translate('Heat map'),
    disabled,
    pressed: page.table.heatShown,
    onClick: () => void page.toggleHeat(),
    shortcut: 'Alt+G',
  };
  const hint = {
    icon: 'hint',
    label: translate('Hint'),
    disabled,
    onClick: () => void page.hints.ask(),
    shortcut: 'Alt+H',
  };
  return [undo, ...(view.heat ? [heat] : []), ...(view.hints ? [hint] : [])];
}

/** @param {TablePage} page @returns {Tool} */
const chatTool = ({ chat }) => ({
  icon: 'chat',
  label: translate('Chat'),
  onClick: () => chat.toggle(),
  pressed: chat.open,
  count: chat.countUnread(),
  desktopOnly: true,
});
