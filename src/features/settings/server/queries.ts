import { and, inArray, ne, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';

import { settingKeys, type SettingKey, type SettingRow } from '../schema.ts';
import { settings } from './table.ts';

/** The values of those of the keys that are set. */
export async function readSettings(
  tx: Transaction,
  keys: readonly SettingKey[],
): Promise<Partial<Record<SettingKey, string>>> {
  const rows = await tx
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(and(inArray(settings.key, [...keys]), ne(settings.value, '')));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Every setting there is, in the order of `settingKeys`. */
export async function listSettings(tx: Transaction): Promise<SettingRow[]> {
  const rows = await tx.select().from(settings);
  return settingKeys.map((key) => {
    const row = rows.find((set) => set.key === key);
    return { key, value: row?.value ?? '', updated_at: row?.updated_at.toISOString() ?? null };
  });
}

export async function saveSetting(tx: Transaction, { key, value }: { key: SettingKey; value: string }): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updated_at: sql`now()` } });
}
