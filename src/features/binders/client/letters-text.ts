import { countLetters } from '#binder/author.ts';
import { authorRelations, type AuthorRelation } from '#binder/binder.ts';
import type { Outline } from '#binder/outline.ts';
import { counted } from '#core/shared/sentence.ts';

const nouns: Record<AuthorRelation, string> = {
  independent: 'independent',
  collaborator: 'from collaborators',
  employer: 'from employers, supervisors or teachers',
  other: 'from other authors',
};

/** Returns '3 letters with an author: 1 independent, 2 by collaborators.', or '' if no exhibit has an author. */
export function lettersText(outline: Outline): string {
  const { letters, by } = countLetters(outline);
  if (letters === 0) return '';
  const parts = authorRelations.flatMap((relation) => {
    const count = by.get(relation) ?? 0;
    return count > 0 ? [`${count} ${nouns[relation]}`] : [];
  });
  const none = by.has('independent') ? '' : ' None is independent.';
  const sentence = counted(
    letters,
    { one: '{count} recommendation letter: {parts}.', other: '{count} recommendation letters: {parts}.' },
    { parts: parts.join(', ') },
  );
  return `${sentence}${none}`;
}
