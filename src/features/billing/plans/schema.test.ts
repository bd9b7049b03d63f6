import { expect, it } from 'vitest';

import { formatPrice } from './schema.ts';

it.each([
  ['1997.00', '$1,997'],
  ['3997', '$3,997'],
  ['0.00', '$0'],
  ['1997.50', '$1,997.50'],
  ['0.05', '$0.05'],
  ['1000000.00', '$1,000,000'],
])('%s is formatted as %s', (price, written) => {
  expect(formatPrice(price)).toBe(written);
});
