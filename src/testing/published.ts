import { readFileSync } from 'node:fs';

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Transaction } from '#core/server/database/database.ts';
import { readNextNumber, type Change } from '#features/communication/live-updates/server/queries.ts';

import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';

const definition = readFileSync(new URL('publish.sql', import.meta.url), 'utf8');

/**
 * Returns the position from which a page of this user reads live updates. PostgreSQL numbers the transactions of the
 * whole cluster, so this waits until those of other test files that began earlier have ended: they would hold the
 * position back, and the page would load everything again.
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

/** Publishes changes, as functions of the database do. */
export async function publish(tx: Transaction, ...changes: Partial<Change>[]): Promise<void> {
  await tx.execute(sql.raw(definition));
  await tx.execute(
    sql`select pg_temp.publish(change) from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) change`,
  );
}
