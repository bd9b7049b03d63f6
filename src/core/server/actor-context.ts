import { sql } from 'drizzle-orm';

import type { Access } from './access.ts';
import { authenticateSession } from './database/authentication.ts';
import {
  INSUFFICIENT_PRIVILEGE,
  selectRows,
  sqlState,
  type Actor,
  type Transaction,
  type Write,
} from './database/database.ts';
import type { BoundStatement } from './database/statement.ts';
import { AppError, throwIfError } from './errors.ts';
import type { Services } from './services.ts';

/**
 * Context of one request in a feature: the services, the sender and the time. Every database call through it was
 * allowed by the route's `access`, or by row policies for {@link ActorContext.write}.
 */
export type ActorContext = Omit<Services, 'now'> & {
  now: Date;
  /** Session token with verified signature. */
  token: string | undefined;
  /** Caller's IP address. */
  ip: string;
  /**
   * Runs one query in the same pipeline as authentication. It must return one row with one text column that contains
   * JSON.
   * @throws AppError the codes of `access`
   */
  read(statement: BoundStatement): Promise<{ actor: Actor; json: string | null }>;
  /**
   * Runs one write in the same pipeline as authentication, like `database.writeAsActor`. Row policies decide, and if
   * they reject the write, `access` determines the error. With `before`, `access` is checked first.
   * @throws AppError the codes of `access`
   */
  write(write: Write): Promise<string | null>;
  /**
   * Runs one transaction.
   * @throws AppError the codes of `access`
   */
  transaction<T>(work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction without row policies and column rights, for an action that the user may not write as a row:
   * `ctx.elevated('decides an application', work)`. Every statement in it must name the owner of its rows, because no
   * policy restricts them. The audit trail names the user.
   * @param reason a literal, which the structure check lists
   * @throws AppError the codes of `access`
   */
  elevated<T>(reason: string, work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T>;
  /**
   * Reads without row policies what a permission opens and no policy shows, or what policies would check row by row for
   * too long: `ctx.readElevated('lists users', work)`. It writes nothing, and waits while other elevated reads take half
   * of the owner's connections. As in {@link ActorContext.elevated}, every statement names whose rows it takes.
   * @param reason a literal, which the structure check lists
   * @param work returns JSON text, which is passed on unchanged
   * @throws AppError the codes of `access`
   */
  readElevated(
    reason: string,
    work: (tx: Transaction, actor: Actor) => Promise<string | null>,
  ): Promise<{ actor: Actor; json: string | null }>;
  /**
   * Reads and checks the user's rights again, in an action that waited for a lock while they may have changed.
   * @throws AppError the codes of `access`
   */
  enterAgain(tx: Transaction): Promise<Actor>;
};

/** Message of the log about each transaction without row policies. */
export const ELEVATED = 'goes around the row policies';

export type ActorContextOptions = { services: Services; access: Access; token: string | undefined; ip: string };

export function createActorContext({ services, access, token, ip }: ActorContextOptions): ActorContext {
  const { database } = services;
  const now = services.now();
  const check = (actor: Actor): void => throwIfError(access.check(actor, now));
  /**
   * Checks access again after row policies may have rejected a write. They use the database's clock, according to which
   * access may end a moment before it does by the server's.
   * @throws AppError the codes of `access`
   */
  const checkByDatabaseClock = () =>
    database.asActor(token, async (tx, actor) => {
      check(actor);
      const [clock] = await selectRows<{ ms: number }>(
        tx,
        sql`select (extract(epoch from now()) * 1000)::float8 as ms`,
      );
      if (clock) throwIfError(access.check(actor, new Date(clock.ms)));
    });
  /** @throws AppError the codes of `access`, or else the given error */
  const explain = async (error: unknown): Promise<never> => {
    if (mayComeFromPolicies(error)) await checkByDatabaseClock();
    throw error;
  };
  return {
    ...services,
    now,
    token,
    ip,
    async read(statement) {
      const result = await database.readAsActor(token, statement);
      check(result.actor);
      return result;
    },
    async write({ before, statement }) {
      const checked = async (tx: Transaction, actor: Actor): Promise<void> => {
        check(actor);
        await before?.(tx, actor);
      };
      const json = await database
        .writeAsActor(token, before ? { before: checked, statement } : { statement })
        .catch(explain);
      if (json === null) await checkByDatabaseClock();
      return json;
    },
    transaction: (work) =>
      database
        .asActor(token, (tx, actor) => {
          check(actor);
          return work(tx, actor);
        })
        .catch(explain),
    elevated: (reason, work) =>
      database.asElevated(token, (tx, actor) => {
        check(actor);
        services.log.debug({ reason, userId: actor.userId }, ELEVATED);
        return work(tx, actor);
      }),
    readElevated: (reason, work) =>
      database.readAsElevated(token, async (tx, actor) => {
        check(actor);
        services.log.debug({ reason, userId: actor.userId }, ELEVATED);
        return { actor, json: await work(tx, actor) };
      }),
    async enterAgain(tx) {
      const actor = await authenticateSession(tx, token);
      check(actor);
      return actor;
    },
  };
}

/** Whether the error may mean that row policies reject or hide a row. */
function mayComeFromPolicies(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'not_found' || error.code === 'version_conflict';
  return sqlState(error) === INSUFFICIENT_PRIVILEGE;
}
