// Counted days: each once, including missed nights, on any number of servers.
import { randomUUID } from 'node:crypto';

import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import { openTwoServers } from '#testing/two-servers.ts';

import { recordDays } from './service.ts';

let servers: Awaited<ReturnType<typeof openTwoServers>>;
let one: Services;
let other: Services;
beforeAll(async () => {
  servers = await openTwoServers();
  [one, other] = [servers.services, servers.servicesBeside];
});
afterAll(() => servers.close());

const system = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => one.database.asSystem('a test looks', work);
const write = (statement: SQL) => system((tx) => tx.execute(statement));
const at = (services: Services, instant: string): Services => ({ ...services, now: () => new Date(instant) });

async function addUser(created: string, active = created): Promise<string> {
  const id = randomUUID();
  await write(
    sql`insert into users (id, name, email, created_at) values (${id}, 'Ada', ${`${id}@example.com`}, ${created})`,
  );
  await write(sql`insert into profiles (id, updated_at) values (${id}, ${active})`);
  return id;
}

async function addDocument(
  user: string,
  { created, reviewed, status }: Record<'created' | 'reviewed' | 'status', string>,
) {
  await write(sql`insert into document_uploads (user_id, document_type, file_url, status, created_at, reviewed_at)
    values (${user}, 'Media Coverage', '/files/a', ${status}, ${created}, ${reviewed})`);
}

async function addRequest(user: string, { created, deleted = null }: { created: string; deleted?: string | null }) {
  await write(sql`insert into service_requests (user_id, product, delivery_time, cost, created_at, deleted_at)
    values (${user}, 'UK Design', 45, 700, ${created}, ${deleted})`);
}

async function addTask(user: string, status: string) {
  await write(
    sql`insert into tasks (user_id, title, criteria, action_item, status) values (${user}, 'a', 'b', 'c', ${status})`,
  );
}

/** Counts as `day metric part: value`, without zeros. */
async function counted(): Promise<string[]> {
  const rows = await system((tx) =>
    selectRows<{ line: string }>(
      tx,
      sql`select concat_ws(' ', to_char(day, 'MM-DD'), metric, nullif(part, '')) || ': ' || trim_scale(metric_value) as line
        from platform_analytics where metric_value <> 0 order by day, metric, part`,
    ),
  );
  return rows.map(({ line }) => line);
}

beforeEach(async () => {
  await write(sql`truncate users, platform_analytics cascade`);
});

describe('the first nightly count', () => {
  it('counts every UTC day since the first user, and yesterday’s active users and task statuses', async () => {
    const ada = await addUser('2026-03-01T00:00:00Z', '2026-02-02T03:00:00Z');
    await addUser('2026-03-01T23:59:59Z', '2026-02-02T03:00:01Z');
    await addUser('2026-03-03T12:00:00Z');
    await addUser('2026-03-04T01:00:00Z');
    await addRequest(ada, { created: '2026-03-02T08:00:00Z' });
    await addRequest(ada, { created: '2026-03-02T09:00:00Z', deleted: '2026-03-02T10:00:00Z' });
    await addDocument(ada, { status: 'Approved', created: '2026-03-01T10:00:00Z', reviewed: '2026-03-02T16:30:00Z' });
    await addDocument(ada, { status: 'Approved', created: '2026-03-02T10:00:00Z', reviewed: '2026-03-02T12:00:00Z' });
    await addDocument(ada, {
      status: 'Needs Revision',
      created: '2026-03-03T00:00:00Z',
      reviewed: '2026-03-03T01:00:00Z',
    });
    await addDocument(ada, {
      status: 'Under Review',
      created: '2026-03-03T00:00:00Z',
      reviewed: '2026-03-03T01:00:00Z',
    });
    await addTask(ada, 'Completed');
    await addTask(ada, 'Started');
    await addTask(ada, 'Started');

    expect(await recordDays(at(one, '2026-03-04T03:00:00Z'))).toBe(3);
    expect(await counted()).toEqual([
      '03-01 sign_ups: 2',
      '03-02 documents_decided Approved: 2',
      '03-02 documents_processed: 2',
      '03-02 hours_to_decision Approved: 32.5',
      '03-02 requests UK Design: 1',
      '03-03 active_users: 3',
      '03-03 documents_decided Needs Revision: 1',
      '03-03 documents_processed: 3',
      '03-03 hours_to_decision Needs Revision: 1',
      '03-03 sign_ups: 1',
      '03-03 tasks Completed: 1',
      '03-03 tasks Started: 2',
    ]);
  });

  it('counts nothing if there are no users, or none before today', async () => {
    expect(await recordDays(at(one, '2026-03-04T03:00:00Z'))).toBe(0);
    await addUser('2026-03-04T01:00:00Z');
    expect(await recordDays(at(one, '2026-03-04T03:00:00Z'))).toBe(0);
    expect(await counted()).toEqual([]);
  });
});

describe('later nightly counts', () => {
  it('count a day once, regardless of later deletions and additions', async () => {
    const ada = await addUser('2026-03-01T08:00:00Z');
    await recordDays(at(one, '2026-03-02T03:00:00Z'));
    const before = await counted();
    await write(sql`delete from users where id = ${ada}`);
    await addUser('2026-03-01T09:00:00Z');
    await addUser('2026-03-01T09:00:00Z');
    expect(await recordDays(at(one, '2026-03-02T20:00:00Z'))).toBe(0);
    expect(await counted()).toEqual(before);
  });

  it('fill in missed nights, except for figures that cannot be reconstructed', async () => {
    const ada = await addUser('2026-03-01T08:00:00Z', '2026-03-06T08:00:00Z');
    await addTask(ada, 'Started');
    await recordDays(at(one, '2026-03-02T03:00:00Z'));
    await addRequest(ada, { created: '2026-03-03T08:00:00Z' });
    expect(await recordDays(at(one, '2026-03-06T05:00:00Z'))).toBe(4);
    expect(await counted()).toEqual([
      '03-01 active_users: 1',
      '03-01 sign_ups: 1',
      '03-01 tasks Started: 1',
      '03-03 requests UK Design: 1',
      '03-05 active_users: 1',
      '03-05 tasks Started: 1',
    ]);
  });

  it('late in the day do not use today’s state for yesterday', async () => {
    const ada = await addUser('2026-03-01T08:00:00Z');
    await addTask(ada, 'Started');
    expect(await recordDays(at(one, '2026-03-02T18:00:00Z'))).toBe(1);
    expect(await counted()).toEqual(['03-01 sign_ups: 1']);
  });

  it('later nightly counts on two concurrent servers count each day once', async () => {
    await addUser('2026-03-01T08:00:00Z');
    const days = await Promise.all([one, other].map((server) => recordDays(at(server, '2026-03-03T03:00:00Z'))));
    expect([Math.min(...days), Math.max(...days)]).toEqual([0, 2]);
    expect(await counted()).toEqual(['03-01 sign_ups: 1', '03-02 active_users: 1']);
  });
});
