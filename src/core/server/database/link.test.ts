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

  it('delivers in one notification what is published soon after another', async () => {
    const listener = new pg.Client(database.ownerUrl);
    await listener.connect();
    await listener.query('listen laurel_changes');
    const payloads: string[][] = [];
    const first = Promise.withResolvers<void>();
    listener.on('notification', ({ payload = '' }) => {
      payloads.push((JSON.parse(payload) as { texts: string[] }).texts);
      first.resolve();
    });
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
    const link = createLink({ pool, connectionString: database.ownerUrl, onError: first.reject, batchMs: 2_000 });
    link.send(['one']);
    await first.promise;
    // The link has released its connection.
    await pool.query('select 1');
    link.send(['two']);
    link.send(['three']);
    // Closing ends the pause, and sends what is left.
    await link.close();
    await expect.poll(() => payloads).toEqual([['one'], ['two', 'three']]);
    await Promise.all([pool.end(), listener.end()]);
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
