// Offers to the acting user: price, tax and terms of one item. Prices include the tax.
import { and, eq, inArray, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import type { Env } from '#core/server/env.ts';
import { AppError } from '#core/server/errors.ts';
import { findOfferedPlan } from '#features/billing/plans/server/queries.ts';
import { findOfferedProduct } from '#features/billing/products/server/queries.ts';
import { formatReference } from '#features/billing/service-requests/rules.ts';
import { findOfferedRequest } from '#features/billing/service-requests/server/queries.ts';
import { readTax } from '#features/site/site-settings/server/queries.ts';

import type { OrderItem } from '../rules.ts';
import { orders } from './table.ts';

const PLAN_GUARANTEE_DAYS = 10;

/** Amounts in minor units. */
export type Offered = {
  description: string;
  quantity: number;
  amount_minor: number;
  tax_minor: number;
  tax_name: string | null;
  currency: string;
  role: string | null;
  guarantee_days: number;
  access_months: number | null;
  session_credits: number;
  open_order_id: string | null;
};

/**
 * Returns the acting user's offer. Works with and without row policies.
 * @throws AppError not_found, already_bought
 */
export async function findOffer(tx: Transaction, env: Env, wanted: OrderItem): Promise<Offered> {
  const item = await findItem(tx, wanted);
  if (!item) throw new AppError('not_found');
  const { price, ...terms } = item;
  // Items without an end, or bought once, are not bought twice.
  const isOnce = terms.access_months === null;
  if (isOnce && (await findOrder(tx, wanted, ['paid', 'partly_refunded', 'disputed']))) {
    throw new AppError('already_bought');
  }
  const open = await findOrder(tx, wanted, ['open']);
  return {
    ...terms,
    amount_minor: price,
    ...(await computeTax(tx, env, price)),
    currency: 'USD',
    open_order_id: open ?? null,
  };
}

type Item = Pick<
  Offered,
  'description' | 'quantity' | 'role' | 'guarantee_days' | 'access_months' | 'session_credits'
> & {
  price: number;
};
const usual = { quantity: 1, role: null, guarantee_days: 0, access_months: null, session_credits: 0 };

async function findItem(tx: Transaction, { kind, id }: OrderItem): Promise<Item | undefined> {
  if (kind === 'plan') {
    const plan = id === undefined ? undefined : await findOfferedPlan(tx, id);
    return plan && { ...usual, guarantee_days: PLAN_GUARANTEE_DAYS, ...plan };
  }
  if (kind === 'request') return id === undefined ? undefined : findRequest(tx, id);
  const product = id === undefined ? await findOfferedProduct(tx, kind) : undefined;
  return product && { ...usual, ...product };
}

/** @throws AppError already_bought */
async function findRequest(tx: Transaction, id: string): Promise<Item | undefined> {
  const request = await findOfferedRequest(tx, id);
  if (!request) return undefined;
  const { product, quantity, price, status, paid_at } = request;
  // A request is paid only once, even if it was paid before orders existed, or was refunded.
  if (status === 'Paid' || paid_at !== null) throw new AppError('already_bought');
  if (await findOrder(tx, { kind: 'request', id }, ['refunded'])) throw new AppError('already_bought');
  return { ...usual, description: `${quantity} × ${product} (${formatReference(id)})`, price, quantity };
}

/** Returns the acting user's order of an item with one of these statuses. */
async function findOrder(
  tx: Transaction,
  { kind, id }: OrderItem,
  statuses: (typeof orders.$inferSelect)['status'][],
): Promise<string | undefined> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, currentUser),
        eq(orders.kind, kind),
        sql`coalesce(${orders.plan_id}, ${orders.request_id}) is not distinct from ${id ?? null}::uuid`,
        inArray(orders.status, statuses),
      ),
    )
    .limit(1);
  return order?.id;
}

/** The tax is shown if settings name it, its rate and our number. PostgreSQL rounds it as decimals. */
async function computeTax(tx: Transaction, env: Env, price: number): Promise<Pick<Offered, 'tax_minor' | 'tax_name'>> {
  const tax = await readTax(tx, env);
  if (!tax || Number(tax.rate) <= 0) return { tax_minor: 0, tax_name: null };
  const rate = sql`${tax.rate}::numeric`;
  const [row] = await selectRows<{ tax_minor: number }>(
    tx,
    sql`select round(${price}::numeric * ${rate} / (100 + ${rate}))::float8 as tax_minor`,
  );
  return { tax_minor: row?.tax_minor ?? 0, tax_name: tax.name };
}
