// One card that explains a sign. Elements with `data-card` show it on hover, focus and tap; it covers nothing that is
// being pointed at.

const GAP = 8; // pixels between the sign and its card

export class Card {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.box = document.createElement('p');
    this.box.className = 'card';
    this.box.setAttribute('role', 'tooltip');
    this.box.hidden = true;
    const show = (/** @type {Event} */ event) => this.showFor(/** @type {Element} */ (event.target));
    for (const name of ['pointerover', 'focusin', 'click']) host.addEventListener(name, show);
    host.addEventListener('pointerleave', () => this.hide());
    host.addEventListener('keydown', (event) => event.key === 'Escape' && this.hide());
  }

  /** @param {Element} target */
  showFor(target) {
    const sign = target.closest('[data-card]');
    if (!sign) return this.hide();
    if (!this.box.isConnected) document.body.append(this.box);
    this.box.textContent = sign.getAttribute('data-card');
    this.box.hidden = false;
    this.place(sign.getBoundingClientRect());
  }

  /** Above the sign, or below it where there is no room. @param {DOMRect} sign */
  place(sign) {
    const { width, height } = this.box.getBoundingClientRect();
    const left = sign.left + sign.width / 2 - width / 2;
    const above = sign.top - height - GAP;
    this.box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    this.box.style.top = `${above > GAP ? above : sign.bottom + GAP}px`;
  }

  hide() {
    this.box.hidden = true;
  }

  remove() {
    this.box.remove();
  }
}
