import { createHmac } from 'node:crypto';

import pg from 'pg';

import { OperatorError } from '../operator-error.ts';
import { awaitDatabase } from './await-database.ts';
import { followClock } from './clock.ts';
import { CONNECT_MS } from './connect.ts';
import { sqlState, type Database, type PoolStats } from './database.ts';
import { createLink } from './link.ts';
import { migrate } from './migrate.ts';
import { pooledDatabase } from './pooled-database.ts';

const OWNER_POOL = 4;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Lock timeout in milliseconds, so that a lock of another program does not block every connection. */
const LOCK_TIMEOUT_MS = 3_000;
const LOGIN_TRIES = 3;
/** SQLSTATE of "tuple concurrently updated". */
const CONCURRENT_UPDATE = 'XX000';
const INVALID_PASSWORD = new Set(['28P01', '28000']);
const MISSING_PRIVILEGE = '42501';

export type PostgresSettings = {
  /** Login of the tables' owner. */
  ownerUrl: string;
  /** Login of laurel_user. If absent, the owner sets that role's password, derived from the secret. */
  userUrl: string | undefined;
  secret: string;
  poolSize: number;
  onError: (error: Error) => void;
  /** Called with the reason if the database cannot be reached at start. */
  onWaiting?: (reason: string) => void;
  /** Folder of the migrations to apply, or null for none. Defaults to all. A restore stops at those of its backup. */
  migrations?: string | null;
};

/** Opens a PostgreSQL server. The application's pool logs in as laurel_user, which owns nothing. */
export function openPostgres(settings: PostgresSettings): Database {
  const userUrl = settings.userUrl ?? ownUserUrl(settings);
  let isClosing = false;
  // A closing connection may break instead, and nothing waits for it.
  const onError = (error: Error): void => {
    if (!isClosing) settings.onError(error);
  };
  const owner = createPool({ connectionString: settings.ownerUrl, max: OWNER_POOL, onError });
  const user = createPool({ connectionString: userUrl, max: settings.poolSize, onError });
  const probe = createPool({ connectionString: settings.ownerUrl, max: 1, onError });

  const clock = followClock(() => readClock(owner));
  const link = createLink({ pool: owner, connectionString: settings.ownerUrl, onError });

  return pooledDatabase({
    engine: 'postgres',
    opened: prepare(settings, userUrl).then(clock.follow),
    now: clock.now,
    user,
    owner,
    probe,
    link,
    poolStats: () => [countConnections('user', user), countConnections('owner', owner)],
    async close() {
      isClosing = true;
      clock.stop();
      await link.close();
      await Promise.all([owner.end(), user.end(), probe.end()]);
    },
  });
}

async function readClock(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return rows[0]?.ms ?? Number.NaN;
}

function countConnections(name: PoolStats['pool'], pool: pg.Pool): PoolStats {
  return { pool: name, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

type PoolSettings = { connectionString: string; max: number; onError: (error: Error) => void };

function createPool({ onError, ...settings }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    // Kept open when idle, because the database may have no other connection available.
    min: 1,
    connectionTimeoutMillis: CONNECT_MS,
    // Dates, and timestamps in JSON, follow the session's time zone, which a server may set to any zone. PostgreSQL would
    // compile large statements to machine code, which takes seconds for a search that runs for milliseconds.
    options: '-c timezone=UTC -c jit=off',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Both listeners are needed: a killed backend ends the process when either emitter has none.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

async function applyMigrations({ ownerUrl, migrations }: PostgresSettings): Promise<void> {
  if (migrations === null) return;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await requireUtf8(client);
    await migrate(client, migrations);
  } catch (error) {
    throw sqlState(error) === MISSING_PRIVILEGE ? missingPrivilege(error, client.user) : error;
  } finally {
    await client.end();
  }
}

function missingPrivilege(error: unknown, user: string | undefined): OperatorError {
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorError(
    `The user “${user}” is not allowed to set up the database (${reason}). Set DATABASE_URL to the user who owns it, and let that user create roles.`,
    { cause: error },
  );
}

/** Rejects other encodings, which cannot store all names and letters. */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    "select current_database() as name, current_setting('server_encoding') as encoding",
  );
  const { name, encoding } = rows[0] ?? { name: '', encoding: '' };
  if (encoding === 'UTF8') return;
  throw new OperatorError(
    `The database “${name}” has the encoding ${encoding}, and Laurel needs UTF8. Create another one, for example with: createdb --encoding=UTF8 --template=template0 laurel, and set DATABASE_URL to it.`,
  );
}

/** Returns a URL with a password derived from the secret, which all servers with this secret can compute. */
function ownUserUrl({ ownerUrl, secret }: PostgresSettings): string {
  const url = new URL(ownerUrl);
  url.username = 'laurel_user';
  url.password = createHmac('sha256', secret).update('laurel_user').digest('hex');
  return url.href;
}

async function prepare(settings: PostgresSettings, userUrl: string): Promise<void> {
  await awaitDatabase(settings);
  await applyMigrations(settings);
  if (!settings.userUrl) await prepareUserLogin(settings.ownerUrl, userUrl);
}

async function prepareUserLogin(ownerUrl: string, userUrl: string): Promise<void> {
  for (let tries = LOGIN_TRIES; ; tries -= 1) {
    try {
      await tryLogin(userUrl);
      return;
    } catch (error) {
      if (tries === 0 || !INVALID_PASSWORD.has(sqlState(error) ?? '')) throw error;
    }
    await setUserPassword(ownerUrl, new URL(userUrl).password);
  }
}

async function setUserPassword(ownerUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`alter role laurel_user login password ${client.escapeLiteral(password)}`);
  } catch (error) {
    // Another server that starts at the same moment sets the same password.
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
