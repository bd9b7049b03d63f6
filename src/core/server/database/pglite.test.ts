import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makePerson } from '#testing/people.ts';
import { copyPglite } from '#testing/test-app.ts';

import { makeLean } from './lean-pglite.ts';
import { pgliteDatabase } from './pglite.ts';

const STUCK_MS = 100;
let lite: PGlite;
beforeAll(async () => {
  lite = await copyPglite('pgliteDump');
});
afterAll(() => lite.close());

it('tells of a request that does not end, and of no other', async () => {
  let told = 0;
  const database = pgliteDatabase(lite, async () => {}, { stuckMs: STUCK_MS, onStuck: () => (told += 1) as never });
  const { token } = await makePerson(database);
  await database.asActor(token, async () => 'quick');
  // As long as a stuck one, but the system's: a backup may take its time.
  await database.asSystem('a long job', () => pause(2 * STUCK_MS));
  expect(told).toBe(0);

  await database.asActor(token, () => pause(2 * STUCK_MS));
  expect(told).toBe(1);
});

it('gives Drizzle the values that its parsers make, which are sent once and kept, in a transaction too', async () => {
  const question = sql`select date '2026-11-22' as day, timestamptz '2026-11-22 12:00+00' as moment, interval '1 hour' as span,
    array[date '2026-11-22'] as days, array[1.50::numeric] as prices, array['a', 'b'] as words, 7::int8 as number,
    '{"a": [1]}'::jsonb as json, true as flag, null as nothing`;
  const plain = await drizzle({ client: lite }).execute(question);
  expect(plain.rows[0]).toMatchObject({ day: '2026-11-22', prices: '{1.50}', words: ['a', 'b'], json: { a: [1] } });
  const fresh = await copyPglite('pgliteDump');
  const lean = drizzle({ client: makeLean(fresh) });
  expect(await lean.execute(question)).toEqual(plain);
  expect(await lean.transaction((tx) => tx.execute(question))).toEqual(plain);
  await fresh.close();
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
