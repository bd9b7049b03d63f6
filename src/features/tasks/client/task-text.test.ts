import { expect, it } from 'vitest';

import type { ListedTask } from '../schema.ts';
import { reviewText } from './task-text.ts';

const OPENED = '2026-11-20T10:00:00Z';

it.each([
  [null, 'Grace Hopper or Alan Turing', 'Waits for Grace Hopper or Alan Turing to review it.'],
  [null, '', 'Waits for a mentor to be assigned.'],
  [OPENED, 'Grace Hopper', 'Being reviewed by Grace Hopper.'],
  [OPENED, '', 'Being reviewed by your mentor.'],
])('opened %s, with the reviewers “%s”: %s', (review_opened_at, reviewers, expected) => {
  expect(reviewText({ review_opened_at } as ListedTask, reviewers)).toBe(expected);
});
