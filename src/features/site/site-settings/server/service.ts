import type { Services } from '#core/server/services.ts';

import { putInForce } from './queries.ts';

/** Applies the settings to the running server. */
export async function putSettingsInForce({ database, env }: Pick<Services, 'database' | 'env'>): Promise<void> {
  await database.asSystem('what owners have set is in force for all users', (tx) => putInForce(tx, env));
}
