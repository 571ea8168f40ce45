// Translations. As in Python's hexrealm.i18n, the English text is the key of the catalogue. A text that needs different
// translations in different places has a context; its key is then `context|text`.

/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, string>} */
let catalogue = {};
let plurals = new Intl.PluralRules('en');

/** The current language. */
export const language = () => plurals.resolvedOptions().locale;

/** Load the catalogue of a language and use it from now on. English needs none. @param {string} name */
export async function loadCatalogue(name) {
  catalogue = name === 'en' ? {} : await fetchCatalogue(name);
  plurals = new Intl.PluralRules(name);
  document.documentElement.lang = name;
}

/** @param {string} name @returns {Promise<Record<string, string>>} */
async function fetchCatalogue(name) {
  const response = await fetch(`/api/words/${encodeURIComponent(name)}`);
  if (!response.ok) throw new Error(`no catalogue for ${name}: ${response.status}`);
  return response.json();
}

/** Replace the names in braces by values. @param {string} text @param {Values} values */
export const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));

/** @param {string} text */
export const capitalize = (text) => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** @param {string} text @param {Values} [values] */
export const translate = (text, values = {}) => fill(catalogue[text] ?? text, values);

/** @param {string} context @param {string} text @param {Values} [values] */
export const translateIn = (context, text, values = {}) => fill(catalogue[`${context}|${text}`] ?? text, values);

/**
 * Translate the form for a number, available as {n}. Where both English forms are alike, the key of the singular is
 * `1|text`.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Values} [values]
 */
export function translatePlural(one, many, n, values = {}) {
  if (plurals.select(n) !== 'one') return translate(many, { n, ...values });
  return fill(catalogue[one === many ? `1|${one}` : one] ?? one, { n, ...values });
}
