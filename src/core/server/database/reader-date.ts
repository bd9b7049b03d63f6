import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from './database.ts';

/** Returns the date of a time, `YYYY-MM-DD`, in the user's time zone. In UTC if they have none or no longer exist. */
export async function readerDate(
  tx: Transaction,
  { user, at }: { user: string | null; at: Date | SQL },
): Promise<string> {
  const time = at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at;
  const [row] = await selectRows<{ date: string }>(tx, sql`select app.day_of(${user}::uuid, ${time})::text as date`);
  if (!row) throw new Error('app.day_of answered no row');
  return row.date;
}
