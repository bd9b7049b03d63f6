import pg from 'pg';

import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { PgliteEngine } from './pglite-engine.ts';
import { PgliteStream } from './pglite-stream.ts';
import { pooledDatabase, withConnection } from './pooled-database.ts';
import type { BoundStatement } from './statement.ts';

/** Switches one transaction to the role that requests use. With a PostgreSQL server, the pool logs in as that role. */
const asUser: BoundStatement = { name: 'as user', text: "select set_config('role', 'laurel_user', true)", values: [] };

type Options = {
  /** Folder of the migrations to apply, or null for none. A restore stops at those of its backup. */
  migrations?: string | null;
  stuckMs?: number;
  /** Called if a request's transaction does not end. All other requests wait for it until the process restarts. */
  onStuck?: () => never;
};

/** Longer than any request takes. */
const STUCK_MS = 60_000;

/**
 * Opens the database on PGlite. It has one superuser session, and authentication switches the role. Row policies
 * therefore protect against our mistakes, but not against injected SQL. One slow statement delays all others.
 */
export function openPglite(
  engine: PgliteEngine,
  { migrations, stuckMs = STUCK_MS, onStuck = crash }: Options = {},
): Database {
  const session = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgliteStream(engine),
  });
  // The session may have statements that an earlier connection prepared. The connection reports a failure with its next
  // statement.
  session.on('connect', (client) => void client.query('deallocate all').catch(() => undefined));
  return pooledDatabase({
    engine: 'pglite',
    opened: withConnection(session, async (client) => {
      if (migrations !== null) await migrate(client, migrations);
    }),
    user: session,
    owner: session,
    probe: session,
    asUser: [asUser],
    async watch(work) {
      // The timer starts here, because waiting for another transaction is not an error.
      const alarm = setTimeout(onStuck, stuckMs);
      try {
        return await work();
      } finally {
        clearTimeout(alarm);
      }
    },
    // PGlite uses this machine's clock.
    now: () => new Date(),
    poolStats: () => [],
    async close() {
      await session.end();
      await engine.close();
    },
  });
}

/** Throws outside of any handler, so that the server ends and its supervisor restarts it. */
function crash(): never {
  throw new Error(`The embedded database has not answered for ${STUCK_MS / 1000} s`);
}
