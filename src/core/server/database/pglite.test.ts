import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createUser } from '#testing/people.ts';
import { publish } from '#testing/published.ts';
import { copyPglite, createEngine } from '#testing/test-app.ts';

import { selectRows } from './database.ts';
import { openPglite } from './pglite.ts';
import { defineStatement } from './statement.ts';

// A busy machine takes a while for a quick request.
const STUCK_MS = 1500;
let lite: PGlite;
beforeAll(async () => {
  lite = await copyPglite('pgliteDump');
});
afterAll(() => lite.close());

it('a request that does not end is reported, and no other', async () => {
  let warnings = 0;
  const database = openPglite(createEngine(lite), {
    migrations: null,
    stuckMs: STUCK_MS,
    onStuck: () => (warnings += 1) as never,
  });
  const { token } = await createUser(database);
  await database.asActor(token, async () => 'quick');
  // As long as a stuck transaction, but the system's, such as a backup, which may take this long.
  await database.asSystem('a long job', () => pause(2 * STUCK_MS));
  expect(warnings).toBe(0);

  await database.asActor(token, () => pause(2 * STUCK_MS));
  expect(warnings).toBe(1);
});

it('a new connection prepares its own statements', async () => {
  const statement = defineStatement('prepared in a test', sql`select 1::text as found`);
  for (const connection of ['first', 'second']) {
    const database = openPglite(createEngine(lite), { migrations: null });
    const [row] = await database.asSystem(connection, (tx) => selectRows<{ found: string }>(tx, statement()));
    expect(row).toEqual({ found: '1' });
  }
});

it('a listener receives committed notifications until it unsubscribes', async () => {
  const database = openPglite(createEngine(lite), { migrations: null });
  const received: string[] = [];
  const publishIn = (kind: string) =>
    database.asSystem('a test publishes', async (tx) => {
      await publish(tx, { kind });
      expect(received).not.toContain(kind);
    });
  const stop = await database.listen({
    onPublished: (texts) => void received.push(...texts.map((text) => (JSON.parse(text) as { kind: string }).kind)),
    onConnected: () => void received.push('connected'),
  });
  await publishIn('first');
  await publishIn('second');
  expect(received).toEqual(['connected', 'first', 'second']);
  await stop();
  await publishIn('third');
  expect(received).toHaveLength(3);
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
