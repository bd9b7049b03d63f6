import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { findCurrency, decimal } from '#core/shared/field-types/decimal.ts';
import { DecimalCell } from './field-cells.tsx';

it.each([
  [312_000, 'USD', '$312,000'],
  [185_000.5, 'USD', '$185,000.50'],
  [0, 'USD', '$0'],
  [4_500_000, 'INR', '₹4,500,000'],
  [4_500_000, 'jpy', '¥4,500,000'],
  [185_000, 'Euro', '185,000 Euro'],
  [97, undefined, '97'],
  [97.5, undefined, '97.5'],
  [1234.56, undefined, '1,234.56'],
  [null, 'USD', ''],
])('%j in %s is shown as “%s”', (value, currency, text) => {
  expect(renderToString(<DecimalCell value={value} currency={currency} />)).toBe(text);
});

it('an amount is in its record’s currency, or in its own if there is none', () => {
  const salary = decimal({ label: 'Salary', currency: 'USD', currencyField: 'paid_in' });
  expect(findCurrency(salary, { paid_in: 'INR' })).toBe('INR');
  expect([findCurrency(salary, { paid_in: ' ' }), findCurrency(salary, {})]).toEqual(['USD', 'USD']);
  expect(findCurrency(decimal({ label: 'Percentile' }), { paid_in: 'INR' })).toBeUndefined();
});
