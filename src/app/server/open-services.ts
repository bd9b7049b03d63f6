import { chmodSync } from 'node:fs';

import type { Database } from '#core/server/database/database.ts';
import { startPglite, type PgliteEngine } from '#core/server/database/pglite-engine.ts';
import { openPglite } from '#core/server/database/pglite.ts';
import { openPostgres } from '#core/server/database/postgres.ts';
import type { Env } from '#core/server/env.ts';
import { createFolder } from '#core/server/make-folder.ts';
import { openPayments } from '#core/server/payments/open.ts';
import { createLog, type Log } from '#core/server/log.ts';
import { readSecret } from '#core/server/secret.ts';
import type { Services } from '#core/server/services.ts';
import { openFolderStore } from '#core/server/storage/folder-store.ts';
import type { FileStore } from '#core/server/storage/store.ts';

export type ServiceOptions = {
  /** Folder of the migrations to apply, if not all. */
  migrations?: string;
  /** Embedded database, if it was already started. */
  pglite?: PgliteEngine;
};

/** Opens the services for routes, jobs and commands. The caller closes the database. */
export async function openServices(env: Env, opening?: ServiceOptions): Promise<Services> {
  const services = await prepareServices(env, opening);
  try {
    await services.database.opened;
    return services;
  } catch (error) {
    await services.database.close();
    throw error;
  }
}

/** Opens the services without waiting for the database. Await `database.opened` before the first statement. */
export async function prepareServices(env: Env, opening: ServiceOptions = {}): Promise<Services> {
  // The folder contains all users' evidence and the secret, so other users of this machine have no access.
  createFolder(env.DATA_DIR, 0o700);
  chmodSync(env.DATA_DIR, 0o700);
  const log = createLog(env.LOG_LEVEL);
  const secret = readSecret(env);
  const store = await openStore(env);
  const payments = await openPayments(env);
  const database = openDatabase({ env, secret, log, ...opening });
  return { env, secret, database, store, log, now: () => database.now(), ...payments };
}

/** Opens the bucket if one is configured, otherwise the data folder. */
export async function openStore(env: Env): Promise<FileStore> {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return openFolderStore(env.DATA_DIR);
  // Its client takes ten megabytes of memory, so it is loaded only if needed.
  const { openS3Store } = await import('#core/server/storage/s3-store.ts');
  return openS3Store({
    settings: { endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey, isPathStyle: env.S3_PATH_STYLE },
    folder: env.DATA_DIR,
  });
}

function openDatabase({
  env,
  secret,
  log,
  migrations,
  pglite,
}: ServiceOptions & { env: Env; secret: string; log: Log }): Database {
  if (!env.DATABASE_URL) return openPglite(pglite ?? startPglite(env.DATA_DIR), { migrations });
  return openPostgres({
    ownerUrl: env.DATABASE_URL,
    userUrl: env.DATABASE_APP_URL,
    secret,
    poolSize: env.DATABASE_POOL_SIZE,
    migrations,
    onError: (error) => log.error({ err: error }, 'a database connection was lost'),
    onWaiting: (reason) => log.warn({ reason }, 'waiting for the database'),
  });
}
