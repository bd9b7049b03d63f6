import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

import { AppError } from '../errors.ts';
import { connect } from './connect.ts';
import {
  withTransactionRetry,
  type Actor,
  type Database,
  type NotificationHandlers,
  type Transaction,
} from './database.ts';
import {
  mapSessionError,
  authenticateStatement,
  identifyStatement,
  withAuthentication,
  parseActor,
} from './authentication.ts';
import { runPipeline } from './pipeline.ts';
import { collectPublished } from './published.ts';
import { assertNotNested, runInScope } from './scope.ts';
import { createShares, rememberUser, userOrToken } from '../share.ts';
import type { BoundStatement } from './statement.ts';

/** Connection to the other servers of the database. */
export type Link = {
  send: (texts: readonly string[]) => void;
  listen: (hears: NotificationHandlers) => Promise<() => Promise<void>>;
  /** Waits until everything is sent. Gives up what cannot be sent immediately. */
  close: () => Promise<void>;
};

/** Connections to an engine, and the differences between engines. */
export type Pools = Pick<Database, 'engine' | 'opened' | 'now' | 'poolStats' | 'close'> & {
  /** Pool for requests. */
  user: pg.Pool;
  /** Pool for the system. Its login owns the tables. */
  owner: pg.Pool;
  /** Pool for the readiness check. Nothing else uses its connection. */
  probe: pg.Pool;
  /** Statements that switch one transaction to the role of requests, if the pool logs in as another role. */
  asUser?: readonly BoundStatement[];
  /** Runs the work of a request's transaction, and may abort it. */
  watch?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Connection to the other servers, if there may be any. */
  link?: Link;
};

/** Connections that one user takes at once, if there are more. A page seldom asks for more than two things. */
const MAX_OF_ONE = 2;

/** Elevated reads of all users take at most half of the owner's connections, so that actions find the others. */
const SHARE_OF_READS = 2;

const readOnly: BoundStatement = { name: 'read only', text: 'set transaction read only', values: [] };

/** Pool on which a session's transactions run, and how they are entered. */
type Side = {
  pool: pg.Pool;
  share: ReturnType<typeof createShares>;
  enterAs: (token: string) => BoundStatement[];
  /** Statements that follow once the session is entered, which may write when it was last used. */
  restrict?: readonly BoundStatement[];
};

function createShare(pool: pg.Pool): Side['share'] {
  return createShares(pool.options.max > MAX_OF_ONE ? MAX_OF_ONE : 1);
}

/** Lets each user read on one connection, and all of them on a part of the pool. */
function shareOfReads(pool: pg.Pool): Side['share'] {
  const ofOne = createShares(1);
  const ofAll = createShares(Math.ceil(pool.options.max / SHARE_OF_READS));
  return (user, work) => ofOne(user, () => ofAll('all', work));
}

/** Database on top of connection pools. */
export function pooledDatabase({
  user,
  owner,
  probe,
  asUser = [],
  watch = (work) => work(),
  link,
  ...engine
}: Pools): Database {
  // A failure is reported where `opened` is awaited, which may be later.
  engine.opened.catch(() => undefined);
  const enterAs = (token: string) => [...asUser, authenticateStatement(token)];
  const asRequest: Side = { pool: user, share: createShare(user), enterAs };
  const asOwner: Side = { pool: owner, share: createShare(owner), enterAs: (token) => [authenticateStatement(token)] };
  const asReader: Side = { ...asOwner, share: shareOfReads(owner), restrict: [readOnly] };

  const listeners = new Set<NotificationHandlers>();

  /** The work is a whole transaction, or several: once it ends, what it published is committed. */
  async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withConnection(pool, async (client) => {
      const texts = collectPublished(client);
      try {
        const result = await work(client);
        if (texts.length > 0) publish(texts.splice(0));
        return result;
      } finally {
        texts.length = 0;
      }
    });
  }

  function publish(texts: readonly string[]): void {
    for (const { onPublished } of listeners) onPublished(texts);
    link?.send(texts);
  }

  /** Takes a connection within the share of the session's user. */
  function withShare<T>({ pool, share }: Side, token: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    assertNotNested();
    return share(userOrToken(token), () => withClient(pool, work));
  }

  /** Runs the authenticating statement and one other in one pipeline. */
  async function runAsActor(
    authenticate: typeof authenticateStatement,
    token: string | undefined,
    statement: BoundStatement,
  ): Promise<(string | null)[]> {
    if (!token) throw new AppError('signed_out');
    const configured = statement.settings ? [configure(statement.settings)] : [];
    return withShare(asRequest, token, (client) =>
      mapSessionError(runPipeline(client, [...configured, ...asUser, authenticate(token), statement])),
    );
  }

  /** Starts a transaction as the user of a session, and runs work in it. */
  async function workAs<T>(
    side: Side,
    token: string | undefined,
    work: (client: pg.PoolClient, actor: Actor) => Promise<T>,
  ): Promise<T> {
    if (!token) throw new AppError('signed_out');
    return withShare(side, token, (client) =>
      watch(async () => {
        const { restrict = [] } = side;
        const results = await runOrRollBack(client, [begin, ...side.enterAs(token), ...restrict]);
        return work(client, rememberActor(token, results.at(-1 - restrict.length)));
      }),
    );
  }

  return {
    ...engine,
    async asActor(token, work) {
      return withTransactionRetry(() =>
        workAs(asRequest, token, (client, actor) => finish(client, (tx) => work(tx, actor))),
      );
    },
    async asElevated(token, work) {
      return withTransactionRetry(() =>
        workAs(asOwner, token, (client, actor) => finish(client, (tx) => work(tx, actor))),
      );
    },
    async readAsElevated(token, work) {
      return workAs(asReader, token, (client, actor) => finish(client, (tx) => work(tx, actor)));
    },
    async readAsActor(token, statement) {
      const results = await runAsActor(authenticateStatement, token, statement);
      return { actor: rememberActor(token, results.at(-2)), json: results.at(-1) ?? null };
    },
    async writeAsActor(token, { before, statement }) {
      if (!before) return (await runAsActor(identifyStatement, token, statement)).at(-1) ?? null;
      return workAs(asRequest, token, async (client, actor) => {
        await workIn(client, (tx) => before(tx, actor));
        const [written = null] = await runOrRollBack(client, [statement, commit]);
        return written;
      });
    },
    async asSystem(_reason, work) {
      return withClient(owner, async (client) => {
        await client.query('begin');
        return finish(client, work);
      });
    },
    async runAsSystem(_reason, statements, session) {
      const all = withAuthentication(session, statements);
      return withClient(owner, async (client) => (await mapSessionError(runPipeline(client, all))).at(-1) ?? null);
    },
    async listen(handlers) {
      listeners.add(handlers);
      try {
        const stop = await link?.listen(handlers);
        if (!link) handlers.onConnected();
        return async () => {
          listeners.delete(handlers);
          await stop?.();
        };
      } catch (error) {
        listeners.delete(handlers);
        throw error;
      }
    },
    async asProbe(work) {
      return withClient(probe, async (client) => {
        await client.query('begin');
        return finish(client, work);
      });
    },
  };
}

function rememberActor(token: string | undefined, entered: string | null | undefined): Actor {
  const actor = parseActor(entered);
  if (token) rememberUser(token, actor.userId);
  return actor;
}

export async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  assertNotNested();
  const client = await connect(pool);
  try {
    return await work(client);
  } finally {
    // The pool itself drops a broken connection.
    client.release();
  }
}

const handles = new WeakMap<pg.PoolClient, Transaction>();

function getHandle(client: pg.PoolClient): Transaction {
  const existing = handles.get(client);
  if (existing) return existing;
  const handle = drizzle({ client, casing: 'snake_case' }) as unknown as Transaction;
  handles.set(client, handle);
  return handle;
}

const begin: BoundStatement = { name: 'begin', text: 'begin', values: [] };
const commit: BoundStatement = { name: 'commit', text: 'commit', values: [] };

/** Changes settings for the following statements of the transaction. */
function configure(settings: Readonly<Record<string, string>>): BoundStatement {
  return {
    name: 'configure',
    text: 'select count(set_config(key, value, true))::text from jsonb_each_text($1::jsonb)',
    values: [JSON.stringify(settings)],
  };
}

async function runOrRollBack(client: pg.PoolClient, statements: BoundStatement[]): Promise<(string | null)[]> {
  try {
    return await mapSessionError(runPipeline(client, statements));
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

async function finish<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await workIn(client, work);
  const { command } = await client.query('commit');
  // PostgreSQL responds to COMMIT of a failed transaction with ROLLBACK and no error. Nothing was saved.
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed: the server answered ${command}`);
  return result;
}

async function workIn<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = getHandle(client);
  try {
    return await runInScope(tx, () => work(tx));
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** Rolls back. If that fails, the connection and its transaction are gone, and the first error explains more. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').catch(() => undefined);
}
