import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';

import { sendCheckBackReminders } from './check-back.ts';
import { reminderColumns } from './table.ts';

const DAY_MS = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const app = useTestApp();

describe.each(
  recordTypes.filter((type) => reminderColumns(type).length > 0).map((type) => [type.table, type] as const),
)('the check-back reminder of %s', (_table, type) => {
  const base = `/api/records/${type.segment}`;

  it('is sent once, on its date, with a link', async () => {
    const ada = await createUser(app.database);
    const row = await add(ada, today);
    await remindAt(`${today}T11:59:00Z`);
    expect(await readNotifications(ada)).toEqual([]);
    await Promise.all([remindAt(`${today}T12:00:00Z`), remindAt(`${today}T12:00:00Z`)]);
    await remindAt(`${today}T23:00:00Z`);
    await remindAt(`${dayFrom(today, 1)}T13:00:00Z`);
    expect(await readNotifications(ada)).toEqual([
      {
        kind: 'check_back',
        title: expect.stringMatching(/^Check back: A sample of /),
        message: `You asked to check back on this ${type.noun} on ${formatEnglishDate(today)}.`,
        link: `/dashboard/${type.segment}?row=${row.id}`,
      },
    ]);
  });

  it('is not sent again because links had another format', async () => {
    const ada = await createUser(app.database);
    await add(ada, today);
    await remindAt(`${today}T12:00:00Z`);
    await app.database.asSystem('a link of a test person as it was written before', (tx) =>
      tx.execute(sql`update notifications set link = replace(link, '?row=', '?record=') where user_id = ${ada.id}`),
    );
    await remindAt(`${today}T13:00:00Z`);
    expect(await readNotifications(ada)).toHaveLength(1);
  });

  it('is sent again on a later date that is set after it', async () => {
    const ada = await createUser(app.database);
    const row = await add(ada, today);
    await remindAt(`${today}T12:00:00Z`);
    const later = dayFrom(today, 2);
    const changed = await app.request('PATCH', `${base}/${row.id}`, {
      as: ada,
      body: { check_back_date: later, version: row.version },
    });
    expect(changed.status).toBe(200);
    await remindAt(`${dayFrom(today, 1)}T12:00:00Z`);
    expect(await readNotifications(ada)).toHaveLength(1);
    await remindAt(`${later}T12:00:00Z`);
    expect(await readNotifications(ada)).toHaveLength(2);
  });

  it('is sent late after the server was down, but not long after', async () => {
    const ada = await createUser(app.database);
    await add(ada, dayFrom(today, -7));
    await add(ada, dayFrom(today, -8));
    await add(ada, null);
    await remindAt(`${today}T12:00:00Z`);
    expect((await readNotifications(ada)).map(({ message }) => message)).toEqual([
      expect.stringContaining(formatEnglishDate(dayFrom(today, -7))),
    ]);
  });

  it('is not sent in Trash, or with an inactive owner', async () => {
    const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
    const row = await add(ada, today);
    await app.request('DELETE', `${base}/${row.id}`, { as: ada });
    await add(eve, today);
    await app.database.asSystem('switch a test person off', (tx) =>
      tx
        .update(userRoles)
        .set({ isActive: false })
        .where(sql`${userRoles.userId} = ${eve.id}`),
    );
    await remindAt(`${today}T12:00:00Z`);
    expect([await readNotifications(ada), await readNotifications(eve)]).toEqual([[], []]);
  });

  async function add(as: TestUser, day: string | null): Promise<RecordRow> {
    const response = await app.request('POST', base, { as, body: { ...sampleRecord(type), check_back_date: day } });
    expect(response.status).toBe(201);
    return (await response.json()) as RecordRow;
  }
});

function remindAt(instant: string): Promise<void> {
  return sendCheckBackReminders({ ...app, now: () => new Date(instant) });
}

function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

async function readNotifications({
  id,
}: TestUser): Promise<{ kind: string; title: string; message: string; link: string }[]> {
  return app.database.asSystem('a test reads notices', (tx) =>
    selectRows(tx, sql`select kind, title, message, link from notifications where user_id = ${id} order by created_at`),
  );
}
