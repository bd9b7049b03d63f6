// Content of an order's documents, as of their issue.
import type { DocumentContent, DocumentKind, DocumentPayment } from './schema.ts';

type DocumentTax = DocumentContent['tax'];
/** Tax as shown, with its rate in percent as decimal text. */
type Tax = { name: string; rate: string; number: string };

/** Order as its documents show it. */
export type DocumentedOrder = {
  id: string;
  description: string;
  quantity: number;
  amount_minor: number;
  tax_minor: number;
  tax_name: string;
};

/** Sums of an order at a time: paid, due, and owed to its buyer. */
export type DocumentSums = Pick<DocumentContent, 'payments' | 'paid_minor' | 'due_minor' | 'credit_minor'>;

/** Money that moved, or a charge that was reversed. */
export type DocumentedTransaction = {
  id: string;
  kind: string;
  amount_minor: number;
  note: string;
  payment: DocumentPayment;
  sums: DocumentSums;
};

/** Parts that are the same in all documents of an order. */
export type DocumentBase = {
  order: DocumentedOrder;
  /** Date of issue for the buyer. */
  issued_on: string;
  seller: DocumentContent['seller'];
  buyer: { name: string; email: string };
  /** Tax as shown, without an amount. Null if none is. */
  tax: Tax | null;
  notice: string;
};

const prefixes = { invoice: 'INV', receipt: 'REC', credit_note: 'CN' } as const satisfies Record<DocumentKind, string>;

/** Returns a document's number: 'INV-2026-0001'. */
export function formatDocumentNumber(
  kind: DocumentKind,
  { year, sequence }: { year: number; sequence: number },
): string {
  return `${prefixes[kind]}-${year}-${String(sequence).padStart(4, '0')}`;
}

/**
 * Returns the tax in the price of an order by the settings. The rate is left out if it is not the one by which the order was
 * taxed.
 */
export function taxBySettings({ amount_minor, tax_minor, tax_name }: DocumentedOrder, set: Tax | null): Tax | null {
  if (!set || tax_minor === 0) return null;
  const [whole = '', decimals = ''] = set.rate.split('.');
  // Percent and hundred in the smallest unit of the rate, so that nothing is rounded.
  const [rate, hundred] = [BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length)];
  const difference = BigInt(tax_minor) * (hundred + rate) - BigInt(amount_minor) * rate;
  const isOrders = (difference < 0n ? -difference : difference) <= hundred + rate;
  return { name: tax_name || set.name, rate: isOrders ? set.rate : '', number: set.number };
}

export function invoiceContent(
  base: DocumentBase,
  sums: DocumentSums,
  { due_on, bank_details }: Pick<DocumentContent, 'due_on' | 'bank_details'>,
): DocumentContent {
  return { ...buildContent(base, sums), due_on, bank_details };
}

export function receiptContent(base: DocumentBase, { sums, payment }: DocumentedTransaction): DocumentContent {
  return { ...buildContent(base, sums), payment };
}

/**
 * @param credited sum of the order's credit notes before this one
 * @param refersTo number of the document that it corrects, or empty
 */
export function creditNoteContent(
  base: DocumentBase,
  { kind, amount_minor, note, payment, sums }: DocumentedTransaction,
  { credited, refersTo }: { credited: number; refersTo: string },
): DocumentContent {
  const { order, tax } = base;
  const isCancelled = kind === 'cancellation';
  const reason = isCancelled ? 'Cancelled' : kind === 'refund' ? 'Refund' : 'Charged back';
  const taxUpTo = (amount: number) => taxPart(order, Math.min(amount, order.amount_minor));
  return {
    ...buildContent(base, sums),
    lines: [{ description: `${reason}: ${order.description}`, quantity: 1, unit_minor: amount_minor, amount_minor }],
    total_minor: amount_minor,
    // Computed from the total credited before, so that the parts of the tax add up to the whole.
    tax: withAmount(tax, taxUpTo(credited + amount_minor) - taxUpTo(credited)),
    payment: isCancelled ? null : payment,
    refers_to: refersTo,
    reason: note,
  };
}

function buildContent(
  { order, issued_on, seller, buyer, tax, notice }: DocumentBase,
  sums: DocumentSums,
): DocumentContent {
  const { id, amount_minor, tax_minor } = order;
  return {
    issued_on,
    seller,
    buyer,
    lines: [buildLine(order)],
    total_minor: amount_minor,
    tax: withAmount(tax, tax_minor),
    due_on: null,
    reference: `LO-${id.slice(0, 8).toUpperCase()}`,
    order_id: id,
    bank_details: '',
    payment: null,
    ...sums,
    refers_to: '',
    reason: '',
    notice,
  };
}

function withAmount(tax: Tax | null, amount_minor: number): DocumentTax {
  return tax && { ...tax, amount_minor };
}

/** A price that is not a whole multiple of the quantity is one line. */
function buildLine({ description, quantity, amount_minor }: DocumentedOrder): DocumentContent['lines'][number] {
  const counted = `${quantity} × `;
  if (amount_minor % quantity !== 0) return { description, quantity: 1, unit_minor: amount_minor, amount_minor };
  const name = description.startsWith(counted) ? description.slice(counted.length) : description;
  return { description: name, quantity, unit_minor: amount_minor / quantity, amount_minor };
}

/** Part of an order's tax in a part of its price, rounded half up. */
function taxPart({ amount_minor, tax_minor }: DocumentedOrder, part: number): number {
  const whole = BigInt(Math.max(amount_minor, 1));
  return Number((2n * BigInt(tax_minor) * BigInt(part) + whole) / (2n * whole));
}
