import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from './database.ts';

/**
 * Reads the rows of a query with a cursor, at most `count` at a time. A transaction can have only one such reading at
 * once.
 */
export async function* fetchRows<Row>(tx: Transaction, query: SQL, count: number): AsyncGenerator<Row[], void> {
  await tx.execute(sql`declare fetched no scroll cursor for ${query}`);
  for (;;) {
    const rows = await selectRows<Row>(tx, sql`fetch ${sql.raw(String(count))} from fetched`);
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
  }
  await tx.execute(sql`close fetched`);
}
