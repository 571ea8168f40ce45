// The rules of a game: chapters at the side, a search through all of them, every rule under its number.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { getOnce } from '../core/api.js';
import { drawBar, entitle } from '../core/app_bar.js';
import { ours } from '../core/markup.js';
import { isDark } from '../core/store.js';
import { icon } from '../core/symbols.js';
import { translate, translatePlural } from '../core/translate.js';

/** @typedef {{ id: string, level: number, title: string, rules: string[], html: string, words: string }} Section */
/** @typedef {{ game: string, title: string, sections: Section[], numbered: Record<string, string> }} Rules */

/** Without accents and capitals: how people search. @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @param {import('../core/router.js').Place} place */
export async function open({ host, params: [game = ''], query, signal }) {
  /** @type {Rules} */
  const rules = await getOnce(`games/${encodeURIComponent(game)}/rules?theme=${isDark() ? 'dark' : 'light'}`);
  const title = translate('Rules of {game}', { game: rules.title });
  entitle(title);
  drawBar({
    where: title,
    tools: [{ icon: 'learn', words: translate('Learn by playing'), href: `/games/${game}/learn` }],
  });
  let wanted = query.get('search') ?? '';
  const search = (/** @type {string} */ text) => {
    wanted = text;
    draw();
  };
  const draw = () => !signal.aborted && render(page(rules, wanted, search), host);
  draw();
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  place?.closest('section')?.classList.add('pointed');
  place?.scrollIntoView({ block: 'center' });
}

/** @param {Rules} rules @param {string} wanted @param {(text: string) => void} search */
function page(rules, wanted, search) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const fits = (/** @type {string} */ text) => words.every((word) => plain(text).includes(word));
  const found = rules.sections.filter((section) =>
    fits(`${section.title} ${section.words} ${section.rules.join(' ')}`),
  );
  const numbered = words.length
    ? Object.entries(rules.numbered).filter(([number, text]) => fits(`${number} ${text}`))
    : [];
  return html`<div class="rules-page">
    <nav class="sheet contents" aria-label=${translate('Chapters')}>
      <label class="search"
        ><span class="hidden-label">${translate('Search the rules')}</span>${icon('search')}<input
          type="search"
          placeholder=${translate('Search the rules')}
          .value=${wanted}
          @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => search(target.value)}
      /></label>
      <p class="quiet" role="status">
        ${words.length ? translatePlural('{n} chapter', '{n} chapters', found.length) : nothing}
      </p>
      <ol>
        ${rules.sections.map((section) => html`<li class=${`level-${section.level}`} ?hidden=${!found.includes(section)}><a href=${`#${section.id}`}>${section.title}</a></li>`)}
      </ol>
    </nav>
    <article class="sheet rulebook">
      ${words.length ? nothing : html`<h2 class="book-title">${rules.title}</h2>`}
      ${found.map((section) => html`<section id=${section.id}>${section.level > 2 ? html`<h4>${section.title}</h4>` : html`<h3>${section.title}</h3>`}${ours(section.html)}</section>`)}
      ${
        numbered.length
          ? html`<section>
              <h3>${translate('Rules by number')}</h3>
              <dl class="numbered">
                ${numbered.map(
                  ([number, text]) =>
                    html`<dt>${number}</dt>
                      <dd>${text}</dd>`,
                )}
              </dl>
            </section>`
          : nothing
      }
      ${words.length && !found.length && !numbered.length ? html`<p class="quiet">${translate('Nothing in the rules has these words.')}</p>` : nothing}
    </article>
  </div>`;
}
