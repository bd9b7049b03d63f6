import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from './database.ts';

/**
 * Returns the date of a time, `YYYY-MM-DD`, in the given time zone or else the user's. In UTC if that is empty, or the
 * user has none or no longer exists.
 */
export async function readerDate(
  tx: Transaction,
  { user, zone = null, at }: { user: string | null; zone?: string | null | undefined; at: Date | SQL },
): Promise<string> {
  const time = at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at;
  const [row] = await selectRows<{ date: string }>(
    tx,
    sql`select app.day_of(${user}::uuid, ${time}, ${zone}::text)::text as date`,
  );
  if (!row) throw new Error('app.day_of answered no row');
  return row.date;
}
