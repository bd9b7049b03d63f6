import { describe, expect, it } from 'vitest';

import { deliveryText, moneyText, formatNote } from './request-text.ts';

const row = { delivery_time: 45, expected_at: null };
const reader = { timeZone: 'Asia/Tokyo', locale: 'en-US' };

describe('the delivery text of a request', () => {
  it('shows the delivery days until work on it starts', () => {
    expect(deliveryText(row, { ...reader, now: new Date() })).toBe('45 days');
  });

  it.each([
    ['2026-11-20T10:00', 'Jan 4, 2027, in 45 days'],
    ['2027-01-03T23:59', 'Jan 4, 2027, tomorrow'],
    ['2027-01-04T00:01', 'Jan 4, 2027, today'],
    ['2027-01-05T09:00', 'Jan 4, 2027, yesterday'],
    ['2027-01-14T09:00', 'Jan 4, 2027, 10 days ago'],
  ])('the delivery text of a request at %s in the reader’s time zone is %s', (now, text) => {
    expect(
      deliveryText({ ...row, expected_at: '2027-01-03T22:00:00Z' }, { ...reader, now: new Date(`${now}:00+09:00`) }),
    ).toBe(text);
  });
});

describe('the note above requests', () => {
  const can = { edit: false, delete: false, pay: false, transitions: [] };

  it('explains once why some are read-only', () => {
    const rows = (['Paid', 'Delivered', 'Paid'] as const).map((status) => ({ status, paid_minor: 0, can }));
    expect(formatNote(rows)).toBe(
      'Paid requests cannot be edited or deleted. Delivered requests cannot be edited or deleted.',
    );
  });

  it('is hidden if all are editable, or if the reader may edit none, unless a part is paid', () => {
    expect(formatNote([{ status: 'Accepted', paid_minor: 0, can: { ...can, edit: true } }])).toBe('');
    expect(formatNote([{ status: 'Pending', paid_minor: 0, can }])).toBe('');
    expect(formatNote([{ status: 'Pending', paid_minor: 1, can }])).toBe(
      'Partly paid requests cannot be edited or deleted.',
    );
  });
});

describe('the payment text of a request', () => {
  it.each([
    [{ paid: false, paid_minor: 0, order_status: null }, 'Not paid'],
    [{ paid: false, paid_minor: 35_000, order_status: 'open' }, '$350.00 paid'],
    [{ paid: false, paid_minor: 0, order_status: 'open', invoice_number: 'INV-1' }, 'Not paid, invoice INV-1 sent'],
    [{ paid: false, paid_minor: 100, order_status: 'open', invoice_number: 'INV-1' }, '$1.00 paid, invoice INV-1 sent'],
    [{ paid: true, paid_minor: 70_000, order_status: 'paid' }, 'Paid'],
    [{ paid: true, paid_minor: 70_000, order_status: 'partly_refunded' }, 'Paid'],
    [{ paid: false, paid_minor: 70_000, order_status: 'refunded' }, 'Refunded'],
    [{ paid: true, paid_minor: 70_000, order_status: 'disputed' }, 'Disputed'],
  ] as const)('the payment text of a request for %j is %s', (money, text) => {
    expect(moneyText({ invoice_number: null, ...money })).toBe(text);
  });
});
