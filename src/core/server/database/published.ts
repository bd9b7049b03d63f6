// Changes published by transactions: a PostgreSQL notice brings them to the process of the connection.
import { sql } from 'drizzle-orm';
import type pg from 'pg';

/** SQLSTATE of such a notice, of the level `info`, of which every client is sent all. Functions of the database raise it. */
export const PUBLISHED = 'LA200';

/** Changes with a lower number are visible to everything that is read after this. */
export const unseenNumber = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::float8`;

const publishedOn = new WeakMap<pg.PoolClient, string[]>();

/** Collects the changes that a connection publishes until it is emptied, in order. */
export function collectPublished(client: pg.PoolClient): string[] {
  const known = publishedOn.get(client);
  if (known) return known;
  const texts: string[] = [];
  publishedOn.set(client, texts);
  client.on('notice', ({ code, message = '' }) => {
    if (code === PUBLISHED) texts.push(message);
  });
  return texts;
}
