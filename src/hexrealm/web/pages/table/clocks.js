// The clocks next to the names of the seats. They tick by themselves: only the text of a clock changes, nothing else is
// rendered for it. docs/clocks.md has the rules.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { formatTimeLeft, untilNextText } from '../../core/clock_text.js';
import { showError } from '../../core/dialogs.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { connection } from '../../live/socket.js';
import { tableTime } from '../../live/table_time.js';
import { playSound } from './news.js';

/** @typedef {import('../../types/frames.d.ts').ClockView} ClockView */
/** @typedef {import('../../types/table.d.ts').View} View */
/** @typedef {import('./table_page.js').TablePage} TablePage */

const LOW = { live: 20_000, days: 6 * 3_600_000 }; // ms left from which a clock warns
const ANNOUNCED = [20, 60]; // seconds left of a live clock that are told to screen readers, of the own clock only
const LONGEST = 60_000; // ms between two ticks at most, for a clock of days

/** What a seat has left now, in ms. @param {ClockView} clock @param {number} seat */
export function timeLeft({ seats, running, since }, seat) {
  const { bank = 0, reserve = 0 } = seats[seat] ?? {};
  return Math.max(0, bank + reserve - (seat === running ? Math.max(0, tableTime.now() - since) : 0));
}

/** Show the clocks of a view. @param {TablePage} page @param {View} view */
export function showClocks(page, view) {
  const isNew = !page.clocks;
  page.clocks ??= new Clocks(page);
  page.clocks.onView(view);
  if (isNew) page.table.render();
}

export class Clocks {
  timer = 0;
  since = -1; // of the clock that runs
  shownAt = 0; // when this page was shown the position, by its own time
  lifted = 0; // the version in which the curtain was reported
  /** @type {Set<number>} */
  announced = new Set(); // the seconds of ANNOUNCED that the person was told of, until there is more time again

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    page.signal.addEventListener('abort', () => clearTimeout(this.timer));
  }

  /** @param {View} view */
  onView(view) {
    const { clock } = view;
    if (!clock) return;
    if (clock.since !== this.since) [this.since, this.shownAt] = [clock.since, performance.now()];
    this.reportCurtain(view, clock);
    this.tick();
  }

  /** How long this page has shown the position: what the server counts beyond that is the lag of the connection. */
  get thought() {
    return this.page.model.view?.clock ? { thought: Math.round(performance.now() - this.shownAt) } : {};
  }

  /** The person of the seat is at the screen, so its clock starts. @param {View} view @param {ClockView} clock */
  reportCurtain({ viewer, seat, version, yours }, { curtain }) {
    if (!curtain || seat === null || viewer !== seat || !yours.includes(seat) || this.lifted === version) return;
    this.lifted = version;
    this.page.model.sendAtVersion('lift-curtain').catch(showError);
  }

  /** Show the time of all clocks, and wait until one of the texts changes. */
  tick() {
    clearTimeout(this.timer);
    const clock = this.page.model.view?.clock;
    if (!clock || this.page.signal.aborted) return;
    for (const each of this.page.host.querySelectorAll('[data-clock]'))
      this.show(/** @type {HTMLElement} */ (each), clock);
    if (clock.running === null) return;
    void connection.syncTime();
    const left = timeLeft(clock, clock.running);
    this.announce(clock, left);
    if (left > 0) this.timer = setTimeout(() => this.tick(), Math.min(untilNextText(left), LONGEST));
  }

  /** @param {HTMLElement} element @param {ClockView} clock */
  show(element, clock) {
    const seat = Number(element.dataset.clock);
    const [left, runs] = [timeLeft(clock, seat), seat === clock.running];
    const text = clock.control.kind === 'live' || runs ? formatTimeLeft(left) : ''; // others have their vacation left
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle('runs', runs);
    element.classList.toggle('low', runs && left < LOW[clock.control.kind]);
  }

  /** Tell the person now and then that the own time runs out. @param {ClockView} clock @param {number} left in ms */
  announce({ control, running }, left) {
    const { slots, model } = this.page;
    if (control.kind !== 'live' || running === null || running !== model.view?.viewer) return;
    for (const each of this.announced) if (left > each * 1000) this.announced.delete(each);
    const seconds = ANNOUNCED.find((each) => left <= each * 1000);
    if (seconds === undefined || this.announced.has(seconds)) return;
    this.announced.add(seconds);
    slots.news.textContent = translate('You have {n} seconds left.', { n: Math.ceil(left / 1000) });
    playSound('turn');
  }

  /** The clock of a seat. Its text is set by `show`. @param {number} seat */
  render(seat) {
    const view = this.page.model.view;
    const { kind, person } = view?.seats[seat] ?? {};
    if (!view?.clock || (kind === 'bot' && !person)) return nothing;
    queueMicrotask(() => this.tick());
    const { flagged: fallen, vacation } = view.seats[seat] ?? {};
    const label = fallen ? translate('out of time') : translate('time left');
    return html` <span class=${fallen ? 'clock fallen' : 'clock'} title=${label}
        ><span class="hidden-label">${label}: </span><span role="timer" data-clock=${seat}></span></span
      >${vacation ? renderVacation() : nothing}`;
  }
}

/** Phones have room for the icon only. */
function renderVacation() {
  const label = translate('on vacation');
  return html` <span class="vacation" title=${label}
    >${icon('sun')}<span class="hidden-label">${label}</span><small aria-hidden="true">${label}</small></span
  >`;
}
