// What the panels are given while another seat decides.

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../types/table.d.ts').TableView} TableView */

/** @param {Table} table @param {TableView} view @param {boolean} canAct */
export function waitingProps({ callbacks, planned }, { scene, me, past }, canAct) {
  const seat = scene.prompt?.seat ?? null;
  const others = seat !== null && seat !== me && !past;
  return {
    waiting: (others && callbacks.describeWaiting?.(seat)) || [],
    planned: canAct ? '' : planned,
    mayPlan: callbacks.mayPlan?.() ?? false,
  };
}
