import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { Credential } from '../schema.ts';
import { sendExpiryReminders } from './reminders.ts';

const DAY_MS = 86_400_000;
const app = useTestApp();
let attorney: TestUser;
let admin: TestUser;
beforeEach(async () => {
  attorney = await createUser(app.database, { role: 'attorney' });
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
});

describe('expiry reminders of a verified credential', () => {
  it('are sent 60, 30 and 7 days before, once each, by bell and by mail', async () => {
    const { id } = await verified(61);
    await remind();
    expect(await toldTo(attorney)).toEqual([]);
    for (const days of [1, 1, 29, 1, 22, 1, 6]) {
      await passDays(days);
      await Promise.all([remind(), remind()]);
    }
    await passDays(1);
    await remind();
    expect((await toldTo(attorney)).map(({ title }) => title)).toEqual([
      'Your Bar License A-1 expires in 60 days',
      'Your Bar License A-1 expires in 30 days',
      'Your Bar License A-1 expires in 7 days',
    ]);
    const [first] = await toldTo(attorney);
    expect(first).toMatchObject({ kind: 'reminder', link: `/attorney/credentials?row=${id}` });
    expect(await mailsTo(attorney)).toBe(3);
  });

  it('state the remaining days correctly after the server was down for weeks', async () => {
    await verified(61);
    await passDays(41);
    await remind();
    await remind();
    await passDays(15);
    await remind();
    expect((await toldTo(attorney)).map(({ title }) => title)).toEqual([
      'Your Bar License A-1 expires in 20 days',
      'Your Bar License A-1 expires in 5 days',
    ]);
  });

  it('are sent again for a renewed credential', async () => {
    const { id } = await verified(20);
    await remind();
    const { version } = await (await app.request('GET', `/api/credentials/${id}`, { as: attorney })).json();
    const body = { expiry_date: dayFrom(400), version };
    expect((await app.request('PATCH', `/api/credentials/${id}`, { as: attorney, body })).status).toBe(200);
    await decideCredential(app, admin, { id });
    await passDays(345);
    await remind();
    expect((await toldTo(attorney)).map(({ title }) => title)).toEqual([
      'Your Bar License A-1 expires in 20 days',
      'Your Bar License A-1 expires in 55 days',
    ]);
  });

  it('are sent on the last day, and not after it', async () => {
    await verified(0);
    await remind();
    await passDays(1);
    await remind();
    expect((await toldTo(attorney)).map(({ title }) => title)).toEqual(['Your Bar License A-1 expires today']);
  });

  // At any time, at least one of them has another date than UTC.
  it.each([
    ['Pacific/Kiritimati', 60, ['Your Bar License A-1 expires in 60 days']],
    ['Pacific/Kiritimati', -1, []],
    ['Pacific/Pago_Pago', 60, ['Your Bar License A-1 expires in 60 days']],
    ['Pacific/Pago_Pago', 0, ['Your Bar License A-1 expires today']],
  ])('count the days of a provider in %s, %i before the end', async (zone, days, titles) => {
    await app.database.asSystem('a test sets a time zone', (tx) =>
      tx.execute(sql`update profiles set time_zone = ${zone} where id = ${attorney.id}`),
    );
    const { id } = await verified(0);
    await app.database.asSystem('a test moves a credential in time', (tx) =>
      tx.execute(
        sql`update user_credentials set expiry_date = ${addDays(wallTimeAt(new Date(), zone).date, days)}::date where id = ${id}`,
      ),
    );
    await remind();
    await remind();
    expect((await toldTo(attorney)).map(({ title }) => title)).toEqual(titles);
  });

  it('are not sent for pending or rejected ones, or for an inactive role', async () => {
    await submitCredential(app, attorney, { role: 'attorney', expiry_date: dayFrom(5) });
    const { id } = await submitCredential(app, attorney, { role: 'attorney', expiry_date: dayFrom(5) });
    await decideCredential(app, admin, { id, status: 'rejected' });
    await remind();
    await verified(5);
    await app.database.asSystem('a test deactivates a role', (tx) =>
      tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.userId, attorney.id)),
    );
    await remind();
    expect((await toldTo(attorney)).filter(({ kind }) => kind === 'reminder')).toEqual([]);
  });
});

async function verified(days: number): Promise<Credential> {
  const credential = await submitCredential(app, attorney, { role: 'attorney', expiry_date: dayFrom(days) });
  await decideCredential(app, admin, credential);
  await app.database.asSystem('a test forgets the verdict', (tx) =>
    tx.execute(sql`delete from outbox where recipient = ${attorney.email}`),
  );
  return credential;
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

function remind(): Promise<void> {
  return sendExpiryReminders(app);
}

/** Makes the credentials and their notifications this many days older. */
function passDays(days: number): Promise<void> {
  return app.database.asSystem('a test moves credentials in time', async (tx) => {
    await tx.execute(sql`
      update user_credentials set expiry_date = expiry_date - ${days}::int, issue_date = issue_date - ${days}::int where user_id = ${attorney.id}`);
    await tx.execute(
      sql`update notifications set created_at = created_at - make_interval(days => ${days}) where user_id = ${attorney.id}`,
    );
  });
}

function toldTo({ id }: TestUser) {
  return app.database.asSystem('a test reads notices', (tx) =>
    selectRows<{ kind: string; title: string; link: string }>(
      tx,
      sql`select kind, title, link from notifications where user_id = ${id} and kind = 'reminder' order by created_at`,
    ),
  );
}

async function mailsTo({ email }: TestUser): Promise<number> {
  const rows = await app.database.asSystem('a test reads mail', (tx) =>
    selectRows(tx, sql`select from outbox where recipient = ${email} and kind = 'notification'`),
  );
  return rows.length;
}
