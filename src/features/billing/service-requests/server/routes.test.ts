import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { products, type RequestRow } from '../schema.ts';

const app = useTestApp({ INFO_EMAIL: 'info@example.com' });

let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

describe('creating a request', () => {
  it.each(products)(
    'creating a request for $name takes its cost and days from the catalogue',
    async ({ name, cost, deliveryDays }) => {
      const response = await app.request('POST', '/api/requests', { as: ada, body: { product: name, quantity: 3 } });
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({
        product: name,
        cost,
        delivery_time: deliveryDays,
        quantity: 3,
        total: (Number(cost) * 3).toFixed(2),
        status: 'Pending',
        payment_link: null,
        expected_at: null,
        version: 1,
        can: { edit: true, delete: true, pay: true },
      });
    },
  );

  it('orders one if no quantity is given', async () => {
    expect(await order({})).toMatchObject({ quantity: 1, total: '700.00' });
  });

  it('reports every invalid field at once, and fields an applicant cannot set', async () => {
    const body = {
      product: 'Green Card',
      quantity: 21,
      cost: '1.00',
      delivery_time: 1,
      payment_link: 'https://example.org',
      status: 'Paid',
      user_id: ada.id,
    };
    const response = await app.request('POST', '/api/requests', { as: ada, body });
    expect(response.status).toBe(422);
    const unknown = 'This field is not allowed here';
    expect(((await response.json()) as Problem).fields).toEqual({
      product: 'Please choose a product from the list',
      quantity: 'Quantity must be a whole number from 1 to 20',
      cost: unknown,
      delivery_time: unknown,
      payment_link: unknown,
      status: unknown,
      user_id: unknown,
    });
  });

  it('stores the applicant’s notes, shows them to staff, and notifies them of a change', async () => {
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    const { id, version, notes } = await order({ notes: ' The drawings follow.\nIn March. ' });
    expect(notes).toBe('The drawings follow.\nIn March.');
    const accepted = await app.request('POST', `/api/requests/${id}/status`, {
      as: owner,
      body: { status: 'Accepted', version },
    });
    expect(await accepted.json()).toMatchObject({ notes });
    const edit = (body: object, as = ada) => app.request('PATCH', `/api/requests/${id}`, { as, body });
    const changed = await edit({ notes: 'In April.', version: version + 1 });
    expect(await changed.json()).toMatchObject({ notes: 'In April.', quantity: 1, cost: '700.00' });
    const { rows } = (await (
      await app.request('GET', '/api/requests/all', { as: owner })
    ).json()) as ListResponse<RequestRow>;
    expect(rows.find((row) => row.id === id)).toMatchObject({ notes: 'In April.', can: { edit: false } });
    const mails = (await mailsTo(app.database, 'info@example.com')).filter(({ data }) => data.email === ada.email);
    expect(mails.map(({ data }) => data.notes)).toEqual(['The drawings follow.\nIn March.', 'In April.']);
    expect((await edit({ notes: 'x', version: 3 }, await createUser(app.database))).status).toBe(404);
    expect((await edit({ notes: 'x', version: 3 }, owner)).status).toBe(403);
    expect(((await (await edit({ notes: 'x'.repeat(2001), version: 3 })).json()) as Problem).fields).toEqual({
      notes: 'Notes must be at most 2,000 characters long',
    });
  });

  it('creates one for a repeated request, also concurrently', async () => {
    const send = () =>
      app.request('POST', '/api/requests', {
        as: ada,
        body: { product: 'UK Design' },
        headers: { 'idempotency-key': key },
      });
    const key = crypto.randomUUID();
    const responses = await Promise.all([send(), send()]);
    const ids = await Promise.all(
      [...responses, await send()].map(async (response) => ((await response.json()) as RequestRow).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await list()).total).toBe(1);
    const mails = await mailsTo(app.database, 'info@example.com');
    expect(mails.filter(({ data }) => data.email === ada.email)).toHaveLength(1);
  });

  it('rejects an invalid key', async () => {
    const response = await app.request('POST', '/api/requests', {
      as: ada,
      body: { product: 'UK Design' },
      headers: { 'idempotency-key': 'again' },
    });
    expect(response.status).toBe(422);
  });

  it('notifies staff at the mailbox in the settings, or in the environment', async () => {
    const first = await order({ product: 'German Utility', quantity: 2 });
    const [mail] = (await mailsTo(app.database, 'info@example.com')).slice(-1);
    expect(mail).toEqual({
      kind: 'request-for-staff',
      data: {
        event: 'New service request',
        reference: first.reference,
        product: 'German Utility',
        quantity: '2',
        total: '$2,400.00',
        email: ada.email,
      },
    });
    await setting('info_mailbox', 'orders@example.com');
    await order({});
    await setting('info_mailbox', '');
    expect(await mailsTo(app.database, 'orders@example.com')).toHaveLength(1);
  });
});

describe('changing a request', () => {
  it('updates cost and days with the service, and keeps them with the quantity', async () => {
    const { id } = await order({ product: 'UK Design' });
    await asSystem(sql`update service_requests set cost = 650 where id = ${id}`);
    const quantity = await change(id, { quantity: 4, version: 2 });
    expect(await quantity.json()).toMatchObject({
      product: 'UK Design',
      cost: '650.00',
      quantity: 4,
      total: '2600.00',
    });
    const product = await change(id, { product: 'Legal Review By Attorney', version: 3 });
    expect(await product.json()).toMatchObject({
      cost: '500.00',
      delivery_time: 15,
      quantity: 4,
      total: '2000.00',
      status: 'Pending',
    });
  });

  it('reports every invalid field at once', async () => {
    const { id } = await order({});
    const response = await change(id, { product: '', quantity: 0.5, version: 0, status: 'Accepted' });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {}).toSorted()).toEqual([
      'product',
      'quantity',
      'status',
      'version',
    ]);
  });

  it('rejects an outdated version', async () => {
    const { id } = await order({});
    expect((await change(id, { quantity: 2, version: 1 })).status).toBe(200);
    const second = await change(id, { quantity: 3, version: 1 });
    expect(second.status).toBe(409);
    expect(((await second.json()) as Problem).code).toBe('version_conflict');
  });

  it('notifies staff only after the request was accepted', async () => {
    const events = async () =>
      (await mailsTo(app.database, 'info@example.com'))
        .filter(({ data }) => data.email === ada.email)
        .map(({ data }) => data.event);
    const { id } = await order({});
    await change(id, { quantity: 2, version: 1 });
    expect(await events()).toEqual(['New service request']);
    await asSystem(sql`update service_requests set status = 'Accepted' where id = ${id}`);
    await change(id, { quantity: 3, version: 3 });
    await app.request('DELETE', `/api/requests/${id}`, { as: ada });
    // The fourth mail in ten minutes would wait for a digest.
    await asSystem(sql`delete from rate_limits where key like 'mail-by:%'`);
    await app.request('POST', `/api/requests/${id}/restore`, { as: ada });
    expect(await events()).toEqual([
      'New service request',
      'Accepted request changed',
      'Accepted request deleted',
      'Accepted request restored',
    ]);
  });
});

describe('deleting a request', () => {
  it('moves it to Trash, and it can be restored', async () => {
    const { id } = await order({});
    expect((await app.request('DELETE', `/api/requests/${id}`, { as: ada })).status).toBe(204);
    expect((await list()).rows).toEqual([]);
    expect((await list('trash=true')).rows).toMatchObject([{ id, deleted_at: expect.any(String) }]);
    for (const [method, address, body] of [
      ['GET', id],
      ['PATCH', id, { quantity: 2, version: 2 }],
      ['DELETE', id],
    ] as const) {
      expect((await app.request(method, `/api/requests/${address}`, { as: ada, body })).status, method).toBe(404);
    }
    const restored = await app.request('POST', `/api/requests/${id}/restore`, { as: ada });
    expect(restored.status).toBe(200);
    expect((await list()).rows).toMatchObject([{ id, deleted_at: null }]);
    expect((await app.request('POST', `/api/requests/${id}/restore`, { as: ada })).status).toBe(404);
  });
});

describe('the list of one’s own requests', () => {
  it('is searched, filtered, sorted and paged', async () => {
    const made: RequestRow[] = [];
    for (const [product, quantity] of [
      ['UK Design', 2],
      ['German Utility', 1],
      ['Letters (impact, recommendation and support)', 20],
      ['Legal Review By Attorney', 2],
    ] as const) {
      made.push(await order({ product, quantity }));
    }
    const [design, utility, letters, review] = made;
    const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids('')).toEqual([review?.id, letters?.id, utility?.id, design?.id]);
    expect(await ids('sort=created_at&direction=asc')).toEqual(made.map(({ id }) => id));
    expect(await ids('sort=total&direction=asc')).toEqual([review?.id, letters?.id, utility?.id, design?.id]);
    expect(await ids('sort=product&direction=asc')).toEqual([utility?.id, review?.id, letters?.id, design?.id]);
    expect(await ids('sort=quantity&direction=desc')).toEqual([letters?.id, review?.id, design?.id, utility?.id]);
    expect(await ids('sort=delivery_time&direction=asc')).toEqual([letters?.id, review?.id, design?.id, utility?.id]);
    expect(await ids('q=DESIGN')).toEqual([design?.id]);
    expect(await ids(`q=${utility?.reference.toLowerCase()}`)).toEqual([utility?.id]);
    expect(await ids('q=%25')).toEqual([]);
    await asSystem(sql`update service_requests set status = 'Accepted' where id = ${letters?.id}`);
    expect(await ids('status=Accepted')).toEqual([letters?.id]);
    expect(await ids('status=Accepted&q=design')).toEqual([]);
    expect((await ids('sort=status&direction=desc'))[0]).toBe(letters?.id);
  });

  it('is paged, and an empty page still has the number of rows', async () => {
    await asSystem(
      sql`insert into service_requests (user_id, product, delivery_time, cost) select ${ada.id}, 'UK Design', 45, 700 from generate_series(1, 51)`,
    );
    const first = await list();
    expect(first).toMatchObject({ total: 51, can: { create: true } });
    expect(first.rows).toHaveLength(25);
    const [second, third, ninth] = await Promise.all([list('page=2'), list('page=3'), list('page=9')]);
    expect(third.rows).toHaveLength(1);
    expect(ninth).toMatchObject({ rows: [], total: 51 });
    expect(new Set([...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)).size).toBe(51);
  });

  it('downloads all rows with ?format=csv', async () => {
    await order({ quantity: 2 });
    await order({ product: 'German Utility' });
    const response = await app.request('GET', '/api/requests?format=csv&sort=total', { as: ada });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="requests.csv"',
    });
    const [names, ...rows] = (await response.text()).trimEnd().split('\r\n');
    expect(names).toMatch(/^ID,User ID,Email,Product,/);
    expect(rows.map((row) => row.split(',').slice(2, 7))).toEqual([
      [ada.email, 'UK Design', '45', '700.00', '2'],
      [ada.email, 'German Utility', '150', '1200.00', '1'],
    ]);
  });

  it.each([
    'sort=user_id',
    'direction=up',
    'status=Lost',
    'page=0',
    'page=1.5',
    'page=x',
    `q=${'x'.repeat(101)}`,
    'q=%00',
    'all=true',
  ])('rejects ?%s', async (query) => {
    expect((await app.request('GET', `/api/requests?${query}`, { as: ada })).status).toBe(422);
  });

  it('omits others’ requests that an admin could read', async () => {
    const other = await createUser(app.database);
    await app.request('POST', '/api/requests', { as: other, body: { product: 'UK Design' } });
    const admin = await createUser(app.database, { role: 'admin', isOwner: true });
    await asSystem(
      sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${admin.id}, 'applicant', now(), now() + interval '1 day')`,
    );
    const response = await app.request('GET', '/api/requests', { as: admin });
    expect(await response.json()).toMatchObject({ rows: [], total: 0 });
  });
});

describe('the payment link of a request', () => {
  it('is the current one of its service', async () => {
    await setting('payment_link_uk_design', 'https://pay.example.com/design');
    const { id, payment_link } = await order({});
    expect(payment_link).toBe('https://pay.example.com/design');
    await setting('payment_link_uk_design', 'https://pay.example.com/new');
    expect((await list()).rows[0]?.payment_link).toBe('https://pay.example.com/new');
    await setting('payment_link_uk_design', '');
    expect((await one(id)).payment_link, 'the link it was ordered with').toBe('https://pay.example.com/design');
  });

  it('is shown only if it is https', async () => {
    const { id } = await order({});
    await asSystem(sql`update service_requests set payment_link = 'javascript:alert(1)' where id = ${id}`);
    expect((await one(id)).payment_link).toBeNull();
  });
});

async function order(body: object): Promise<RequestRow> {
  const response = await app.request('POST', '/api/requests', { as: ada, body: { product: 'UK Design', ...body } });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as RequestRow;
}

const change = (id: string, body: object) => app.request('PATCH', `/api/requests/${id}`, { as: ada, body });

async function list(query = ''): Promise<ListResponse<RequestRow>> {
  const response = await app.request('GET', `/api/requests?${query}`, { as: ada });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ListResponse<RequestRow>;
}

async function one(id: string): Promise<RequestRow> {
  return (await (await app.request('GET', `/api/requests/${id}`, { as: ada })).json()) as RequestRow;
}

async function setting(key: string, value: string): Promise<void> {
  await asSystem(
    sql`insert into settings (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`,
  );
}

async function asSystem(statement: ReturnType<typeof sql>): Promise<void> {
  await app.database.asSystem('a test prepares', (tx) => tx.execute(statement));
}
