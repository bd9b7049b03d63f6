import { expect, it } from 'vitest';

import { signInReason } from './sign-in-reason.ts';

it.each([
  [null, undefined],
  ['https://elsewhere.example', undefined],
  ['/payment', 'To buy, please sign in'],
  ['/subscribe?plan=Basic', 'To buy, please sign in'],
  ['/dashboard/requests?new', 'To submit a request, please sign in'],
  ['/dashboard/patents', 'Please sign in to continue.'],
])('the sign-in page gives a visitor who opens %s the reason', (next, reason) => {
  expect(signInReason(next)?.slice(0, reason?.length)).toBe(reason);
});
