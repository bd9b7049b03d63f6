import type { PGlite } from '@electric-sql/pglite';
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
