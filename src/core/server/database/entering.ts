// How a flight of statements becomes a person's, on either kind of database.
import { AppError } from '../errors.ts';
import { clientAddressInScope } from './client.ts';
import { actorOf, NO_SESSION, sqlState, type Actor } from './database.ts';
import type { BoundStatement } from './statement.ts';

/** Makes what follows it in its transaction the work of the person of this session. */
export function enter(token: string): BoundStatement {
  return {
    name: 'enter',
    text: "select app.enter($1), set_config('app.client_address', $2, true)",
    values: [token, clientAddressInScope()],
  };
}

/** Reads what `enter` answered. */
export function readActor(entered: string | null | undefined): Actor {
  if (!entered) throw new Error('app.enter answered no row');
  return actorOf(JSON.parse(entered) as Actor);
}

/** Sends a flight that begins with `enter`. @throws AppError signed_out where there is no live session */
export async function board<Answers>(flight: Promise<Answers>): Promise<Answers> {
  try {
    return await flight;
  } catch (error) {
    throw sqlState(error) === NO_SESSION ? new AppError('signed_out', { cause: error }) : error;
  }
}
