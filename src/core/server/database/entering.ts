// How a flight of statements enters a session, on either kind of database.
import { AppError } from '../errors.ts';
import { clientInScope } from './client.ts';
import { actorOf, NO_SESSION, sqlState, type Actor } from './database.ts';
import type { BoundStatement } from './statement.ts';

/** Makes what follows in its transaction the work of this session's person. */
export function enter(token: string): BoundStatement {
  const { address, page } = clientInScope();
  return {
    name: 'enter',
    text: "select app.enter($1), set_config('app.client_address', $2, true), set_config('app.page', $3, true)",
    values: [token, address, page],
  };
}

/**
 * The statements, within the session where one is given.
 * @throws AppError signed_out where the session has no token
 */
export function enteredBy(
  entering: { token: string | undefined } | undefined,
  statements: BoundStatement | readonly BoundStatement[],
): BoundStatement[] {
  const flight = [statements].flat();
  if (!entering) return flight;
  if (!entering.token) throw new AppError('signed_out');
  return [enter(entering.token), ...flight];
}

/** Reads what `enter` answered. */
export function readActor(entered: string | null | undefined): Actor {
  if (!entered) throw new Error('app.enter answered no row');
  return actorOf(JSON.parse(entered) as Actor);
}

/**
 * Waits for a flight that enters a session.
 * @throws AppError signed_out where there is no live session
 */
export async function board<Answers>(flight: Promise<Answers>): Promise<Answers> {
  try {
    return await flight;
  } catch (error) {
    throw sqlState(error) === NO_SESSION ? new AppError('signed_out', { cause: error }) : error;
  }
}
