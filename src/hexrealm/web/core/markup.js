// Markup of our own, made by the server from the rulebooks: parsed apart from the page, and taken over without anything that acts.

/** @type {Map<string, DocumentFragment>} */
const parsed = new Map();

/** A rulebook's markup as nodes. @param {string} text */
export function ours(text) {
  let found = parsed.get(text);
  if (!found) {
    const body = new DOMParser().parseFromString(text, 'text/html').body;
    body.querySelectorAll('script, style, link, iframe, object').forEach((node) => node.remove());
    found = document.createDocumentFragment();
    found.append(...body.childNodes);
    parsed.set(text, found);
  }
  return found.cloneNode(true);
}
