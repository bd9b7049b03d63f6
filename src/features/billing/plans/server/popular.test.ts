import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { PlanList, PlanRow } from '../schema.ts';
import { listPublicPlans, lockPopular } from './queries.ts';

const app = useTestApp();

let admin: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
});

describe('the audience of a plan', () => {
  it('is applicants on the site, and signed-in users see all plans', async () => {
    const { id } = await added({ name: 'Mentoring', price: 5, role: 'mentor', access_months: 12, session_credits: 2 });
    expect((await shown()).map(({ name }) => name)).not.toContain('Mentoring');
    expect((await rows()).find((row) => row.id === id)).toMatchObject({
      role: 'mentor',
      access_months: 12,
      session_credits: 2,
    });
    expect((await change(id, { role: 'applicant', access_months: null, version: 1 })).status).toBe(200);
    expect((await shown()).map(({ name }) => name)).toContain('Mentoring');
    expect((await change(id, { is_active: false, version: 2 })).status).toBe(200);
  });
});

describe('the popular plan of a role', () => {
  it('is the one added or changed last with the mark, separately for each role', async () => {
    expect(await popular('applicant')).toEqual(['Advanced']);
    await added({ name: 'For mentors', price: 1, role: 'mentor', is_popular: true, is_active: false });
    const { id } = await added({ name: 'Summer', price: 1, is_popular: true, is_active: false });
    expect(await popular('applicant')).toEqual(['Summer']);
    expect((await shown()).filter(({ is_popular }) => is_popular)).toEqual([]);
    expect((await change(id, { role: 'mentor', version: 1 })).status).toBe(200);
    expect([await popular('applicant'), await popular('mentor')]).toEqual([[], ['Summer']]);
    const advanced = await named('Advanced');
    expect((await change(advanced.id, { is_popular: true, version: advanced.version })).status).toBe(200);
    expect([await popular('applicant'), await popular('mentor')]).toEqual([['Advanced'], ['Summer']]);
  });

  it('does not change back when a request is repeated', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'Once', price: 1, is_popular: true, is_active: false };
    const send = () => app.request('POST', '/api/plans', { as: admin, body, headers });
    expect((await send()).status).toBe(201);
    const advanced = await named('Advanced');
    await change(advanced.id, { is_popular: true, version: advanced.version });
    expect((await send()).status).toBe(201);
    expect(await popular('applicant')).toEqual(['Advanced']);
  });

  it('is the second of two marked concurrently by two admins', async () => {
    const premium = await named('Premium');
    const response = await sendConcurrently(app.database, {
      async hold(tx) {
        await lockPopular(tx);
        await tx.execute(
          sql`update subscription_plans set is_popular = name = 'Basic' where role = 'applicant' and name <> 'Premium'`,
        );
      },
      change: async () => {},
      send: () => change(premium.id, { is_popular: true, version: premium.version }),
    });
    expect([response.status, await popular('applicant')]).toEqual([200, ['Premium']]);
  });

  it('does not change with a rejected request', async () => {
    const elite = await named('Elite');
    const before = await popular('applicant');
    expect((await change(elite.id, { is_popular: true, version: elite.version + 1 })).status).toBe(409);
    expect(await popular('applicant')).toEqual(before);
  });
});

async function added(body: object): Promise<PlanRow> {
  const response = await app.request('POST', '/api/plans', { as: admin, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as PlanRow;
}

function change(id: string, body: object): Promise<Response> {
  return app.request('PATCH', `/api/plans/${id}`, { as: admin, body });
}

async function rows(): Promise<PlanRow[]> {
  return ((await (await app.request('GET', '/api/plans', { as: admin })).json()) as PlanList).rows;
}

async function named(name: string): Promise<PlanRow> {
  const row = (await rows()).find((one) => one.name === name);
  if (!row) throw new Error(`there is no ${name}`);
  return row;
}

async function popular(role: string): Promise<string[]> {
  return (await rows()).filter((row) => row.role === role && row.is_popular).map(({ name }) => name);
}

const shown = () => app.database.asSystem('the site shows its plans', (tx) => listPublicPlans(tx));
