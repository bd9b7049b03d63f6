import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { levelLabels } from '#features/evidence/readiness/rules.ts';
import type { Part } from '#records/findings.ts';

import type { RuleRow, RuleState } from '../schema.ts';

export const stateLabels = {
  on: 'On',
  off: 'Turned off',
  waiting: 'Not yet in force',
  ended: 'No longer in force',
} as const satisfies Record<RuleState, string>;

const tones: Record<RuleState, StatusTone> = { on: 'green', off: 'rust', waiting: 'blue', ended: 'plain' };

export function RuleBadge({ state }: Pick<RuleRow, 'state'>) {
  return <StatusBadge tone={tones[state]}>{stateLabels[state]}</StatusBadge>;
}

/** Returns the criterion in parentheses, such as '(iii)', or the label of the case as a whole. */
export const partLabel = (part: Part): string => (part === 'case' ? 'The case as a whole' : `(${part})`);

/** Returns the kind in one word: the level of a rule's findings, or element. */
export const kindLabel = ({ level }: Pick<RuleRow, 'level'>): string =>
  level === null ? 'Element' : levelLabels[level];

export const toggledBy = ({ toggled_by }: Pick<RuleRow, 'toggled_by'>): string => toggled_by ?? 'a former admin';
