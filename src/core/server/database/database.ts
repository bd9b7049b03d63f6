import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import { permissions, type Permission } from '#core/shared/permissions.ts';

import type { SecondFactor } from '#core/shared/second-factor.ts';

import { AppError } from '../errors.ts';
import { clientInScope } from './client.ts';
import type { BoundStatement } from './statement.ts';

/** A running transaction, the same on both engines. */
export type Transaction = PgDatabase<PgQueryResultHKT>;

/** The signed-in user, as `app.enter` answered it from the database. */
export type Actor = {
  userId: string;
  roles: readonly {
    role: string;
    is_active: boolean;
    trial_start_date: string;
    trial_end_date: string;
    is_subscribed: boolean;
  }[];
  /** What an admin may do, of an owner everything; of others nothing. */
  permissions: readonly Permission[];
  /** An owner admin, who may also do what no permission covers. */
  isOwner: boolean;
  /**
   * Of an admin, who is permitted nothing without one, and of a mentor or attorney with assigned applicants, who sees
   * nothing of them; `fresh` for 15 minutes after a code was right in this session. Left out of others, who need none.
   */
  secondFactor?: SecondFactor;
};

export type Database = {
  engine: 'pglite' | 'postgres';
  /**
   * Resolves once migrations are applied; send no statement before. Rejects if the database cannot be opened; close it
   * even then.
   */
  opened: Promise<void>;
  /**
   * One transaction as the person whom the session token belongs to: under the role `laurel_user`,
   * so that row policies decide which rows exist. Work that throws {@link BeginAnew} runs once more.
   * @throws AppError signed_out when the token opens no live session of a confirmed person
   */
  asActor<T>(token: string | undefined, work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T>;
  /**
   * One read as the same person, sent in a single flight with entering. The statement answers one row
   * with one text column (JSON made by PostgreSQL), which is passed on as it is.
   */
  readAsActor(token: string | undefined, statement: BoundStatement): Promise<{ actor: Actor; json: string | null }>;
  /**
   * One write as the same person, in a single flight with entering, so that row policies alone decide; or, where
   * `before` may refuse it by throwing, after that and together with the commit. It answers as a read does, or no
   * row where there was nothing to write.
   */
  writeAsActor(token: string | undefined, write: Write): Promise<string | null>;
  /** The only way around the row policies: jobs, the account library, the command line. */
  asSystem<T>(reason: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * A statement of the system, or several, in a transaction of their own and a single flight; with a session's token,
   * after entering it. Answers as a write does, with what the last one answered.
   * @throws AppError signed_out when a token is given and opens no live session
   */
  runAsSystem(
    reason: string,
    statements: BoundStatement | readonly BoundStatement[],
    entering?: { token: string | undefined },
  ): Promise<string | null>;
  /**
   * Hears what transactions publish (`app.tell_change`) once they are committed: those of this process at once, those of
   * other servers by a connection that is made anew when it breaks. Returns how to stop.
   * @param hears `onConnected` is called whenever it begins to hear other servers: what they published before then may not
   * have been heard
   */
  listen(hears: Hears): Promise<() => Promise<void>>;
  /** The time by the clock of the database, which its servers share: what it stored is compared with it. */
  now(): Date;
  /** A transaction of the system that waits for no request, for the check of readiness; on PGlite it waits its turn. */
  asProbe<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Connections to the server, none where there is no server. */
  poolUse(): PoolUse[];
  close(): Promise<void>;
};

export type Hears = { onPublished: (texts: readonly string[]) => void; onConnected: () => void };

export type PoolUse = { pool: 'user' | 'owner'; open: number; idle: number; waiting: number };

export type Write = {
  before?: (tx: Transaction, actor: Actor) => Promise<void>;
  statement: BoundStatement;
};

/** Thrown within a transaction whose work should start again, once: what was in its way is committed by now. */
export class BeginAnew extends Error {
  override name = 'BeginAnew';
}

/** Runs a whole transaction, and once more where it asks for it; a second time what was in its way is the failure. */
export async function beginAnewOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BeginAnew)) throw error;
  }
  return run().catch((error: unknown) => {
    throw error instanceof BeginAnew ? error.cause : error;
  });
}

/** SQLSTATE of a row that a policy does not let in. */
export const NOT_ALLOWED = '42501';
/** SQLSTATE that `app.enter` raises where there is no live session. */
export const NO_SESSION = 'LA401';
/** SQLSTATE that `app.refuse_unconfirmed` raises where a person is to be given something. */
export const NOT_CONFIRMED = 'LA409';

/**
 * The person of a session token, who is from here on `app.user_id()` of the transaction.
 * @throws AppError signed_out
 */
export async function enterSession(tx: Transaction, token: string | undefined): Promise<Actor> {
  if (!token) throw new AppError('signed_out');
  const { address, page } = clientInScope();
  try {
    const [row] = await selectRows<{ actor: Actor }>(
      tx,
      sql`select app.enter(${token}) as actor, set_config('app.client_address', ${address}, true), set_config('app.page', ${page}, true)`,
    );
    if (!row) throw new Error('app.enter answered no row');
    return actorOf(row.actor);
  } catch (error) {
    if (sqlState(error) === NO_SESSION) throw new AppError('signed_out', { cause: error });
    throw error;
  }
}

/** What `app.enter` answered, which does not know the names of the permissions. */
export function actorOf(entered: Actor): Actor {
  return entered.isOwner ? { ...entered, permissions } : entered;
}

/** The rows of a statement that no query builder describes. */
export async function selectRows<Row>(tx: Transaction, statement: SQL): Promise<Row[]> {
  const result: unknown = await tx.execute(statement);
  return (result as { rows: Row[] }).rows;
}

/** The SQLSTATE of a database error, whether or not the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
