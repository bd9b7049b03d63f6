import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { minorUnits } from '#core/server/database/columns.ts';
import { defineList } from '#core/server/database/list.ts';
import { currentUser, currentUserInRole } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { includedRequests } from '#features/billing/entitlements/server/table.ts';
import { billingDocuments } from '#features/billing/invoicing/server/table.ts';
import { orders } from '#features/billing/orders/server/table.ts';
import { products as soldProducts } from '#features/billing/products/server/table.ts';
import { settings } from '#features/site/site-settings/server/table.ts';

import { products, requestStatuses, storedRequest, storedStaffRequest, type StoredRequest } from '../schema.ts';
import { requestDeliveries, serviceRequests } from './table.ts';

/** Own rows only. The row policy also shows others' to admins who deliver them. */
export const isOwn = sql`${serviceRequests.user_id} = ${currentUser}`;

const settingOfProduct = sql`case ${serviceRequests.product} ${sql.join(
  products.map(({ name, linkSetting }) => sql`when ${name} then ${linkSetting}`),
  sql` `,
)} end`;
const todaysLink = sql`(select nullif(${settings.value}, '') from ${settings} where ${settings.key} = ${settingOfProduct})`;

// Selects the open order, or otherwise the newest. Canceled ones come last.
const joined = sql`
  join app.buyers() as buyer on buyer.user_id = ${serviceRequests.user_id}
  left join lateral (
    select o.id, o.status, case when o.status = 'cancelled' then 0 else o.paid_minor end as paid_minor from ${orders} o
    where o.request_id = ${serviceRequests.id} order by o.status <> 'open', o.status = 'cancelled', o.created_at desc, o.id limit 1
  ) as ordered on true
  left join ${requestDeliveries} as delivery on delivery.request_id = ${serviceRequests.id}`;

// Requests that were marked before orders existed have none.
const isPaid = sql`coalesce(ordered.status in ('paid', 'partly_refunded', 'disputed'), ${serviceRequests.paid_at} is not null or ${serviceRequests.status} = 'Paid')`;

const computed = {
  email: sql`buyer.email`,
  // A JSON number would lose decimals.
  cost: sql`${serviceRequests.cost}::text`,
  // An imported row may contain anything.
  payment_link: sql`substring(${serviceRequests.payment_link} from '^https://.*')`,
  set_link: todaysLink,
  delivered_files: sql`coalesce(delivery.files, '{}')`,
  delivery_note: sql`coalesce(delivery.note, '')`,
  order_id: sql`ordered.id`,
  order_status: sql`ordered.status`,
  invoice_number: sql`(select d.number from ${billingDocuments} d where d.order_id = ordered.id and d.kind = 'invoice' and ordered.status = 'open')`,
  paid_minor: sql`coalesce(ordered.paid_minor, 0)`,
  paid: isPaid,
};

export const requestRepository = defineRepository({ table: serviceRequests, row: storedRequest, joined, computed });

/** Rows with staff-only columns. */
export const staffRequestRepository = defineRepository({
  table: serviceRequests,
  row: storedStaffRequest,
  joined,
  computed,
  name: 'service requests for staff',
});

/** Null until work has started. SQL version of `expectedAt`. */
export const expected = sql`(least(${serviceRequests.accepted_at}, ${serviceRequests.paid_at}) + make_interval(days => ${serviceRequests.delivery_time}))`;
export const isUnderWay = sql`${serviceRequests.status} in ('Accepted', 'Paid')`;

const reference = sql`concat('SR-', left(${serviceRequests.id}::text, 8))`;
const statuses = sql.raw(requestStatuses.map((status) => `'${status}'`).join(', '));

const listed = {
  rows: requestRepository,
  sorts: {
    created_at: { by: serviceRequests.created_at, direction: 'desc' },
    product: { by: sql`lower(${serviceRequests.product})`, direction: 'asc' },
    quantity: { by: serviceRequests.quantity, direction: 'desc' },
    total: { by: sql`${serviceRequests.cost} * ${serviceRequests.quantity}`, direction: 'desc' },
    delivery_time: { by: serviceRequests.delivery_time, direction: 'asc' },
    status: { by: sql`array_position(array[${statuses}], ${serviceRequests.status})`, direction: 'asc' },
  },
  filters: { status: serviceRequests.status },
} as const;

export const listOwnRequests = defineList({
  ...listed,
  name: 'own requests',
  where: isOwn,
  search: [serviceRequests.product, reference],
});

export const listAllRequests = defineList({
  ...listed,
  name: 'all requests',
  rows: staffRequestRepository,
  sorts: {
    ...listed.sorts,
    expected_at: { by: sql`case when ${isUnderWay} then ${expected} end`, direction: 'asc' },
  },
  conditions: {
    paid: (value) => sql`${isPaid} = ${value}::boolean`,
    late: () => sql`(${isUnderWay} and ${expected} < now())`,
  },
  search: [serviceRequests.product, reference, sql`buyer.email`],
});

export async function insertDelivery(
  tx: Transaction,
  delivery: { request_id: string; files: string[]; note: string },
): Promise<void> {
  await tx.insert(requestDeliveries).values(delivery);
}

type Ordered = Pick<StoredRequest, 'product' | 'delivery_time' | 'cost' | 'quantity' | 'notes'> & {
  payment_link: string;
};

export const requestInsert = defineInsert<Ordered>({
  table: serviceRequests,
  columns: ['product', 'delivery_time', 'cost', 'quantity', 'payment_link', 'notes'],
  own: isOwn,
});

/** Returns the product of the reader's own request. */
export async function findOrderedProduct(tx: Transaction, id: string): Promise<string | undefined> {
  const { product } = serviceRequests;
  const [request] = await tx
    .select({ product })
    .from(serviceRequests)
    .where(and(eq(serviceRequests.id, id), isOwn));
  return request?.product;
}

/** Returns the terms of the acting applicant's own request. Price in minor units. */
export async function findOfferedRequest(tx: Transaction, id: string) {
  const { product, cost, quantity, status, paid_at, user_id, deleted_at } = serviceRequests;
  const [request] = await tx
    .select({ product, quantity, status, paid_at, price: minorUnits(sql`${cost} * ${quantity}`) })
    .from(serviceRequests)
    .where(and(eq(serviceRequests.id, id), eq(user_id, currentUserInRole('applicant')), isNull(deleted_at)));
  return request;
}

/** Locks the acting user's request against changes until the transaction ends. */
export async function holdRequest(tx: Transaction, id: string): Promise<void> {
  await tx
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(and(eq(serviceRequests.id, id), isOwn))
    .for('share');
}

/**
 * Marks the request of a paid order as paid. If it is already delivered, only stores the time. A refund changes nothing
 * here. Derived from the order's row, so a repeated call changes nothing. For transactions without row policies.
 */
export async function markPaid(tx: Transaction, { id, kind, status }: typeof orders.$inferSelect): Promise<void> {
  if (kind !== 'request' || status !== 'paid') return;
  const isUnpaid = sql`r.status in ('Pending', 'Accepted')`;
  await tx.execute(sql`
    update ${serviceRequests} r
    set status = case when ${isUnpaid} then 'Paid' else r.status end, paid_at = coalesce(r.paid_at, o.paid_at, now())
    from ${orders} o
    where o.id = ${id} and r.id = o.request_id and (${isUnpaid} or r.paid_at is null)`);
}

/**
 * Creates the service requests that a product includes, as paid. Skips services that are no longer in the catalog. A
 * refund moves undelivered ones to Trash. For transactions without row policies, with the entitlements of the buyer
 * locked.
 */
export async function includeRequests(
  tx: Transaction,
  { id, user_id, kind, status, description }: typeof orders.$inferSelect,
): Promise<void> {
  if (user_id === null) return;
  const ofOrder = eq(includedRequests.order_id, id);
  if (status === 'paid' || status === 'partly_refunded') {
    const [sold] = await tx.select().from(soldProducts).where(eq(soldProducts.key, kind));
    // A service added to the list later is only for later buyers.
    if (!sold || (await tx.$count(includedRequests, ofOrder)) > 0) return;
    for (const [index, name] of sold.request_products.entries()) {
      const service = products.find((one) => one.name === name);
      if (!service) continue;
      const [made] = await tx
        .insert(serviceRequests)
        .values({
          user_id,
          product: name,
          delivery_time: service.deliveryDays,
          cost: '0',
          notes: `Included in ${description}.`,
          status: 'Paid',
        })
        .returning({ id: serviceRequests.id });
      if (!made) throw new Error('no request was made');
      await tx.insert(includedRequests).values({ user_id, order_id: id, number: index + 1, request_id: made.id });
    }
  } else if (status === 'refunded') {
    const included = tx.select({ id: includedRequests.request_id }).from(includedRequests).where(ofOrder);
    const isKept = and(ne(serviceRequests.status, 'Delivered'), isNull(serviceRequests.deleted_at));
    await tx
      .update(serviceRequests)
      .set({ deleted_at: sql`now()` })
      .where(and(isKept, inArray(serviceRequests.id, included)));
  }
}
