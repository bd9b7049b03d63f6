// Changes published by transactions. A PostgreSQL notice delivers them to the process of the connection.
import { sql } from 'drizzle-orm';
import type pg from 'pg';

/**
 * SQLSTATE of such a notice. It has the level `info`, which is sent to every client. Functions of the database raise
 * it.
 */
const PUBLISHED = 'LA200';

/** All changes with a lower number are visible to later reads. */
export const unseenNumber = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::float8`;

const publishedOn = new WeakMap<pg.PoolClient, string[]>();

/** Collects the changes that a connection publishes until it is emptied, in order. */
export function collectPublished(client: pg.PoolClient): string[] {
  const existing = publishedOn.get(client);
  if (existing) return existing;
  const texts: string[] = [];
  publishedOn.set(client, texts);
  client.on('notice', ({ code, message = '' }) => {
    if (code === PUBLISHED) texts.push(message);
  });
  return texts;
}
