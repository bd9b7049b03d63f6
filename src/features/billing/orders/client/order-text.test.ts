import { describe, expect, it } from 'vitest';

import { isOverdue, paymentEffect, stateText, transactionText, typedAmount, typedMinor } from './order-text.ts';

const order = { due_minor: 70_000, currency: 'USD', status: 'open' } as const;

describe('the preview of a payment', () => {
  it.each([
    ['700', undefined],
    ['700.00', undefined],
    ['', undefined],
    ['much', undefined],
    ['0', undefined],
    ['350.5', 'Partial payment: $349.50 will still be due.'],
    ['700.01', 'This is $0.01 more than the amount due. The difference will be owed to the buyer.'],
  ])('the preview of a payment of %j is %s', (typed, text) => {
    expect(paymentEffect(typed, order)).toBe(text);
  });

  it('the preview of a payment of a cancelled order shows all of it as owed', () => {
    expect(paymentEffect('5', { ...order, due_minor: 0, status: 'cancelled' })).toBe(
      'This order is cancelled, so the full amount, $5.00, will be owed to the buyer.',
    );
  });
});

it.each([
  ['1997', 199_700],
  [' 1997.5 ', 199_750],
  ['0.29', 29],
  ['1,997', 199_700],
  ['1.999', undefined],
  ['-1', undefined],
  ['1e3', 100_000],
  ['$1,997', 199_700],
  ['€1997', undefined],
])('%j is parsed as the amount %j', (typed, minor) => {
  expect(typedMinor(typed, 'USD')).toBe(minor);
});

it('a typed amount in another currency than the order’s is rejected with its reason', () => {
  const { error } = typedAmount('USD').safeParse('€1997');
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter the amount in USD']);
});

it('an open order is overdue from the day after its due date', () => {
  const open = { status: 'open', due_on: '2026-11-22' } as const;
  expect([isOverdue(open, '2026-11-22'), isOverdue(open, '2026-11-23')]).toEqual([false, true]);
  expect(stateText({ ...open, status: 'paid' }, '2026-11-23')).toBe('Paid');
  expect(stateText({ ...open, due_on: null }, '2026-11-23')).toBe('Open');
});

it('a transaction has a description', () => {
  const row = { id: '', reference: '', note: '', occurred_at: '', amount_minor: 35_000 };
  expect(transactionText({ ...row, kind: 'payment', payment_method: 'transfer' }, 'USD')).toBe(
    'Paid: $350.00 by bank transfer',
  );
  expect(transactionText({ ...row, kind: 'charge', payment_method: '' }, 'USD')).toBe('Ordered: $350.00');
});
