// Where one binder goes on numbering after another, whichever scheme either of them has.
import type { Binder } from './binder.ts';
import type { Plan } from './planned.ts';

/** The numbers that a binder has used: its last page, and the last of its sections and exhibits in each way of numbering. */
export type Continued = {
  page: number;
  /** Of sections with letters: 3 where the last is C. */
  letters: number;
  /** Of sections with numbers. */
  sections: number;
  /** The last exhibit of each criterion: 2 where `(iii).2` is the last. */
  criteria: Record<string, number>;
};

/** What a plan has used. */
export function numbersUsed({
  sections,
  exhibits,
  lastPage,
}: Pick<Plan, 'sections' | 'exhibits'> & { lastPage: number }): Continued {
  const used = sections.filter(({ kind }) => kind === 'exhibits').map(({ number }) => number);
  const criteria: Record<string, number> = {};
  for (const { number } of exhibits) {
    const [, criterion, place] = /^\(([a-z]+)\)\.(\d+)$/.exec(number) ?? [];
    if (criterion && place) criteria[criterion] = Math.max(criteria[criterion] ?? 0, Number(place));
  }
  return {
    page: lastPage,
    letters: most(used.filter((number) => /^[A-Z]+$/.test(number)).map(placeOfLetter)),
    sections: most(used.filter((number) => /^\d+$/.test(number)).map(Number)),
    criteria,
  };
}

/** The binder with numbers that go on after those, so that no page, section or exhibit of the two is called the same. */
export function goOnNumbering(binder: Binder, { page, letters, sections, criteria }: Continued): Binder {
  const used = binder.scheme === 'section' ? sections : letters;
  return {
    ...binder,
    first: { page: page + 1, section: used + 1 },
    sections: binder.sections.map((section) => ({
      ...section,
      firstExhibit: binder.scheme === 'criterion' ? ((section.criterion && criteria[section.criterion]) || 0) + 1 : 1,
    })),
  };
}

function most(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}

/** A is 1, Z is 26, AA is 27. */
function placeOfLetter(letter: string): number {
  let place = 0;
  for (let at = 0; at < letter.length; at += 1) place = place * 26 + letter.charCodeAt(at) - 64;
  return place;
}
