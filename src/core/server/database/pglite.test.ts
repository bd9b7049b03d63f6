import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makePerson } from '#testing/people.ts';
import { copyPglite, engineOf } from '#testing/test-app.ts';

import { openPglite } from './pglite.ts';

const STUCK_MS = 100;
let lite: PGlite;
beforeAll(async () => {
  lite = await copyPglite('pgliteDump');
});
afterAll(() => lite.close());

it('tells of a request that does not end, and of no other', async () => {
  let told = 0;
  const database = openPglite(engineOf(lite), {
    migrations: null,
    stuckMs: STUCK_MS,
    onStuck: () => (told += 1) as never,
  });
  const { token } = await makePerson(database);
  await database.asActor(token, async () => 'quick');
  // As long as a stuck one, but the system's: a backup may take its time.
  await database.asSystem('a long job', () => pause(2 * STUCK_MS));
  expect(told).toBe(0);

  await database.asActor(token, () => pause(2 * STUCK_MS));
  expect(told).toBe(1);
});

it('hears its own channel alone, until it is told to stop', async () => {
  const database = openPglite(engineOf(lite), { migrations: null });
  const heard: string[] = [];
  const tell = (channel: string, payload: string) =>
    database.asSystem('a test tells', (tx) => tx.execute(sql`select pg_notify(${channel}, ${payload})`));
  const stops = await Promise.all(
    ['mine', 'other'].map((channel) =>
      database.listen(channel, { onTold: (payload) => heard.push(`${channel}: ${payload}`), onConnected: () => {} }),
    ),
  );
  await tell('mine', 'first');
  await tell('other', 'second');
  expect(heard).toEqual(['mine: first', 'other: second']);
  for (const stop of stops) await stop();
  await tell('mine', 'third');
  expect(heard).toHaveLength(2);
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
