import type { StatusTone } from '#core/client/ui/status-badge.tsx';

import type { AttestationRow, ActiveVerdict } from '../schema.ts';

export const verdictLabels = {
  attested: 'Attested',
  doubted: 'Questioned',
  suggested: 'Suggestion',
} as const satisfies Record<ActiveVerdict, string>;

export const verdictTones = { attested: 'green', doubted: 'rust', suggested: 'blue' } as const satisfies Record<
  ActiveVerdict,
  StatusTone
>;

export const choices: Record<ActiveVerdict, { label: string; description: string }> = {
  attested: { label: 'Attest', description: 'As an attorney, you confirm that this evidence documents the element.' },
  doubted: { label: 'Question', description: 'As an attorney, you say what this evidence does not yet show.' },
  suggested: {
    label: 'Suggest',
    description: 'You say what would help, without attesting to or questioning the evidence.',
  },
};

/** Returns 'verified attorney' or 'attorney, not verified'. Verification of a former provider is unknown: only the role. */
export function roleText({ role, is_verified }: Pick<AttestationRow, 'role' | 'is_verified'>): string {
  if (is_verified === null) return role;
  return is_verified ? `verified ${role}` : `${role}, not verified`;
}

/** Label of the button that opens the form. */
export function actText(verdicts: readonly ActiveVerdict[]): string {
  if (verdicts.includes('attested')) return 'Attest, question or suggest';
  return verdicts.includes('doubted') ? 'Question or suggest' : 'Suggest';
}
