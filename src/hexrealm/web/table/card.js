// One card that explains a sign. Elements with `data-card` show it on hover, focus and tap; it covers nothing that is
// being pointed at. Over the board it waits, so that it does not follow every movement of the pointer. What moves under
// a pointer that rests has not been asked about: then there is no card.

const GAP = 8; // pixels between the sign and its card
const PAUSE = 600; // ms

export class Card {
  waiting = 0; // a timer
  pointer = ''; // where it was last

  /** @param {HTMLElement} host */
  constructor(host) {
    this.box = document.createElement('p');
    this.box.className = 'card';
    this.box.setAttribute('role', 'tooltip');
    this.box.hidden = true;
    const show = (/** @type {Event} */ event) =>
      this.showFor(/** @type {Element} */ (event.target), event.type !== 'click');
    const point = (/** @type {PointerEvent} */ event) => (this.hasMoved(event) ? show(event) : this.hide());
    for (const name of ['focusin', 'click']) host.addEventListener(name, show);
    host.addEventListener('pointerover', point);
    host.addEventListener('pointermove', (event) => this.hasMoved(event));
    host.addEventListener('pointerleave', () => this.hide());
    host.addEventListener('keydown', (event) => event.key === 'Escape' && this.hide());
  }

  /** Whether the pointer is elsewhere than at the last event. @param {PointerEvent} event */
  hasMoved({ clientX, clientY }) {
    const before = this.pointer;
    this.pointer = `${clientX} ${clientY}`;
    return this.pointer !== before;
  }

  /** @param {Element} target @param {boolean} [patient] */
  showFor(target, patient) {
    this.hide();
    const sign = target.closest('[data-card]');
    if (!sign) return;
    if (patient && sign.matches('.hits *')) this.waiting = setTimeout(() => this.show(sign), PAUSE);
    else this.show(sign);
  }

  /** @param {Element} sign */
  show(sign) {
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
    clearTimeout(this.waiting);
    this.box.hidden = true;
  }

  remove() {
    this.hide();
    this.box.remove();
  }
}
