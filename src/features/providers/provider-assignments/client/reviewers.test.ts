import { expect, it } from 'vitest';

import type { Reviewer } from '../schema.ts';
import { reviewersIn, reviewersText } from './reviewers.ts';

it.each([
  ['Grace Hopper or Alan Turing', 'Grace Hopper or Alan Turing reviews what you submit.'],
  ['', 'What you submit will wait until a mentor is assigned.'],
  [undefined, undefined],
])('submitting to the reviewers “%s” shows: %s', (reviewers, expected) => {
  expect(reviewersText(reviewers, 'a mentor')).toBe(expected);
});

const grace = { name: 'Grace Hopper', roles: ['mentor'], verified: ['mentor'] } satisfies Reviewer;
const alan = { name: 'Alan Turing', roles: ['attorney', 'mentor'], verified: ['attorney'] } satisfies Reviewer;

it.each([
  [['mentor', 'attorney'], 'Grace Hopper or Alan Turing'],
  [['mentor'], 'Grace Hopper or Alan Turing (not verified)'],
  [['attorney'], 'Alan Turing'],
] as const)('reviewers as %j are named with what is not verified in that role: %s', (roles, expected) => {
  expect(reviewersIn([grace, alan], roles)).toBe(expected);
});
