import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createUser } from '#testing/people.ts';
import { publishing } from '#testing/published.ts';
import { copyPglite, engineOf } from '#testing/test-app.ts';

import { openPglite } from './pglite.ts';

// A busy machine takes a while for a quick request.
const STUCK_MS = 1500;
let lite: PGlite;
beforeAll(async () => {
  lite = await copyPglite('pgliteDump');
});
afterAll(() => lite.close());

it('a request that does not end is reported, and no other', async () => {
  let told = 0;
  const database = openPglite(engineOf(lite), {
    migrations: null,
    stuckMs: STUCK_MS,
    onStuck: () => (told += 1) as never,
  });
  const { token } = await createUser(database);
  await database.asActor(token, async () => 'quick');
  // As long as a stuck transaction, but the system's, such as a backup, which may take this long.
  await database.asSystem('a long job', () => pause(2 * STUCK_MS));
  expect(told).toBe(0);

  await database.asActor(token, () => pause(2 * STUCK_MS));
  expect(told).toBe(1);
});

it('a listener receives committed notifications until it unsubscribes', async () => {
  const database = openPglite(engineOf(lite), { migrations: null });
  const heard: string[] = [];
  const publish = (kind: string) =>
    database.asSystem('a test publishes', async (tx) => {
      await tx.execute(publishing({ kind }));
      expect(heard).not.toContain(kind);
    });
  const stop = await database.listen({
    onPublished: (texts) => void heard.push(...texts.map((text) => (JSON.parse(text) as { kind: string }).kind)),
    onConnected: () => void heard.push('connected'),
  });
  await publish('first');
  await publish('second');
  expect(heard).toEqual(['connected', 'first', 'second']);
  await stop();
  await publish('third');
  expect(heard).toHaveLength(3);
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
