// Markup that the server rendered from our rulebooks: parsed in a document of its own, without elements that could act.

/** @type {Map<string, DocumentFragment>} */
const cache = new Map();

/** Return the nodes of a rulebook's markup. @param {string} text */
export function parseMarkup(text) {
  let nodes = cache.get(text);
  if (!nodes) {
    const { body } = new DOMParser().parseFromString(text, 'text/html');
    body.querySelectorAll('script, style, link, iframe, object').forEach((node) => node.remove());
    nodes = document.createDocumentFragment();
    nodes.append(...body.childNodes);
    cache.set(text, nodes);
  }
  return nodes.cloneNode(true);
}
