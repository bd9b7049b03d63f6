import { eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { jsonListing } from '#core/server/database/listing.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';

import { statKeys, statRow, type StatKey, type PublicStatRow } from '../schema.ts';
import { siteStats } from './table.ts';

const { key, value, label, source, as_of, is_active } = siteStats;
const inOrder = sql`array_position(array[${sql.raw(statKeys.map((name) => `'${name}'`).join(', '))}], ${key})`;

export const statRepository = defineRepository({ table: siteStats, row: statRow, computed: {}, by: key });

/** Statistics that the user may read, in the order of `statKeys`, as JSON text of a `StatList`. */
export const listStats = defineStatement(
  'list statistics',
  jsonListing({
    rows: sql`select ${statRepository.selection} from ${siteStats} order by ${inOrder}`,
    permission: 'manage_content',
  }),
);

/** Returns the statistics shown to visitors, in the order of `statKeys`. */
export async function listPublicStats(tx: Transaction): Promise<PublicStatRow[]> {
  return tx
    .select({ key: sql<StatKey>`${key}`, value, label, source, as_of })
    .from(siteStats)
    .where(eq(is_active, true))
    .orderBy(inOrder);
}
