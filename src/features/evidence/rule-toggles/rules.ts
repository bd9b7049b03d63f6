import type { RuleKind, RuleState } from './schema.ts';

/** Days without comparison after which a sentence is due for review. */
export const REVIEW_DAYS = 180;

/**
 * Whether a rule applies on this day. An ended rule finds nothing. A rule that is off before its first day stays off.
 */
export function getState(
  { from, until, isOff }: { from: string | null; until: string | null; isOff: boolean },
  today: string,
): RuleState {
  if (until !== null && until < today) return 'ended';
  if (isOff) return 'off';
  return from !== null && from > today ? 'waiting' : 'on';
}

/** An element is a clause of the regulation. An obsolete one is removed from the data and never turned off. */
export function ruleAbilities(kind: RuleKind): { toggle: boolean } {
  return { toggle: kind === 'rule' };
}
