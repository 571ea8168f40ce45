// A link that signs another device in, on the device that makes it: the link as a QR code, then the code to compare.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { get, post, request } from '../../core/api.js';
import { showError, showNotice } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';

const POLL = 2000; // ms

/** @typedef {import('../../types/frames.d.ts').LinkView} LinkView */
/** @typedef {import('./me_page.js').MePage} MePage */

export class DeviceLink {
  /** @type {LinkView | null} */
  made = null;
  /** @type {LinkView | null} */
  state = null;

  /** @param {MePage} page */
  constructor(page) {
    this.page = page;
  }

  async make() {
    this.made = this.state = await post('me/link');
    this.wait();
  }

  /** Look regularly whether another device has opened the link. */
  wait() {
    setTimeout(() => void this.look().catch(showError), POLL);
  }

  async look() {
    if (!this.made || this.page.signal.aborted) return;
    this.state = await get('me/link');
    if (!this.state?.seconds) this.made = null;
    else this.wait();
    this.page.render();
  }

  async confirm() {
    await post('me/link/confirm', { code: this.state?.code });
    this.made = this.state = null;
    showNotice(translate('The other device is signed in.'));
  }

  async cancel() {
    await request('DELETE', 'me/link');
    this.made = this.state = null;
  }

  template() {
    return html`<section class="sheet">
      <h2>${translate('Another device')}</h2>
      ${this.state?.code ? this.renderCode(this.state) : this.made ? this.renderLink(this.made) : this.renderOffer()}
    </section>`;
  }

  renderOffer() {
    return html`<p>
        ${translate('Be the same person on your phone or another computer: make a link and open it there.')}
      </p>
      <p class="answers">
        <button type="button" @click=${this.page.act(() => this.make())}>${translate('Make a link')}</button>
      </p>`;
  }

  /** @param {LinkView} link */
  renderLink({ path, qr, size }) {
    const url = `${location.origin}${path}`;
    return html`<p>${translate('Open this link on the other device within ten minutes. It works once.')}</p>
      <svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${translate('The link as a QR code')}>
        <rect width=${size} height=${size} class="qr-light" />
        <path d=${qr} class="qr-dark" />
      </svg>
      <div class="invite">
        <input readonly .value=${url} aria-label=${translate('Link')} />
      </div>
      <p role="status">${translate('Waiting for the other device…')}</p>
      ${this.renderCancel()}`;
  }

  /** @param {LinkView} link */
  renderCode({ code, device }) {
    const other = device || translate('Unknown browser');
    return html`<p role="status">
        ${translate('{device} has opened the link. Does it show this code?', { device: other })}
      </p>
      <p><output class="code">${code}</output></p>
      <p class="answers">
        <button type="button" class="primary" @click=${this.page.act(() => this.confirm())}>
          ${translate('Yes, sign it in')}
        </button>
        <button type="button" @click=${this.page.act(() => this.cancel())}>${translate('No')}</button>
      </p>`;
  }

  renderCancel() {
    if (!this.made) return nothing;
    return html`<p class="answers">
      <button type="button" @click=${this.page.act(() => this.cancel())}>${translate('Cancel')}</button>
    </p>`;
  }
}
