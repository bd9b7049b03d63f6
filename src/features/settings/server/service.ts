import type { Services } from '#core/server/services.ts';

import { putInForce } from './queries.ts';

/** So that the server shows and does from now on what owners have set. */
export async function putSettingsInForce({ database, env }: Pick<Services, 'database' | 'env'>): Promise<void> {
  await database.asSystem('what owners have set is in force for all users', (tx) => putInForce(tx, env));
}
