import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { ChartRow } from '#core/shared/chart-rows.ts';
import { permissions } from '#core/shared/permissions.ts';
import { lockOrder, postCharge } from '#features/billing/orders/server/ledger.ts';
import { products } from '#features/billing/service-requests/schema.ts';
import { postMoney } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { productColumns, type Figures } from '../schema.ts';

let now = new Date();
const app = useTestApp({}, () => now);
/** Figures are counted again after half a minute. */
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const charts = ['users', 'tasks', 'documents', 'requests', 'revenue', 'trials'];
let viewer: TestUser;
beforeAll(async () => {
  viewer = await createUser(app.database, { role: 'admin', permissions: ['view_analytics'] });
});

const write = (statement: ReturnType<typeof sql>) =>
  app.database.asSystem('a test prepares', (tx) => tx.execute(statement));
const get = (path: string, as: TestUser | undefined = viewer) =>
  app.request('GET', `/api/analytics/${path}`, { ...(as && { as }) });
async function read<Body>(path: string): Promise<Body> {
  wait(30);
  const response = await get(path);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Body;
}
const fetchRows = async (path: string) => (await read<{ rows: ChartRow[] }>(path)).rows;
/** Without today's period, which has current values. */
const countedRows = async (path: string) => (await fetchRows(path)).slice(1);

/** Date some days before today, in UTC. */
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function addCounts(...counts: [day: string, metric: string, part: string, value: number][]) {
  for (const [day, metric, part, value] of counts) {
    await write(
      sql`insert into platform_analytics (day, metric, part, metric_value) values (${day}, ${metric}, ${part}, ${value})`,
    );
  }
}

describe('analytics on the first day', () => {
  it('shows today so far in charts, before the first nightly count', async () => {
    expect(await read<Figures>('figures')).toMatchObject({
      tasks: 0,
      completion_rate: null,
      documents_processed: 0,
      today: dayBefore(0),
      known_from: dayBefore(0),
    });
    const people = await Promise.all([createUser(app.database), createUser(app.database)]);
    const [first, second] = people.map(({ id }) => id);
    const before = (await fetchRows('documents?by=day&range=all')).length;
    await write(
      sql`insert into tasks (user_id, title, criteria, action_item, status) values (${first}, 'a', 'b', 'c', 'Started')`,
    );
    await write(sql`insert into service_requests (user_id, product, delivery_time, cost, deleted_at) values
      (${first}, 'UK Design', 45, 1, null), (${second}, 'A product of before', 45, 1, null), (${second}, 'UK Design', 45, 1, now())`);
    await write(sql`insert into document_uploads (user_id, document_type, original_filename, file_url, status, created_at, reviewed_at) values
      (${first}, 'Passport', 'a', '/files/a', 'Approved', now() - interval '3 hours', now()),
      (${first}, 'Passport', 'b', '/files/b', 'Approved', now() - interval '2 days', now() - interval '25 hours')`);
    const [users] = await fetchRows('users?by=day&range=all');
    expect(users?.period).toBe(dayBefore(0));
    expect(users?.sign_ups).toBeGreaterThan(2);
    expect(users?.active_users).toBeGreaterThan(2);
    expect(await fetchRows('tasks?by=day&range=all')).toEqual([
      { period: dayBefore(0), started: 1, in_progress: 0, submitted: 0, completed: 0, reviewed: 0 },
    ]);
    expect(await fetchRows('requests?by=day&range=all')).toMatchObject([
      { period: dayBefore(0), uk_design: 1, other: 1 },
    ]);
    expect(before).toBe(0);
    expect(await fetchRows('documents?by=day&range=all')).toEqual([
      { period: dayBefore(0), approved: 1, needs_revision: 0, hours_to_decision: 3 },
    ]);
    await write(sql`delete from tasks`);
    await write(sql`delete from service_requests`);
    await write(sql`delete from document_uploads`);
  });

  it('does not count twice a day counted early by a fast clock', async () => {
    await addCounts([dayBefore(0), 'sign_ups', '', 1_000_000]);
    const rows = await fetchRows('users?by=day&range=all');
    expect(rows.filter(({ period }) => period === dayBefore(0))).toHaveLength(1);
    expect(rows[0]?.sign_ups).toBeLessThan(1_000_000);
    await write(sql`delete from platform_analytics`);
  });
});

describe('the key figures', () => {
  it('are computed once in 30 seconds for all readers, and check each reader’s permission', async () => {
    const { users } = await read<Figures>('figures');
    await createUser(app.database);
    const usersNow = async () => ((await (await get('figures')).json()) as Figures).users;
    wait(29);
    expect(await usersNow()).toBe(users);
    expect((await get('figures', await createUser(app.database))).status).toBe(403);
    wait(1);
    expect(await usersNow()).toBe(users + 2);
  });

  it('count users, active users and tasks outside Trash by exactly Completed', async () => {
    const before = await read<Figures>('figures');
    const ada = await createUser(app.database);
    const gone = await createUser(app.database);
    await write(sql`update profiles set updated_at = now() - interval '31 days' where id = ${gone.id}`);
    const tasks = ['Completed', 'Completed', 'Reviewed', 'Started', 'Submitted', 'In Progress'];
    for (const status of [...tasks, 'Completed']) {
      await write(
        sql`insert into tasks (user_id, title, criteria, action_item, status) values (${ada.id}, 'a', 'b', 'c', ${status})`,
      );
    }
    await write(
      sql`update tasks set deleted_at = now() where id = (select id from tasks where status = 'Completed' limit 1)`,
    );
    expect(await read<Figures>('figures')).toMatchObject({
      users: before.users + 2,
      active_users: before.active_users + 1,
      tasks: 6,
      completed_tasks: 2,
      completion_rate: 33,
    });
  });
});

describe('the charts', () => {
  beforeAll(async () => {
    await addCounts(
      ['2026-01-01', 'sign_ups', '', 1],
      ['2026-01-01', 'documents_processed', '', 7],
      ['2026-01-30', 'sign_ups', '', 2],
      ['2026-01-30', 'active_users', '', 40],
      ['2026-01-30', 'tasks', 'Started', 5],
      ['2026-01-31', 'sign_ups', '', 3],
      ['2026-01-31', 'active_users', '', 30],
      ['2026-01-31', 'tasks', 'Started', 4],
      ['2026-01-31', 'documents_decided', 'Approved', 3],
      ['2026-01-31', 'documents_decided', 'Needs Revision', 1],
      ['2026-01-31', 'hours_to_decision', 'Approved', 30],
      ['2026-01-31', 'hours_to_decision', 'Needs Revision', 9.5],
      ['2026-01-31', 'requests', 'UK Design', 2],
      ['2026-01-31', 'requests', 'A product of before', 1],
      ['2026-02-01', 'sign_ups', '', 5],
      ['2026-02-01', 'documents_processed', '', 11],
    );
  });

  it('add up events in a period, and show the last count of states in it, newest first', async () => {
    expect(await countedRows('users?by=month&range=all')).toEqual([
      { period: '2026-02-01', sign_ups: 5, active_users: null },
      { period: '2026-01-01', sign_ups: 6, active_users: 30 },
    ]);
    // February 1 is a Sunday. It ends the week that started on January 26.
    expect(await countedRows('users?by=week&range=all')).toEqual([
      { period: '2026-01-26', sign_ups: 10, active_users: 30 },
      { period: '2025-12-29', sign_ups: 1, active_users: null },
    ]);
    expect((await countedRows('users?by=day&range=all')).map(({ period }) => period)).toEqual([
      '2026-02-01',
      '2026-01-31',
      '2026-01-30',
      '2026-01-01',
    ]);
  });

  it('show 0 for an unused task status only if tasks were counted', async () => {
    await addCounts(['2026-01-31', 'tasks', 'Reviewed', 0]);
    const [february, january] = await countedRows('tasks?by=month&range=all');
    expect(january).toMatchObject({ started: 4, reviewed: 0, submitted: null });
    expect(february).toMatchObject({ started: null, reviewed: null });
  });

  it('show the mean hours to a decision over both types, or none without decisions', async () => {
    expect(await fetchRows('documents?by=month&range=all')).toEqual([
      { period: '2026-02-01', approved: 0, needs_revision: 0, hours_to_decision: null },
      { period: '2026-01-01', approved: 3, needs_revision: 1, hours_to_decision: 9.9 },
    ]);
  });

  it('have a column for every product of the catalogue, current or former', async () => {
    expect(Object.values(productColumns)).toEqual(products.map(({ name }) => name));
    const [, january] = await fetchRows('requests?by=month&range=all');
    expect(january).toMatchObject({ uk_design: 2, letters: 0, other: 1 });
  });

  it('show active users and tasks from the first counted day', async () => {
    expect(await read<Figures>('figures')).toMatchObject({ known_from: '2026-01-30' });
  });

  it('start a range with a whole period, and default to the last twelve months by week', async () => {
    await addCounts(
      [dayBefore(1), 'sign_ups', '', 1],
      [dayBefore(29), 'sign_ups', '', 1],
      [dayBefore(200), 'sign_ups', '', 1],
    );
    const sum = async (query: string) =>
      (await fetchRows(`users${query}`)).reduce((total, { sign_ups: n }) => total + Number(n), 0);
    const [today] = await fetchRows('users?by=day&range=30');
    expect((await sum('?by=day&range=30')) - Number(today?.sign_ups)).toBe(2);
    expect(await fetchRows('users')).toEqual(await fetchRows('users?by=week&range=365'));
  });

  it('reject an unknown period or range', async () => {
    for (const query of ['by=year', 'range=7', 'from=2026-01-01']) {
      expect((await get(`users?${query}`)).status, query).toBe(422);
    }
  });

  it('can each be downloaded as a file with the same rows', async () => {
    const response = await get('documents?by=month&range=all&format=csv');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="documents-over-time.csv"');
    expect(response.headers.get('content-type')).toContain('text/csv');
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe('Period start,Approved,Needs Revision,Hours to decision');
    expect(lines).toContain('2026-01-01,3,1,9.9');
  });
});

describe('the revenue chart', () => {
  it('shows payments and refunds of the ledger by date, including empty periods', async () => {
    const order = await addOrder(await createUser(app.database));
    const pay = (amount: number, at: string) =>
      postMoney(app, {
        id: order,
        what: 'payment',
        amount,
        payment_method: 'transfer',
        externalId: at,
        at: new Date(at),
      });
    await pay(1000_00, '2026-02-28T23:59:59Z');
    await pay(997_50, '2026-05-01T00:00:00Z');
    await pay(30_00, '2026-05-02T00:00:00Z');
    const at = new Date('2026-05-31T10:00:00Z');
    await postMoney(app, {
      id: order,
      what: 'refund',
      amount: 49_750,
      payment_method: 'transfer',
      externalId: 'r',
      at,
    });
    const rows = await fetchRows('revenue?by=month&range=all');
    expect(rows.filter(({ period }) => period <= '2026-05-01')).toEqual([
      { period: '2026-05-01', paid: 1027.5, refunded: 497.5, net: 530 },
      { period: '2026-04-01', paid: 0, refunded: 0, net: 0 },
      { period: '2026-03-01', paid: 0, refunded: 0, net: 0 },
      { period: '2026-02-01', paid: 1000, refunded: 0, net: 1000 },
    ]);
    expect(rows[0]?.period).toBe(`${dayBefore(0).slice(0, 7)}-01`);
    const file = await (await get('revenue?by=month&range=all&format=csv')).text();
    expect(file.split('\r\n')).toEqual(
      expect.arrayContaining(['Period start,Paid (USD),Refunded (USD),Net (USD)', '2026-05-01,1027.5,497.5,530']),
    );
  });
});

describe('the trials chart', () => {
  it('counts a trial as converted by an order for its role, until a refund', async () => {
    const [bought, refunded, granted] = [
      await createUser(app.database),
      await createUser(app.database),
      await createUser(app.database),
    ];
    for (const { id } of [bought, refunded, granted, await createUser(app.database)]) {
      await write(sql`update user_roles set trial_start_date = '2020-02-10T10:00:00Z' where user_id = ${id}`);
    }
    const payAll = async (person: TestUser) => {
      const order = await addOrder(person);
      await postMoney(app, { id: order, what: 'payment', amount: 199_750, payment_method: 'transfer' });
      return order;
    };
    await payAll(bought);
    const order = await payAll(refunded);
    await postMoney(app, { id: order, what: 'refund', amount: 199_750, payment_method: 'transfer' });
    await write(
      sql`insert into access_grants (user_id, role, bought_at, starts_at) values (${granted.id}, 'applicant', now(), now())`,
    );
    const rows = await fetchRows('trials?by=week&range=all');
    expect(rows.at(-1)).toEqual({ period: '2020-02-10', begun: 4, became_paid: 1 });
    expect(rows.at(-2)).toEqual({ period: '2020-02-17', begun: 0, became_paid: 0 });
  });
});

/** An open order of an applicants' plan, as created by its charge. */
async function addOrder({ id }: TestUser): Promise<string> {
  return app.database.asSystem('a test prepares', async (tx) => {
    const [row] = await selectRows<{ id: string }>(
      tx,
      sql`insert into orders (user_id, kind, plan_id, role, description, amount_minor, payment_option, terms_version, terms_agreed_at)
        select ${id}, 'plan', p.id, 'applicant', p.name, 199750, 'invoice', 1, now() from subscription_plans p limit 1 returning id`,
    );
    if (!row) throw new Error('there are plans');
    const order = await lockOrder(tx, row.id);
    if (order) await postCharge(tx, order);
    return row.id;
  });
}

it('analytics requires its own permission, in SQL too', async () => {
  const others = permissions.filter((permission) => permission !== 'view_analytics');
  const other = await createUser(app.database, { role: 'admin', permissions: others });
  for (const path of ['figures', ...charts]) expect((await get(path, other)).status, path).toBe(403);
  const seen = async (person: TestUser) =>
    app.database.asActor(person.token, (tx) =>
      selectRows<{ rows: number }>(tx, sql`select count(*)::int as rows from platform_analytics`),
    );
  expect(await seen(other)).toEqual([{ rows: 0 }]);
  expect((await seen(viewer))[0]?.rows).toBeGreaterThan(0);
});
