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

/** For whatever watches over the server: whether the process lives, and whether it can serve people. */
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
        return [name, outcomeOf(failure)] as const;
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

/** Anyone may request readiness, at any rate: requests during checks, and for a moment after them, share their outcomes. */
function sharing<T>(run: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  return () => {
    latest ??= run().finally(() => setTimeout(() => (latest = undefined), OUTCOMES_KEPT_MS).unref());
    return latest;
  };
}

/** A full disk is named: it is not mended by a restart. */
function outcomeOf(failure: unknown): 'ok' | 'no room' | 'failing' {
  if (failure === undefined) return 'ok';
  return isNoRoom(failure) ? 'no room' : 'failing';
}

/**
 * Has PostgreSQL write a megabyte beside its tables, by a sort that does not fit into memory. PGlite has the disk of the files,
 * which are written as well, and may hang once its own writing has failed.
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

/** A newer server may have migrated further; an older database lacks what this server's statements name. */
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
