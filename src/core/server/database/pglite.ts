import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

import { AppError } from '../errors.ts';
import { beginAnewOnce, selectRows, type Database, type Transaction } from './database.ts';
import { board, enter, enteredBy, readActor } from './entering.ts';
import { lockFolder } from './folder-lock.ts';
import { makeLean } from './lean-pglite.ts';
import { flyLite, flyWithin } from './lite-flight.ts';
import { migrationsFolder } from './migrations.ts';
import { refuseNesting, runInScope } from './scope.ts';
import { asSql, type BoundStatement } from './statement.ts';

/** What migrations may create. PostgreSQL brings them along; here each is loaded whenever the database is opened. */
export const extensions = { btree_gist, pg_trgm };

/** For one transaction, the role that a request's pool logs in as on a server. */
const asUser: BoundStatement = { name: 'as user', text: "select set_config('role', 'laurel_user', true)", values: [] };

/** Longer than any request takes. */
const STUCK_MS = 60_000;

/**
 * PostgreSQL in this process. It has one session, a superuser's: entering switches the role, so row
 * policies guard against our mistakes, not against injected SQL, and one slow statement holds up all.
 * @param folder where it keeps its files; undefined keeps everything in memory
 * @param migrations the folder of those to apply; a restore goes no further than its backup
 */
export async function openPglite(folder: string | undefined, migrations = migrationsFolder): Promise<Database> {
  const lock = folder === undefined ? undefined : lockFolder(folder);
  let lite: PGlite;
  try {
    if (folder) mkdirSync(folder, { recursive: true });
    lite = await PGlite.create(folder ? path.join(folder, 'database') : undefined, { extensions });
    await migrate(drizzle({ client: lite }), { migrationsFolder: migrations });
  } catch (error) {
    lock?.release();
    throw error;
  }
  return pgliteDatabase(lite, async () => {
    await lite.close();
    lock?.release();
  });
}

/** @param onStuck is told of a request's transaction that does not end: all others wait for it, until the process restarts */
export function pgliteDatabase(
  lite: PGlite,
  close: () => Promise<void>,
  { stuckMs = STUCK_MS, onStuck = crash } = {},
): Database {
  const root = drizzle({ client: makeLean(lite), casing: 'snake_case' });

  async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    refuseNesting();
    return root.transaction((tx) => {
      const handle = tx as unknown as Transaction;
      return runInScope(handle, () => work(handle));
    });
  }

  async function flyAsActor(token: string | undefined, statement: BoundStatement): Promise<(string | null)[]> {
    if (!token) throw new AppError('signed_out');
    refuseNesting();
    return board(flyLite(lite, [asUser, enter(token), statement]));
  }

  const database: Database = {
    engine: 'pglite',
    async asActor(token, work) {
      if (!token) throw new AppError('signed_out');
      return beginAnewOnce(() =>
        transact(async (tx) => {
          // Begun here, not before: waiting for another's transaction is not a fault.
          const alarm = setTimeout(onStuck, stuckMs);
          try {
            const [, entered] = await board(flyWithin(lite, [asUser, enter(token)]));
            return await work(tx, readActor(entered));
          } finally {
            clearTimeout(alarm);
          }
        }),
      );
    },
    async readAsActor(token, statement) {
      const [, entered, json = null] = await flyAsActor(token, statement);
      return { actor: readActor(entered), json };
    },
    async writeAsActor(token, { before, statement }) {
      if (!before) {
        const [, , written = null] = await flyAsActor(token, statement);
        return written;
      }
      return database.asActor(token, async (tx, actor) => {
        await before(tx, actor);
        return selectText(tx, statement);
      });
    },
    async asSystem(_reason, work) {
      return transact(work);
    },
    async runAsSystem(_reason, statements, entering) {
      refuseNesting();
      return (await board(flyLite(lite, enteredBy(entering, statements)))).at(-1) ?? null;
    },
    async listen(channel, { onTold, onConnected }) {
      const stop = await lite.listen(channel, onTold);
      onConnected();
      return () => stop();
    },
    async ping() {
      await lite.query('select 1');
    },
    poolUse: () => [],
    close,
  };
  return database;
}

/** Thrown where nothing catches it: the server ends, and its supervisor starts another. */
function crash(): never {
  throw new Error(`The embedded database has not answered for ${STUCK_MS / 1000} s`);
}

/** The one text of a statement's one row. */
async function selectText(tx: Transaction, statement: BoundStatement): Promise<string | null> {
  const [row] = await selectRows<Record<string, string | null>>(tx, asSql(statement));
  return row ? (Object.values(row)[0] ?? null) : null;
}
