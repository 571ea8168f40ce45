// Where everything begins: look, words, the person, then the page of the address.

import { drawBar } from './core/app_bar.js';
import { notice } from './core/dialogs.js';
import { who } from './core/person.js';
import { follow, show } from './core/router.js';
import { wire } from './live/socket.js';
import { applyTheme, onSettings, settings, wantedLanguage } from './core/store.js';
import { loadCommon } from './core/symbols.js';
import { language, loadCatalogue, translate } from './core/translate.js';

async function begin() {
  const look = loadCommon();
  const wanted = wantedLanguage((await who()).languages);
  await Promise.all([
    look,
    wanted === 'en'
      ? null
      : loadCatalogue(wanted).catch(() => notice(translate('The words of this language did not come.'))),
  ]);
  drawBar();
  await show(true);
}

/** A change of settings may be one of the language: then everything is said anew. */
async function changed() {
  const wanted = settings.language || language();
  if (wanted === language()) return drawBar();
  await loadCatalogue(wanted);
  wire.speak();
  drawBar();
  await show();
}

applyTheme();
onSettings(() => void changed());
addEventListener('popstate', () => void show());
document.addEventListener('click', follow);
void begin();
