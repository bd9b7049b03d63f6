import { getTableName, sql } from 'drizzle-orm';

import { selectRows } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';

import { settledTables, storyTables } from './settle.ts';

/** Every row but what is random on purpose: the salts of a password’s hash and of a sealed secret. */
export async function contentsOf({ database }: Pick<Services, 'database'>): Promise<Record<string, string[]>> {
  return database.asSystem('the demo is compared', async (tx) => {
    const contents: Record<string, string[]> = {};
    for (const table of [...settledTables, ...storyTables]) {
      const rows = await selectRows<{ line: string }>(
        tx,
        sql`select (to_jsonb(t) - 'password' - 'sealed_secret')::text as line from ${table} t`,
      );
      contents[getTableName(table)] = rows.map(({ line }) => line).toSorted();
    }
    return contents;
  });
}
