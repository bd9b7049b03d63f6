import type { ApprovedInput, LegalInputStatus } from './schema.ts';

type Parties = { user_id: string; attorney_id: string | null };

/** Whether a user wrote it, or is the one whom it is about: then another admin takes care of it. */
export function isParty({ user_id, attorney_id }: Parties, userId: string): boolean {
  return user_id === userId || attorney_id === userId;
}

/** What an admin may do with it: they decide once, and may change the feedback at any time. */
export function adminAbilities(
  input: Parties & { status: LegalInputStatus },
  userId: string,
): { decide: boolean; edit: boolean } {
  const edit = !isParty(input, userId);
  return { decide: edit && input.status === 'pending', edit };
}

/** What its attorney may do with it: they answer an edit, and may change their answer. */
export function attorneyAbilities({ edited_at }: { edited_at: string | null }): { answer: boolean } {
  return { answer: edited_at !== null };
}

type Words = Pick<ApprovedInput, 'attorney' | 'edited_at' | 'attorney_answer'>;

/** Whose words it is, as its applicant is told: what an admin has edited stands under no attorney's name alone. */
export function authorsOf({ attorney, edited_at, attorney_answer }: Words) {
  const isWithdrawn = attorney_answer === 'withdrawn';
  return {
    attorney: isWithdrawn ? null : attorney,
    isEdited: edited_at !== null,
    isWithdrawn,
    objects: attorney_answer === 'objected',
  };
}
