// Results of the daily challenge and of duplicates in words. They tell nothing about the game itself.

import { capitalize, translate, translatePlural } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').DayGameView} DayGameView */
/** @typedef {import('../../types/frames.d.ts').ListedTryView} ListedTryView */

/** @param {{ outcome: ListedTryView['outcome'], lead: number | null }} row without a lead: not played to its end */
export function describeOutcome({ outcome, lead }) {
  if (outcome === 'resigned') return translate('resigned');
  if (lead === null) return translate('won early: somebody resigned');
  if (outcome === 'tied') return translate('tied');
  const by = Math.abs(lead);
  if (by === 0) return outcome === 'won' ? translate('won at equal points') : translate('lost at equal points');
  return outcome === 'won'
    ? translatePlural('won by {n} point', 'won by {n} points', by)
    : translatePlural('lost by {n} point', 'lost by {n} points', by);
}

/** The place of the person at this browser, among those they are listed with. @param {DayGameView} challenge */
function describePlace({ mine, count, others }) {
  if (mine?.ranked) return translate('Place {rank} of {count}', { rank: mine.rank ?? 0, count });
  return translate('Place {rank} of {count} among guests', { rank: mine?.rank ?? 0, count: others.length });
}

/** The result of the person at this browser, with their place: two short texts. @param {DayGameView} challenge */
export const describeOwn = (challenge) => [
  capitalize(describeOutcome({ outcome: challenge.mine?.outcome ?? 'resigned', lead: challenge.mine?.lead ?? 0 })),
  describePlace(challenge),
];
