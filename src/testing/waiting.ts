import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { selectRows, type Database, type Transaction } from '#core/server/database/database.ts';

/**
 * Sends a request, or runs a job, that must wait for this work. The work holds a lock until the request is known to
 * wait. On PGlite, which has one transaction at a time, the request starts after it.
 */
export async function sendConcurrently<Answer>(
  database: Database,
  { hold, change, send }: { hold: Work; change: Work; send: () => Promise<Answer> },
): Promise<Answer> {
  const [holding, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = database.asSystem('a test takes its time', async (tx) => {
    await hold(tx);
    holding.resolve();
    await waits.promise;
    await change(tx);
  });
  await holding.promise;
  const pending = send();
  // The lock is released in any case, so that a request that did not wait fails only its own test.
  await untilOneWaits(database).finally(waits.resolve);
  await working;
  return pending;
}

type Work = (tx: Transaction) => Promise<unknown>;

/** Resolves once a transaction of this database waits for a lock. On PGlite none can. */
export async function untilOneWaits(database: Database): Promise<void> {
  if (database.engine === 'pglite') return;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(() => database.asSystem('a test looks', (tx) => selectRows(tx, waiting)), { timeout: 10_000 })
    .toHaveLength(1);
}
