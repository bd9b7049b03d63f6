import type { RuleKind, RuleState } from './schema.ts';

/** What was not compared with the regulation for longer is due for review. */
export const REVIEW_DAYS = 180;

const DAY_MS = 86_400_000;

/** Whether a rule holds on this day. What has ended finds nothing, on or off; what is off before its first day stays off then. */
export function stateOf(
  { from, until, isOff }: { from: string | null; until: string | null; isOff: boolean },
  today: string,
): RuleState {
  if (until !== null && until < today) return 'ended';
  if (isOff) return 'off';
  return from !== null && from > today ? 'waiting' : 'on';
}

/** An element is the regulation's own clause: what holds no more leaves the data, and is not switched. */
export function ruleAbilities(kind: RuleKind): { switch: boolean } {
  return { switch: kind === 'rule' };
}

/** The day so many days after this one, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
