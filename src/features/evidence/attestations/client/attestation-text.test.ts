import { expect, it } from 'vitest';

import { roleText } from './attestation-text.ts';

it.each([
  [true, 'verified attorney'],
  [false, 'attorney, not verified'],
  [null, 'attorney'],
])('the author of an attestation whose verification is %s is named as %s', (is_verified, text) => {
  expect(roleText({ role: 'attorney', is_verified })).toBe(text);
});
