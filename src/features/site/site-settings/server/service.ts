import type { Services } from '#core/server/services.ts';

import { applyStoredSettings } from './queries.ts';

/** Applies the settings to the running server. */
export async function applySettings({ database, env }: Pick<Services, 'database' | 'env'>): Promise<void> {
  await database.asSystem('what owners have set is in force for all users', (tx) => applyStoredSettings(tx, env));
}
