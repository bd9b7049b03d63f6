import type { LegalInputStatus } from './schema.ts';

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
