// Finds where a file is used, for a notification about it.
import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { describePlace, namingRows, type NamingRow } from '#core/server/file-places.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { fileUrl } from '#core/shared/uploads.ts';

export type Named = Pick<FeatureRegistry, 'files' | 'searchSources'>;

/**
 * Returns the URL of a row that names this file of its owner, as in search results. Undefined if no such row has one.
 */
export async function linkOfFile(
  tx: Transaction,
  named: Named,
  { userId, key }: { userId: string; key: string },
): Promise<string | undefined> {
  if (named.files.length === 0) return undefined;
  const rows = namingRows(named, sql`${userId}::uuid`);
  const [row] = await selectRows<NamingRow>(
    tx,
    sql`select source, id, title from (${rows}) as named where url = ${fileUrl(key)} limit 1`,
  );
  return row && describePlace(named, row).link;
}
