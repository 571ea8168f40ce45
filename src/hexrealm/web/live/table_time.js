// The table time, by which the server's clocks run: the page estimates it from what the server says, and counts on.

const MAX_SAMPLES = 5; // pings until the estimate is as good as it gets

class TableTime {
  /** Table time minus the time of this page, in ms; null: not known yet. @type {number | null} */
  offset = null;
  roundTrip = Infinity; // of the ping that the estimate comes from
  samples = 0;

  /** The socket is open: the server may have stood still meanwhile. @param {number} time */
  restart(time) {
    [this.offset, this.roundTrip, this.samples] = [time - performance.now(), Infinity, 0];
  }

  /** A ping was answered. The fastest answer is the most exact. @param {number} time @param {number} sent */
  sample(time, sent) {
    const now = performance.now();
    this.samples += 1;
    if (now - sent > this.roundTrip) return;
    this.roundTrip = now - sent;
    this.offset = time - (sent + now) / 2;
  }

  get isExact() {
    return this.samples >= MAX_SAMPLES;
  }

  now() {
    return performance.now() + (this.offset ?? 0);
  }
}

export const tableTime = new TableTime();
