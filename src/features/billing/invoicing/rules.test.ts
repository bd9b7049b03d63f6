import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { creditNoteContent, invoiceContent, formatDocumentNumber, taxBySettings, type DocumentBase } from './rules.ts';

const order = {
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  description: 'UK Design',
  quantity: 1,
  amount_minor: 10_000,
  tax_minor: 0,
  tax_name: '',
};
const set = { name: 'VAT', rate: '22', number: 'X1' };
const sums = { payments: [], paid_minor: 0, due_minor: 0, credit_minor: 0 };
const base = (facts: Partial<typeof order>): DocumentBase => ({
  order: { ...order, ...facts },
  issued_on: '2026-11-28',
  seller: { name: 'Bay Tree', address: '', register: '', email: '' },
  buyer: { name: 'Ada', email: 'ada@example.com' },
  tax: set,
  notice: '',
});
const listLines = (facts: Partial<typeof order>) =>
  invoiceContent(base(facts), sums, { due_on: null, bank_details: '' }).lines;

it.each([
  ['invoice', 7, 'INV-2026-0007'],
  ['receipt', 9999, 'REC-2026-9999'],
  ['credit_note', 10_000, 'CN-2026-10000'],
] as const)('the number of a %s has at least four digits (%i)', (kind, sequence, number) => {
  expect(formatDocumentNumber(kind, { year: 2026, sequence })).toBe(number);
});

describe('the line of an order', () => {
  it('has the price of one if it divides by the quantity', () => {
    expect(listLines({ quantity: 4, description: '4 × UK Design' })).toEqual([
      { description: 'UK Design', quantity: 4, unit_minor: 2500, amount_minor: 10_000 },
    ]);
  });

  it('names the quantity only once if it is one', () => {
    expect(listLines({ quantity: 1, description: '1 × UK Design' })).toEqual([
      { description: 'UK Design', quantity: 1, unit_minor: 10_000, amount_minor: 10_000 },
    ]);
  });

  it('is one price if it does not', () => {
    expect(listLines({ quantity: 3, description: '3 × UK Design' })).toEqual([
      { description: '3 × UK Design', quantity: 1, unit_minor: 10_000, amount_minor: 10_000 },
    ]);
  });
});

describe('the tax on documents', () => {
  it.each([
    ['no tax is set', null, 1803, null],
    ['the order has none', set, 0, null],
    ['the order was taxed by it', set, 1803, set],
    ['the order was taxed by another rate', set, 1800, { ...set, rate: '' }],
  ])('if %s', (_what, settings, tax_minor, shown) => {
    expect(taxBySettings({ ...order, tax_minor }, settings)).toEqual(shown);
  });

  it('has the name of the order’s tax', () => {
    expect(taxBySettings({ ...order, tax_minor: 1803, tax_name: 'GST' }, set)).toMatchObject({ name: 'GST' });
  });

  it('adds up to the tax of the order, however it is credited in parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, share) => {
        const amount_minor = amounts.reduce((sum, one) => sum + one, 0);
        const tax_minor = Math.floor(amount_minor * share);
        let credited = 0;
        let tax = 0;
        for (const amount of amounts) {
          const one = { id: '', kind: 'refund', amount_minor: amount, note: '', sums, payment: payment(amount) };
          const note = creditNoteContent(base({ amount_minor, tax_minor }), one, { credited, refersTo: '' });
          tax += note.tax?.amount_minor ?? 0;
          credited += amount;
        }
        expect(tax).toBe(tax_minor);
        // More than the price, such as a dispute of what was refunded.
        const more = { id: '', kind: 'dispute_lost', amount_minor: 100, note: '', sums, payment: payment(100) };
        const beyond = creditNoteContent(base({ amount_minor, tax_minor }), more, { credited, refersTo: '' });
        expect(beyond.tax?.amount_minor).toBe(0);
      }),
    );
  });
});

function payment(amount_minor: number) {
  return { amount_minor, occurred_on: '2026-11-01', payment_method: 'transfer', reference: '' };
}
