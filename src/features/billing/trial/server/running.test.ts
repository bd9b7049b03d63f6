// Remaining days of a trial, in TypeScript and in SQL.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { selectJson } from '#core/server/database/listing.ts';
import type { RoleRow } from '#features/accounts/roles/schema.ts';
import { trialStates } from '#features/administration/users/schema.ts';
import { listUsers } from '#features/administration/users/server/queries.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listCombinations, enterAs, inPassing } from '#testing/twins.ts';

import { URGENT_NOTICE_DAYS, findTrial, type Trial } from '../rules.ts';
import { trialPendingItems } from './pending-items.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const [NOTICE_DAYS] = URGENT_NOTICE_DAYS;

const cases = listCombinations({
  is_active: [true, false],
  is_subscribed: [true, false],
  endsIn: [-1, 0, 1, DAY_MS, DAY_MS + 1, 6.9 * DAY_MS, 7 * DAY_MS, 7 * DAY_MS + 1],
});

/** State of a trial in the list of users. */
function stateInList(trial: Trial | undefined, endsIn: number): (typeof trialStates)[number][] {
  if (trial === undefined || trial.state === 'subscribed') return [];
  if (trial.state === 'ended') return ['over'];
  return endsIn <= NOTICE_DAYS * DAY_MS ? ['running', 'ending'] : ['running'];
}

it('SQL and TypeScript count the days of a trial, and filter by status, identically', async () => {
  const applicant = await createUser(app.database);
  const waiting = sql.join(
    trialPendingItems.map(({ rows }) => rows),
    sql` union all `,
  );
  await inPassing(app.database, async (tx, now) => {
    for (const { is_active, is_subscribed, endsIn } of cases) {
      await tx.execute(sql`
        update user_roles set is_active = ${is_active}, is_subscribed = ${is_subscribed},
          trial_end_date = now() + ${endsIn} * interval '1 millisecond'
        where user_id = ${applicant.id}`);
      const trial_end_date = new Date(now.getTime() + endsIn).toISOString();
      const row: RoleRow = {
        role: 'applicant',
        is_active,
        is_subscribed,
        trial_end_date,
        trial_start_date: new Date(now.getTime() + endsIn - 14 * DAY_MS).toISOString(),
      };
      const trial = findTrial([row], 'applicant', now);
      const what = JSON.stringify({ is_active, is_subscribed, endsIn });

      await enterAs(tx, applicant);
      const lines = await selectRows<{ note: string }>(tx, waiting);
      const isSoon = trial?.state === 'running' && endsIn <= NOTICE_DAYS * DAY_MS;
      const days = isSoon ? trial.daysLeft : undefined;
      expect(
        lines.map(({ note }) => note),
        what,
      ).toEqual(days === undefined ? [] : [`${days} ${days === 1 ? 'day' : 'days'} remaining`]);

      const found = [];
      for (const state of trialStates) {
        const query = { q: applicant.email, active: 'true', trial: state } as const;
        const json = await selectJson(tx, listUsers({ permissions: ['manage_users'] }, query));
        const list = JSON.parse(json ?? '') as { total: number };
        if (list.total === 1) found.push(state);
      }
      expect(found, what).toEqual(stateInList(trial, endsIn));
    }
  });
});
