import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { OperatorError } from '../operator-error.ts';
import { sqlState } from './database.ts';

/**
 * Time in milliseconds that a starting server waits for its database. After a power failure, both start at the same
 * time.
 */
const WAIT_MS = 60_000;
const PAUSE_MS = 1_000;
const CONNECT_MS = 10_000;

/** SQLSTATEs of a server that is starting, stopping or out of connections. */
const passing = new Set(['57P01', '57P02', '57P03', '53300']);
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** SQLSTATEs of a rejected user or password. */
const rejectedLogins = new Set(['28P01', '28000']);
const NO_SUCH_DATABASE = '3D000';

type Awaiting = {
  ownerUrl: string;
  waitMs?: number;
  /** Called once with the reason for waiting. */
  onWaiting?: (reason: string) => void;
};

/**
 * Waits until the database accepts a connection.
 * @throws OperatorError after the time limit, or immediately if the server rejects the login or has no such database;
 * every other connection error immediately
 */
export async function awaitDatabase({ ownerUrl, waitMs = WAIT_MS, onWaiting }: Awaiting): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: CONNECT_MS });
    // The failure to connect is reported by `connect`.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      const reason = findReason(error);
      if (reason === undefined) throw findLoginError(error) ?? error;
      if (performance.now() >= giveUpAt) {
        throw new OperatorError(`${reason} Start the server again when it can.`, { cause: error });
      }
      if (tries === 0) onWaiting?.(reason);
    }
    await sleep(PAUSE_MS);
  }

  function findReason(error: unknown): string | undefined {
    const { host } = new URL(ownerUrl);
    const state = sqlState(error);
    if (state === '53300') return `The database at ${host} has no connection left for this server.`;
    const code = state ?? (error as NodeJS.ErrnoException).code ?? '';
    if (passing.has(code) || unreachable.has(code) || /timeout/i.test((error as Error).message)) {
      return `The database at ${host} cannot be reached (${code || 'no answer'}).`;
    }
    return undefined;
  }

  function findLoginError(error: unknown): OperatorError | undefined {
    const { host, username, pathname } = new URL(ownerUrl);
    const state = sqlState(error) ?? '';
    if (rejectedLogins.has(state)) {
      return new OperatorError(
        `The database server at ${host} rejects the user “${decodeURIComponent(username)}” or its password. Correct them in DATABASE_URL.`,
        { cause: error },
      );
    }
    if (state !== NO_SUCH_DATABASE) return undefined;
    const name = decodeURIComponent(pathname.slice(1));
    return new OperatorError(
      `The server at ${host} has no database “${name}”. Create it, for example with: createdb --encoding=UTF8 --template=template0 ${name}, or set DATABASE_URL to another one.`,
      { cause: error },
    );
  }
}
