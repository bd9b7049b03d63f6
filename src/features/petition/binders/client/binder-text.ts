// Sentences about a binder.
import { countLetters } from '#binder-engine/author.ts';
import { authorRelations, type AuthorRelation } from '#binder-engine/binder.ts';
import type { Outline } from '#binder-engine/outline.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { formatInstant } from '#core/client/instant-text.ts';
import { formatNumber } from '#core/shared/money.ts';
import { counted, fill, type Counted } from '#core/shared/sentence.ts';

import type { ContinuedNumbers } from '../schema.ts';

/** Returns where a response continues numbering, and the source of that number. */
export function continuesText({ page, from, made_at }: ContinuedNumbers, timeZone: string): string {
  const last = formatNumber(page);
  if (from === 'binder') {
    return `Numbering continues after page ${last} of your petition as it is now. Pin the packet you filed to keep the numbers fixed.`;
  }
  const day = made_at === null ? '' : ` of ${formatInstant({ at: made_at, show: 'day', timeZone })}`;
  return `Numbering continues after page ${last} of your petition’s pinned packet${day}.`;
}

/** Sentences by the writer of the only letter, and counts of writers among several letters. */
const writers: Record<AuthorRelation, { only: string; among: Counted }> = {
  independent: {
    only: '1 recommendation letter, independent.',
    among: { one: '{count} independent', other: '{count} independent' },
  },
  collaborator: {
    only: '1 recommendation letter, from a collaborator. It is not independent.',
    among: { one: '{count} from a collaborator', other: '{count} from collaborators' },
  },
  employer: {
    only: '1 recommendation letter, from an employer, supervisor or teacher. It is not independent.',
    among: {
      one: '{count} from an employer, supervisor or teacher',
      other: '{count} from employers, supervisors or teachers',
    },
  },
  other: {
    only: '1 recommendation letter, from another author. It is not independent.',
    among: { one: '{count} from another author', other: '{count} from other authors' },
  },
};

/** Returns '3 recommendation letters: 1 independent, 2 from collaborators.', or '' if no exhibit has an author. */
export function lettersText(outline: Outline): string {
  const { letters, by } = countLetters(outline);
  const named = authorRelations.filter((relation) => by.has(relation));
  const [only] = named;
  if (letters === 0 || !only) return '';
  if (letters === 1) return writers[only].only;
  const parts = named.map((relation) => counted(by.get(relation) ?? 0, writers[relation].among)).join(', ');
  const values = { letters: formatNumber(letters), parts };
  return fill(
    by.has('independent')
      ? '{letters} recommendation letters: {parts}.'
      : '{letters} recommendation letters: {parts}. None is independent.',
    values,
  );
}

type Numbered = Pick<Plan, 'exhibits'>;

/** Announces the new numbers of all exhibits but one: "A-2 to A-4 are now ." Empty if none has changed. */
export function newNumbersText(before: Numbered, after: Numbered, apartFrom?: string): string {
  const old = new Map(before.exhibits.map(({ id, number }) => [id, number]));
  const changed = after.exhibits.flatMap(({ id, number }) => {
    const was = old.get(id);
    return was === undefined || was === number || id === apartFrom ? [] : [{ was, number }];
  });
  const [first, last] = [changed[0], changed.at(-1)];
  if (!first || !last) return '';
  if (first === last) return `${first.was} is now ${first.number}.`;
  return `${first.was} to ${last.was} are now ${first.number} to ${last.number}.`;
}
