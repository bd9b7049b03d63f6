import { expect, it } from 'vitest';

import { statusLabel } from './task-text.ts';

const OPENED = '2026-11-20T10:00:00Z';

it.each([
  ['Submitted', null, 'Submitted'],
  ['Submitted', OPENED, 'Submitted, being reviewed'],
  ['Reviewed', OPENED, 'Reviewed'],
] as const)('a task that is %s, opened %s, shows: %s', (status, review_opened_at, expected) => {
  expect(statusLabel({ status, review_opened_at })).toBe(expected);
});
