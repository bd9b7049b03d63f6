// Live updates published by one server reach the others.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { createTestDatabase } from '#testing/test-app.ts';

import { createLink } from './link.ts';
import type { Link } from './pooled-database.ts';

describe.runIf(process.env.LAUREL_TEST_ENGINE === 'postgres')('the link between servers', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pools: pg.Pool[];
  let links: Link[];
  const [received, cuts] = [[[], []] as string[][], [] as string[]];
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresTemplate'));
    const onError = ({ message }: Error) => void cuts.push(message);
    pools = [0, 1].map(() => new pg.Pool({ connectionString: database.ownerUrl, max: 1 }).on('error', onError));
    links = pools.map((pool) => createLink({ pool, connectionString: database.ownerUrl, onError }));
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    for (const link of links) await link.close();
    for (const pool of pools) await pool.end();
    await database.drop();
  });

  it('delivers published messages to the other server, in order and once, and not to itself', async () => {
    for (const [place, link] of links.entries()) {
      const onPublished = (texts: readonly string[]) => void received[place]?.push(...texts);
      stops.push(await link.listen({ onPublished, onConnected: () => void received[place]?.push('connected') }));
    }
    links[0]?.send(['one', 'two']);
    links[0]?.send(['three']);
    await expect.poll(() => received).toEqual([['connected'], ['connected', 'one', 'two', 'three']]);
  });

  it('delivers more than one notification can contain', async () => {
    const texts = Array.from({ length: 300 }, (_, n) => `“${n}” ${'x'.repeat(100)}`);
    links[1]?.send(texts);
    await expect.poll(() => received[0]?.length).toBe(301);
    expect(received[0]).toEqual(['connected', ...texts]);
  });

  it('reconnects after a lost connection, and reports it', async () => {
    received[1]?.splice(0);
    await pools[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen%'`,
    );
    await expect.poll(() => received[1]).toEqual(['connected']);
    expect(cuts.length).toBeGreaterThan(0);
    links[0]?.send(['after the cut']);
    await expect.poll(() => received[1]).toEqual(['connected', 'after the cut']);
  });
});
