import { readFileSync } from 'node:fs';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { Hono } from 'hono';

import { selectRows, type Database } from '#core/server/database/database.ts';
import { migrationsFolder } from '#core/server/database/migrations.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

const CHECK_TIMEOUT_MS = 2_000;
const notStored = { 'cache-control': 'no-store' };

/** For whatever watches over the server: whether the process lives, and whether it can serve people. */
export function healthRoutes({ database, store, log }: Services): Hono<RequestEnv> {
  const newestMigration = readNewestMigration();
  const checks = {
    database: () => database.ping(),
    store: () => store.ping(),
    migrations: () => checkMigrations(database, newestMigration),
  };
  const app = new Hono<RequestEnv>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, notStored));
  app.get('/readyz', async (c) => {
    const outcomes = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const failure = await within(CHECK_TIMEOUT_MS, check()).then(
          () => undefined,
          (error: unknown) => error ?? new Error('failed'),
        );
        if (failure) log.error({ err: failure }, `not ready: ${name}`);
        return [name, failure ? 'failing' : 'ok'] as const;
      }),
    );
    const isReady = outcomes.every(([, outcome]) => outcome === 'ok');
    return c.json(
      { status: isReady ? 'ok' : 'failing', checks: Object.fromEntries(outcomes) },
      isReady ? 200 : 503,
      notStored,
    );
  });
  return app;
}

/** A newer server may have migrated further; an older database lacks what this server's statements name. */
async function checkMigrations(database: Database, newestMigration: number): Promise<void> {
  const [row] = await database.asSystem('the check of readiness reads what the migrator noted', (tx) =>
    selectRows<{ newest: string | null }>(
      tx,
      sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
    ),
  );
  if (Number(row?.newest ?? 0) < newestMigration) throw new Error('The database is missing migrations');
}

function readNewestMigration(): number {
  const journal = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  return Math.max(...entries.map((entry) => entry.when));
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
