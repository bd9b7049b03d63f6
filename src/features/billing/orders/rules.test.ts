import { describe, expect, it } from 'vitest';

import { orderAbilities, orderReference } from './rules.ts';
import type { OrderAbilities, OrderStatus } from './schema.ts';

const until = '2026-11-26T12:00:00.000Z';
const before = new Date('2026-11-26T11:00:00.000Z');
const paid = {
  status: 'paid' as OrderStatus,
  paid_minor: 20_000,
  due_minor: 0,
  refunded_minor: 0,
  credit_minor: 0,
  guarantee_until: until as string | null,
};
const open = { ...paid, status: 'open' as const, paid_minor: 0, due_minor: 20_000, guarantee_until: null };
const partPaid = { ...open, paid_minor: 5000, due_minor: 15_000 };

type Reader = { isBuyer: boolean; isStaff: boolean };
const buyer: Reader = { isBuyer: true, isStaff: false };
const staff: Reader = { isBuyer: false, isStaff: true };

/** Names of the allowed actions. */
function abilities(
  order: typeof paid | typeof open,
  { isRefundOpen = false, now = before, ...reader }: Reader & { isRefundOpen?: boolean; now?: Date },
): string[] {
  const can = orderAbilities(order, { ...reader, isRefundOpen, now });
  return Object.keys(can).filter((name) => can[name as keyof OrderAbilities]);
}

describe('orderAbilities', () => {
  it.each([
    ['an open order', open, ['pay', 'cancel'], ['record_payment']],
    ['an order that is paid in part', partPaid, ['pay'], ['record_payment', 'refund']],
    ['a paid order', paid, ['ask_refund'], ['refund']],
    ['a paid order with an overpayment', { ...paid, credit_minor: 1 }, ['ask_refund'], ['refund', 'return_credit']],
    [
      'a partly refunded order',
      { ...paid, status: 'partly_refunded', refunded_minor: 19_999 },
      ['ask_refund'],
      ['refund'],
    ],
    ['a refunded order', { ...paid, status: 'refunded', refunded_minor: 20_000 }, [], []],
    ['a disputed order', { ...paid, status: 'disputed' }, [], []],
    ['a cancelled order', { ...open, status: 'cancelled', due_minor: 0 }, [], ['record_payment']],
    ['an order without a guarantee', { ...paid, guarantee_until: null }, [], ['refund']],
  ] as const)('allows for %s what its buyer and staff may do', (_, order, ofBuyer, ofStaff) => {
    expect(abilities(order, buyer)).toEqual(ofBuyer);
    expect(abilities(order, staff)).toEqual(ofStaff);
    expect(abilities(order, { isBuyer: false, isStaff: false })).toEqual([]);
  });

  it('allows one pending refund request', () => {
    expect(abilities(paid, { ...buyer, isRefundOpen: true })).toEqual([]);
  });

  it('allows a refund request up to the last millisecond of the guarantee', () => {
    expect(abilities(paid, { ...buyer, now: new Date(until) })).toEqual(['ask_refund']);
    expect(abilities(paid, { ...buyer, now: new Date(Date.parse(until) + 1) })).toEqual([]);
  });
});

it('an order’s reference is the start of its id', () => {
  expect(orderReference('1a2b3c4d-0000-4000-8000-000000000000')).toBe('LO-1A2B3C4D');
});
