import { describe, expect, it } from 'vitest';

import { currencies, priceForm } from './schema.ts';

const read = (currency: string, price: string) =>
  priceForm.safeParse({ service_type: 'Reading', price, currency, is_active: true });

describe('the form of a price', () => {
  it.each(currencies)('accepts an amount in %s', (currency) => {
    expect(read(currency, `${currency} 1,250`).data?.price).toBe('1250.00');
    expect(read(currency, '1,250').data?.price).toBe('1250.00');
  });

  it('rejects an amount in another currency', () => {
    expect(read('EUR', '£80').error?.issues).toMatchObject([
      { path: ['price'], message: 'Please enter the amount in EUR' },
    ]);
  });
});
