// Delivery job: killed halfway, and run by two servers concurrently.
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import { openTwoServers } from '#testing/two-servers.ts';

import { deliverBroadcasts } from './delivery.ts';
import { deliverPart, claimBroadcast } from './queries.ts';

const PEOPLE = 137;
const PART = 10;
let servers: Awaited<ReturnType<typeof openTwoServers>>;
let one: Services;
let other: Services;
let broadcastId: string;

beforeAll(async () => {
  servers = await openTwoServers();
  [one, other] = [servers.services, servers.servicesBeside];
  await system((tx) =>
    tx.execute(sql`
      with made as (
        insert into users (name, email, email_verified, created_at)
        select 'Ada Example', 'person-' || place || '@example.com', true, now() - interval '1 day' from generate_series(1, ${PEOPLE}) as place
        returning id)
      insert into profiles (id) select id from made`),
  );
});
afterAll(() => servers.close());
beforeEach(async () => {
  broadcastId = randomUUID();
  await system((tx) =>
    tx.execute(
      sql`insert into broadcasts (id, title, message, recipients) values (${broadcastId}, 'News', 'We are back', ${PEOPLE})`,
    ),
  );
});

const system = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => one.database.asSystem('a test looks', work);

async function state() {
  const [row] = await system((tx) =>
    selectRows<{ told: number; people: number; delivered: number; recipients: number; finished: boolean }>(
      tx,
      sql`select count(n.id)::int as told, count(distinct n.user_id)::int as people, b.delivered, b.recipients, b.finished_at is not null as finished
        from broadcasts b left join notifications n on n.broadcast_id = b.id where b.id = ${broadcastId} group by b.id`,
    ),
  );
  return row;
}
const whole = { told: PEOPLE, people: PEOPLE, delivered: PEOPLE, recipients: PEOPLE, finished: true };

/** Stops the job after some batches, like a server that stops. */
async function deliverParts(services: Services, parts: number): Promise<void> {
  const stopping = new AbortController();
  let left = parts;
  const database: Services['database'] = {
    ...services.database,
    async asSystem(reason, work) {
      const result = await services.database.asSystem(reason, work);
      left -= 1;
      if (left === 0) stopping.abort();
      return result;
    },
  };
  await deliverBroadcasts({ ...services, database }, { stopping: stopping.signal, part: PART });
}

it('a server that stops during a broadcast leaves whole batches for another to continue', async () => {
  await deliverParts(one, 3);
  expect(await state()).toMatchObject({ told: 30, people: 30, delivered: 30, finished: false });
  await deliverBroadcasts(other, { part: PART });
  expect(await state()).toEqual(whole);
});

it('a batch whose server is killed is rolled back entirely', async () => {
  await deliverParts(one, 2);
  const killed = system(async (tx) => {
    const taken = await claimBroadcast(tx);
    await deliverPart(tx, { broadcastId: taken ?? '', limit: PART });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await state()).toMatchObject({ told: 20, delivered: 20 });
  await deliverBroadcasts(other, { part: PART });
  expect(await state()).toEqual(whole);
  const mails = await system((tx) =>
    selectRows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from outbox where created_at >= (select created_at from broadcasts where id = ${broadcastId}) group by recipient having count(*) > 1`,
    ),
  );
  expect(mails).toEqual([]);
});

it('two concurrent servers notify everyone once', async () => {
  await Promise.all([one, other, one, other].map((server) => deliverBroadcasts(server, { part: PART })));
  // Runs that found it locked have ended, and one has finished it.
  expect(await state()).toEqual(whole);
});

it.runIf(process.env.LAUREL_TEST_ENGINE === 'postgres')(
  'a broadcast locked by one server is skipped by the other without waiting',
  async () => {
    const [isLocked, isTried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = one.database.asSystem('a test holds it', async (tx) => {
      await claimBroadcast(tx);
      isLocked.resolve();
      await isTried.promise;
    });
    await isLocked.promise;
    await deliverBroadcasts(other, { part: PART });
    expect(await state()).toMatchObject({ told: 0, delivered: 0, finished: false });
    isTried.resolve();
    await holding;
    await deliverBroadcasts(other, { part: PART });
    expect(await state()).toEqual(whole);
  },
);

it('users who have left are not counted at the end', async () => {
  await deliverParts(one, 1);
  await system((tx) => tx.execute(sql`delete from users where id = (select max(id::text)::uuid from profiles)`));
  await deliverBroadcasts(one, { part: PART });
  expect(await state()).toEqual({
    ...whole,
    told: PEOPLE - 1,
    people: PEOPLE - 1,
    delivered: PEOPLE - 1,
    recipients: PEOPLE - 1,
  });
});

it('the database rejects notifying a user twice', async () => {
  const twice = system((tx) =>
    tx.execute(
      sql`insert into notifications (user_id, kind, title, message, broadcast_id) select id, 'announcement', 'a', 'b', ${broadcastId} from users, generate_series(1, 2)`,
    ),
  );
  await expect(twice).rejects.toThrow();
  await system((tx) => tx.execute(sql`delete from broadcasts`));
});
