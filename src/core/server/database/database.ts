import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import type { Permission } from '#core/shared/permissions.ts';

import type { SecondFactor } from '#core/shared/second-factor.ts';

import type { BoundStatement } from './statement.ts';

/** A running transaction, the same on both engines. */
export type Transaction = PgDatabase<PgQueryResultHKT>;

/** The signed-in user, as returned by `app.authenticate`. */
export type Actor = {
  userId: string;
  roles: readonly {
    role: string;
    is_active: boolean;
    trial_start_date: string;
    trial_end_date: string;
    is_subscribed: boolean;
  }[];
  /** Permissions of an admin. An owner has all of them, and other users have none. */
  permissions: readonly Permission[];
  /** Whether the admin is an owner, who may also do what no permission covers. */
  isOwner: boolean;
  /**
   * Second-factor state of an admin, or of a mentor or attorney with assigned applicants. Undefined for everyone else,
   * who need none. Without a second factor, an admin is denied everything, and a provider sees none of those
   * applicants. `fresh` lasts 15 minutes after a correct code in this session.
   */
  secondFactor?: SecondFactor;
};

export type Database = {
  engine: 'pglite' | 'postgres';
  /**
   * Resolves when migrations are applied. Send no statement before. Rejects if the database cannot be opened. Close it
   * even then.
   */
  opened: Promise<void>;
  /**
   * Runs one transaction as the user of the session token, under the role `laurel_user`. Row policies decide which rows
   * are visible. If the work throws {@link RetryTransaction}, it runs once more.
   * @throws AppError signed_out if the token has no active session of a confirmed user
   */
  asActor<T>(token: string | undefined, work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T>;
  /**
   * Runs one query as the user of the session token, in the same pipeline as authentication. It must return one row
   * with one text column (JSON from PostgreSQL), which is passed on unchanged.
   */
  readAsActor(token: string | undefined, statement: BoundStatement): Promise<{ actor: Actor; json: string | null }>;
  /**
   * Runs one write as the user of the session token, in the same pipeline as authentication. Only row policies decide.
   * With `before`, which may reject by throwing, the write runs after it, in one pipeline with the commit. Returns the
   * same as a query, or null if there was nothing to write.
   */
  writeAsActor(token: string | undefined, write: Write): Promise<string | null>;
  /**
   * Runs one transaction without row policies, entered as the user of the session token, so that the audit trail names
   * them. Only for `ctx.elevated`.
   * @throws AppError signed_out if the token has no active session of a confirmed user
   */
  asElevated<T>(token: string | undefined, work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction without row policies that writes nothing. All of them share half of the owner's connections,
   * of which one session takes one. Only for `ctx.readElevated`.
   * @throws AppError signed_out if the token has no active session of a confirmed user
   */
  readAsElevated<T>(token: string | undefined, work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T>;
  /** Runs a transaction without row policies. Only for jobs, signing in and the command line. */
  asSystem<T>(reason: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs one or more system statements in a separate transaction and a single pipeline. With a session token,
   * authentication comes first. Returns the result of the last statement, as for a write.
   * @throws AppError signed_out if a token is given and has no active session
   */
  runAsSystem(
    reason: string,
    statements: BoundStatement | readonly BoundStatement[],
    session?: { token: string | undefined },
  ): Promise<string | null>;
  /**
   * Subscribes to changes that transactions publish (`app.record_change`) when they commit: those of this process
   * directly, and those of other servers over a connection that is reopened if it breaks. Returns a function that
   * unsubscribes.
   * @param hears `onConnected` is called whenever the connection to other servers opens, because earlier changes may
   * have been missed
   */
  listen(hears: NotificationHandlers): Promise<() => Promise<void>>;
  /** Returns the time of the database clock, which all servers share. Compare stored timestamps with it. */
  now(): Date;
  /**
   * Runs a system transaction for the readiness check, on a connection that no request uses. On PGlite it waits in the
   * queue.
   */
  asProbe<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Connections to the database server. Empty without a server. */
  poolStats(): PoolStats[];
  close(): Promise<void>;
};

export type NotificationHandlers = { onPublished: (texts: readonly string[]) => void; onConnected: () => void };

export type PoolStats = { pool: 'user' | 'owner'; open: number; idle: number; waiting: number };

export type Write = {
  before?: (tx: Transaction, actor: Actor) => Promise<void>;
  statement: BoundStatement;
};

/** Thrown in a transaction that should be retried once. The obstacle is committed by now. */
export class RetryTransaction extends Error {
  override name = 'RetryTransaction';
}

/**
 * Runs a whole transaction and retries it once if it throws {@link RetryTransaction}. On the second attempt, the
 * obstacle is the error.
 */
export async function withTransactionRetry<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RetryTransaction)) throw error;
  }
  return run().catch((error: unknown) => {
    throw error instanceof RetryTransaction ? error.cause : error;
  });
}

/** SQLSTATE of a row that a policy rejects. */
export const INSUFFICIENT_PRIVILEGE = '42501';
/** SQLSTATE that `app.authenticate` raises without an active session. */
export const NO_SESSION = 'LA401';
/** SQLSTATE that `app.restrict_unconfirmed` raises when an unconfirmed user would be granted something. */
export const UNCONFIRMED_USER = 'LA409';

/** Returns the rows of a statement that the query builder does not type. A bound one is prepared once per connection. */
export async function selectRows<Row>(tx: Transaction, statement: SQL | BoundStatement): Promise<Row[]> {
  const result: unknown = 'text' in statement ? await executePrepared(tx, statement) : await tx.execute(statement);
  return (result as { rows: Row[] }).rows;
}

/** Under a name of its own: after a pipeline fails, the driver cannot know which of its statements are prepared. */
function executePrepared({ _: { session } }: Transaction, { name, text, values }: BoundStatement): Promise<unknown> {
  return session.prepareQuery({ sql: text, params: values }, undefined, `tx: ${name}`, false).execute();
}

/** Returns the SQLSTATE of a database error, whether or not the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
