import pg from 'pg';

import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { PgliteEngine } from './pglite-engine.ts';
import { PgliteStream } from './pglite-stream.ts';
import { pooledDatabase, withConnection } from './pooled-database.ts';
import type { BoundStatement } from './statement.ts';

/** For one transaction, the role that a request's pool logs in as on a server. */
const asUser: BoundStatement = { name: 'as user', text: "select set_config('role', 'laurel_user', true)", values: [] };

type Options = {
  /** The folder of the migrations to apply, or null for none; a restore goes no further than its backup. */
  migrations?: string | null;
  stuckMs?: number;
  /** Called when a request's transaction does not end: all other requests wait for it, until the process restarts. */
  onStuck?: () => never;
};

/** Longer than any request takes. */
const STUCK_MS = 60_000;

/**
 * The database on PGlite. It has one session, a superuser's: entering switches the role, so row policies guard against
 * our mistakes, not against injected SQL, and one slow statement holds up all.
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
      // Begun here, not before: waiting for another's transaction is not a fault.
      const alarm = setTimeout(onStuck, stuckMs);
      try {
        return await work();
      } finally {
        clearTimeout(alarm);
      }
    },
    // It has this machine's clock.
    now: () => new Date(),
    poolUse: () => [],
    async close() {
      await session.end();
      await engine.close();
    },
  });
}

/** Thrown where nothing catches it: the server ends, and its supervisor starts another. */
function crash(): never {
  throw new Error(`The embedded database has not answered for ${STUCK_MS / 1000} s`);
}
