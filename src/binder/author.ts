// Letters among the exhibits: who wrote them, and how independent that is.
import type { Author, AuthorRelation } from './binder.ts';
import { exhibitsOf, type Outline } from './outline.ts';

/** 'Letter of Grace Hopper, Rear Admiral (independent)'. Another relation is left for the letter itself to tell. */
export function authorText({ name, position, relation }: Author): string {
  const who = position === '' ? name : `${name}, ${position}`;
  return relation === 'independent' ? `Letter from ${who} (independent)` : `Letter from ${who}`;
}

/** How many letters are filed, and how many of each relation. */
export function countLetters(outline: Outline): { letters: number; by: ReadonlyMap<AuthorRelation, number> } {
  const included = outline.sections.filter(({ isIncluded }) => isIncluded);
  const relations = exhibitsOf({ sections: included }).flatMap(({ isIncluded, author }) =>
    isIncluded && author ? [author.relation] : [],
  );
  const by = new Map<AuthorRelation, number>();
  for (const relation of relations) by.set(relation, (by.get(relation) ?? 0) + 1);
  return { letters: relations.length, by };
}
