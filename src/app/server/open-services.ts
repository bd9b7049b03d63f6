import { chmodSync, mkdirSync } from 'node:fs';

import type { Database } from '#core/server/database/database.ts';
import { openPglite } from '#core/server/database/pglite.ts';
import { openPostgres } from '#core/server/database/postgres.ts';
import type { Env } from '#core/server/env.ts';
import { makeLog, type Log } from '#core/server/log.ts';
import { readSecret } from '#core/server/secret.ts';
import type { Services } from '#core/server/services.ts';
import { openFolderStore } from '#core/server/storage/folder-store.ts';

/** Opens what routes, jobs and commands work with; its owner closes the database. */
export async function openServices(env: Env): Promise<Services> {
  // Everybody's evidence lies here, and the secret: no other user of this machine looks in.
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  chmodSync(env.DATA_DIR, 0o700);
  const log = makeLog(env.LOG_LEVEL);
  const secret = readSecret(env);
  const store = await openFolderStore(env.DATA_DIR);
  const database = await openDatabase({ env, secret, log });
  return { env, secret, database, store, log, now: () => new Date() };
}

async function openDatabase({ env, secret, log }: { env: Env; secret: string; log: Log }): Promise<Database> {
  if (!env.DATABASE_URL) return openPglite(env.DATA_DIR);
  return openPostgres({
    ownerUrl: env.DATABASE_URL,
    userUrl: env.DATABASE_USER_URL,
    secret,
    poolSize: env.DATABASE_POOL,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
  });
}
