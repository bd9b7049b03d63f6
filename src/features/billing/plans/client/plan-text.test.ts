import { expect, it } from 'vitest';

import { accessText } from './plan-text.ts';

it.each([
  [null, 'Access with no end date'],
  [1, '1 month of access'],
  [12, '12 months of access'],
])('a plan of %s months shows its duration', (months, text) => {
  expect(accessText(months)).toBe(text);
});
