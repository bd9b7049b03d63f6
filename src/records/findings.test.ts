import { expect, it } from 'vitest';

import { toAnchor } from './findings.ts';

it('the anchor of a citation consists of its words and numerals', () => {
  expect(toAnchor('8 CFR 204.5(h)(3)(i)')).toBe('8-cfr-204-5-h-3-i');
});
