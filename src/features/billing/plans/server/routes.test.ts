import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { sqlState } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { formatPrice, planKeys, type PlanList, type PlanRow } from '../schema.ts';
import { listPublicPlans } from './queries.ts';

const app = useTestApp();

let admin: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
});

it('a new installation has the four specified plans', async () => {
  const plans = await shown();
  expect(plans.map(({ name, price, is_popular }) => [name, formatPrice(price), is_popular])).toEqual([
    ['Basic', '$1,997', false],
    ['Advanced', '$3,997', true],
    ['Premium', '$5,997', false],
    ['Elite', '$7,997', false],
  ]);
  const all = (await list()).rows;
  // In addition, one for each provider role, for the owner to price and activate.
  expect(all.flatMap(({ key, name, role, price, is_active }) => (key ? [] : [[name, role, price, is_active]]))).toEqual(
    [
      ['Attorney plan', 'attorney', '0.00', false],
      ['Mentor plan', 'mentor', '0.00', false],
    ],
  );
  const rows = all.filter(({ key }) => key !== null);
  expect(rows.map(({ key }) => key)).toEqual(planKeys);
  expect(rows.map(({ role, access_months, session_credits }) => [role, access_months, session_credits])).toEqual([
    ['applicant', null, 0],
    ['applicant', null, 0],
    ['applicant', null, 0],
    ['applicant', null, 6],
  ]);
  expect(
    plans.filter(({ features }) => features.includes('6 coaching sessions, one per month')).map(({ name }) => name),
  ).toEqual(['Elite']);
});

describe('adding a plan', () => {
  it('stores it without blank features, sorted by price', async () => {
    const row = await added({
      name: ' Starter ',
      description: 'Less\nof it',
      price: 997.5,
      features: [' Tracker ', '', '  ', 'Workbook'],
    });
    expect(row).toEqual({
      id: expect.any(String),
      key: null,
      name: 'Starter',
      description: 'Less\nof it',
      price: '997.50',
      features: ['Tracker', 'Workbook'],
      role: 'applicant',
      access_months: null,
      session_credits: 0,
      is_popular: false,
      is_active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect((await shown())[0]).toEqual({
      id: row.id,
      name: 'Starter',
      description: 'Less\nof it',
      price: '997.50',
      features: ['Tracker', 'Workbook'],
      is_popular: false,
    });
    expect((await list()).rows.find(({ is_active }) => is_active)?.id).toBe(row.id);
  });

  it.each([
    [0, '0.00'],
    [0.01, '0.01'],
    [0.29, '0.29'],
    [1_000_000, '1000000.00'],
  ])('accepts the price %d', async (price, stored) => {
    expect(await added({ name: 'Priced', price, is_active: false })).toMatchObject({
      price: stored,
      description: '',
      features: [],
    });
  });

  it.each([
    [undefined, 'Price is required'],
    [null, 'Price is required'],
    ['', 'Price is required'],
    ['1997', 'Price must be a number, such as 1997 or 1997.50'],
    [-0.01, 'Price must be at least 0'],
    [0.001, 'Price can have at most two decimal places'],
    [1_000_000.01, 'Price must be at most $1,000,000'],
    [1e9, 'Price must be at most $1,000,000'],
    ['abc', 'Price must be a number, such as 1997 or 1997.50'],
  ])('rejects the price %j', async (price, message) => {
    const response = await app.request('POST', '/api/plans', { as: admin, body: { name: 'Priced', price } });
    expect([response.status, ((await response.json()) as Problem).fields]).toEqual([422, { price: message }]);
  });

  it('reports every invalid field at once, and fields an admin cannot set', async () => {
    const features = Array.from({ length: 31 }, (_, index) => `Feature ${index}`);
    const response = await app.request('POST', '/api/plans', {
      as: admin,
      body: {
        description: 7,
        features,
        role: 'admin',
        access_months: 0,
        session_credits: -1,
        is_popular: 1,
        is_active: 'yes',
        id: 'a',
        key: 'basic',
        version: 9,
      },
    });
    expect(response.status).toBe(422);
    const unknown = 'This field is not allowed here';
    expect(((await response.json()) as Problem).fields).toEqual({
      name: 'Name is required',
      price: 'Price is required',
      description: 'Description must be text',
      features: 'You can add at most 30 features',
      role: 'Choose who the plan is for',
      access_months: 'Access must be a whole number of months from 1 to 120, or empty',
      session_credits: 'Session credits must be a whole number from 0 to 100',
      is_popular: 'Popular must be true or false',
      is_active: 'Active must be true or false',
      id: unknown,
      key: unknown,
      version: unknown,
    });
  });

  it('ignores blank features', async () => {
    const features = [...Array.from({ length: 30 }, (_, index) => `Feature ${index}`), ' '];
    expect((await added({ name: 'Full', price: 1, features, is_active: false })).features).toHaveLength(30);
  });

  it('creates one for a repeated request, also concurrently', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      app.request('POST', '/api/plans', { as: admin, body: { name: 'Once', price: 1, is_active: false }, headers });
    const responses = [...(await Promise.all([send(), send()])), await send()];
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as PlanRow).id));
    expect(new Set(ids).size).toBe(1);
    expect((await list()).rows.filter(({ name }) => name === 'Once')).toHaveLength(1);
  });
});

describe('changing a plan', () => {
  it('updates only the fields sent, and hides a plan from the site', async () => {
    const { id } = await added({ name: 'Summer', price: 500, features: ['Tracker'] });
    const changed = await change(id, { price: 450, features: ['', 'Workbook'], version: 1 });
    expect(changed.status, await changed.clone().text()).toBe(200);
    expect(await changed.json()).toMatchObject({
      id,
      name: 'Summer',
      price: '450.00',
      features: ['Workbook'],
      is_active: true,
      version: 2,
    });
    expect((await change(id, { is_active: false, version: 2 })).status).toBe(200);
    expect((await shown()).map(({ name }) => name)).not.toContain('Summer');
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({
      price: '450.00',
      is_active: false,
      version: 3,
    });
  });

  it('makes it popular under any name, and a renamed one stays popular', async () => {
    const { id } = await added({ name: 'Autumn', price: 500, is_active: false });
    expect(await (await change(id, { is_popular: true, version: 1 })).json()).toMatchObject({ is_popular: true });
    expect(await (await change(id, { name: 'Winter', version: 2 })).json()).toMatchObject({ is_popular: true });
    expect(await added({ name: 'Advanced', price: 500, is_active: false })).toMatchObject({
      is_popular: false,
      key: null,
    });
  });

  it('rejects an outdated version, and changes nothing', async () => {
    const { id } = await added({ name: 'Contested', price: 1, is_active: false });
    expect((await change(id, { price: 2, version: 1 })).status).toBe(200);
    const second = await change(id, { price: 3, version: 1 });
    expect([second.status, ((await second.json()) as Problem).code]).toEqual([409, 'version_conflict']);
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({ price: '2.00', version: 2 });
  });

  it('reports every invalid field at once', async () => {
    const { id } = await added({ name: 'Wrong', price: 1, is_active: false });
    const response = await change(id, { name: '', price: -1, features: 'Tracker', updated_at: 'now' });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {}).toSorted()).toEqual([
      'features',
      'name',
      'price',
      'updated_at',
      'version',
    ]);
  });

  it.each([crypto.randomUUID(), 'none'])('returns 404 for %s', async (id) => {
    expect((await change(id, { price: 1, version: 1 })).status).toBe(404);
  });
});

it('the database rejects a price below 0', async () => {
  const update = sql`update subscription_plans set price = -0.01`;
  expect(
    await app.database
      .asSystem('a test writes past the API', (tx) => tx.execute(update))
      .then(() => 'written', sqlState),
  ).toBe('23514');
});

async function added(body: object): Promise<PlanRow> {
  const response = await app.request('POST', '/api/plans', { as: admin, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as PlanRow;
}

function change(id: string, body: object): Promise<Response> {
  return app.request('PATCH', `/api/plans/${id}`, { as: admin, body });
}

async function list(): Promise<PlanList> {
  return (await (await app.request('GET', '/api/plans', { as: admin })).json()) as PlanList;
}

const shown = () => app.database.asSystem('the site shows its plans', (tx) => listPublicPlans(tx));
