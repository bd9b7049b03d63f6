import type { Commenter } from '#features/evidence/comments/rules.ts';

import type { StoredComment } from './schema.ts';

/** Allowed actions on a comment. `canWrite` is false for an applicant who may only read. */
export function commentAbilities(
  { is_own }: StoredComment,
  { as, canWrite }: { as: Commenter; canWrite: boolean },
): { edit: boolean; remove: boolean; resolve: boolean } {
  return {
    edit: canWrite && is_own,
    remove: canWrite && is_own,
    // The applicant resolves comments of other providers.
    resolve: canWrite && (as === 'applicant' || is_own),
  };
}
