// Which help a table allows: previews, heat and hints. Everybody at the table can read it.

import { translate } from '../../../core/translate.js';

/** @typedef {{ previews: boolean, heat: boolean, hints: boolean }} Help */

/** @param {Help} help */
export const listHelp = ({ previews, heat, hints }) => [
  { label: translate('previews'), allowed: previews },
  { label: translate('heat map'), allowed: heat },
  { label: translate('hints'), allowed: hints },
];

/**
 * Whether the bot of a seat can be asked why it played its last turn: by a person who plays alone against bots.
 * @param {import('../../../types/table.d.ts').View | null} view
 * @param {number} seat
 */
export const mayAskBot = (view, seat) =>
  view?.hints === true &&
  view.yours.length === 1 &&
  view.seats[seat]?.kind === 'bot' &&
  view.seats.every((each) => each.kind === 'bot' || each.yours);

/** Which help is allowed, in one line. @param {Help} help */
export function describeHelp(help) {
  const names = listHelp(help)
    .filter(({ allowed }) => allowed)
    .map(({ label }) => label);
  if (!names.length) return translate('no help allowed');
  const list = new Intl.ListFormat(document.documentElement.lang).format(names);
  return translate('allowed: {help}', { help: list });
}
