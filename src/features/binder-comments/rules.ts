import type { StoredComment } from './schema.ts';

/** The one whose binder it is, and who reads it because they share it. */
export type Commenter = 'applicant' | 'provider';

/** What may be done with a comment; `canWrite` is false for an applicant who may only read any more. */
export function commentAbilities(
  { is_own }: Pick<StoredComment, 'is_own'>,
  { as, canWrite }: { as: Commenter; canWrite: boolean },
): { edit: boolean; remove: boolean; resolve: boolean } {
  return {
    edit: canWrite && is_own,
    remove: canWrite && is_own,
    // What another provider asked for is the applicant's to settle.
    resolve: canWrite && (as === 'applicant' || is_own),
  };
}
