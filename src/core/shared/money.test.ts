import { expect, it } from 'vitest';
import { z } from 'zod';

import { decimalToMinor, formatMinor, minorToDecimal } from './money.ts';
import { typedNumber, typedPrice } from './price.ts';

const amounts = [
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [99, '0.99', '$0.99'],
  [100, '1.00', '$1.00'],
  [199_750, '1997.50', '$1,997.50'],
  [100_000_000, '1000000.00', '$1,000,000.00'],
] as const;

it.each(amounts)('%d cents are formatted as %s and %s, and parsed back', (minor, decimal, dollars) => {
  expect(minorToDecimal(minor)).toBe(decimal);
  expect(formatMinor(minor)).toBe(dollars);
  expect(decimalToMinor(decimal)).toBe(minor);
});

it('a refund is formatted with its sign', () => {
  expect([minorToDecimal(-5), minorToDecimal(-199_750)]).toEqual(['-0.05', '-1997.50']);
  expect(formatMinor(-199_750)).toBe('-$1,997.50');
});

it('a formatted amount includes the currency', () => {
  expect(formatMinor(1_234_567, 'EUR')).toBe('€12,345.67');
});

it.each([
  ['1997.5', 199_750],
  ['1997', 199_700],
  ['0.07', 7],
  ['.5', 50],
])('%s is parsed as %d cents', (decimal, minor) => {
  expect(decimalToMinor(decimal)).toBe(minor);
});

it.each([
  ['1997.5', '1997.50'],
  [' 0 ', '0.00'],
  ['1000000', '1000000.00'],
  ['0.29', '0.29'],
  ['1,997', '1997.00'],
  ['$1,997.50', '1997.50'],
])('the typed price %j is accepted', (typed, price) => {
  expect(typedPrice('$1,000,000', 'USD').parse(typed)).toBe(price);
});

it.each([
  ['14', 14],
  ['014', 14],
  ['14.', 14],
  ['14,', 14],
  ['14,0', 14],
  ['14.00', 14],
  ['1,400', 1400],
  ['1.400', 1400],
  ['1 400', 1400],
  ["1'400", 1400],
  ['1,40,000', 140_000],
  ['1k', 1000],
  ['١٤', 14],
  ['1,4', undefined],
  ['1.4', undefined],
  ['1,40', undefined],
  ['1.40', undefined],
  ['١٫٤', undefined],
  ['0,5', undefined],
  ['0.500', undefined],
  ['0,125', undefined],
  ['1,4000', undefined],
  ['1400,000', undefined],
  ['1,4,5', undefined],
  ['1.4.5', undefined],
  ['14 days', undefined],
  ['', undefined],
])('a field for whole numbers takes %j as %s', (typed, value) => {
  expect(typedNumber(z.int(), { fractionDigits: 0 }).safeParse(typed).data).toBe(value);
});

it('a whole number is parsed as its field shows it', () => {
  expect(typedNumber(z.int(), { fractionDigits: 0 }).parse('1.500')).toBe(1500);
  expect(typedNumber(z.int(), { fractionDigits: 0 }).safeParse('1.5').success).toBe(false);
});

it.each([
  ['', 'Price is required'],
  ['  ', 'Price is required'],
  ['ten', 'Price must be a number, such as 1997 or 1997.50'],
  ['1.997', 'Price must be a number, such as 1997 or 1997.50'],
  ['1e9', 'Price must be at most $1,000,000'],
  ['-1', 'Price must be at least 0'],
  ['1000000.01', 'Price must be at most $1,000,000'],
  ['€19', 'Please enter the amount in USD'],
  ['19.9999', 'Price can have at most two decimal places'],
])('the typed price %j is rejected', (typed, sentence) => {
  const { error } = typedPrice('$1,000,000', 'USD').safeParse(typed);
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
