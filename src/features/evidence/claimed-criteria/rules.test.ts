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
  'asks for the criteria once three records are there and nothing was chosen: %o, %i records',
  (claimed, records, isAsked) => {
    expect(isTimeToChoose({ claimed, records })).toBe(isAsked);
  },
);
