// The bar at the top of every page: home link, title, connection status, the tools of the page and the common ones.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { isDark, settings, updateSettings } from './settings.js';
import { icon, sign } from './symbols.js';
import { setTitle } from './title.js';
import { translate } from './translate.js';

/**
 * A button or link of the bar.
 * @typedef {object} Tool
 * @property {string} icon
 * @property {string} label
 * @property {() => void} [onClick]
 * @property {string} [href]
 * @property {boolean} [disabled]
 * @property {boolean} [pressed] for tools that are on or off
 * @property {boolean} [small] shows the icon alone
 * @property {number} [count] of unread things
 * @property {boolean} [desktopOnly] where phones have a tab for it
 * @property {boolean} [newTab]
 * @property {string} [shortcut]
 */

/**
 * @typedef {object} BarContent
 * @property {string} title
 * @property {string} round how far a game is, after the title
 * @property {string} facts after that
 * @property {Tool[]} tools
 * @property {(() => void) | null} openMenu instead of the settings
 */

/** @type {BarContent} */
const EMPTY = { title: '', round: '', facts: '', tools: [], openMenu: null };
let content = EMPTY;
let connectionStatus = '';

/** Render the bar, with new content if there is some. @param {Partial<BarContent>} [changes] */
export function renderAppBar(changes) {
  if (changes) content = { ...EMPTY, ...changes };
  const bar = document.getElementById('bar');
  if (bar) render(template(), bar);
}

/** @param {string} text '' while the connection is fine */
export function setConnectionStatus(text) {
  connectionStatus = text;
  renderAppBar();
}

/** @param {string} [title] of the page */
export function setPageTitle(title) {
  setTitle(title ? `${title} · hexrealm` : 'hexrealm');
}

function template() {
  const { title, round, facts, tools } = content;
  const heading = title
    ? html`<h1>${title}</h1>
        ${round ? html`<small class="round">${round}</small>` : nothing}
        <span>${facts}</span>`
    : nothing;
  const status = connectionStatus ? html`<span class="dot"></span>${connectionStatus}` : nothing;
  return html`<a class="skip" href="#main">${translate('Skip to content')}</a>
    <a class="mark" href="/" aria-label=${translate('hexrealm, home')}
      >${sign('compass', 'rose')}<span>hexrealm</span></a
    >
    <div class="where">${heading}</div>
    <p class="line-sign" role="status">${status}</p>
    <nav class="tools" aria-label=${translate('Tools')}>${[...tools, ...commonTools()].map(renderTool)}</nav>`;
}

/** @param {Tool} tool */
function renderTool(tool) {
  const { label, href, pressed, shortcut } = tool;
  const title = shortcut ? `${label} (${shortcut})` : label;
  const count = tool.count ? html`<span class="count">${tool.count}</span>` : nothing;
  const inside = html`${icon(tool.icon)}<span>${label}</span>${count}`;
  const classes = `tool${tool.small ? ' small' : ''}${tool.desktopOnly ? ' desk-only' : ''}`;
  if (href) {
    const target = tool.newTab ? 'hexrealm-rules' : nothing;
    return html`<a class=${classes} href=${href} title=${title} target=${target}>${inside}</a>`;
  }
  return html`<button
    type="button"
    class=${classes}
    title=${title}
    ?disabled=${tool.disabled}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    aria-keyshortcuts=${shortcut ?? nothing}
    @click=${tool.onClick}
  >
    ${inside}
  </button>`;
}

/** @returns {Tool[]} */
function commonTools() {
  const { sound } = settings;
  const dark = isDark();
  return [
    {
      icon: sound ? 'sound' : 'mute',
      label: sound ? translate('Sound is on') : translate('Sound is off'),
      onClick: () => updateSettings({ sound: !sound }),
      pressed: sound,
      small: true,
    },
    {
      icon: 'theme',
      label: dark ? translate('Light theme') : translate('Dark theme'),
      onClick: () => updateSettings({ theme: dark ? 'light' : 'dark' }),
      small: true,
    },
    {
      icon: 'menu',
      label: content.openMenu ? translate('Menu') : translate('Settings'),
      onClick: content.openMenu ?? openSettings,
      small: true,
    },
  ];
}

const openSettings = () => void import('./settings_dialog.js').then((dialog) => dialog.openSettings());
