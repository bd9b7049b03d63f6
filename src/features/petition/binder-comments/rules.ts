import type { StoredComment } from './schema.ts';

/** Owner of the binder, and readers with whom it is shared. */
export type Commenter = 'applicant' | 'provider';

/** Allowed actions on a comment. `canWrite` is false for an applicant who may only read. */
export function commentAbilities(
  { is_own }: Pick<StoredComment, 'is_own'>,
  { as, canWrite }: { as: Commenter; canWrite: boolean },
): { edit: boolean; remove: boolean; resolve: boolean } {
  return {
    edit: canWrite && is_own,
    remove: canWrite && is_own,
    // The applicant resolves comments of other providers.
    resolve: canWrite && (as === 'applicant' || is_own),
  };
}
