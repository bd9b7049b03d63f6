import { expect, it } from 'vitest';

import { readPdf } from '#testing/pdf-text.ts';

import type { DocumentContent, DocumentKind } from '../schema.ts';
import { createDocumentPdf } from './pdf.ts';
import type { BillingDocument } from './queries.ts';

const payment = {
  amount_minor: 199_700,
  occurred_on: '2026-11-20',
  payment_method: 'transfer',
  reference: 'SEPA 4411',
};
const numbers = { invoice: 'INV-2026-0001', receipt: 'REC-2026-0001', credit_note: 'CN-2026-0001' } as const;

function createDocument(kind: DocumentKind, facts: Partial<DocumentContent> = {}): BillingDocument {
  return {
    kind,
    number: numbers[kind],
    currency: 'USD',
    issuedAt: new Date('2026-11-23T10:00:00Z'),
    amountMinor: 199_700,
    content: {
      seller: {
        name: 'Laurel Ltd.',
        address: '1 Example Street\nLondon',
        register: 'No. 7',
        email: 'info@laurel.example',
      },
      buyer: { name: 'Ngọc Łukasz', email: 'ngoc@example.com' },
      lines: [{ description: 'UK Design', quantity: 2, unit_minor: 99_850, amount_minor: 199_700 }],
      total_minor: 199_700,
      tax: null,
      due_on: null,
      reference: 'LO-1A2B3C4D',
      order_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      bank_details: '',
      payment: null,
      payments: [],
      paid_minor: 0,
      due_minor: 199_700,
      credit_minor: 0,
      refers_to: '',
      reason: '',
      notice: 'Laurel is a trading name of Example Ltd.',
      ...facts,
    },
  };
}
const read = async (document: BillingDocument) => readPdf(await createDocumentPdf(document));
const invoiced = { due_on: '2026-12-07', bank_details: 'Example Bank\nIBAN EX00 0000' };

it('an invoice shows on one page seller, buyer, due date, payment method and reference', async () => {
  const { pages, text, title } = await read(createDocument('invoice', invoiced));
  expect([pages, title]).toEqual([1, 'Invoice INV-2026-0001']);
  for (const line of [
    'Invoice',
    'Laurel Ltd.\n1 Example Street\nLondon\nNo. 7\ninfo@laurel.example',
    'Billed to\nNgọc Łukasz\nngoc@example.com',
    'Number INV-2026-0001',
    'Date November 23, 2026',
    'Due December 7, 2026',
    'UK Design 2 $998.50 $1,997.00',
    'Total $1,997.00',
    'How to pay\nExample Bank\nIBAN EX00 0000',
    'Reference to quote\nLO-1A2B3C4D',
    'Invoice INV-2026-0001 · Laurel Ltd.\nLaurel is a trading name of Example Ltd.',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).not.toMatch(/tax|VAT|PAID|undefined/);
});

it('a document shows the buyer’s date of issue, and in UTC if it was issued before that was stored', async () => {
  const readDate = async (facts: Partial<DocumentContent>) =>
    /Date (.+)/.exec((await read(createDocument('invoice', { ...invoiced, ...facts }))).text)?.[1];
  expect(await readDate({ issued_on: '2026-11-22' })).toBe('November 22, 2026');
  expect(await readDate({})).toBe('November 23, 2026');
});

it('a document of a deleted account shows “Deleted account” as the buyer', async () => {
  const { text } = await read(createDocument('credit_note', { buyer: { name: '', email: '' } }));
  expect(text).toContain('Issued to\nDeleted account');
});

it('a tax line shows name, rate and number, and is part of the price', async () => {
  const tax = { name: 'VAT', rate: '8.875', number: 'GB 1', amount_minor: 16_278 };
  const { text } = await read(createDocument('invoice', { ...invoiced, tax }));
  expect(text).toContain('VAT number: GB 1');
  expect(text).toContain('Total excluding tax $1,834.22\nVAT (8.875%) $162.78\nTotal $1,997.00');
});

it('a receipt is stamped as paid and names the payment', async () => {
  const { pages, text, title } = await read(
    createDocument('receipt', { payment, payments: [payment], paid_minor: 199_700, due_minor: 0 }),
  );
  expect([pages, title]).toEqual([1, 'Receipt REC-2026-0001']);
  expect(text).toContain('This payment $1,997.00');
  expect(text).toMatch(/(?<!PARTIALLY )PAID/);
  expect(text).toContain('November 20, 2026, by bank transfer · SEPA 4411 $1,997.00');
  expect(text).not.toContain('How to pay');
});

it('a receipt for a partial payment is stamped so, and shows the remaining amount', async () => {
  const part = { ...payment, amount_minor: 10_000 };
  const { text } = await read(
    createDocument('receipt', {
      payment: part,
      payments: Array.from({ length: 9 }, () => part),
      paid_minor: 90_000,
      due_minor: 109_700,
    }),
  );
  expect(text).toContain('PARTIALLY PAID');
  expect(text).toContain('This payment $100.00\nTotal paid $900.00\nStill due $1,097.00');
  expect(text).toContain('3 earlier payments');
});

it('a credit note names the corrected document, the reason and the refund method', async () => {
  const { pages, text, title } = await read(
    createDocument('credit_note', {
      lines: [{ description: 'Refund: UK Design', quantity: 1, unit_minor: 199_700, amount_minor: 199_700 }],
      payment: { ...payment, payment_method: 'stripe', reference: 're_1' },
      refers_to: 'INV-2026-0001',
      reason: 'As you asked.',
      due_minor: 0,
    }),
  );
  expect([pages, title]).toEqual([1, 'Credit note CN-2026-0001']);
  for (const line of [
    'Corrects INV-2026-0001',
    'Credited $1,997.00',
    'Refund\nNovember 20, 2026, by card · re_1 $1,997.00',
    'Reason\nAs you asked.',
  ]) {
    expect(text).toContain(line);
  }
});

it('an invoice fits 20 lines of address and of bank details', async () => {
  const lines = (word: string) => Array.from({ length: 20 }, (_, index) => `${word} ${index + 1}`);
  const seller = { name: 'Laurel Ltd.', address: lines('Address').join('\n'), register: '', email: '' };
  const { pages, text } = await read(
    createDocument('invoice', { ...invoiced, seller, bank_details: lines('Bank').join('\n') }),
  );
  expect(pages).toBe(1);
  for (const line of [...lines('Address'), ...lines('Bank')]) expect(text).toContain(`${line}\n`);
});

it.each([
  ['words', (length: number) => 'Wolfeschlegel '.repeat(length / 14)],
  ['one word', (length: number) => 'W'.repeat(length)],
  ['lines', (length: number) => 'W\n'.repeat(length / 2)],
  ['Chinese characters', (length: number) => '李'.repeat(length)],
  ['Arabic words', (length: number) => 'محمد '.repeat(length / 5)],
])('an invoice with the longest texts, of %s, stays on one page', async (_, make) => {
  const longest: Partial<DocumentContent> = {
    seller: { name: make(200), address: make(2000), register: make(200), email: `${'a'.repeat(200)}@example.com` },
    buyer: { name: make(200), email: `${'a'.repeat(240)}@example.com` },
    lines: [{ description: make(500), quantity: 20, unit_minor: 99_999_999, amount_minor: 1_999_999_980 }],
    bank_details: make(2000),
    reason: make(1000),
    notice: make(300),
    payments: Array.from({ length: 40 }, () => ({ ...payment, reference: make(120) })),
    payment: { ...payment, reference: make(120) },
    tax: { name: make(20), rate: '8.8755', number: make(60), amount_minor: 1 },
  };
  for (const kind of ['invoice', 'receipt', 'credit_note'] as const) {
    const { pages, text } = await read(createDocument(kind, { ...longest, due_on: '2026-12-07' }));
    expect(pages).toBe(1);
    expect(text).toContain(numbers[kind]);
    expect(text.trimEnd().split('\n').length).toBeGreaterThan(20);
  }
});

it('the same document creates the same bytes', async () => {
  const [one, two] = await Promise.all([
    createDocumentPdf(createDocument('invoice')),
    createDocumentPdf(createDocument('invoice')),
  ]);
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
});
