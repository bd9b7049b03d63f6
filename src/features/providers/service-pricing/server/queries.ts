import { and, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { AppError } from '#core/server/errors.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import { listedPriceRow, priceRow, type PriceInput, type PriceSort } from '../schema.ts';
import { servicePricing } from './table.ts';

const { id, user_id, service_type, price, currency, is_active, updated_at } = servicePricing;

/** Admins and applicants read the prices of others as well. */
const isOwn = eq(user_id, currentUser);
// Money is returned as text, because a JSON number would lose decimals.
const written = { price: sql`${price}::text` };
const byService = { by: sql`lower(${service_type})`, direction: 'asc' } as const;

/** Rows for their providers. */
export const priceRepository = defineRepository({
  table: servicePricing,
  row: priceRow,
  computed: written,
  scope: isOwn,
});

export const listOwnPrices = defineList({
  name: 'own prices',
  rows: priceRepository,
  where: isOwn,
  sorts: { service_type: byService },
});

/** Rows for admins. */
export const listedPriceRepository = defineRepository({
  table: servicePricing,
  name: 'listed prices',
  row: listedPriceRow,
  joined: sql`join app.pricing_providers() as provider on provider.provider_id = ${user_id}`,
  computed: {
    ...written,
    name: sql`provider.name`,
    email: sql`provider.email`,
    roles: sql`provider.roles`,
    unverified: sql`array(select role from unnest(provider.roles) as role where not app.is_verified(${user_id}, role))`,
  },
});

/** Prices of all providers, only for admins who manage providers. */
export const listPrices = defineList({
  name: 'prices of all',
  rows: listedPriceRepository,
  sorts: {
    service_type: byService,
    provider: { by: sql`lower(provider.name)`, direction: 'asc' },
    price: { by: price, direction: 'asc' },
    updated_at: { by: updated_at, direction: 'desc' },
  } satisfies SortOrders<PriceSort>,
  filters: { currency },
  conditions: {
    active: (value) => sql`${is_active} = ${value}::boolean`,
    role: (value) => sql`${value} = any (provider.roles)`,
  },
  search: [service_type, sql`provider.name`, sql`provider.email`],
});

export const priceInsert = defineInsert<PriceInput>({
  table: servicePricing,
  columns: ['service_type', 'price', 'currency', 'is_active'],
  own: isOwn,
});

/** @throws AppError not_found */
export async function deletePrice(tx: Transaction, wanted: string): Promise<void> {
  const deleted = await tx
    .delete(servicePricing)
    .where(and(eq(id, wanted), isOwn))
    .returning({ id });
  if (deleted.length === 0) throw new AppError('not_found');
}
