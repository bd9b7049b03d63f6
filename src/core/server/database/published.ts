// What transactions publish: a notice of PostgreSQL brings it to the process whose connection they ran on.
import { sql } from 'drizzle-orm';
import type pg from 'pg';

/** SQLSTATE of such a notice. */
const PUBLISHED = 'LA200';

/**
 * A statement of PL/pgSQL that publishes an object, with the number of its transaction and the page that asked for it.
 * @param fields arguments of `jsonb_build_object`
 */
export function publishSql(fields: string): string {
  // Every client is sent what is of this level.
  return `raise info using errcode = '${PUBLISHED}', message = jsonb_build_object(
    ${fields},
    'number', pg_current_xact_id()::text::bigint,
    'page', nullif(current_setting('app.page', true), '')
  );`;
}

/** What was published with a lower number shows in everything that is read after this. */
export const unseenNumber = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::float8`;

const publishedOn = new WeakMap<pg.PoolClient, string[]>();

/** What a connection has published since it was last emptied, in order. */
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
