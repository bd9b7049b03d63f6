import { counted } from '#core/shared/sentence.ts';

import type { CommentInput, CommentRow } from '../schema.ts';

/**
 * Place of a comment: an exhibit of the binder or one of its pages, or a paragraph of its letter with its first words.
 */
export type Place = { exhibit: string; page?: number } | { paragraph: string; about: string };

/** Returns the name of the draft. A comment on a page has a separate one. */
export function getDraftName(place: Place): string {
  if ('paragraph' in place) return place.paragraph;
  return place.page === undefined ? place.exhibit : `${place.exhibit}/${place.page}`;
}

export function inputAt(place: Place, body: string): CommentInput {
  return 'exhibit' in place
    ? { body, exhibit: place.exhibit, page: place.page ?? null, paragraph: null, about: '' }
    : { body, exhibit: null, page: null, paragraph: place.paragraph, about: place.about };
}

/** Comments on an exhibit include those on its pages. */
export function isAt(
  { exhibit, page, paragraph }: Pick<CommentRow, 'exhibit' | 'page' | 'paragraph'>,
  place: Place,
): boolean {
  if ('paragraph' in place) return paragraph === place.paragraph;
  return exhibit === place.exhibit && (place.page === undefined || page === place.page);
}

/** Number of unresolved comments, by exhibit or paragraph ID. */
export function openCounts(comments: readonly CommentRow[]): Map<string, number> {
  const open = new Map<string, number>();
  for (const { exhibit, paragraph, resolved_at } of comments) {
    const id = exhibit ?? paragraph ?? '';
    if (resolved_at === null) open.set(id, (open.get(id) ?? 0) + 1);
  }
  return open;
}

/** Returns text such as '1 open comment'. */
export function openText(count: number): string {
  return counted(count, { one: '{count} open comment', other: '{count} open comments' });
}

/**
 * Returns comments on exhibits or paragraphs that no longer exist.
 * @param there IDs of existing ones
 */
export function findOrphanedComments(
  comments: readonly CommentRow[],
  { part, there }: { part: 'exhibit' | 'paragraph'; there: ReadonlySet<string> },
): CommentRow[] {
  return comments.filter((comment) => comment[part] !== null && !there.has(comment[part]));
}
