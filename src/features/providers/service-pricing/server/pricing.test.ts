import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { users } from '#core/server/identity/table.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import type { NotificationPage } from '#features/communication/notifications/schema.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ListedPriceRow, PriceRow } from '../schema.ts';

const app = useTestApp();
let mia: TestUser;
let lex: TestUser;
let olive: TestUser;
beforeEach(async () => {
  [mia, lex, olive] = [
    await createUser(app.database, { role: 'mentor' }),
    await createUser(app.database, { role: 'attorney' }),
    await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] }),
  ];
});

const address = (id?: string, all = false) => `/api/pricing${all ? '/all' : ''}${id ? `/${id}` : ''}`;
async function add(as: TestUser, input: object = {}): Promise<PriceRow> {
  const body = { service_type: 'Mock Interview', price: 120, ...input };
  const response = await app.request('POST', address(), { as, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as PriceRow;
}
async function list<Row>(as: TestUser, path = ''): Promise<Row[]> {
  const response = await app.request('GET', `/api/pricing${path}`, { as });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as ListResponse<Row>).rows;
}
const shownTo = async (as: TestUser) =>
  ((await (await app.request('GET', '/api/provider-profiles', { as })).json()) as { providers: object[] }).providers;
const patch = (as: TestUser | undefined, path: string, body: object) => app.request('PATCH', path, { as, body });
const correct = (as: TestUser | undefined, id: string, body: object) => patch(as, address(id, true), body);
const readProblem = async (response: Response) => (await response.json()) as Problem;
const fetchNotifications = async (as: TestUser) =>
  ((await (await app.request('GET', '/api/notifications', { as })).json()) as NotificationPage).rows;
const rename = ({ id }: TestUser, name: string) =>
  app.database.asSystem('a test names a person', (tx) => tx.update(users).set({ name }).where(eq(users.id, id)));

const wrongPrices: [unknown, string][] = [
  [-1, 'Price must be at least 0'],
  [0.001, 'Price can have at most two decimal places'],
  [1e9, 'Price must be at most 1,000,000'],
  ['abc', 'Price must be a number, such as 1997 or 1997.50'],
  [null, 'Price is required'],
];

describe('a provider’s prices', () => {
  it.each(['mentor', 'attorney'] as const)('are added, changed and deleted by their owner: %s', async (role) => {
    const as = role === 'mentor' ? mia : lex;
    const made = await add(as, { service_type: ' Document Review ', price: 80.5 });
    expect(made).toMatchObject({
      service_type: 'Document Review',
      price: '80.50',
      currency: 'USD',
      is_active: true,
      version: 1,
    });
    const change = { service_type: 'Reading', price: 0, currency: 'INR', is_active: false, version: 1 };
    const changed = await patch(as, address(made.id), change);
    expect(await changed.json()).toMatchObject({ ...change, price: '0.00', version: 2 });
    expect((await readProblem(await patch(as, address(made.id), { price: 1, version: 1 }))).code).toBe(
      'version_conflict',
    );
    expect(await (await app.request('GET', address(made.id), { as })).json()).toMatchObject({ price: '0.00' });
    expect((await app.request('DELETE', address(made.id), { as })).status).toBe(204);
    expect((await app.request('DELETE', address(made.id), { as })).status).toBe(404);
    expect(await fetchNotifications(as)).toEqual([]);
  });

  it('are sorted by service, without others’ prices', async () => {
    for (const service_type of ['Mock Interview', 'application review', 'Career Coaching']) {
      await add(mia, { service_type });
    }
    const { id } = await add(lex);
    expect((await list<PriceRow>(mia)).map((row) => row.service_type)).toEqual([
      'application review',
      'Career Coaching',
      'Mock Interview',
    ]);
    const tried = await Promise.all([
      app.request('GET', address(id), { as: mia }),
      patch(mia, address(id), { price: 1, version: 1 }),
      app.request('DELETE', address(id), { as: mia }),
    ]);
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await list<PriceRow>(lex)).toMatchObject([{ id, price: '120.00' }]);
  });

  it('a provider’s prices with invalid fields are rejected with all of them, and nothing is added', async () => {
    const body = { service_type: ' ', price: '', currency: 'CHF', is_active: 'yes' };
    const response = await app.request('POST', address(), { as: mia, body });
    expect((await readProblem(response)).fields).toEqual({
      service_type: 'Service type is required',
      price: 'Price is required',
      currency: 'Please choose a currency',
      is_active: 'Active must be true or false',
    });
    for (const [price, message] of wrongPrices) {
      const refused = await app.request('POST', address(), { as: mia, body: { service_type: 'a', price } });
      expect([refused.status, (await readProblem(refused)).fields]).toEqual([422, { price: message }]);
    }
    expect(await list(mia)).toEqual([]);
  });

  it('cannot be set by a provider whose trial has ended, or by other users', async () => {
    const lapsed = await createUser(app.database, { role: 'mentor', trialDays: -1 });
    const body = { service_type: 'a', price: 1 };
    for (const [as, status] of [
      [lapsed, 403],
      [await createUser(app.database), 403],
      [olive, 403],
      [undefined, 401],
    ] as const) {
      expect((await app.request('POST', address(), { as, body })).status).toBe(status);
      expect((await app.request('GET', address(), { as })).status).toBe(status);
    }
  });
});

describe('prices for an applicant', () => {
  it('are the active ones of assigned providers, during the assignment', async () => {
    const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
    await assign(app.database, ada, mia);
    await rename(mia, 'Mia Mentor');
    const { id } = await add(mia);
    await add(mia, { is_active: false });
    await add(lex);
    expect(await shownTo(ada)).toMatchObject([
      { user_id: mia.id, name: 'Mia Mentor', prices: [{ id, service_type: 'Mock Interview', price: '120.00' }] },
    ]);
    expect(await shownTo(eve)).toEqual([]);
    expect((await correct(ada, id, { price: 1, version: 1 })).status).toBe(403);
    await app.database.asSystem('a test ends it', (tx) =>
      tx.delete(mentorAssignments).where(eq(mentorAssignments.mentorId, mia.id)),
    );
    expect(await shownTo(ada)).toEqual([]);
  });
});

describe('the list of all prices', () => {
  it('shows provider admins each price with its provider, by service', async () => {
    await rename(mia, 'Mia Mentor');
    const service_type = `Coaching ${crypto.randomUUID()}`;
    const { id } = await add(mia, { service_type });
    const [row] = await list<ListedPriceRow>(olive, `/all?q=${encodeURIComponent(service_type.toLowerCase())}`);
    expect(row).toMatchObject({ id, user_id: mia.id, name: 'Mia Mentor', email: mia.email, roles: ['mentor'] });
    const services = (await list<ListedPriceRow>(olive, '/all')).map((one) => one.service_type.toLowerCase());
    expect(services).toEqual(services.toSorted());
  });

  it('names the roles in which the provider is not verified', async () => {
    await add(mia);
    const proof = async () =>
      (await list<ListedPriceRow>(olive, `/all?q=${encodeURIComponent(mia.email)}`))[0]?.unverified;
    expect(await proof()).toEqual(['mentor']);
    await decideCredential(app, olive, await submitCredential(app, mia));
    expect(await proof()).toEqual([]);
  });

  it('is searched, filtered, sorted and downloaded', async () => {
    await rename(lex, 'Lex Searched');
    await add(lex, { service_type: 'B', price: 9, currency: 'EUR' });
    await add(lex, { service_type: 'A', price: 100, is_active: false });
    const found = async (query: string) =>
      (await list<ListedPriceRow>(olive, `/all?q=${encodeURIComponent(lex.email)}${query}`)).map(
        (row) => row.service_type,
      );
    expect(await found('')).toEqual(['A', 'B']);
    expect(await found('&active=true')).toEqual(['B']);
    expect(await found('&active=false')).toEqual(['A']);
    expect(await found('&currency=EUR')).toEqual(['B']);
    expect(await found('&role=attorney')).toEqual(['A', 'B']);
    expect(await found('&role=mentor')).toEqual([]);
    expect(await found('&sort=price')).toEqual(['B', 'A']);
    expect(await found('&sort=price&direction=desc')).toEqual(['A', 'B']);
    expect(await found('&sort=updated_at')).toEqual(['A', 'B']);
    expect(await found('&sort=provider')).toHaveLength(2);
    expect(await found('&page=2')).toEqual([]);
    const file = await app.request('GET', `/api/pricing/all?format=csv&q=${encodeURIComponent(lex.email)}`, {
      as: olive,
    });
    const [head, first] = (await file.text()).split(/\r?\n/);
    expect(head).toContain('Service type,Price,Currency');
    expect(first).toContain(`A,100.00,USD`);
  });

  it('is rejected for all other users, including the price’s provider', async () => {
    const { id } = await add(mia);
    const content = await createUser(app.database, { role: 'admin', permissions: ['manage_content', 'manage_users'] });
    for (const [as, status] of [
      [mia, 403],
      [content, 403],
      [undefined, 401],
    ] as const) {
      expect((await app.request('GET', '/api/pricing/all', { as })).status).toBe(status);
      expect((await correct(as, id, { price: 1, version: 1 })).status).toBe(status);
    }
  });
});

describe('an admin of prices', () => {
  it('changes or deactivates one at the current version, and the provider is notified', async () => {
    const { id } = await add(mia);
    const changed = await correct(olive, id, { price: 99.99, version: 1 });
    expect(await changed.json()).toMatchObject({ price: '99.99', is_active: true, version: 2, email: mia.email });
    expect((await readProblem(await correct(olive, id, { price: 1, version: 1 }))).code).toBe('version_conflict');
    expect((await correct(olive, id, { is_active: false, version: 2 })).status).toBe(200);
    expect(await list<PriceRow>(mia)).toMatchObject([{ price: '99.99', is_active: false, version: 3 }]);
    // An unchanged price sends no notification.
    await correct(olive, id, { price: 99.99, version: 3 });
    expect(await fetchNotifications(mia)).toMatchObject([
      { kind: 'pricing', message: 'An admin deactivated it: applicants can no longer see it.' },
      {
        kind: 'pricing',
        title: 'Your service “Mock Interview” was changed',
        message: 'An admin changed the price from $120.00 to $99.99.',
      },
    ]);
  });

  it.each(wrongPrices)('cannot set one to %s', async (price, message) => {
    const { id } = await add(mia);
    const refused = await correct(olive, id, { price, is_active: false, version: 1 });
    expect([refused.status, (await readProblem(refused)).fields]).toEqual([422, { price: message }]);
    expect(await list<PriceRow>(mia)).toMatchObject([{ price: '120.00', is_active: true, version: 1 }]);
    expect(await fetchNotifications(mia)).toEqual([]);
  });

  it('cannot change other fields', async () => {
    const { id } = await add(mia);
    expect((await correct(olive, id, { service_type: 'Free', version: 1 })).status).toBe(422);
    expect((await correct(olive, crypto.randomUUID(), { price: 1, version: 1 })).status).toBe(404);
    expect((await patch(olive, address(id), { price: 1, version: 1 })).status).toBe(403);
  });

  it('an admin of prices who changes one concurrently with another gets a version conflict', async () => {
    const { id } = await add(mia);
    const other = await createUser(app.database, { role: 'admin', isOwner: true });
    const responses = await Promise.all([
      correct(olive, id, { price: 10, version: 1 }),
      correct(other, id, { price: 20, version: 1 }),
    ]);
    const codes = await Promise.all(responses.map(async (one) => (one.ok ? 'done' : (await readProblem(one)).code)));
    expect(codes.toSorted()).toEqual(['done', 'version_conflict']);
    expect(await list<PriceRow>(mia)).toMatchObject([{ price: codes[0] === 'done' ? '10.00' : '20.00', version: 2 }]);
    expect(await fetchNotifications(mia)).toHaveLength(1);
  });
});
