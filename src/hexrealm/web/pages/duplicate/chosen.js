// The options that somebody chose for a duplicate, in words.

import { capitalize, translate } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').OptionView} OptionView */

/** @param {GameView} game @param {Record<string, unknown>} asked @returns {string[]} */
export const describeChoices = (game, asked) =>
  game.options
    .filter(({ name }) => name !== 'players' && name in asked)
    .map((option) =>
      translate('{what}: {value}', {
        what: capitalize(option.label || option.words),
        value: describeValue(option, asked[option.name]),
      }),
    );

/** @param {OptionView} option @param {unknown} value @returns {string} */
function describeValue(option, value) {
  if (Array.isArray(value)) {
    const list = new Intl.ListFormat(document.documentElement.lang, { type: 'unit' });
    return list.format(value.map((each) => describeValue(option, each)));
  }
  const text = String(value);
  const known = option.choices.map(String).indexOf(text);
  return option.choice_words[known] ?? option.instead.find(([word]) => word === text)?.[1] ?? text;
}
