// The settings, kept in localStorage. theme.js applies the theme before the first paint.

/**
 * @typedef {object} Settings
 * @property {string} language '' follows the browser
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {number} speed of animations: 1 normal, 0 none
 * @property {boolean} confirm select first, then confirm, with a mouse too
 * @property {boolean} sound
 * @property {boolean} notices system notifications when it is the person's turn
 * @property {boolean} named the person has chosen a name
 * @property {boolean} finished the person has played a game to its end
 * @property {string} level of the bot for a game started with one click
 * @property {string} heat what the heat map shows: 'points' or 'chances'
 */

const STORAGE_KEY = 'hexrealm';

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  language: '',
  theme: 'auto',
  speed: 1,
  confirm: false,
  sound: true,
  notices: false,
  named: false,
  finished: false,
  level: '',
  heat: 'points',
};

/** Read the stored settings; those of an unexpected type are dropped. @returns {Partial<Settings>} */
function readStored() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const valid = Object.entries(DEFAULT_SETTINGS).filter(([name, value]) => typeof stored?.[name] === typeof value);
    return Object.fromEntries(valid.map(([name]) => [name, stored[name]]));
  } catch {
    return {};
  }
}

/** The current settings. Change them with `updateSettings`. @type {Settings} */
export const settings = { ...DEFAULT_SETTINGS, ...readStored() };

/** @type {Set<() => void>} */
const listeners = new Set();

/** Call a listener after every change. @param {() => void} listener @returns {() => void} removes the listener */
export function onSettingsChange(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {Partial<Settings>} changes */
export function updateSettings(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // storage is full or forbidden: the settings last until the page is closed
  }
  applyTheme();
  for (const listener of listeners) listener();
}

export function applyTheme() {
  const { theme, speed } = settings;
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.classList.toggle('still', animationSpeed() === 0);
  root.style.setProperty('--speed', String(speed || 1));
}

/** Whether the dark theme is in use. */
export function isDark() {
  if (settings.theme !== 'auto') return settings.theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

/** The speed of animations: 0 if the person or the system wants none. */
export const animationSpeed = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : settings.speed);

/**
 * The language to start with: the selected one, else the first of the browser's that the server has. Somebody who is
 * banned is not told which it has, but reads so in the first language.
 * @param {Record<string, string>} languages
 */
export function preferredLanguage(languages) {
  const wanted = [settings.language, ...navigator.languages.map((name) => name.slice(0, 2).toLowerCase())];
  const untold = !Object.keys(languages).length;
  return wanted.find((name) => (untold ? name : name in languages)) ?? 'en';
}
