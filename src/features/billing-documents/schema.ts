import { z } from 'zod';

export const documentKinds = ['invoice', 'receipt', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
} as const satisfies Record<DocumentKind, string>;

/** A numbered document of an order; the PDF is at `/api/billing-documents/{id}/pdf`. */
export const orderDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  /** 'INV-2026-0001', 'REC-2026-0001', 'CN-2026-0001' */
  number: z.string(),
  amount_minor: z.int(),
  issued_at: z.string(),
});
export type OrderDocument = z.output<typeof orderDocument>;

/**
 * All that a document says, as it was when it was issued: no later change of an order, a user or a setting changes it.
 * `app.issue_documents` writes it. Amounts in minor units; what is not known is empty.
 */
export type DocumentContent = {
  seller: { name: string; address: string; register: string; email: string };
  buyer: { name: string; email: string };
  lines: { description: string; quantity: number; unit_minor: number; amount_minor: number }[];
  /** What the lines add up to, tax included. */
  total_minor: number;
  /** The part of the total that is tax; null where none is shown. `rate` in percent: '8.875'. */
  tax: { name: string; rate: string; number: string; amount_minor: number } | null;
  /** Of an invoice. */
  due_on: string | null;
  /** What a payer quotes: 'LO-1A2B3C4D'. */
  reference: string;
  order_id: string;
  /** Of an invoice. */
  bank_details: string;
  /** The money that a receipt or a credit note is about; null where none moved. */
  payment: DocumentPayment | null;
  /** All payments of the order up to then, the oldest first. */
  payments: DocumentPayment[];
  paid_minor: number;
  due_minor: number;
  /** Paid in surplus, and owed to the buyer. */
  credit_minor: number;
  /** Of a credit note: the number of the document that it corrects. */
  refers_to: string;
  /** Of a credit note: why. */
  reason: string;
  /** The legal notice of the site. */
  notice: string;
};

/** `means` is `stripe` or one of `recordedMeans`. */
export type DocumentPayment = { amount_minor: number; occurred_on: string; means: string; reference: string };
