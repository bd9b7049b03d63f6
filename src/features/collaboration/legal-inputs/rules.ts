import type { ApprovedInput, LegalInputStatus } from './schema.ts';

type Parties = { user_id: string; attorney_id: string | null };

/** Whether a user wrote the feedback or is its subject. Then another admin handles it. */
export function isParty({ user_id, attorney_id }: Parties, userId: string): boolean {
  return user_id === userId || attorney_id === userId;
}

/** Returns an admin's allowed actions: one decision, and edits at any time. */
export function adminAbilities(
  input: Parties & { status: LegalInputStatus },
  userId: string,
): { decide: boolean; edit: boolean } {
  const edit = !isParty(input, userId);
  return { decide: edit && input.status === 'pending', edit };
}

/** Returns its attorney's allowed actions: an answer to an edit, which may be changed. */
export function attorneyAbilities({ edited_at }: { edited_at: string | null }): { answer: boolean } {
  return { answer: edited_at !== null };
}

type Words = Pick<ApprovedInput, 'attorney' | 'edited_at' | 'attorney_answer'>;

/** Returns the author for the applicant. Edited text is never attributed to the attorney only. */
export function getAuthorship({ attorney, edited_at, attorney_answer }: Words) {
  const isWithdrawn = attorney_answer === 'withdrawn';
  return {
    attorney: isWithdrawn ? null : attorney,
    isEdited: edited_at !== null,
    isWithdrawn,
    objects: attorney_answer === 'objected',
  };
}
