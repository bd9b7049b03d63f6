import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';

import { PUBLISHED } from '#core/server/database/published.ts';
import { readNextNumber, type Change } from '#features/communication/live-updates/server/queries.ts';

import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';

/**
 * Returns the position from which a page of this user reads live updates. PostgreSQL numbers the transactions of the
 * whole cluster, so this waits until those of other test files that began earlier have ended: they would hold the
 * position back, and the page would be told to load everything.
 */
export async function readPosition(app: TestApp, as: TestUser): Promise<number> {
  const next = await app.database.asSystem('a test waits for earlier transactions', readNextNumber);
  let position = 0;
  const read = async (): Promise<number> => {
    const response = await app.request('GET', '/api/session', { as });
    const { session } = (await response.json()) as { session: { news_position: number } };
    return (position = session.news_position);
  };
  await expect.poll(read).toBeGreaterThanOrEqual(next);
  return position;
}

/**
 * Statement that publishes a change. If several are published, they are numbered from 1, and the number is their kind.
 */
export function publishing(change: Partial<Change>, count?: number): SQL {
  const fields = Object.entries(change).map(([name, value]) => `'${name}', '${JSON.stringify(value)}'::jsonb`);
  const publish = (...more: string[]) => publishSql([...fields, ...more].join(', '));
  return sql.raw(
    `do $do$ begin ${count === undefined ? publish() : `for n in 1..${count} loop ${publish("'kind', n::text")} end loop;`} end $do$`,
  );
}

/**
 * PL/pgSQL statement that publishes an object, with the number of its transaction and the page that caused it.
 * @param fields arguments of `jsonb_build_object`
 */
function publishSql(fields: string): string {
  return `raise info using errcode = '${PUBLISHED}', message = jsonb_build_object(
    ${fields},
    'number', pg_current_xact_id()::text::bigint,
    'page', nullif(current_setting('app.page', true), '')
  );`;
}
