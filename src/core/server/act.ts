import type { Access } from './access.ts';
import { NOT_ALLOWED, sqlState, type Actor, type Transaction, type Write } from './database/database.ts';
import type { BoundStatement } from './database/statement.ts';
import { throwRefusal } from './errors.ts';
import type { Services } from './services.ts';

/**
 * One request on its way through a feature: what it may use, who sent it, and when. Whatever reaches the database through
 * it was allowed by the route's `for`, or, of a {@link Act.write}, by row policies.
 */
export type Act = Omit<Services, 'now'> & {
  now: Date;
  /** The session's token, its signature checked. */
  token: string | undefined;
  /** The caller's network address. */
  ip: string;
  /**
   * One read in a single flight. The statement answers one row with one text column: JSON made by PostgreSQL.
   * @throws AppError the codes of `for`
   */
  read(statement: BoundStatement): Promise<{ actor: Actor; json: string | null }>;
  /**
   * One write in a single flight, as `database.writeAsActor` sends it: row policies decide, and where they let nothing in,
   * `for` says why. Where `before` is given, `for` decides ahead of it.
   * @throws AppError the codes of `for`
   */
  write(write: Write): Promise<string | null>;
  /** One transaction. @throws AppError the codes of `for` */
  transaction<T>(work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T>;
};

export type ActOf = { services: Services; access: Access; token: string | undefined; ip: string };

export function makeAct({ services, access, token, ip }: ActOf): Act {
  const { database } = services;
  const now = services.now();
  const check = (actor: Actor): void => throwRefusal(access.refusal(actor, now));
  return {
    ...services,
    now,
    token,
    ip,
    async read(statement) {
      const answer = await database.readAsActor(token, statement);
      check(answer.actor);
      return answer;
    },
    async write({ before, statement }) {
      const checked = async (tx: Transaction, actor: Actor): Promise<void> => {
        check(actor);
        await before?.(tx, actor);
      };
      try {
        return await database.writeAsActor(token, before ? { before: checked, statement } : { statement });
      } catch (error) {
        if (sqlState(error) === NOT_ALLOWED) await database.asActor(token, async (_tx, actor) => check(actor));
        throw error;
      }
    },
    transaction: (work) =>
      database.asActor(token, (tx, actor) => {
        check(actor);
        return work(tx, actor);
      }),
  };
}
