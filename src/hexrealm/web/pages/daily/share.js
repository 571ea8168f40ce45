// Sharing a result of the daily challenge or of a duplicate, as a text with a link or as a picture. Both tell nothing
// about the game.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ask, runOnce, showNotice } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 60];

/**
 * @param {string[]} lines a title, the game, the result, the place
 * @param {string} path of the page with all results
 * @param {string} name of the file of the picture
 */
export async function openShare(lines, path, name) {
  const address = `${location.origin}${path}`;
  const text = `${lines.join('\n')}\n${address}`;
  await ask({ title: translate('Share'), body: renderShare(text, lines, address, `hexrealm-${name}.png`) });
}

/** @param {string} text @param {string[]} lines @param {string} address @param {string} file */
function renderShare(text, lines, address, file) {
  return html`<label class="field"
      ><span>${translate('Text')}</span><textarea class="share-text" readonly rows="5" .value=${text}></textarea>
    </label>
    <div class="answers">
      ${renderButton(translate('Copy the text'), () => copy(text), true)}
      ${'share' in navigator ? renderButton(translate('Send…'), () => send(lines, address)) : nothing}
      ${renderButton(translate('Save a picture'), () => savePicture(lines, file))}
    </div>`;
}

/** @param {string} label @param {() => Promise<unknown>} action */
const renderButton = (label, action, primary = false) =>
  html`<button
    type="button"
    class=${primary ? 'primary' : nothing}
    @click=${(/** @type {Event} */ event) => runOnce(event, action)}
  >
    ${label}
  </button>`;

/** @param {string} text */
export async function copy(text) {
  await navigator.clipboard.writeText(text);
  showNotice(translate('Copied.'));
}

/** With the system's own dialog. @param {string[]} lines @param {string} url */
async function send(lines, url) {
  await navigator.share({ text: lines.join('\n'), url }).catch((error) => {
    if (error.name !== 'AbortError') throw error; // the person closed it
  });
}

/** @param {string[]} lines @param {string} file */
async function savePicture(lines, file) {
  const link = document.createElement('a');
  Object.assign(link, { href: drawPicture(lines).toDataURL('image/png'), download: file });
  link.click();
}

/** Draw a card in the colours of the page. @param {string[]} lines the title, the game, the result, the place */
function drawPicture([heading = '', ...lines]) {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const { color, backgroundColor } = getComputedStyle(document.querySelector('.sheet') ?? document.body);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  Object.assign(pen, { strokeStyle: color, fillStyle: color, lineWidth: 4, textAlign: 'center' });
  pen.strokeRect(EDGE / 2, EDGE / 2, WIDTH - EDGE, HEIGHT - EDGE);
  write(pen, heading, 170, 58);
  lines.forEach((line, k) => write(pen, line, 310 + 95 * k, k === 0 ? 84 : 60));
  return canvas;
}

/** Write a line in the middle, not wider than the card. @param {CanvasRenderingContext2D} pen @param {string} text */
function write(pen, text, /** @type {number} */ y, /** @type {number} */ size) {
  pen.font = `600 ${size}px Newsreader, serif`;
  pen.fillText(text, WIDTH / 2, y, WIDTH - 3 * EDGE);
}
