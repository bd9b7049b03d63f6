import { inArray } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';

import type { SettingKey } from '../schema.ts';
import { settings } from './table.ts';

/** The values of those of the keys that are set. */
export async function readSettings(tx: Transaction, keys: readonly SettingKey[]): Promise<Partial<Record<SettingKey, string>>> {
  const rows = await tx
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
