import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { sqlState } from './database.ts';

/** SQLSTATE of a server that has no connection left. */
const TOO_MANY_CONNECTIONS = '53300';
/** How long a request waits for a connection, of this server or of the database's. */
export const CONNECT_MS = 10_000;
const PAUSE_MS = 250;
/** How long a pool opens no further connections after the database refused one. */
const CONTENT_MS = 2_000;

/**
 * Takes a connection from a pool. While others have taken the database's last ones, it waits for one of the pool's own.
 * @throws Error as the pool does, once {@link CONNECT_MS} are over
 */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const giveUpAt = performance.now() + CONNECT_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (sqlState(error) !== TOO_MANY_CONNECTIONS || performance.now() >= giveUpAt) throw error;
    }
    beContent(pool);
    await sleep(PAUSE_MS);
  }
}

const content = new WeakSet<pg.Pool>();

/** For a while, has the pool hand out those connections that it has: it would ask for another one each time. */
function beContent(pool: pg.Pool): void {
  const { options } = pool;
  const { max } = options;
  if (!content.has(pool)) {
    content.add(pool);
    setTimeout(() => {
      options.max = max;
      content.delete(pool);
    }, CONTENT_MS).unref();
  }
  options.max = Math.max(1, pool.totalCount);
}
