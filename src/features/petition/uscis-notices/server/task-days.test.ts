// Due dates of the tasks for a response, by the applicant's calendar.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { profiles } from '#core/server/identity/table.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import type { CombinedTask } from '#features/collaboration/tasks/schema.ts';
import { createNoticeHelpers } from '#testing/uscis-notices.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

let now = new Date();
const app = useTestApp({}, () => now);
const own = createNoticeHelpers(app);

it.each([
  ['Pacific/Kiritimati', 'T22:00:00Z', 'yesterday', -1],
  ['Pacific/Kiritimati', 'T22:00:00Z', 'today', 0],
  ['Etc/GMT+12', 'T01:00:00Z', 'yesterday', -1],
  ['Etc/GMT+12', 'T01:00:00Z', 'today', 0],
])(
  'for an applicant in %s at %s, a task for a response is due ten days before it, %s, unless overdue',
  async (timeZone, time, _day, ahead) => {
    now = new Date(`${new Date().toISOString().slice(0, 10)}${time}`);
    const ada = await createUser(app.database);
    await app.database.asSystem('an applicant sets a time zone', (tx) =>
      tx.update(profiles).set({ timeZone }).where(eq(profiles.id, ada.id)),
    );
    const today = wallTimeAt(now, timeZone).date;
    const printed_due_on = addDays(today, 10 + ahead);
    const notice = await own.addNotice(ada, { issued_on: addDays(today, -30), printed_due_on });
    await own.addIssue(ada, notice.id, { quote: 'Submit more.' });
    await own.ask(ada, 'PUT', `/api/uscis-notices/${notice.id}/tasks`);
    const { rows } = await own.ask<ListResponse<CombinedTask>>(ada, 'GET', '/api/tasks/combined');
    expect(rows.map(({ due_date }) => due_date)).toEqual([ahead < 0 ? printed_due_on : today]);
  },
);
