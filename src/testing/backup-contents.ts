import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { getTableName, sql } from 'drizzle-orm';

import { backedUpTables } from '#app/server/backup.ts';
import { selectRows } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';

import { storedNames } from './uploads.ts';

/** Returns everything that a backup must contain, and the surrounding state. */
export async function readContents({ database, store }: Pick<Services, 'database' | 'store'>) {
  const rows = await database.asSystem('a test compares everything', async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const lines: string[] = [];
    for (const table of backedUpTables()) {
      const found = await selectRows<{ line: string }>(tx, sql`select to_jsonb(t)::text as line from ${table} t`);
      lines.push(...found.map(({ line }) => `${getTableName(table)} ${line}`));
    }
    return lines.toSorted();
  });
  const { keys, underWay } = await storedNames(store);
  const files: [string, Buffer][] = [];
  for (const key of keys) files.push([key, await buffer((await store.read(key)) ?? Readable.from([]))]);
  return { rows, files, underWay };
}
