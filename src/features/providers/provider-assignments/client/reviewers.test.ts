import { expect, it } from 'vitest';

import { reviewersText } from './reviewers.ts';

it.each([
  ['Grace Hopper or Alan Turing', 'Grace Hopper or Alan Turing reviews what you submit.'],
  ['', 'What you submit will wait until a mentor is assigned.'],
  [undefined, undefined],
])('submitting to the reviewers “%s” shows: %s', (reviewers, expected) => {
  expect(reviewersText(reviewers, 'a mentor')).toBe(expected);
});
