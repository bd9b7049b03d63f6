import { expect, it } from 'vitest';

import { formatDate } from '#core/shared/date-text.ts';

import { continuesText } from './binder-text.ts';

const numbers = { letters: 0, sections: 0, criteria: {}, from: 'packet' } as const;
const made_at = '2026-03-10T03:30:00Z';

it.each([
  ['America/Los_Angeles', '2026-03-09'],
  ['Asia/Kolkata', '2026-03-10'],
])('the continued numbering names the day of the pinned packet in %s', (timeZone, day) => {
  expect(continuesText({ ...numbers, page: 1234, made_at }, timeZone)).toBe(
    `Numbering continues after page 1,234 of your petition’s pinned packet of ${formatDate(day)}.`,
  );
});

it('the continued numbering names no day of a packet that is not created yet', () => {
  expect(continuesText({ ...numbers, page: 12, made_at: null }, 'UTC')).toBe(
    'Numbering continues after page 12 of your petition’s pinned packet.',
  );
});
