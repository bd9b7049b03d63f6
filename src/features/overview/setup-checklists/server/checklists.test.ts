// Setup checklists of new mentors, attorneys and owners. They are derived from stored data, so steps disappear once
// done.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { submitCredential } from '#testing/credentials.ts';
import { offerHours } from '#testing/bookings.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { Checklist, ChecklistRole } from '../schema.ts';

const app = useTestApp();

const ask = (as: TestUser | undefined, role: ChecklistRole) => app.request('GET', `/api/checklists/${role}`, { as });
const fetchRemaining = async (as: TestUser, role: ChecklistRole) =>
  ((await (await ask(as, role)).json()) as Checklist).left.toSorted();
const run = (statement: ReturnType<typeof sql>) =>
  app.database.asSystem('a test sets something up', (tx) => tx.execute(statement));

async function send(as: TestUser, address: string, body: object, method = 'POST'): Promise<void> {
  const response = await app.request(method, address, { as, body });
  expect(response.ok, `${address}: ${await response.clone().text()}`).toBe(true);
}

const profiles = {
  mentor: { bio: 'Thirty years of reviews.', expertise: [], hourly_rate: 100, version: 0 },
  attorney: {
    specialization: 'EB-1A',
    years_of_experience: 5,
    bar_number: '1',
    license_state: 'California',
    bio: '',
    hourly_rate: 100,
    version: 0,
  },
} as const;

describe.each(['mentor', 'attorney'] as const)('the checklist of a new %s', (role) => {
  it('lists all six steps at first, two-factor from the start, and drops each when done', async () => {
    const person = await createUser(app.database, { role });
    await run(sql`delete from two_factors where user_id = ${person.id}`);
    const left = ['credential', 'hours', 'price', 'profile', 'second_factor', 'time_zone'];
    expect(await fetchRemaining(person, role)).toEqual(left);

    const done = async (...steps: string[]) =>
      expect(await fetchRemaining(person, role)).toEqual(left.filter((step) => !steps.includes(step)));
    await send(person, `/api/provider-profiles/${role}`, profiles[role], 'PUT');
    await done('profile');
    await submitCredential(app, person, { role });
    await done('profile', 'credential');
    await send(person, '/api/pricing', {
      service_type: 'Mock Interview',
      price: 100,
      currency: 'USD',
      is_active: true,
    });
    await done('profile', 'credential', 'price');
    await offerHours(app.database, person, role);
    await done('profile', 'credential', 'price', 'hours', 'time_zone');
    await run(sql`insert into two_factors (user_id, sealed_secret, enabled_at) values (${person.id}, 'a', now())`);
    expect(await fetchRemaining(person, role)).toEqual([]);
  });

  it('is readable only by its user, in this role', async () => {
    const person = await createUser(app.database, { role });
    await submitCredential(app, await createUser(app.database, { role }), { role });
    expect(await fetchRemaining(person, role)).toContain('credential');
    const other = await createUser(app.database, { role: role === 'mentor' ? 'attorney' : 'mentor' });
    for (const as of [other, await createUser(app.database)]) expect((await ask(as, role)).status).toBe(403);
    expect((await ask(undefined, role)).status).toBe(401);
  });
});

describe('the checklist of an owner', () => {
  it('lists the roles without a plan to buy, and the missing site settings, until they exist', async () => {
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    // Tests run without a mail server.
    const left = ['attorney_plan', 'bank_details', 'mail_server', 'mentor_plan', 'staff_mailbox', 'template'];
    expect(await fetchRemaining(owner, 'owner')).toEqual(left);
    await run(sql`update subscription_plans set is_active = true where role = 'mentor'`);
    expect(await fetchRemaining(owner, 'owner'), 'a plan without a price').toEqual(left);
    await run(sql`update subscription_plans set price = 100 where role in ('mentor', 'attorney')`);
    expect(await fetchRemaining(owner, 'owner')).not.toContain('mentor_plan');
    expect(await fetchRemaining(owner, 'owner'), 'a plan that is not on offer').toContain('attorney_plan');
    await run(sql`update subscription_plans set is_active = true where role = 'attorney'`);
    for (const key of ['info_mailbox', 'bank_details']) {
      await run(sql`insert into settings (key, value) values (${key}, 'desk@example.com')`);
    }
    await run(sql`insert into document_templates (name, content, category) values ('a', 'b', 'Letter')`);
    expect(await fetchRemaining(owner, 'owner')).toEqual(['mail_server']);
  });

  it('is rejected for other users', async () => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
    for (const as of [admin, await createUser(app.database)]) expect((await ask(as, 'owner')).status).toBe(403);
    expect((await ask(undefined, 'owner')).status).toBe(401);
  });
});
