// On phones a coach lies over the prompt, unless something has to be read or pressed there.

/**
 * Tell the style sheet how much of the prompt must be visible: all of it, a part, or nothing.
 * @param {Element} table whose coach it is
 * @param {boolean} [shared] whether a part must be visible in any case
 */
export function coverPrompt(table, shared = false) {
  const has = (/** @type {string} */ selector) => table.querySelector(`.p-prompt${selector}`) !== null;
  const asks = has(' :is(.choices, .refusal)');
  const covered = !asks && has('.considering');
  table.classList.toggle('covered', covered);
  table.classList.toggle('shared', !covered && (asks || shared || has(' button.ltile')));
}
