// What this browser remembers: settings, and whether its person has been asked for a name. Everything else is the server's.

/**
 * @typedef {object} Settings
 * @property {string} language '' follows the browser
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {number} speed of motion: 1 as drawn, 0 none
 * @property {boolean} confirm choose first, then confirm, with a mouse too
 * @property {boolean} sound
 * @property {boolean} notices of the system, when it is your turn elsewhere
 * @property {boolean} named the person has chosen a name
 * @property {string} level of the bot one plays against at a click
 */

const PLACE = 'hexrealm';

/** @type {Settings} */
const USUAL = {
  language: '',
  theme: 'auto',
  speed: 1,
  confirm: false,
  sound: true,
  notices: false,
  named: false,
  level: 'medium',
};

/** @returns {Partial<Settings>} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return Object.fromEntries(
      Object.entries(USUAL).flatMap(([name, usual]) =>
        typeof found?.[name] === typeof usual ? [[name, found[name]]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** The settings in force. Change them by `settle`. @type {Settings} */
export const settings = { ...USUAL, ...stored() };

/** @type {Set<() => void>} */
const listeners = new Set();

/** Be told of changes. @param {() => void} listener @returns {() => void} ends it */
export function onSettings(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {Partial<Settings>} changes */
export function settle(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // full or forbidden: the settings hold until the page is left
  }
  applyTheme();
  for (const listener of listeners) listener();
}

export function applyTheme() {
  const { theme, speed } = settings;
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.classList.toggle('still', motion() === 0);
  document.documentElement.style.setProperty('--speed', String(speed || 1));
}

/** Whether night colours are in force. */
export const isDark = () =>
  settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);

/** How fast things move: 0 where the person or the system wants no motion. */
export const motion = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : settings.speed);

/** The language to begin with: the chosen one, else the first of the browser's that we have. @param {Record<string, string>} languages */
export function wantedLanguage(languages) {
  const wishes = [settings.language, ...navigator.languages.map((name) => name.slice(0, 2).toLowerCase())];
  return wishes.find((name) => name in languages) ?? 'en';
}
