import { and, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { findAsJson, jsonListing } from '#core/server/database/listing.ts';
import { defineStatement } from '#core/server/database/statement.ts';

import { claimKeys, type ClaimChange, type ClaimKey, type ClaimRow, type PublicClaimRow } from '../schema.ts';
import { siteClaims } from './table.ts';

const { key, value, label, source, as_of, is_active, updated_at, version } = siteClaims;
const columns = sql`${key}, ${value}, ${label}, ${source}, ${as_of}, ${is_active}, ${updated_at}, ${version}`;
const inOrder = sql`array_position(array[${sql.raw(claimKeys.map((name) => `'${name}'`).join(', '))}], ${key})`;

/** Those that the person may read, in the order of `claimKeys`, as JSON text of a `ClaimList`. */
export const listClaims = defineStatement(
  'list claims',
  jsonListing({ rows: sql`select ${columns} from ${siteClaims} order by ${inOrder}`, permission: 'manage_content' }),
);

/** What everybody sees on the site, in the order of `claimKeys`. */
export async function listPublicClaims(tx: Transaction): Promise<PublicClaimRow[]> {
  return tx
    .select({ key: sql<ClaimKey>`${key}`, value, label, source, as_of })
    .from(siteClaims)
    .where(eq(is_active, true))
    .orderBy(inOrder);
}

export async function findClaim(tx: Transaction, wanted: ClaimKey): Promise<ClaimRow | undefined> {
  return findAsJson(tx, sql`select ${columns} from ${siteClaims} where ${key} = ${wanted}`);
}

/** Changes a claim that is still at this version; false where it is not. */
export async function updateClaim(
  tx: Transaction,
  wanted: ClaimKey,
  { version: seen, ...values }: ClaimChange,
): Promise<boolean> {
  const changed = await tx
    .update(siteClaims)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(key, wanted), eq(version, seen)))
    .returning({ key });
  return changed.length > 0;
}
