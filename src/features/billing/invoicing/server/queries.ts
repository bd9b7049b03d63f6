import { asc, eq, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { Env } from '#core/server/env.ts';
import { wakeMailWorkers } from '#core/server/mail/outbox.ts';
import { defaultSettings } from '#features/site/site-settings/server/queries.ts';

import type { DocumentContent, DocumentKind, OrderDocument } from '../schema.ts';
import { billingDocuments } from './table.ts';

const { id, kind, number, amount_minor, issued_at, currency, content, order_id, sequence } = billingDocuments;

/**
 * Issues missing documents of an order and mails them: invoice, receipt per payment, credit notes. Within a request,
 * only for its buyer or staff; issues nothing for another's order.
 */
export async function issueDocuments(tx: Transaction, { env, orderId }: { env: Env; orderId: string }): Promise<void> {
  const given = defaultSettings(env);
  // Defaults for missing settings. The function reads settings itself.
  const defaults = {
    name: given.brand_name,
    address: given.postal_address,
    email: given.contact_email,
    notice: given.trading_name_notice,
    bank_details: given.bank_details,
    due_days: given.invoice_due_days,
  };
  const [row] = await selectRows<{ issued: number }>(
    tx,
    sql`select app.issue_documents(${orderId}, ${JSON.stringify(defaults)}::jsonb) as issued`,
  );
  if (row && row.issued > 0) wakeMailWorkers();
}

/** Returns the documents of an order that the reader may read, oldest first. */
export async function listDocuments(tx: Transaction, orderId: string): Promise<OrderDocument[]> {
  const rows = await tx
    .select({ id, kind, number, amount_minor, issued_at })
    .from(billingDocuments)
    .where(eq(order_id, orderId))
    .orderBy(asc(issued_at), sql`array_position(array['invoice', 'receipt', 'credit_note'], ${kind})`, asc(sequence));
  return rows.map((row) => ({ ...row, kind: row.kind as DocumentKind, issued_at: row.issued_at.toISOString() }));
}

/** A document with its content. */
export type BillingDocument = {
  kind: DocumentKind;
  number: string;
  currency: string;
  issuedAt: Date;
  amountMinor: number;
  content: DocumentContent;
};

/** Returns a document that the reader may read. */
export async function findDocument(tx: Transaction, documentId: string): Promise<BillingDocument | undefined> {
  const [row] = await tx
    .select({ kind, number, currency, issuedAt: issued_at, amountMinor: amount_minor, content })
    .from(billingDocuments)
    .where(eq(id, documentId));
  return row && { ...row, kind: row.kind as DocumentKind };
}
