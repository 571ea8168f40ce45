// "Why these points?": the parts of a seat's points, with the texts of their rules.

import { get, getOnce } from '../../../core/api.js';

/** @typedef {import('../../../types/table.d.ts').ExplainedEarning} ExplainedEarning */

/**
 * @param {import('../../../live/table_model.js').TableModel} model
 * @param {number | undefined} moment the current one if undefined
 * @param {number} seat
 * @param {string} key of a ledger row; '' for all points
 * @returns {Promise<ExplainedEarning[]>}
 */
export async function explainPoints({ id, view }, moment, seat, key) {
  const game = view?.game ?? '';
  /** @type {import('../../../types/frames.d.ts').EarningsView} */
  const found = await get(`tables/${id}/why?moment=${moment ?? view?.moment ?? 0}`);
  /** @type {Record<string, string>} */
  const texts = await getOnce(`games/${game}/numbered`).catch(() => ({}));
  const earnings = (found.seats[seat] ?? []).filter((earning) => !key || earning.key === key);
  return earnings.map((earning) => ({
    ...earning,
    ruleText: texts[earning.rule] ?? '',
    ruleLink: `/games/${game}/rules#rule-${earning.rule}`,
  }));
}
