import type { StoredComment } from './schema.ts';

/** Owner of the record, and readers with whom it is shared. */
export type Commenter = 'applicant' | 'provider';

/** Allowed actions on a comment. None is ever deleted. Whether the reader may still write is decided separately. */
export function commentAbilities(
  { parent_id, is_own }: Pick<StoredComment, 'parent_id' | 'is_own'>,
  { as, canWrite }: { as: Commenter; canWrite: boolean },
): { edit: boolean; resolve: boolean; reply: boolean } {
  const isFirst = parent_id === null;
  return {
    edit: canWrite && as === 'provider' && is_own,
    resolve: canWrite && as === 'applicant' && isFirst,
    reply: canWrite && isFirst,
  };
}
