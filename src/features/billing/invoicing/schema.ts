import { z } from 'zod';

export const documentKinds = ['invoice', 'receipt', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
} as const satisfies Record<DocumentKind, string>;

/** A numbered document of an order. The PDF is at `/api/billing-documents/{id}/pdf`. */
export const orderDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  /** Number, such as 'INV-2026-0001', 'REC-2026-0001' or 'CN-2026-0001'. */
  number: z.string(),
  amount_minor: z.int(),
  issued_at: z.string(),
});
export type OrderDocument = z.output<typeof orderDocument>;

/**
 * Everything that a document prints, as of its issue. No later change of an order, user or setting changes it. Written
 * by `issueDocuments`. Amounts in minor units. Unknown values are empty.
 */
export type DocumentContent = {
  /** Date of issue for the buyer. Documents from before it was stored have none, and show the date in UTC. */
  issued_on?: string;
  seller: { name: string; address: string; register: string; email: string };
  buyer: { name: string; email: string };
  lines: { description: string; quantity: number; unit_minor: number; amount_minor: number }[];
  /** Sum of the lines, including tax. */
  total_minor: number;
  /** Tax in the total. Null if none is shown. `rate` is percent: '8.875'. */
  tax: { name: string; rate: string; number: string; amount_minor: number } | null;
  /** Due date of an invoice. Null on other documents. */
  due_on: string | null;
  /** Payment reference: 'LO-1A2B3C4D'. */
  reference: string;
  order_id: string;
  /** Printed on invoices only. */
  bank_details: string;
  /** Money of a receipt or credit note. Null if none moved. */
  payment: DocumentPayment | null;
  /** All payments of the order so far, oldest first. */
  payments: DocumentPayment[];
  paid_minor: number;
  due_minor: number;
  /** Overpayment owed to the buyer. */
  credit_minor: number;
  /** Number of the document that a credit note corrects. */
  refers_to: string;
  /** Reason of a credit note. */
  reason: string;
  /** Legal notice of the site. */
  notice: string;
};

/** `payment_method` is `stripe` or one of `manualPaymentMethods`. */
export type DocumentPayment = { amount_minor: number; occurred_on: string; payment_method: string; reference: string };
