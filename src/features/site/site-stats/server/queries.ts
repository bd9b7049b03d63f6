import { eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { jsonListing } from '#core/server/database/listing.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';

import { claimKeys, claimRow, type ClaimKey, type PublicClaimRow } from '../schema.ts';
import { siteClaims } from './table.ts';

const { key, value, label, source, as_of, is_active } = siteClaims;
const inOrder = sql`array_position(array[${sql.raw(claimKeys.map((name) => `'${name}'`).join(', '))}], ${key})`;

export const claimRepository = defineRepository({ table: siteClaims, row: claimRow, computed: {}, by: key });

/** Claims that the user may read, in the order of `claimKeys`, as JSON text of a `ClaimList`. */
export const listClaims = defineStatement(
  'list claims',
  jsonListing({
    rows: sql`select ${claimRepository.selection} from ${siteClaims} order by ${inOrder}`,
    permission: 'manage_content',
  }),
);

/** Returns the claims shown to visitors, in the order of `claimKeys`. */
export async function listPublicClaims(tx: Transaction): Promise<PublicClaimRow[]> {
  return tx
    .select({ key: sql<ClaimKey>`${key}`, value, label, source, as_of })
    .from(siteClaims)
    .where(eq(is_active, true))
    .orderBy(inOrder);
}
