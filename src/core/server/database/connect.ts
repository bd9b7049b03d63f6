import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { sqlState } from './database.ts';

/** SQLSTATE of a server without free connections. */
const TOO_MANY_CONNECTIONS = '53300';
/** Time in milliseconds that a request waits for a connection from this pool or from the database. */
export const CONNECT_MS = 10_000;
const PAUSE_MS = 250;
/** Time in milliseconds that a pool opens no new connections after the database rejected one. */
const CONTENT_MS = 2_000;

/**
 * Takes a connection from a pool. If the database has no free connections, waits for one that the pool already has.
 * @throws Error the pool's error after {@link CONNECT_MS}
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

/** Temporarily limits the pool to its existing connections. Otherwise it would request a new one each time. */
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
