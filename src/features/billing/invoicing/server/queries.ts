import { and, asc, eq, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { readerDate } from '#core/server/database/reader-date.ts';
import type { Env } from '#core/server/env.ts';
import { users } from '#core/server/identity/table.ts';
import { queueMail } from '#core/server/mail/outbox.ts';
import { paths } from '#core/shared/paths.ts';
import { ledgerEntries, ledgerTransactions, orders } from '#features/billing/orders/server/table.ts';
import { readSettings, readTax } from '#features/site/site-settings/server/queries.ts';

import {
  creditNoteContent,
  invoiceContent,
  formatDocumentNumber,
  receiptContent,
  taxBySettings,
  type DocumentBase,
  type DocumentedTransaction,
  type DocumentSums,
} from '../rules.ts';
import type { DocumentContent, DocumentKind, OrderDocument } from '../schema.ts';
import { billingCounters, billingDocuments } from './table.ts';

const { id, kind, number, amount_minor, issued_at, currency, content, order_id, sequence } = billingDocuments;

/**
 * Issues and mails the missing documents of an order: its invoice if it is paid by invoice, a receipt for each payment,
 * and a credit note for each refund or chargeback, or for a canceled invoice. A repeated call issues nothing. For
 * transactions without row policies, which have checked whose order it is.
 */
export async function issueDocuments(tx: Transaction, { env, orderId }: { env: Env; orderId: string }): Promise<void> {
  // Concurrent calls run one after another, so that none issues a document twice.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) return;
  const base = await readBase(tx, env, order);
  if (
    order.payment_option === 'invoice' &&
    order.amount_minor > 0 &&
    order.status !== 'cancelled' &&
    !(await hasInvoice(tx, order))
  ) {
    const { invoice_due_days: days = '', bank_details = '' } = await readSettings(tx, { env, keys: dueSettings });
    const { sums, due_on } = await readInvoiced(tx, order, Number(days));
    const printed = invoiceContent(base, sums, { due_on, bank_details });
    await issue(tx, order, { as: 'invoice', amount: order.amount_minor, printed });
  }
  for (const one of await findUndocumented(tx, order, ['payment'])) {
    await issue(tx, order, {
      as: 'receipt',
      about: one.id,
      amount: one.amount_minor,
      printed: receiptContent(base, one),
    });
  }
  const reversals = ['refund', 'dispute_lost', ...((await hasInvoice(tx, order)) ? ['cancellation'] : [])];
  for (const one of await findUndocumented(tx, order, reversals)) {
    const printed = creditNoteContent(base, one, await readCredited(tx, order));
    await issue(tx, order, { as: 'credit_note', about: one.id, amount: one.amount_minor, printed });
  }
}

type Order = typeof orders.$inferSelect;

const dueSettings = ['invoice_due_days', 'bank_details'] as const;
const baseSettings = ['brand_name', 'postal_address', 'contact_email', 'trading_name_notice'] as const;
const sellerSettings = ['seller_name', 'seller_address', 'seller_register'] as const;

async function readBase(tx: Transaction, env: Env, order: Order): Promise<DocumentBase> {
  const keys = [...baseSettings, ...sellerSettings];
  const {
    brand_name = '',
    postal_address = '',
    contact_email = '',
    trading_name_notice = '',
    ...set
  } = await readSettings(tx, {
    env,
    keys,
  });
  const { seller_name = brand_name, seller_address = postal_address, seller_register = '' } = set;
  const [buyer] =
    order.user_id === null
      ? []
      : await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, order.user_id));
  const [first] = await tx
    .select({ content })
    .from(billingDocuments)
    .where(eq(order_id, order.id))
    .orderBy(asc(issued_at), asc(number))
    .limit(1);
  return {
    order,
    issued_on: await readerDate(tx, { user: order.user_id, at: sql`now()` }),
    seller: { name: seller_name, address: seller_address, register: seller_register, email: contact_email },
    buyer: buyer ?? { name: '', email: '' },
    // As in the first document, even if the settings have changed since.
    tax: first ? first.content.tax : taxBySettings(order, await readTax(tx, env)),
    notice: trading_name_notice,
  };
}

async function hasInvoice(tx: Transaction, order: Order): Promise<boolean> {
  return (await tx.$count(billingDocuments, and(eq(order_id, order.id), eq(kind, 'invoice')))) > 0;
}

/** Returns the current sums, and the date on which an invoice issued today is due. */
async function readInvoiced(
  tx: Transaction,
  order: Order,
  days: number,
): Promise<{ sums: DocumentSums; due_on: string }> {
  const [row] = await selectRows<{ sums: DocumentSums; due_on: string }>(
    tx,
    sql`select ${selectSums(order)} as sums, coalesce(${order.due_on}::date, app.day_of(${order.user_id}::uuid, now()) + ${days}::int)::text as due_on`,
  );
  if (!row) throw new Error('an order has sums');
  return row;
}

/** Returns the transactions of these kinds that have no document, oldest first, each with the sums at that time. */
function findUndocumented(tx: Transaction, order: Order, kinds: readonly string[]): Promise<DocumentedTransaction[]> {
  const posted = sql.raw('posted');
  return selectRows(
    tx,
    sql`
      select posted.id, posted.kind, posted.amount_minor::float8 as amount_minor, posted.note, ${selectPayment(posted)} as payment,
        ${selectSums(order, sql`posted.created_at`)} as sums
      from ${ledgerTransactions} posted
      where posted.order_id = ${order.id} and posted.kind in ${kinds}
        and not exists (select from ${billingDocuments} d where d.transaction_id = posted.id)
      order by posted.created_at, posted.occurred_at, posted.id`,
  );
}

/**
 * A payment or refund as documents show it, with its date for the buyer. Noon in UTC is a date that staff entered, so it is
 * that date in every time zone.
 */
export function selectPayment(moved: SQL): SQL {
  const inUtc = sql`(${moved}.occurred_at at time zone 'UTC')`;
  return sql`json_build_object('amount_minor', ${moved}.amount_minor, 'occurred_on', case
      when ${moved}.payment_method <> 'stripe' and ${inUtc}::time = '12:00' then ${inUtc}::date
      else (select app.day_of(o.user_id, ${moved}.occurred_at, o.buyer_zone) from orders o where o.id = ${moved}.order_id)
    end, 'payment_method', ${moved}.payment_method, 'reference', ${moved}.reference)`;
}

/** Sums of an order by the ledger, now or at the time when a transaction was posted. */
function selectSums(order: Order, at?: SQL): SQL {
  const upTo = (name: string) => (at ? sql`and ${sql.raw(name)}.created_at <= ${at}` : sql``);
  const paid = sql`select json_agg(${selectPayment(sql.raw('t'))} order by t.occurred_at, t.created_at, t.id) as payments, sum(t.amount_minor) as sum`;
  return sql`(
    select json_build_object('payments', coalesce(p.payments, '[]'), 'paid_minor', coalesce(p.sum, 0),
      'due_minor', greatest(0, coalesce(e.due, 0)), 'credit_minor', greatest(0, -coalesce(e.credit, 0)))
    from (${paid} from ${ledgerTransactions} t where t.order_id = ${order.id} and t.kind = 'payment' ${upTo('t')}) as p
    cross join (
      select sum(e.amount_minor) filter (where e.account = 'receivable') as due, sum(e.amount_minor) filter (where e.account = 'credit_owed') as credit
      from ${ledgerEntries} e join ${ledgerTransactions} m on m.id = e.transaction_id
      where e.order_id = ${order.id} ${upTo('m')}
    ) as e)`;
}

/** Returns what was credited so far, and the number of the document that a credit note corrects. */
async function readCredited(tx: Transaction, order: Order): Promise<{ credited: number; refersTo: string }> {
  const [row] = await selectRows<{ credited: number; refersTo: string }>(
    tx,
    sql`
      select (
          select coalesce(sum(d.amount_minor), 0)::float8 from ${billingDocuments} d where d.order_id = ${order.id} and d.kind = 'credit_note'
        ) as credited, coalesce((
          select d.number from ${billingDocuments} d where d.order_id = ${order.id} and d.kind in ('invoice', 'receipt')
          order by d.kind, d.issued_at, d.sequence limit 1
        ), '') as "refersTo"`,
  );
  if (!row) throw new Error('a sum is one row');
  return row;
}

type Issued = { as: DocumentKind; about?: string; amount: number; printed: DocumentContent };

/** Gives a document the next number of its kind and year, and mails it to the buyer. */
async function issue(tx: Transaction, order: Order, { as, about, amount, printed }: Issued): Promise<void> {
  const [place] = await tx
    .insert(billingCounters)
    .values({ kind: as, year: sql`extract(year from now() at time zone 'UTC')::int`, last: 1 })
    .onConflictDoUpdate({
      target: [billingCounters.kind, billingCounters.year],
      set: { last: sql`${billingCounters.last} + 1` },
    })
    .returning({ year: billingCounters.year, sequence: billingCounters.last });
  if (!place) throw new Error('no number was given');
  const named = formatDocumentNumber(as, place);
  const { id: orderId, user_id, currency: of } = order;
  const [made] = await tx
    .insert(billingDocuments)
    .values({
      order_id: orderId,
      user_id,
      transaction_id: about ?? null,
      kind: as,
      ...place,
      number: named,
      amount_minor: amount,
      currency: of,
      content: printed,
      issued_at: sql`now()`,
    })
    .returning({ id });
  if (!made) throw new Error('no document was issued');
  await mail(tx, order, { documentId: made.id, as, named, amount, printed });
}

/** Mails the document to the buyer immediately and not in a digest, because it is attached. */
async function mail(
  tx: Transaction,
  { id: orderId, user_id, description, currency: of }: Order,
  { documentId, as, named, amount, printed }: Omit<Issued, 'about'> & { documentId: string; named: string },
): Promise<void> {
  if (user_id === null) return;
  const [reader] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.emailVerified, true)));
  if (!reader) return;
  const { due_minor, credit_minor, due_on, bank_details, reference, refers_to, reason } = printed;
  await queueMail(tx, {
    kind: `${as.replace('_', '-')}-issued`,
    recipient: reader.email,
    data: {
      document: documentId,
      number: named,
      name: reader.name,
      description,
      amount_minor: String(amount),
      due_minor: String(due_minor),
      credit_minor: String(credit_minor),
      currency: of,
      due_on: due_on ?? '',
      bank_details,
      reference,
      refers_to,
      reason,
      payment_method: printed.payment?.payment_method ?? '',
      link: `${paths.payment}/${orderId}`,
    },
  });
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
