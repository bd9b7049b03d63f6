import { sql } from 'drizzle-orm';
import { Hono } from 'hono';

import type { Database } from '#core/server/database/database.ts';
import { appliedMigration, newestMigration } from '#core/server/database/migrations.ts';
import { isNoRoom } from '#core/server/no-room.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

const CHECK_TIMEOUT_MS = 2_000;
const OUTCOMES_KEPT_MS = 1_000;
const notStored = { 'cache-control': 'no-store' };

/** Health checks for monitoring: whether the process is alive, and whether it can serve users. */
export function healthRoutes({ database, store, log }: Services): Hono<RequestEnv> {
  const checks = {
    database: () => checkDatabase(database),
    store: () => store.ping(),
    migrations: () => checkMigrations(database),
  };
  const runChecks = sharing(async () =>
    Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const failure = await within(CHECK_TIMEOUT_MS, check()).then(
          () => undefined,
          (error: unknown) => error ?? new Error('failed'),
        );
        if (failure) log.error({ err: failure }, `not ready: ${name}`);
        return [name, toOutcome(failure)] as const;
      }),
    ),
  );
  const app = new Hono<RequestEnv>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, notStored));
  app.get('/readyz', async (c) => {
    const outcomes = await runChecks();
    const isReady = outcomes.every(([, outcome]) => outcome === 'ok');
    return c.json(
      { status: isReady ? 'ok' : 'failing', checks: Object.fromEntries(outcomes) },
      isReady ? 200 : 503,
      notStored,
    );
  });
  return app;
}

/**
 * Shares outcomes of a check. Anyone may request readiness at any rate, so requests during a check and shortly after
 * reuse its result.
 */
function sharing<T>(run: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  return () => {
    latest ??= run().finally(() => setTimeout(() => (latest = undefined), OUTCOMES_KEPT_MS).unref());
    return latest;
  };
}

/** Returns the outcome of a failed check. A full disk is named, since a restart does not fix it. */
function toOutcome(failure: unknown): 'ok' | 'no room' | 'failing' {
  if (failure === undefined) return 'ok';
  return isNoRoom(failure) ? 'no room' : 'failing';
}

/**
 * Makes PostgreSQL write a megabyte of temporary files, by a sort that does not fit into memory. PGlite shares the disk
 * of the uploaded files, which are checked as well, and may hang after a failed write.
 */
async function checkDatabase(database: Database): Promise<void> {
  await database.asProbe(async (tx) => {
    if (database.engine === 'pglite') return void (await tx.execute(sql`select 1`));
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(
      sql`select count(*) from (select md5(n::text) from generate_series(1, 20000) as n order by 1 offset 0) as sorted`,
    );
  });
}

/**
 * Checks the migrations. A newer server may have migrated further, while an older database lacks columns that this
 * server's statements use.
 */
async function checkMigrations(database: Database): Promise<void> {
  if ((await database.asProbe(appliedMigration)) < newestMigration) {
    throw new Error('The database is missing migrations');
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
