import { createHmac } from 'node:crypto';

import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

import { AppError } from '../errors.ts';
import { NO_SESSION, sqlState, type Actor, type Database, type Transaction, type PoolUse } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import { refuseNesting, runInScope } from './scope.ts';

/** Any number: what migrating servers agree to wait for. */
const MIGRATION_LOCK = 7_221_885;
const OWNER_POOL = 4;
const STATEMENT_TIMEOUT_MS = 15_000;
const LOGIN_TRIES = 3;
/** SQLSTATE of "tuple concurrently updated". */
const CONCURRENT_UPDATE = 'XX000';
const dialect = new PgDialect({ casing: 'snake_case' });
const INVALID_PASSWORD = new Set(['28P01', '28000']);

export type PostgresSettings = {
  /** Logs in as the owner of the tables. */
  ownerUrl: string;
  /** Logs in as laurel_user; when absent, the owner gives that role a password made from the secret. */
  userUrl: string | undefined;
  secret: string;
  poolSize: number;
  onError: (error: Error) => void;
  /** The folder of those to apply, where not all; a restore goes no further than its backup. */
  migrations?: string;
};

/** A PostgreSQL server: the application's pool logs in as laurel_user, which owns nothing. */
export async function openPostgres(settings: PostgresSettings): Promise<Database> {
  await applyMigrations(settings);
  const userUrl = settings.userUrl ?? (await prepareUserLogin(settings));
  const owner = makePool(settings.ownerUrl, OWNER_POOL, settings.onError);
  const user = makePool(userUrl, settings.poolSize, settings.onError);

  const database: Database = {
    engine: 'postgres',
    async asActor(token, work) {
      if (!token) throw new AppError('signed_out');
      return withClient(user, async (client) => {
        const [, entered] = await settleAll([begin(client), enter(client, token)], client);
        const actor = readActor(entered);
        return finish(client, (tx) => work(tx, actor));
      });
    },
    async readAsActor(token, name, statement) {
      if (!token) throw new AppError('signed_out');
      return withClient(user, async (client) => {
        const flight = [begin(client), enter(client, token), ask(client, name, statement), commit(client)];
        const [, entered, read, committed] = await settleAll(flight);
        assertCommitted(committed?.command);
        return { actor: readActor(entered), json: readText(read) };
      });
    },
    async writeAsActor(token, { before, name, statement }) {
      if (!token) throw new AppError('signed_out');
      return withClient(user, async (client) => {
        const [, entered] = await settleAll([begin(client), enter(client, token)], client);
        await workIn(client, (tx) => before(tx, readActor(entered)));
        const [written, committed] = await settleAll([ask(client, name, statement), commit(client)]);
        assertCommitted(committed?.command);
        return readText(written);
      });
    },
    async asSystem(_reason, work) {
      return withClient(owner, async (client) => {
        await begin(client);
        return finish(client, work);
      });
    },
    async ping() {
      await user.query('select 1');
    },
    poolUse: () => [countConnections('user', user), countConnections('owner', owner)],
    async close() {
      await Promise.all([owner.end(), user.end()]);
    },
  };
  return database;
}

const handles = new WeakMap<pg.PoolClient, Transaction>();

function handleOf(client: pg.PoolClient): Transaction {
  const known = handles.get(client);
  if (known) return known;
  const handle = drizzle({ client, casing: 'snake_case' }) as unknown as Transaction;
  handles.set(client, handle);
  return handle;
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  refuseNesting();
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    // The pool itself drops a connection that broke.
    client.release();
  }
}

function begin(client: pg.PoolClient): Promise<pg.QueryResult> {
  return client.query({ name: 'begin', text: 'begin' });
}

function enter(client: pg.PoolClient, token: string): Promise<pg.QueryResult> {
  return client.query({ name: 'enter', text: 'select app.enter($1) as actor', values: [token] });
}

function ask(client: pg.PoolClient, name: string, statement: SQL): Promise<pg.QueryResult> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return client.query({ name, text, values: params, rowMode: 'array' });
}

function commit(client: pg.PoolClient): Promise<pg.QueryResult> {
  return client.query({ name: 'commit', text: 'commit' });
}

function readText(result: pg.QueryResult | undefined): string | null {
  const [row] = (result?.rows ?? []) as unknown as (string | null)[][];
  return row?.[0] ?? null;
}

function readActor(result: pg.QueryResult | undefined): Actor {
  const [row] = (result?.rows ?? []) as { actor: Actor }[];
  if (!row) throw new Error('app.enter answered no row');
  return row.actor;
}

/** Waits for a whole flight; its first failure is the cause of all later ones. */
async function settleAll(flight: Promise<pg.QueryResult>[], rollBackOn?: pg.PoolClient): Promise<pg.QueryResult[]> {
  const settled = await Promise.allSettled(flight);
  const failed = settled.find((answer) => answer.status === 'rejected');
  if (failed) {
    if (rollBackOn) await rollBack(rollBackOn);
    if (sqlState(failed.reason) === NO_SESSION) throw new AppError('signed_out', { cause: failed.reason });
    throw failed.reason;
  }
  return settled.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

async function finish<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await workIn(client, work);
  assertCommitted((await commit(client)).command);
  return result;
}

async function workIn<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = handleOf(client);
  try {
    return await runInScope(tx, () => work(tx));
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** A connection that cannot roll back is gone, and its transaction with it: the first error tells more. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').catch(() => undefined);
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: nothing was saved. */
function assertCommitted(command: string | undefined): void {
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed: the server answered ${command ?? 'nothing'}`);
}

function countConnections(name: PoolUse['pool'], pool: pg.Pool): PoolUse {
  return { pool: name, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

function makePool(connectionString: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, pipeline: true, statement_timeout: STATEMENT_TIMEOUT_MS, idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS });
  // Both: a killed backend ends the process when either emitter has no listener.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

async function applyMigrations({ ownerUrl, migrations = migrationsFolder }: PostgresSettings): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: migrations });
  } finally {
    await client.end();
  }
}

async function prepareUserLogin(settings: PostgresSettings): Promise<string> {
  const url = new URL(settings.ownerUrl);
  url.username = 'laurel_user';
  url.password = createHmac('sha256', settings.secret).update('laurel_user').digest('hex');
  for (let tries = LOGIN_TRIES; ; tries -= 1) {
    try {
      await tryLogin(url.href);
      return url.href;
    } catch (error) {
      if (tries === 0 || !INVALID_PASSWORD.has(sqlState(error) ?? '')) throw error;
    }
    await setUserPassword(settings.ownerUrl, url.password);
  }
}

async function setUserPassword(ownerUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`alter role laurel_user login password ${client.escapeLiteral(password)}`);
  } catch (error) {
    // Another server that starts at the same moment gives the role the same password.
    if (sqlState(error) !== CONCURRENT_UPDATE) throw error;
  } finally {
    await client.end();
  }
}

async function tryLogin(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}
