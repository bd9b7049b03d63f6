import { shortened } from '#core/shared/shortened.ts';

import type { StoredComment } from './schema.ts';

/** Owner of the record or binder, and readers with whom it is shared. */
export type Commenter = 'applicant' | 'provider';

export function getCommenter(owner: string, { userId }: { userId: string }): Commenter {
  return owner === userId ? 'applicant' : 'provider';
}

/** Characters of a comment in a notification. */
const QUOTED_CHARACTERS = 200;

/** Returns a comment's text, or its beginning, for a notification. */
export function quotedBody(body: string): string {
  return shortened(body, QUOTED_CHARACTERS + 1);
}

/** Accessible name of a comment in its buttons. */
export function quotedComment({ name, is_own, body }: Pick<StoredComment, 'name' | 'is_own' | 'body'>): string {
  const [line = ''] = body.split('\n');
  return `${is_own ? 'your comment' : (name ?? 'a former mentor or attorney')}: ${shortened(line, 61)}`;
}

/** Allowed actions on a comment. None is ever deleted. Whether the reader may still write is decided separately. */
export function commentAbilities(
  { parent_id, is_own }: StoredComment,
  { as, canWrite }: { as: Commenter; canWrite: boolean },
): { edit: boolean; resolve: boolean; reply: boolean } {
  const isFirst = parent_id === null;
  return {
    edit: canWrite && as === 'provider' && is_own,
    resolve: canWrite && as === 'applicant' && isFirst,
    reply: canWrite && isFirst,
  };
}
