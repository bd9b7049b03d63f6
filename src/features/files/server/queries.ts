import { inArray } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';

import { files } from './table.ts';

/** Those of the keys that are files the person may use: their own. */
export async function ownFileKeys(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return new Set(rows.map((row) => row.key));
}
