// The table time, by which the server's clocks run: the page estimates it from what the server says, and counts on.

const ENOUGH = 5; // pings until the estimate is as good as it gets
const FRESH = 20_000; // ms after which it is checked: the server's time may have stood still, or the page's
const ROUNDED = 1; // ms by which the server's time is rounded down

class TableTime {
  /** Table time minus the time of this page, in ms; null: not known yet. @type {number | null} */
  offset = null;
  roundTrip = Infinity; // of the ping that the estimate comes from
  samples = 0;
  checked = -Infinity; // when the last ping was answered

  /** The socket is open: the server may have stood still meanwhile. @param {number} time */
  restart(time) {
    [this.offset, this.roundTrip, this.samples] = [time - performance.now(), Infinity, 0];
  }

  /**
   * A ping was answered. The fastest answer is the most exact, until one shows that the estimate cannot be true.
   * @param {number} time
   * @param {number} sent
   */
  sample(time, sent) {
    const now = performance.now();
    const [least, most] = [time - now, time + ROUNDED - sent];
    const isPossible = this.offset !== null && this.offset >= least && this.offset <= most;
    this.samples += 1;
    this.checked = now;
    if (isPossible && now - sent > this.roundTrip) return;
    this.roundTrip = now - sent;
    this.offset = time - (sent + now) / 2;
  }

  get isExact() {
    return this.samples >= ENOUGH && performance.now() - this.checked < FRESH;
  }

  now() {
    return performance.now() + (this.offset ?? 0);
  }
}

export const tableTime = new TableTime();
