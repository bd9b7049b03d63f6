import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { outbox } from '#core/server/mail/table.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { makePerson, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { remindOfTrials } from './reminders.ts';

const DAY_MS = 86_400_000;
const app = useTestApp();

it('an applicant is told once that the trial is about to end, and once that it has ended', async () => {
  const [ada, eve] = [await personWith({ daysLeft: 2.9 }), await personWith({ daysLeft: 3.1 })];
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await titlesFor(ada)).toEqual([expect.stringMatching(/^Your trial ends on \w+ \d+, \d{4}$/)]);
  expect(await titlesFor(eve)).toEqual([]);

  await passDays(ada, 3);
  await remind();
  await remind();
  expect((await titlesFor(ada)).slice(1)).toEqual(['Your trial has ended']);
});

it('is mailed as well, unless that was not wanted', async () => {
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

it('a user who is subscribed, switched off, or no applicant is left alone, and a trial that ended long ago too', async () => {
  const people = [
    await personWith({ daysLeft: 1, set: { isSubscribed: true } }),
    await personWith({ daysLeft: 1, set: { isActive: false } }),
    await personWith({ daysLeft: 1, role: 'mentor' }),
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
  role?: 'applicant' | 'mentor';
  set?: Partial<typeof userRoles.$inferInsert>;
}): Promise<Person> {
  const person = await makePerson(app.database, { role });
  const trialEndDate = new Date(Date.now() + daysLeft * DAY_MS);
  await app.database.asSystem('a test sets a trial', (tx) =>
    tx
      .update(userRoles)
      .set({ trialEndDate, ...set })
      .where(eq(userRoles.userId, person.id)),
  );
  return person;
}

function remind(): Promise<void> {
  return remindOfTrials(app);
}

/** As if the trial and what was said of it were so many days older. */
function passDays({ id }: Person, days: number): Promise<void> {
  return app.database.asSystem('a test moves a trial in time', async (tx) => {
    await tx.execute(
      sql`update user_roles set trial_end_date = trial_end_date - make_interval(days => ${days}) where user_id = ${id}`,
    );
    await tx.execute(
      sql`update notifications set created_at = created_at - make_interval(days => ${days}) where user_id = ${id}`,
    );
  });
}

async function titlesFor({ id }: Person): Promise<string[]> {
  const rows = await app.database.asSystem('a test reads notices', (tx) =>
    selectRows<{ title: string }>(tx, sql`select title from notifications where user_id = ${id} order by created_at`),
  );
  return rows.map(({ title }) => title);
}
