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

/** The hexes where pieces were put, numbered in order. @param {StepView[]} steps @returns {RecentMove[]} */
export function recentMoves(steps) {
  const placed = steps.flatMap(({ seat, events }) => {
    const hex = events.find((event) => event.hexes.length && event.seat === seat)?.hexes.at(-1);
    return hex && seat !== null ? [{ hex, seat }] : [];
  });
  return placed.map((move, k) => ({ ...move, number: placed.length > 1 ? k + 1 : 0 }));
}
