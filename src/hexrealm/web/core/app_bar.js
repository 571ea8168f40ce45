// The bar over every page: the name, where one is, the tools of the page, and those everybody needs.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { lineInWords, wire } from '../live/socket.js';
import { isDark, settings, settle } from './store.js';
import { icon, sign } from './symbols.js';
import { translate } from './translate.js';

/**
 * @typedef {object} Tool
 * @property {string} icon
 * @property {string} words
 * @property {() => void} [act]
 * @property {string} [href]
 * @property {boolean} [off] there, but not now
 * @property {boolean} [pressed] for tools that are on or off
 * @property {boolean} [small] the icon alone
 * @property {number} [count] of things that wait there
 * @property {boolean} [desk] not on phones, where a tab does it
 * @property {boolean} [aside] opens beside this page
 * @property {string} [key] that does the same
 */

/** `menu` opens something else than the settings. @type {{ where: string, facts: string, tools: Tool[], menu: (() => void) | null }} */
let shown = { where: '', facts: '', tools: [], menu: null };

/** What the bar shows from now on. @param {Partial<typeof shown>} [what] */
export function drawBar(what) {
  if (what) shown = { where: '', facts: '', tools: [], menu: null, ...what };
  const bar = document.getElementById('bar');
  if (bar) render(draw(), bar);
}

/** The title of the page. @param {string} [title] */
export function entitle(title) {
  document.title = title ? `${title} · hexrealm` : 'hexrealm';
}

function draw() {
  const { where, facts, tools } = shown;
  const line = lineInWords(wire.line);
  return html`<a class="skip" href="#main">${translate('Skip to the page')}</a>
    <a class="mark" href="/" aria-label=${translate('hexrealm, home')}
      >${sign('compass', 'rose')}<span>hexrealm</span></a
    >
    <div class="where">
      ${
        where
          ? html`<h1>${where}</h1>
              <span>${facts}</span>`
          : nothing
      }
    </div>
    <p class="line-sign" role="status">${line ? html`<span class="dot"></span>${line}` : nothing}</p>
    <nav class="tools" aria-label=${translate('Tools')}>${[...tools, ...common()].map(drawTool)}</nav>`;
}

/** @param {Tool} tool */
function drawTool({ icon: name, words, act, href, off, pressed, small, aside, key, count, desk }) {
  const title = key ? `${words} (${key})` : words;
  const inside = html`${icon(name)}<span>${words}</span>${count ? html`<span class="count">${count}</span>` : nothing}`;
  const look = `tool${small ? ' small' : ''}${desk ? ' desk-only' : ''}`;
  if (href)
    return html`<a class=${look} href=${href} title=${title} target=${aside ? 'hexrealm-rules' : nothing}
      >${inside}</a
    >`;
  return html`<button
    type="button"
    class=${look}
    title=${title}
    ?disabled=${off}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    aria-keyshortcuts=${key ?? nothing}
    @click=${act}
  >
    ${inside}
  </button>`;
}

/** @returns {Tool[]} */
function common() {
  const { sound } = settings;
  const dark = isDark();
  return [
    {
      icon: sound ? 'sound' : 'mute',
      words: sound ? translate('Sound is on') : translate('Sound is off'),
      act: () => settle({ sound: !sound }),
      pressed: sound,
      small: true,
    },
    {
      icon: 'theme',
      words: dark ? translate('Day colours') : translate('Night colours'),
      act: () => settle({ theme: dark ? 'light' : 'dark' }),
      small: true,
    },
    {
      icon: 'menu',
      words: shown.menu ? translate('Menu') : translate('Settings'),
      act: shown.menu ?? openSettings,
      small: true,
    },
  ];
}

const openSettings = () => void import('./settings_dialog.js').then((settings) => settings.openSettings());

wire.onLine(() => drawBar());
