// Words of the pages: English text is the key of a catalogue, as in Python's hexrealm.language. A word that other languages say
// in more than one way has a context; its key is then `context|word`.

/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, string>} */
let catalogue = {};
let plurals = new Intl.PluralRules('en');

/** The language in force. */
export const language = () => plurals.resolvedOptions().locale;

/** Speak a language from now on, with the words it has. @param {string} name @param {Record<string, string>} words */
export function speak(name, words) {
  [catalogue, plurals] = [words, new Intl.PluralRules(name)];
  document.documentElement.lang = name;
}

/** Load the catalogue of a language and speak it. English needs none. @param {string} name */
export async function loadCatalogue(name) {
  if (name === 'en') return speak(name, {});
  const answer = await fetch(`/api/words/${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(`no words for ${name}: ${answer.status}`);
  speak(name, await answer.json());
}

/** Put values in the places of a text. @param {string} text @param {Values} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** With a capital letter. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** A text in the language in force. @param {string} text @param {Values} [values] */
export const translate = (text, values = {}) => fill(catalogue[text] ?? text, values);

/** The same for a word that its English alone does not determine. @param {string} context @param {string} text @param {Values} [values] */
export const translateIn = (context, text, values = {}) => fill(catalogue[`${context}|${text}`] ?? text, values);

/** The form that goes with a number, which may be used as {n}. @param {string} one @param {string} many @param {number} n @param {Values} [values] */
export const translatePlural = (one, many, n, values = {}) =>
  translate(plurals.select(n) === 'one' ? one : many, { n, ...values });
