// What the others did since the viewer's last turn; for spectators the last turn of every seat. Pure functions.

/** @typedef {import('../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../types/table.d.ts').RecentMove} RecentMove */
/** @typedef {import('../types/table.d.ts').TableView} TableView */

/** The steps to show, oldest first. @param {TableView} view */
export function recentSteps({ log, me, scene, past }) {
  const played = log.filter((step) => step.seat !== null && step.events.length);
  if (me === null || past) return lastTurns(played);
  let end = played.length;
  if (scene.prompt?.seat === me) while (end && played[end - 1].seat === me) end -= 1;
  let start = end;
  while (start && played[start - 1].seat !== me) start -= 1;
  return played.slice(start, end);
}

/** The last turn of every seat. @param {StepView[]} played */
function lastTurns(played) {
  const seen = new Set();
  let start = played.length;
  while (start) {
    const { seat } = played[start - 1];
    if (seen.has(seat) && played[start]?.seat !== seat) break;
    seen.add(seat);
    start -= 1;
  }
  return played.slice(start);
}

/**
 * The steps that are worth a line. Those that change nothing one can see are not; a piece that is lifted and put down
 * somewhere else is one line.
 * @param {StepView[]} steps
 */
export function linesOf(steps) {
  const lines = steps.filter((step, k) => step.events.some(isSeen) && !isFirstHalf(step, steps[k + 1]));
  return lines.length ? lines : steps;
}

/** @param {StepView['events'][number]} event */
const isSeen = ({ hexes, points, details }) =>
  hexes.length > 0 || points !== 0 || details.to !== undefined || details.short !== undefined;

/** Whether the next step moves the piece that a step lifts. @param {StepView} step @param {StepView} [next] */
function isFirstHalf({ seat, events: [lift] }, next) {
  const [from, to] = next?.seat === seat ? (next.events[0]?.hexes ?? []) : [];
  return to !== undefined && lift.hexes.length === 1 && lift.hexes[0] === from;
}

/** The hexes where pieces were put, numbered in order. @param {StepView[]} steps @returns {RecentMove[]} */
export function recentMoves(steps) {
  const placed = steps.flatMap(({ seat, events }) => {
    const hex = events.find((event) => event.hexes.length && event.seat === seat)?.hexes.at(-1);
    return hex && seat !== null ? [{ hex, seat }] : [];
  });
  return placed.map((move, k) => ({ ...move, number: placed.length > 1 ? k + 1 : 0 }));
}

/**
 * Whether the seat has a whole turn again, because an event of its last one said so.
 * @param {TableView} view
 * @param {{ turnAsked: string }} table keeps what the turn began with
 */
export function isExtraTurn({ log, me, scene }, table) {
  let first = log.length;
  while (first && (log[first - 1].seat ?? me) === me) first -= 1;
  const own = log.slice(first).filter((step) => step.seat === me);
  if (!own.length) table.turnAsked = scene.prompt?.asked ?? '';
  const given = own.some((step) => step.events.some((event) => event.details.again));
  return given && !scene.prompt?.due && scene.prompt?.asked === table.turnAsked;
}

/** Whether the viewer's turn ends between two views. @param {TableView} before @param {TableView} after */
export const endsTurn = (before, after) =>
  before.legal.length > 0 &&
  before.me === after.me &&
  (!after.legal.length || after.log.slice(before.log.length).some(({ seat }) => seat !== null && seat !== after.me));
