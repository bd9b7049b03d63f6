// Authenticates a transaction or a pipeline of statements, on both engines.
import { permissions } from '#core/shared/permissions.ts';

import { AppError } from '../errors.ts';
import { clientInScope } from './client.ts';
import { NO_SESSION, selectRows, sqlState, type Actor, type Transaction } from './database.ts';
import type { BoundStatement } from './statement.ts';

const settings = "set_config('app.client_address', $2, true), set_config('app.page', $3, true)";
const authenticate = `select app.authenticate($1), ${settings}`;
const actAs = `select app.act_as($1), ${settings}`;

/** Statement that makes the rest of its transaction run as the user of this session. */
export function authenticateStatement(token: string): BoundStatement {
  const { address, page } = clientInScope();
  return {
    name: 'authenticate',
    text: authenticate,
    values: [token, address, page],
  };
}

/**
 * Statement with the same effect that returns no user. For statements that only row policies or the
 * caller restrict.
 */
export function identifyStatement(token: string): BoundStatement {
  return { ...authenticateStatement(token), name: 'act as', text: actAs };
}

/**
 * Prepends authentication to the statements if a session is given.
 * @throws AppError signed_out if the session has no token
 */
export function withAuthentication(
  session: { token: string | undefined } | undefined,
  statements: BoundStatement | readonly BoundStatement[],
): BoundStatement[] {
  const all = [statements].flat();
  if (!session) return all;
  if (!session.token) throw new AppError('signed_out');
  return [identifyStatement(session.token), ...all];
}

/**
 * Returns the user of a session token. From here on, `app.user_id()` returns this user in the transaction.
 * @throws AppError signed_out
 */
export async function authenticateSession(tx: Transaction, token: string | undefined): Promise<Actor> {
  if (!token) throw new AppError('signed_out');
  const [row] = await mapSessionError(selectRows<{ authenticate: Actor }>(tx, authenticateStatement(token)));
  return toActor(row?.authenticate);
}

/** Parses the result of `app.authenticate`. */
export function parseActor(entered: string | null | undefined): Actor {
  return toActor(entered ? (JSON.parse(entered) as Actor) : undefined);
}

/** Converts the result of `app.authenticate`, which does not know the names of the permissions. */
function toActor(entered: Actor | undefined): Actor {
  if (!entered) throw new Error('app.authenticate answered no row');
  return entered.isOwner ? { ...entered, permissions } : entered;
}

/**
 * Waits for a pipeline that includes authentication.
 * @throws AppError signed_out if there is no active session
 */
export async function mapSessionError<Answers>(results: Promise<Answers>): Promise<Answers> {
  try {
    return await results;
  } catch (error) {
    throw sqlState(error) === NO_SESSION ? new AppError('signed_out', { cause: error }) : error;
  }
}
