// The rules of a game: a table of contents, a search, and every rule under its number.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { getOnce } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { parseMarkup } from '../core/markup.js';
import { isDark } from '../core/settings.js';
import { icon } from '../core/symbols.js';
import { translate, translatePlural } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').RulesView} RulesView */
/** @typedef {import('../types/frames.d.ts').Section} Section */

/** A text without accents and capitals, for the search. @param {string} text */
const normalize = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @param {import('../core/router.js').PageContext} context */
export async function open({ host, params: [game = ''], query, signal }) {
  /** @type {RulesView} */
  const rules = await getOnce(`games/${encodeURIComponent(game)}/rules?theme=${isDark() ? 'dark' : 'light'}`);
  const title = translate('Rules of {game}', { game: rules.title });
  setPageTitle(title);
  renderAppBar({
    title,
    tools: [{ icon: 'learn', label: translate('Learn by playing'), href: `/games/${game}/learn` }],
  });
  const search = (/** @type {string} */ text) => {
    if (signal.aborted) return;
    render(renderPage(rules, text, search), host);
    host.querySelector('.rulebook mark')?.scrollIntoView({ block: 'center' });
  };
  search(query.get('search') ?? '');
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  target?.closest('section')?.classList.add('pointed');
  target?.scrollIntoView({ block: 'center' });
}

/** Mark the searched words in markup. @param {Node} markup @param {string[]} words */
function markWords(markup, words) {
  const walker = document.createTreeWalker(markup, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  for (const node of nodes) for (const word of words) markWord(node, word);
  return markup;
}

/** Mark the first place of a word in a text. @param {Text} node @param {string} word */
function markWord(node, word) {
  const text = normalize(node.data);
  const at = text.length === node.data.length ? text.indexOf(word) : -1; // else the letters do not correspond
  if (at < 0 || !node.parentNode) return;
  const mark = document.createElement('mark');
  const found = node.splitText(at);
  found.splitText(word.length);
  found.replaceWith(mark);
  mark.append(found);
}

/** @param {RulesView} rules @param {string} text to find @param {(text: string) => unknown} search */
function renderPage(rules, text, search) {
  const words = normalize(text).split(/\s+/).filter(Boolean);
  const matches = (/** @type {string} */ candidate) => words.every((word) => normalize(candidate).includes(word));
  const found = rules.sections.filter((each) => matches(`${each.title} ${each.words} ${each.rules.join(' ')}`));
  const all = Object.entries(rules.numbered);
  const numbered = words.length ? all.filter(([number, rule]) => matches(`${number} ${rule}`)) : [];
  const nothingFound = words.length && !found.length && !numbered.length;
  const onInput = (/** @type {{ target: HTMLInputElement }} */ { target }) => search(target.value);
  return html`<div class="rules-page">
    <nav class="sheet contents" aria-label=${translate('Chapters')}>
      ${renderSearch(text, onInput)}
      <p class="quiet" role="status">
        ${words.length ? translatePlural('{n} chapter', '{n} chapters', found.length) : nothing}
      </p>
      <ol>
        ${rules.sections.map((section) => renderEntry(section, found.includes(section)))}
      </ol>
    </nav>
    <article class="sheet rulebook">
      ${words.length ? nothing : html`<h2 class="book-title">${rules.title}</h2>`}
      ${found.map((section) => renderSection(rules.game, section, words))}
      ${numbered.length ? renderNumbered(numbered) : nothing}
      ${nothingFound ? html`<p class="quiet">${translate('Nothing found in the rules.')}</p>` : nothing}
    </article>
  </div>`;
}

/** @param {string} text @param {(event: { target: HTMLInputElement }) => void} onInput */
function renderSearch(text, onInput) {
  const label = translate('Search the rules');
  return html`<label class="search"
    ><span class="hidden-label">${label}</span>${icon('search')}<input
      type="search"
      placeholder=${label}
      .value=${text}
      @input=${onInput}
  /></label>`;
}

/** @param {Section} section @param {boolean} found */
const renderEntry = ({ id, level, title }, found) =>
  html`<li class=${`level-${level}`} ?hidden=${!found}><a href=${`#${id}`}>${title}</a></li>`;

/** @param {string} game @param {Section} section @param {string[]} words that were searched */
const renderSection = (game, { id, level, title, html: markup }, words) =>
  html`<section id=${id}>
    ${level > 2 ? html`<h4>${title}</h4>` : html`<h3>${title}</h3>`}${markWords(
      addAnalyses(parseMarkup(markup), game),
      words,
    )}
  </section>`;

/** Add a link to the analysis board to each picture of a position. @param {Node} markup @param {string} game */
function addAnalyses(markup, game) {
  const pictures = /** @type {DocumentFragment} */ (markup).querySelectorAll('.picture[data-position]');
  for (const picture of /** @type {NodeListOf<HTMLElement>} */ (pictures)) {
    const link = document.createElement('a');
    link.className = 'button analyse';
    link.href = `/analysis?game=${game}&picture=${picture.dataset.position}`;
    link.textContent = translate('Analyse');
    picture.append(link);
  }
  return markup;
}

/** @param {[number: string, rule: string][]} rules */
const renderNumbered = (rules) =>
  html`<section>
    <h3>${translate('Rules by number')}</h3>
    <dl class="numbered">
      ${rules.map(
        ([number, rule]) =>
          html`<dt>${number}</dt>
            <dd>${rule}</dd>`,
      )}
    </dl>
  </section>`;
