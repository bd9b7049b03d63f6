import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { extendTrials } from './open-trials.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;

it('a trial does not end in a role without a plan to buy, and ends once there is one', async () => {
  const now = new Date();
  const [mia, ada] = [await createUser(app.database, { role: 'mentor' }), await createUser(app.database)];
  const keep = (at: Date) => extendTrials({ ...app, now: () => at });

  await keep(now);
  expect(await daysLeft(mia, now)).toBeCloseTo(14, 1);

  const later = new Date(now.getTime() + 15 * DAY_MS);
  await keep(later);
  // Applicants have plans from the start.
  expect([await daysLeft(mia, later), await daysLeft(ada, later)].map((days) => Math.round(days))).toEqual([14, -1]);

  await offer(true);
  const last = new Date(now.getTime() + 30 * DAY_MS);
  await keep(last);
  expect(Math.round(await daysLeft(mia, last))).toBe(-1);
  await offer(false);
});

const offer = (isActive: boolean) =>
  app.database.asSystem('an owner prices the plan', (tx) =>
    tx.execute(sql`update subscription_plans set is_active = ${isActive}, price = 10 where role = 'mentor'`),
  );

async function daysLeft({ id }: TestUser, now: Date): Promise<number> {
  const [row] = await app.database.asSystem('a test looks', (tx) =>
    selectRows<{ ends: string }>(
      tx,
      sql`select to_json(trial_end_date)#>>'{}' as ends from user_roles where user_id = ${id}`,
    ),
  );
  return (Date.parse(row?.ends ?? '') - now.getTime()) / DAY_MS;
}
