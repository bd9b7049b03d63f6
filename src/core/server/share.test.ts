import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addSession, createUser } from '#testing/people.ts';
import { openTwoServers } from '#testing/two-servers.ts';

import { createShares, rememberUser, userOrToken } from './share.ts';

it('each key has its own share concurrently, and the rest runs in order', async () => {
  const share = createShares(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (key: string, name: string) =>
    share(key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => void ends.set(name, resolve));
    });
  const all = [work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('a', 'a4'), work('b', 'b1')];
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends.get('a2')?.();
  await all[1];
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.();
  await Promise.all([all[0], all[2], all[4]]);
  await Promise.resolve();
  ends.get('a4')?.();
  await all[3];
  expect(begun.at(-1)).toBe('a4');
});

it('a failed task releases its slot', async () => {
  const share = createShares(1);
  const failing = share('a', () => Promise.reject(new Error('for a test')));
  const next = share('a', async () => 'next');
  await expect(failing).rejects.toThrow('for a test');
  expect(await next).toBe('next');
});

it('the user of the oldest of ten thousand sessions is forgotten first', () => {
  for (let session = 0; session <= 10_000; session += 1) rememberUser(`token ${session}`, 'ada');
  expect([userOrToken('token 0'), userOrToken('token 10000')]).toEqual(['token 0', 'ada']);
});

describe.runIf(process.env.LAUREL_TEST_ENGINE === 'postgres')('one user', () => {
  let servers: Awaited<ReturnType<typeof openTwoServers>>;
  beforeAll(async () => {
    servers = await openTwoServers();
  });
  afterAll(() => servers.close());

  it.each([
    ['one session', 1],
    ['several sessions', 6],
  ])('with %s takes at most two connections, and others find the rest', async (_what, count) => {
    const { database } = servers.servicesBeside;
    const [ada, eve] = [await createUser(database), await createUser(database)];
    const tokens = [ada.token];
    while (tokens.length < count) tokens.push(await addSession(database, ada));
    // The database names the user of a session with its first request.
    for (const token of tokens) await database.asActor(token, async () => undefined);
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    // More than the size of the pool.
    const waiting = Array.from({ length: 12 }, (_, index) =>
      database.asActor(tokens[index % count], () => {
        begun += 1;
        return gate.promise;
      }),
    );
    const other = await database.asActor(eve.token, async (_tx, { userId }) => userId);
    const begunMeanwhile = begun;
    gate.resolve();
    await Promise.all(waiting);
    expect(other).toBe(eve.id);
    expect(begunMeanwhile).toBeLessThanOrEqual(2);
  });
});
