import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { canBePartial } from '#core/shared/field-types/date.ts';
import { listedFields } from '#records/listed.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordPage, RecordRow } from '#records/schema.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { assign, writtenTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
let ada: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
});

const readFields = async (response: Response) => [response.status, ((await response.json()) as Problem).fields];
const days = recordTypes.flatMap((type) =>
  Object.entries(type.fields).flatMap(([name, field]) =>
    field.kind === 'date' ? [{ type, name, field, base: `/api/records/${type.segment}` }] : [],
  ),
);

describe.each(days.map((day) => [`${day.type.table}.${day.name}`, day] as const))(
  '%s',
  (_what, { type, name, field: { label, when }, base }) => {
    const wrong: [string, string][] = [
      ['0300-01-01', `${label} must be in 1900 or later`],
      ['3000-01-01', when === 'past' ? `${label} must not be in the future` : `${label} must be in 2100 or earlier`],
    ];
    // The other fields of the type are omitted, so that only this one is reported.
    const others = Object.fromEntries(days.filter((day) => day.type === type).map((day) => [day.name, null]));

    it.each(wrong)('is rejected as %s, in a new record and in an update', async (day, sentence) => {
      expect(
        await readFields(
          await app.request('POST', base, { as: ada, body: { ...sampleRecord(type), ...others, [name]: day } }),
        ),
      ).toEqual([422, { [name]: sentence }]);
      const { id, version } = await add({});
      expect(
        await readFields(await app.request('PATCH', `${base}/${id}`, { as: ada, body: { [name]: day, version } })),
      ).toEqual([422, { [name]: sentence }]);
    });

    it('stays as imported, in lists and through other changes', async () => {
      const { id, version } = await add({});
      await app.database.asSystem('an import', (tx) =>
        selectRows(
          tx,
          sql`update ${sql.identifier(type.table)} set ${sql.identifier(name)} = '3000-01-01' where id = ${id}`,
        ),
      );
      const { rows } = (await (await app.request('GET', base, { as: ada })).json()) as RecordPage;
      const listed = listedFields(type).has(name) ? '3000-01-01' : undefined;
      expect(rows.find((row) => row.id === id)?.[name]).toBe(listed);
      const changed = await app.request('PATCH', `${base}/${id}`, {
        as: ada,
        body: { status: 'Completed', version: version + 1 },
      });
      expect([changed.status, ((await changed.json()) as RecordRow)[name]]).toEqual([200, '3000-01-01']);
    });

    async function add(values: object): Promise<RecordRow> {
      return (await (
        await app.request('POST', base, { as: ada, body: { ...sampleRecord(type), ...others, ...values } })
      ).json()) as RecordRow;
    }
  },
);

describe.each(
  days.filter(({ field }) => canBePartial(field)).map((day) => [`${day.type.table}.${day.name}`, day] as const),
)('%s', (_what, { type, name, base }) => {
  const others = Object.fromEntries(days.filter((day) => day.type === type).map((day) => [day.name, null]));
  const readRow = async (response: Response) => (await response.json()) as RecordRow;

  it('keeps its precision when added, read, listed and changed', async () => {
    const body = { ...sampleRecord(type), ...others, [name]: '2019' };
    const added = await readRow(await app.request('POST', base, { as: ada, body }));
    let { version } = added;
    expect(added[name]).toBe('2019');
    for (const date of ['2019-06', '2019-06-15', '2018', '2018-12', null, '2020-02', '2020-02-29']) {
      const changed = await readRow(
        await app.request('PATCH', `${base}/${added.id}`, { as: ada, body: { [name]: date, version } }),
      );
      const read = await readRow(await app.request('GET', `${base}/${added.id}`, { as: ada }));
      const { rows } = (await (await app.request('GET', base, { as: ada })).json()) as RecordPage;
      const listed = (listedFields(type).has(name) && date) || undefined;
      expect([changed[name], read[name], rows.find(({ id }) => id === added.id)?.[name]]).toEqual([date, date, listed]);
      ({ version } = changed);
    }
  });

  it('keeps its precision through other changes, Trash and restoring', async () => {
    const body = { ...sampleRecord(type), ...others, [name]: '2019-06' };
    const { id, version } = await readRow(await app.request('POST', base, { as: ada, body }));
    const changed = await app.request('PATCH', `${base}/${id}`, { as: ada, body: { status: 'Completed', version } });
    expect((await readRow(changed))[name]).toBe('2019-06');
    await app.request('DELETE', `${base}/${id}`, { as: ada });
    const restored = await app.request('POST', `${base}/${id}/restore`, { as: ada });
    expect((await readRow(restored))[name]).toBe('2019-06');
  });

  it('is compared in SQL by its first day', async () => {
    const body = { ...sampleRecord(type), ...others, [name]: '2019-06' };
    const { id } = await readRow(await app.request('POST', base, { as: ada, body }));
    const stored = await app.database.asSystem('what is stored', (tx) =>
      selectRows<{ day: string }>(
        tx,
        sql`select ${sql.identifier(name)}::text as day from ${sql.identifier(type.table)} where id = ${id}`,
      ),
    );
    expect(stored).toEqual([{ day: '2019-06-01' }]);
  });
});

describe('a stored membership', () => {
  const base = '/api/records/memberships';
  const ends = [422, { end_date: 'End date must not be before start date' }];
  const membership = {
    organization_name: 'IEEE',
    membership_type: 'Fellow',
    start_date: '2020-06-19',
    end_date: '2024-06-19',
  };
  const add = async () => (await (await app.request('POST', base, { as: ada, body: membership })).json()) as RecordRow;
  const change = ({ id }: RecordRow, body: object) => app.request('PATCH', `${base}/${id}`, { as: ada, body });

  it('cannot end before its start, whichever date is changed', async () => {
    expect(
      await readFields(await app.request('POST', base, { as: ada, body: { ...membership, end_date: '2020-06-18' } })),
    ).toEqual(ends);
    const row = await add();
    expect(await readFields(await change(row, { end_date: '2020-06-18', version: 1 }))).toEqual(ends);
    expect(await readFields(await change(row, { start_date: '2024-06-20', version: 1 }))).toEqual(ends);
    expect(
      await readFields(await change(row, { start_date: '2025-06-20', end_date: '2025-06-19', version: 1 })),
    ).toEqual(ends);
    expect((await change(row, { start_date: '2025-06-20', end_date: null, version: 1 })).status).toBe(200);
    expect(await readFields(await change(row, { end_date: '2025-06-19', version: 2 }))).toEqual(ends);
    expect((await change(row, { end_date: '2025-06-20', version: 2 })).status).toBe(200);
  });

  it('can end in the month or year of its start, and not in an earlier one', async () => {
    const row = await add();
    expect(await readFields(await change(row, { start_date: '2020-06-19', end_date: '2020-05', version: 1 }))).toEqual(
      ends,
    );
    expect(await readFields(await change(row, { end_date: '2019', version: 1 }))).toEqual(ends);
    expect(await readFields(await change(row, { start_date: '2025', version: 1 }))).toEqual(ends);
    expect((await change(row, { end_date: '2020-06', version: 1 })).status).toBe(200);
    expect((await change(row, { end_date: '2020', version: 2 })).status).toBe(200);
    expect(await readFields(await change(row, { start_date: '2021-01', version: 3 }))).toEqual(ends);
    expect((await change(row, { start_date: '2020-12', version: 3 })).status).toBe(200);
  });

  it('has a version conflict if changed since, and is 404 for another user', async () => {
    const row = await add();
    await change(row, { membership_type: 'Member', version: 1 });
    expect((await change(row, { end_date: '2020-06-18', version: 1 })).status).toBe(409);
    const eve = await createUser(app.database);
    expect(
      (await app.request('PATCH', `${base}/${row.id}`, { as: eve, body: { end_date: '2020-06-18', version: 2 } }))
        .status,
    ).toBe(404);
  });

  it('a stored membership with imported reversed dates accepts other changes', async () => {
    const { id } = await add();
    await app.database.asSystem('an import', (tx) =>
      selectRows(tx, sql`update memberships set end_date = '1990-01-01' where id = ${id}`),
    );
    expect(
      (await app.request('PATCH', `${base}/${id}`, { as: ada, body: { organization_name: 'ACM', version: 2 } })).status,
    ).toBe(200);
  });
});

describe('the due date', () => {
  it.each([
    ['0300-01-01', 'Due date must be in 1900 or later'],
    ['3000-01-01', 'Due date must be in 2100 or earlier'],
  ])('the due date of a task is rejected as %s, also if a mentor assigns it', async (due_date, sentence) => {
    expect(
      await readFields(await app.request('POST', '/api/tasks', { as: ada, body: { ...writtenTask, due_date } })),
    ).toEqual([422, { due_date: sentence }]);
    const mentor = await createUser(app.database, { role: 'mentor' });
    await assign(app.database, ada, mentor);
    const response = await app.request('POST', '/api/task-assignments', {
      as: mentor,
      body: { user_id: ada.id, title: 'Write', due_date },
    });
    expect(await readFields(response)).toEqual([422, { due_date: sentence }]);
  });

  it('can be far in the past or the future', async () => {
    for (const due_date of ['2001-01-01', '2099-12-31', null]) {
      expect((await app.request('POST', '/api/tasks', { as: ada, body: { ...writtenTask, due_date } })).status).toBe(
        201,
      );
    }
  });
});
