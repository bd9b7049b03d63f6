import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { writeDate } from '#core/shared/date-text.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';
import { makePerson, type Person } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';

import { remindOfRecords } from './check-back.ts';
import { reminderColumns } from './table.ts';

const DAY_MS = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const app = useTestApp();

describe.each(
  recordTypes.filter((type) => reminderColumns(type).length > 0).map((type) => [type.table, type] as const),
)('%s', (_table, type) => {
  const base = `/api/records/${type.segment}`;

  it('is called to mind on the day that was set, once, with its address', async () => {
    const ada = await makePerson(app.database);
    const row = await add(ada, today);
    await remindAt(`${today}T11:59:00Z`);
    expect(await noticesOf(ada)).toEqual([]);
    await Promise.all([remindAt(`${today}T12:00:00Z`), remindAt(`${today}T12:00:00Z`)]);
    await remindAt(`${today}T23:00:00Z`);
    await remindAt(`${dayFrom(today, 1)}T13:00:00Z`);
    expect(await noticesOf(ada)).toEqual([
      {
        kind: 'check_back',
        title: expect.stringMatching(/^Check back: A sample of /),
        message: `You asked to check back on this ${type on ${writeDate(today)}.noun}.`,
        link: `/dashboard/${type.segment}?row=${row.id}`,
      },
    ]);
  });

  it('is not called to mind again because links were written another way when it was', async () => {
    const ada = await makePerson(app.database);
    await add(ada, today);
    await remindAt(`${today}T12:00:00Z`);
    await app.database.asSystem('a link of a test person as it was written before', (tx) =>
      tx.execute(sql`update notifications set link = replace(link, '?row=', '?record=') where user_id = ${ada.id}`),
    );
    await remindAt(`${today}T13:00:00Z`);
    expect(await noticesOf(ada)).toHaveLength(1);
  });

  it('is called to mind again on a later day that is set after that', async () => {
    const ada = await makePerson(app.database);
    const row = await add(ada, today);
    await remindAt(`${today}T12:00:00Z`);
    const later = dayFrom(today, 2);
    const changed = await app.request('PATCH', `${base}/${row.id}`, {
      as: ada,
      body: { check_back_date: later, version: row.version },
    });
    expect(changed.status).toBe(200);
    await remindAt(`${dayFrom(today, 1)}T12:00:00Z`);
    expect(await noticesOf(ada)).toHaveLength(1);
    await remindAt(`${later}T12:00:00Z`);
    expect(await noticesOf(ada)).toHaveLength(2);
  });

  it('is called to mind late where the server stood still, but not out of the past', async () => {
    const ada = await makePerson(app.database);
    await add(ada, dayFrom(today, -7));
    await add(ada, dayFrom(today, -8));
    await add(ada, null);
    await remindAt(`${today}T12:00:00Z`);
    expect((await noticesOf(ada)).map(({ message }) => message)).toEqual([
      expect.stringContaining(writeDate(dayFrom(today, -7))),
    ]);
  });

  it('is left alone in Trash, and where its owner is switched off', async () => {
    const [ada, eve] = [await makePerson(app.database), await makePerson(app.database)];
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
    expect([await noticesOf(ada), await noticesOf(eve)]).toEqual([[], []]);
  });

  async function add(as: Person, day: string | null): Promise<RecordRow> {
    const answer = await app.request('POST', base, { as, body: { ...sampleRecord(type), check_back_date: day } });
    expect(answer.status).toBe(201);
    return (await answer.json()) as RecordRow;
  }
});

function remindAt(instant: string): Promise<void> {
  return remindOfRecords({ ...app, now: () => new Date(instant) });
}

function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

async function noticesOf({ id }: Person): Promise<{ kind: string; title: string; message: string; link: string }[]> {
  return app.database.asSystem('a test reads notices', (tx) =>
    selectRows(tx, sql`select kind, title, message, link from notifications where user_id = ${id} order by created_at`),
  );
}
