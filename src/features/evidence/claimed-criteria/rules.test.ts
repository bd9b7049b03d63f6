import { expect, it } from 'vitest';

import { isTimeToChoose } from './rules.ts';

it.each([
  [null, 0, false],
  [null, 2, false],
  [null, 3, true],
  [undefined, 3, false],
  [[], 3, false],
  [['i'], 3, false],
] as const)(
  'the question for claimed criteria appears with three records and no choice: %o, %i records',
  (claimed, records, isAsked) => {
    expect(isTimeToChoose({ claimed, records })).toBe(isAsked);
  },
);
