import { eq, notInArray, and, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { minorUnits } from '#core/server/database/columns.ts';
import { currentUser, currentUserInRole } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { includedRequests, sessionCredits } from '#features/billing/entitlements/server/table.ts';
import { orders } from '#features/billing/orders/server/table.ts';
import { serviceRequests } from '#features/billing/service-requests/server/table.ts';
import { fileName } from '#core/shared/uploads.ts';

import type { ProductKey, ProductRow } from '../schema.ts';
import { productFiles, products } from './table.ts';

const filesOf = sql`(
  select coalesce(json_agg(json_build_object('id', product_files.id, 'title', product_files.title, 'file_url', product_files.file_url)
    order by product_files.position, product_files.id), '[]')
  from ${productFiles} where product_files.product_key = products.key)`;

const shown = sql`json_build_object(
  'id', products.key, 'key', products.key, 'name', products.name, 'description', products.description, 'price', products.price::text,
  'guarantee_days', products.guarantee_days, 'opens_access', products.opens_access, 'session_credits', products.session_credits,
  'request_products', products.request_products, 'is_active', products.is_active, 'files', ${filesOf}, 'version', products.version)`;

/** Selects all products as JSON text of a `ProductList`, with the files that the reader may open. */
export const listProducts = defineStatement(
  'list products',
  sql`select json_build_object('rows', coalesce(json_agg(${shown} order by products.key), '[]'))::text from ${products}`,
);

/** Returns one product, locked until the transaction ends if it is to be changed. */
export async function findProductRow(
  tx: Transaction,
  key: ProductKey,
  { isHeld = false } = {},
): Promise<ProductRow | undefined> {
  const [row] = await selectRows<{ json: string }>(
    tx,
    sql`select ${shown}::text as json from ${products} where products.key = ${key} ${sql.raw(isHeld ? 'for update' : '')}`,
  );
  return row && (JSON.parse(row.json) as ProductRow);
}

/** Returns false if the product has another version by now. */
export async function updateProduct(
  tx: Transaction,
  { key, version, values }: { key: ProductKey; version: number; values: Partial<typeof products.$inferInsert> },
): Promise<boolean> {
  const changed = await tx
    .update(products)
    // Raises the version even if only files change.
    .set({ ...values, key: sql`${products.key}` })
    .where(and(eq(products.key, key), eq(products.version, version)))
    .returning({ key: products.key });
  return changed.length > 0;
}

/** Sets the files of a product in this order. An unchanged file keeps its row. */
export async function setProductFiles(
  tx: Transaction,
  { key, urls }: { key: ProductKey; urls: readonly string[] },
): Promise<void> {
  const ofProduct = eq(productFiles.product_key, key);
  await tx
    .delete(productFiles)
    .where(urls.length > 0 ? and(ofProduct, notInArray(productFiles.file_url, [...urls])) : ofProduct);
  const stored = await tx.select({ url: productFiles.file_url }).from(productFiles).where(ofProduct);
  const storedUrls = new Set(stored.map(({ url }) => url));
  for (const [position, url] of urls.entries()) {
    await (storedUrls.has(url)
      ? tx
          .update(productFiles)
          .set({ position })
          .where(and(ofProduct, eq(productFiles.file_url, url)))
      : tx.insert(productFiles).values({ product_key: key, title: fileName(url), file_url: url, position }));
  }
}

/** Selects the reader's purchases, latest first, as JSON text of a `PurchaseList`. */
export const listPurchases = defineStatement(
  'list purchases',
  sql`
    select json_build_object('rows', coalesce(json_agg(json_build_object(
      'id', orders.id, 'key', products.key, 'name', products.name, 'description', products.description,
      'bought_at', coalesce(orders.paid_at, orders.created_at), 'opens_access', products.opens_access,
      'credits', (
        select json_build_object('left', count(*) filter (where session_credits.spent_at is null), 'total', count(*))
        from ${sessionCredits} where session_credits.order_id = orders.id and session_credits.revoked_at is null
      ),
      'files', ${filesOf},
      'requests', (
        select coalesce(json_agg(json_build_object('id', service_requests.id, 'product', service_requests.product, 'status', service_requests.status)
          order by included_requests.number), '[]')
        from ${includedRequests} join ${serviceRequests} on service_requests.id = included_requests.request_id
        where included_requests.order_id = orders.id and service_requests.deleted_at is null
      )) order by orders.created_at desc, orders.id desc), '[]'))::text
    from ${orders} join ${products} on products.key = orders.kind
    where orders.user_id = ${currentUser} and orders.status in ('paid', 'partly_refunded')`,
);

/** Returns the terms of an active product, which is for applicants if it opens access. Price in minor units. */
export async function findOfferedProduct(tx: Transaction, key: ProductKey) {
  const { name, price, guarantee_days, session_credits, is_active, opens_access } = products;
  const [product] = await tx
    .select({ description: name, guarantee_days, session_credits, price: minorUnits(price) })
    .from(products)
    .where(
      and(
        eq(products.key, key),
        is_active,
        sql`(not ${opens_access} or ${currentUserInRole('applicant')} is not null)`,
      ),
    );
  return product;
}
