import { expect, it } from 'vitest';

import { anchorOf } from './findings.ts';

it('the anchor of a citation consists of its words and numerals', () => {
  expect(anchorOf('8 CFR 204.5(h)(3)(i)')).toBe('8-cfr-204-5-h-3-i');
});
