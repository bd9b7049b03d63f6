// Effects of payments on requests and their protection from edits. The system writes the ledger's result.
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { writeOrder } from '#testing/order-states.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { RequestRow, StaffRequestRow } from '../schema.ts';

const DAY_MS = 86_400_000;
const PRICE = 70_000;

let ahead = 0;
const app = useTestApp({}, () => new Date(Date.now() + ahead));

let ada: TestUser;
let staff: TestUser;
beforeAll(async () => {
  staff = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
});
beforeEach(async () => {
  ahead = 0;
  ada = await createUser(app.database);
});

describe('a payment for a request', () => {
  it.each([
    ['Pending', 'Paid'],
    ['Accepted', 'Paid'],
    ['Delivered', 'Delivered'],
  ] as const)(
    'a payment for a request of the full price makes a request that is %s %s, shown as paid',
    async (before, after) => {
      const { id } = await ordered(before);
      const order = await openOrder(id);
      await pay(order, PRICE);
      expect(await read(id)).toMatchObject({
        status: after,
        paid: true,
        paid_minor: PRICE,
        order_id: order,
        order_status: 'paid',
        paid_at: '2026-11-01T10:00:00+00:00',
        can: { pay: false, edit: false, delete: false },
      });
    },
  );

  it('is posted once, and a refund changes only the order', async () => {
    const { id } = await ordered('Pending');
    const order = await openOrder(id);
    await pay(order, PRICE);
    const paid = await read(id);
    await pay(order, PRICE);
    expect((await read(id)).version).toBe(paid.version);
    await writeOrder(
      app.database,
      sql`update orders set status = 'refunded', refunded_minor = ${PRICE} where id = ${order} returning id`,
    );
    expect(await read(id)).toMatchObject({
      status: 'Paid',
      paid: false,
      order_status: 'refunded',
      version: paid.version,
      can: { pay: false },
    });
  });

  it('a payment for a request for a price of zero is the order itself', async () => {
    const { id } = await ordered('Pending');
    await openOrder(id, { status: 'paid' });
    expect(await read(id)).toMatchObject({ status: 'Paid', paid: true });
  });

  it('a payment for a request for a cancelled order changes nothing', async () => {
    const { id } = await ordered('Pending');
    const order = await openOrder(id, { status: 'cancelled' });
    await writeOrder(
      app.database,
      sql`update orders set paid_minor = ${PRICE}, credit_minor = ${PRICE} where id = ${order} returning id`,
    );
    expect(await read(id)).toMatchObject({
      status: 'Pending',
      paid: false,
      paid_minor: 0,
      can: { pay: true, edit: true },
    });
  });

  it('is processed before or after a concurrent edit, and never in between', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id, version } = await ordered('Pending');
        const order = await openOrder(id);
        const [edit] = await Promise.all([
          app.request('PATCH', `/api/requests/${id}`, { as: ada, body: { notes: 'Changed.', version } }),
          pay(order, PRICE),
        ]);
        return { status: edit.status, row: await read(id) };
      }),
    );
    for (const { status, row } of rounds) {
      expect(row).toMatchObject({ status: 'Paid', notes: status === 200 ? 'Changed.' : '' });
      expect([200, 409]).toContain(status);
    }
  });
});

describe('a partial payment', () => {
  it('locks a request for its applicant, with the specified message', async () => {
    const { id, version } = await ordered('Pending');
    await pay(await openOrder(id), 1, 'open');
    expect(await read(id)).toMatchObject({
      status: 'Pending',
      paid: false,
      paid_minor: 1,
      can: { edit: false, pay: true },
    });
    const responses = [
      await app.request('PATCH', `/api/requests/${id}`, { as: ada, body: { quantity: 2, version } }),
      await app.request('DELETE', `/api/requests/${id}`, { as: ada }),
    ];
    const problems = await Promise.all(responses.map((response) => response.json() as Promise<Problem>));
    expect(problems.map(({ status, detail }) => [status, detail])).toEqual([
      [409, 'Cannot edit paid requests'],
      [409, 'Cannot delete paid requests'],
    ]);
    expect(await read(id)).toMatchObject({ quantity: 1, deleted_at: null });
  });

  it.each([
    ['product', sql`product = 'Letters'`],
    ['quantity', sql`quantity = 2`],
    ['cost', sql`cost = 1`],
    ['notes', sql`notes = 'x'`],
    ['Trash', sql`deleted_at = now()`],
  ])('locks it in the database: %s', async (_what, set) => {
    const { id } = await ordered('Pending');
    const change = () =>
      app.database.asActor(ada.token, (tx) => tx.execute(sql`update service_requests set ${set} where id = ${id}`));
    await pay(await openOrder(id), 1, 'open');
    await expect(change()).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }),
    );
    await asSystem(sql`update orders set paid_minor = 0, status = 'cancelled' where request_id = ${id}`);
    await expect(change()).resolves.toBeDefined();
  });

  it('allows staff to accept and deliver it', async () => {
    const { id } = await ordered('Pending');
    await pay(await openOrder(id), 1, 'open');
    expect((await step(id, { status: 'Accepted' })).status).toBe(200);
    expect((await step(id, { status: 'Delivered' })).status).toBe(200);
  });
});

it('no SQL of staff marks a request as paid', async () => {
  const { id } = await ordered('Accepted');
  await expect(
    app.database.asActor(staff.token, (tx) =>
      tx.execute(sql`update service_requests set status = 'Paid' where id = ${id}`),
    ),
  ).rejects.toThrow();
  expect((await read(id)).status).toBe('Accepted');
});

it('a second delivery is refused as such, at any version', async () => {
  const { id } = await ordered('Accepted');
  const { version } = await readAsStaff(id);
  expect((await step(id, { status: 'Delivered', note: 'The first' })).status).toBe(200);
  for (const sent of [{ version }, {}]) {
    const late = await step(id, { status: 'Delivered', note: 'The second', ...sent });
    expect([late.status, (await late.json()) as Problem]).toEqual([
      409,
      expect.objectContaining({ code: 'delivered_already', detail: 'This request has already been delivered.' }),
    ]);
  }
  expect(await readAsStaff(id)).toMatchObject({ delivery_note: 'The first' });
});

describe('the delivery period', () => {
  it('counts from the acceptance, and then the request is overdue, by the server’s clock', async () => {
    const { id } = await ordered('Accepted');
    const { accepted_at: accepted, expected_at: expected } = await read(id);
    expect(Date.parse(expected ?? '') - Date.parse(accepted ?? '')).toBe(45 * DAY_MS);
    ahead = 44 * DAY_MS;
    expect(await readAsStaff(id)).toMatchObject({ is_late: false });
    ahead = 46 * DAY_MS;
    expect(await readAsStaff(id)).toMatchObject({ is_late: true });
  });

  it('counts from an earlier payment, and ends with the delivery', async () => {
    const { id } = await ordered('Accepted');
    await pay(await openOrder(id), PRICE);
    const { paid_at: paid, expected_at: expected } = await read(id);
    expect(Date.parse(expected ?? '') - Date.parse(paid ?? '')).toBe(45 * DAY_MS);
    await step(id, { status: 'Delivered' });
    ahead = 400 * DAY_MS;
    expect(await read(id)).toMatchObject({ expected_at: null, is_late: false, delivered_at: expect.any(String) });
  });

  it('puts an overdue request in the list and in staff’s pending items', async () => {
    const [late, early] = [await ordered('Accepted'), await ordered('Accepted')];
    await asSystem(sql`update service_requests set accepted_at = now() - interval '46 days' where id = ${late.id}`);
    const listed = async (query: string) =>
      (
        (await (await app.request('GET', `/api/requests/all?q=${ada.email}&${query}`, { as: staff })).json()) as {
          rows: StaffRequestRow[];
        }
      ).rows.map(({ id }) => id);
    expect(await listed('late=true')).toEqual([late.id]);
    expect(await listed('sort=expected_at')).toEqual([late.id, early.id]);
    await pay(await openOrder(early.id), PRICE);
    expect(await listed('paid=true')).toEqual([early.id]);
    expect(await listed('paid=false')).toEqual([late.id]);
    const counts = (await (
      await app.request('GET', '/api/pending-items?today=2026-11-23', { as: staff })
    ).json()) as object;
    expect(counts).toMatchObject({ 'service-requests': { word: 'late', is_urgent: true } });
  });
});

describe('delivering a request', () => {
  it('adds files and a note, which only the applicant reads and is notified of', async () => {
    const { id } = await ordered('Accepted');
    const file = await uploadFile(app, { as: staff, bucket: 'deliveries', name: 'Design.pdf' });
    const delivered = await step(id, { status: 'Delivered', files: [file.url], note: 'Both drawings.' });
    expect(delivered.status, await delivered.clone().text()).toBe(200);
    expect(await read(id)).toMatchObject({ delivered_files: [file.url], delivery_note: 'Both drawings.' });
    const others = [
      await createUser(app.database),
      await createUser(app.database, { role: 'admin', permissions: ['manage_users'] }),
      await createUser(app.database, { role: 'mentor' }),
    ];
    const colleague = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
    const fetchStatus = async (as: TestUser) => (await app.request('GET', file.url, { as })).status;
    expect(await Promise.all([ada, staff, colleague].map(fetchStatus))).toEqual([200, 200, 200]);
    expect(await Promise.all(others.map(fetchStatus))).toEqual([404, 404, 404]);
    const notices = await rows<{ title: string; message: string; link: string }>(
      sql`select title, message, link from notifications where user_id = ${ada.id} and title like '%delivered:%'`,
    );
    expect(notices).toEqual([
      {
        title: 'Your request was delivered: UK Design',
        message: expect.stringContaining('There is 1 file for you. Both drawings.'),
        link: `/dashboard/requests?row=${id}`,
      },
    ]);
  });

  it('rejects others’ files, and no other transition accepts files', async () => {
    const { id } = await ordered('Accepted');
    const foreign = await uploadFile(app, { as: ada, bucket: 'patents' });
    const response = await step(id, { status: 'Delivered', files: [foreign.url] });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {})).toEqual(['files']);
    expect(await read(id)).toMatchObject({ status: 'Accepted', delivered_files: [] });
    const accepted = await step(id, { status: 'Accepted', files: [foreign.url], note: 'x' });
    expect(Object.keys(((await accepted.json()) as Problem).fields ?? {}).toSorted()).toEqual(['files', 'note']);
  });
});

describe('staff notes on a request', () => {
  it('are readable only by staff', async () => {
    const { id, version } = await ordered('Pending');
    const send = (as: TestUser | undefined, body: object) =>
      app.request('PATCH', `/api/requests/all/${id}/notes`, { as, body });
    const saved = await send(staff, { staff_notes: 'Call first.', version });
    expect(await saved.json()).toMatchObject({ staff_notes: 'Call first.', version: version + 1 });
    expect(await readAsStaff(id)).toMatchObject({ staff_notes: 'Call first.' });
    expect(await read(id)).not.toHaveProperty('staff_notes');
    const own = await app.request('GET', '/api/requests', { as: ada });
    expect(await own.text()).not.toContain('Call first.');
    expect((await send(staff, { staff_notes: 'Late.', version })).status).toBe(409);
    expect((await send(undefined, { staff_notes: 'x', version })).status).toBe(401);
    expect((await send(ada, { staff_notes: 'x', version })).status).toBe(403);
    const wrong = (await (await send(staff, { staff_notes: 'x'.repeat(5001), version: 0 })).json()) as Problem;
    expect(Object.keys(wrong.fields ?? {}).toSorted()).toEqual(['staff_notes', 'version']);
    const missing = await app.request('PATCH', `/api/requests/all/${crypto.randomUUID()}/notes`, {
      as: staff,
      body: { staff_notes: 'x', version },
    });
    expect(missing.status).toBe(404);
  });
});

async function ordered(status: 'Pending' | 'Accepted' | 'Delivered'): Promise<RequestRow> {
  const response = await app.request('POST', '/api/requests', { as: ada, body: { product: 'UK Design' } });
  const { id } = (await response.json()) as RequestRow;
  if (status !== 'Pending') await step(id, { status: 'Accepted' });
  if (status === 'Delivered') await step(id, { status });
  return read(id);
}

async function step(id: string, body: object): Promise<Response> {
  const { version } = await readAsStaff(id);
  return app.request('POST', `/api/requests/${id}/status`, { as: staff, body: { version, ...body } });
}

async function read(id: string): Promise<RequestRow> {
  return (await (await app.request('GET', `/api/requests/${id}`, { as: ada })).json()) as RequestRow;
}

async function readAsStaff(id: string): Promise<StaffRequestRow> {
  return (await (await app.request('GET', `/api/requests/all/${id}`, { as: staff })).json()) as StaffRequestRow;
}

async function openOrder(request: string, { status = 'open' }: { status?: string } = {}): Promise<string> {
  return writeOrder(
    app.database,
    sql`insert into orders (user_id, kind, request_id, description, amount_minor, due_minor, payment_option, status, terms_version, terms_agreed_at)
        values (${ada.id}, 'request', ${request}, 'UK Design', ${PRICE}, ${PRICE}, 'invoice', ${status}, 1, now()) returning id`,
  );
}

/** Sets the order to the state in which the ledger would leave it. */
async function pay(order: string, paidMinor: number, status = 'paid'): Promise<void> {
  await writeOrder(
    app.database,
    sql`update orders set paid_minor = ${paidMinor}, due_minor = ${PRICE - paidMinor}, status = ${status}, paid_at = case when ${status} = 'paid' then '2026-11-01 10:00Z'::timestamptz end where id = ${order} returning id`,
  );
}

async function rows<Row>(statement: SQL): Promise<Row[]> {
  return app.database.asSystem('a test writes', (tx) => selectRows<Row>(tx, statement));
}

async function asSystem(statement: SQL): Promise<void> {
  await app.database.asSystem('a test prepares', (tx) => tx.execute(statement));
}
