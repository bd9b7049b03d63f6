import { expect, it } from 'vitest';

import { statSourceNote } from './schema.ts';

it('a statistic shows its source and date', () => {
  expect(statSourceNote({ source: 'Annual report 2025', as_of: '2026-03-12' })).toBe(
    'Annual report 2025, as of Mar 12, 2026',
  );
  expect(statSourceNote({ source: 'Annual report 2025', as_of: '2024-02-29' })).toBe(
    'Annual report 2025, as of Feb 29, 2024',
  );
});

it.each([
  { source: null, as_of: null },
  { source: 'Annual report 2025', as_of: null },
  { source: null, as_of: '2026-03-12' },
  { source: '', as_of: '2026-03-12' },
])('a statistic with $source and $as_of is shown as the company’s own figure', (stat) => {
  expect(statSourceNote(stat)).toBe("Company's own figure, not independently verified");
});
