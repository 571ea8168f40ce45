// Starts the application: settings, symbols, the person and the language, then the page of the address.

import { renderAppBar, setConnectionStatus } from './core/app_bar.js';
import { showNotice } from './core/dialogs.js';
import { getMe, onNewPerson } from './core/person.js';
import { showPage, startRouter } from './core/router.js';
import { applyTheme, onSettingsChange, preferredLanguage, settings } from './core/settings.js';
import { loadCommonSymbols } from './core/symbols.js';
import { language, loadCatalogue, translate } from './core/translate.js';
import { connection, statusText } from './live/socket.js';
import { ROUTES } from './pages/routes.js';

async function start() {
  const symbols = loadCommonSymbols();
  await Promise.all([symbols, loadFonts(), loadLanguage(preferredLanguage((await getMe()).languages))]);
  renderAppBar();
  await startRouter(ROUTES);
  if ((await getMe()).notified) await (await import('./core/waiting_games.js')).startNotices();
}

/** Callouts are measured with the real fonts, so these must be there first. */
const loadFonts = () =>
  Promise.all(['700 16px Roboto', '400 16px Newsreader'].map((font) => document.fonts.load(font))).catch(() => []);

/** @param {string} wanted */
async function loadLanguage(wanted) {
  if (wanted === language()) return;
  await loadCatalogue(wanted).catch(() => showNotice(translate('The texts in this language could not be loaded.')));
}

/** Render the bar again, or the whole page if the language changed. */
async function applySettings() {
  const wanted = settings.language || language();
  if (wanted === language()) return renderAppBar();
  await loadCatalogue(wanted);
  connection.changeLanguage();
  renderAppBar();
  await showPage();
}

applyTheme();
onSettingsChange(() => void applySettings());
onNewPerson(() => connection.reconnect());
connection.onStatus((status) => setConnectionStatus(statusText(status)));
void start();
