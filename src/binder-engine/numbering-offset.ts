// Numbering of one binder that continues another, in any scheme.
import type { Binder } from './binder.ts';
import type { Plan } from './planned.ts';

/** Numbers used by a binder: its last page, and its last section and exhibit in each scheme. */
export type NumberingOffset = {
  page: number;
  /** Last lettered section: 3 if it is C. */
  letters: number;
  /** Last numbered section. */
  sections: number;
  /** Last exhibit of each criterion: 2 if `(iii).2` is the last. */
  criteria: Record<string, number>;
};

/** Returns the numbers used by a plan. */
export function numbersUsed({
  sections,
  exhibits,
  lastPage,
}: Pick<Plan, 'sections' | 'exhibits'> & { lastPage: number }): NumberingOffset {
  const used = sections.filter(({ kind }) => kind === 'exhibits').map(({ number }) => number);
  const criteria: Record<string, number> = {};
  for (const { number } of exhibits) {
    const [, criterion, place] = /^\(([a-z]+)\)\.(\d+)$/.exec(number) ?? [];
    // A plan numbers the exhibits of a criterion in rising order.
    if (criterion && place) criteria[criterion] = Number(place);
  }
  return {
    page: lastPage,
    letters: most(used.filter((number) => /^[A-Z]+$/.test(number)).map(placeOfLetter)),
    sections: most(used.filter((number) => /^\d+$/.test(number)).map(Number)),
    criteria,
  };
}

/** Continues the numbering, so that no page, section or exhibit of the two binders has the same number. */
export function continueNumbering(binder: Binder, { page, letters, sections, criteria }: NumberingOffset): Binder {
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

/** Returns 1 for A, 26 for Z, 27 for AA. */
function placeOfLetter(letter: string): number {
  let place = 0;
  for (let at = 0; at < letter.length; at += 1) place = place * 26 + letter.charCodeAt(at) - 64;
  return place;
}
