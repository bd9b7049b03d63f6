import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { outbox } from '#core/server/mail/table.ts';
import { profiles, userRoles } from '#core/server/identity/table.ts';
import { createOrder } from '#testing/order-states.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { sendTrialReminders } from './reminders.ts';

const DAY_MS = 86_400_000;
const app = useTestApp();

it.each(['applicant', 'mentor', 'attorney'] as const)(
  'reminders of a trial in the role %s are sent 7, 3 and 1 days before its end and after it',
  async (role) => {
    const [ada, eve] = [await personWith({ daysLeft: 6.9, role }), await personWith({ daysLeft: 7.1, role })];
    await Promise.all([remind(), remind()]);
    await remind();
    const ends = expect.stringMatching(/^Your trial ends on \w+ \d+, \d{4}$/);
    expect(await titlesFor(ada)).toEqual([ends]);
    expect(await titlesFor(eve)).toEqual([]);
    for (const [at, titles] of [
      [-3.8, [ends]],
      [-4, [ends, ends]],
      [-5.8, [ends, ends]],
      [-6, [ends, ends, ends]],
      [-7, [ends, ends, ends, 'Your trial has ended']],
      [-8, [ends, ends, ends, 'Your trial has ended']],
    ] as const) {
      await remind(-at);
      await remind(-at);
      expect((await titlesFor(ada)).length).toBe(titles.length);
    }
    expect((await titlesFor(ada)).toSorted()).toEqual([ends, ends, ends, 'Your trial has ended']);
  },
);

it('reminders of paid access are sent 30, 7 and 1 days before its end and after it', async () => {
  const [ada, eve] = [await personWith({ daysLeft: -100 }), await personWith({ daysLeft: -100 })];
  const paidAt = new Date(Date.now() - 5 * DAY_MS);
  await createOrder(app.database, ada, { accessMonths: 2, paidAt });
  await createOrder(app.database, eve, { paidAt });
  const [{ ends_at } = { ends_at: '' }] = await app.database.asSystem('a test reads', (tx) =>
    selectRows<{ ends_at: string }>(tx, sql`select ends_at from access_grants where user_id = ${ada.id}`),
  );
  const daysLeft = (Date.parse(new Date(ends_at).toISOString()) - Date.now()) / DAY_MS;
  for (const [before, count] of [
    [30.1, 0],
    [29.9, 1],
    [7.1, 1],
    [6.9, 2],
    [0.9, 3],
    [-0.1, 4],
    [-1, 4],
  ] as const) {
    await remind(daysLeft - before);
    expect([before, (await titlesFor(ada)).length]).toEqual([before, count]);
  }
  expect((await titlesFor(ada)).at(-1)).toBe('Your paid access has ended');
  expect(await titlesFor(eve)).toEqual([]);
});

it.each([
  ['America/Los_Angeles', 'December 11, 2026'],
  ['Europe/Berlin', 'December 12, 2026'],
  ['', 'December 12, 2026'],
])('a reminder names the day on which a trial ends in the time zone %j of its user', async (timeZone, day) => {
  const ada = await personWith({ daysLeft: 0, set: { trialEndDate: new Date('2026-12-12T03:00:00Z') } });
  await app.database.asSystem('a test sets a time zone', (tx) =>
    tx.update(profiles).set({ timeZone }).where(eq(profiles.id, ada.id)),
  );
  await sendTrialReminders({ ...app, now: () => new Date('2026-12-11T12:00:00Z') });
  expect(await titlesFor(ada)).toEqual([`Your trial ends on ${day}`]);
});

it('trial reminders are also mailed, unless the user opted out', async () => {
  const [ada, eve] = [await personWith({ daysLeft: 1 }), await personWith({ daysLeft: 1 })];
  expect(
    (await app.request('PUT', '/api/notifications/preferences/trial', { as: eve, body: { by_email: false } })).status,
  ).toBeLessThan(300);
  await remind();
  const mailed = await app.database.asSystem('a test reads mail', (tx) =>
    tx.select({ recipient: outbox.recipient }).from(outbox).where(eq(outbox.kind, 'notification')),
  );
  const recipients = mailed.map(({ recipient }) => recipient);
  expect([recipients.includes(ada.email), recipients.includes(eve.email)]).toEqual([true, false]);
  expect(await titlesFor(eve)).toHaveLength(1);
});

it('subscribed and inactive users, and those whose trial ended long ago, get no reminder', async () => {
  const people = [
    await personWith({ daysLeft: 1, set: { isSubscribed: true } }),
    await personWith({ daysLeft: 1, set: { isActive: false } }),
    await personWith({ daysLeft: -8 }),
  ];
  await remind();
  for (const person of people) expect(await titlesFor(person)).toEqual([]);
});

async function personWith({
  daysLeft,
  role = 'applicant',
  set = {},
}: {
  daysLeft: number;
  role?: 'applicant' | 'mentor' | 'attorney';
  set?: Partial<typeof userRoles.$inferInsert>;
}): Promise<TestUser> {
  const person = await createUser(app.database, { role });
  const trialEndDate = new Date(Date.now() + daysLeft * DAY_MS);
  await app.database.asSystem('a test sets a trial', (tx) =>
    tx
      .update(userRoles)
      .set({ trialEndDate, ...set })
      .where(eq(userRoles.userId, person.id)),
  );
  return person;
}

/** Runs the job as the server would some days from now. */
function remind(inDays = 0): Promise<void> {
  return sendTrialReminders({ ...app, now: () => new Date(Date.now() + inDays * DAY_MS) });
}

async function titlesFor({ id }: TestUser): Promise<string[]> {
  const rows = await app.database.asSystem('a test reads notices', (tx) =>
    selectRows<{ title: string }>(tx, sql`select title from notifications where user_id = ${id} order by created_at`),
  );
  return rows.map(({ title }) => title);
}
