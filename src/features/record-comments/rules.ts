import type { StoredComment } from './schema.ts';

/** The one whose record it is, and who reads it because they share it. */
export type Commenter = 'applicant' | 'provider';

/** What may be done with a comment; none is ever deleted. Whether the reader may still write is told apart. */
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
