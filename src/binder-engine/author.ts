// Authors of the exhibits that are letters, and their independence.
import type { Author, AuthorRelation } from './binder.ts';
import { listExhibits, type Outline } from './outline.ts';

/**
 * Returns text such as 'Letter of Grace Hopper, Rear Admiral (independent)'. Other relationships are left for the
 * letter itself.
 */
export function authorText({ name, position, relation }: Author): string {
  const who = position === '' ? name : `${name}, ${position}`;
  return relation === 'independent' ? `Letter from ${who} (independent)` : `Letter from ${who}`;
}

/** Returns the number of filed letters, in total and by relationship. */
export function countLetters(outline: Outline): { letters: number; by: ReadonlyMap<AuthorRelation, number> } {
  const included = outline.sections.filter(({ isIncluded }) => isIncluded);
  const relations = listExhibits({ sections: included }).flatMap(({ isIncluded, author }) =>
    isIncluded && author ? [author.relation] : [],
  );
  const by = new Map<AuthorRelation, number>();
  for (const relation of relations) by.set(relation, (by.get(relation) ?? 0) + 1);
  return { letters: relations.length, by };
}
