import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { files } from '#features/storage/files/server/table.ts';
import { fileUrl, type Bucket } from '#core/shared/uploads.ts';
import type { Problem } from '#core/shared/messages.ts';
import { listStoredFileUrls } from '#records/field-types/kinds.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordType } from '#records/record-type.ts';
import { listNeeds } from '#records/needs.ts';
import { evaluateRecord } from '#records/readiness.ts';
import { getTitle } from '#records/record-title.ts';
import type { ListedRecord, RecordPage, RecordRow } from '#records/schema.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const context = { translations: [], filedOn: null, on: '2026-11-27', off: [] };

describe.each(recordTypes.map((type) => [type.table, type] as const))('records API: %s', (_table, type) => {
  const base = `/api/records/${type.segment}`;
  const required = Object.entries(type.fields).filter(([, field]) => field.required);

  it('stores every field, trimmed, with Started as the default', async () => {
    const ada = await createUser(app.database);
    const sample = await sampleWithFiles(type, ada);
    delete sample.status;
    const response = await app.request('POST', base, {
      as: ada,
      body: { ...sample, [required[0]?.[0] ?? '']: '  Spaced out  ' },
    });
    const row = (await response.json()) as RecordRow;
    expect(response.status).toBe(201);
    expect(row).toMatchObject({
      ...sample,
      [required[0]?.[0] ?? '']: 'Spaced out',
      status: 'Started',
      version: 1,
      deleted_at: null,
    });
    expect(await (await app.request('GET', `${base}/${row.id}`, { as: ada })).json()).toEqual(row);
  });

  it('reports every missing field at once, with the declared messages', async () => {
    const ada = await createUser(app.database);
    const problem = await refusal(await app.request('POST', base, { as: ada, body: { status: 'Done' } }), 422);
    expect(problem.fields).toEqual({
      ...Object.fromEntries(required.map(([name, field]) => [name, field.required])),
      status: 'Status is required',
    });
  });

  it('rejects blanks in a required field', async () => {
    const ada = await createUser(app.database);
    const blank = Object.fromEntries(required.map(([name, field]) => [name, field.kind === 'decimal' ? '' : '   ']));
    const problem = await refusal(
      await app.request('POST', base, { as: ada, body: { ...sampleRecord(type), ...blank } }),
      422,
    );
    expect(problem.fields).toEqual(Object.fromEntries(required.map(([name, field]) => [name, field.required])));
  });

  it.each(['id', 'user_id', 'created_at', 'updated_at', 'deleted_at', 'isAdmin', '__proto__x'])(
    'rejects the key %s, which no form has',
    async (key) => {
      const ada = await createUser(app.database);
      const problem = await refusal(
        await app.request('POST', base, { as: ada, body: { ...sampleRecord(type), [key]: crypto.randomUUID() } }),
        422,
      );
      expect(problem.fields).toEqual({ [key]: 'This field is not allowed here' });
    },
  );

  it('updates only the fields sent', async () => {
    const ada = await createUser(app.database);
    const row = await add(ada);
    const response = await app.request('PATCH', `${base}/${row.id}`, {
      as: ada,
      body: { status: 'In Progress', version: row.version },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ...row,
      status: 'In Progress',
      version: 2,
      updated_at: expect.any(String),
    });
  });

  it('rejects an outdated version, and keeps the current one', async () => {
    const ada = await createUser(app.database);
    const row = await add(ada);
    const change = (status: string) =>
      app.request('PATCH', `${base}/${row.id}`, { as: ada, body: { status, version: 1 } });
    expect((await change('In Progress')).status).toBe(200);
    expect((await refusal(await change('Completed'), 409)).code).toBe('version_conflict');
    expect(await (await app.request('GET', `${base}/${row.id}`, { as: ada })).json()).toMatchObject({
      status: 'In Progress',
    });
  });

  it('accepts one of two concurrent changes', async () => {
    const ada = await createUser(app.database);
    const row = await add(ada);
    const responses = await Promise.all(
      ['In Progress', 'Completed'].map((status) =>
        app.request('PATCH', `${base}/${row.id}`, { as: ada, body: { status, version: 1 } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('moves a deleted record to Trash and restores it unchanged', async () => {
    const ada = await createUser(app.database);
    const row = await add(ada);
    expect((await app.request('DELETE', `${base}/${row.id}`, { as: ada })).status).toBe(204);
    expect((await list(ada)).rows).toEqual([]);
    expect((await list(ada, '?trash=true')).rows).toMatchObject([{ id: row.id }]);
    await refusal(await app.request('DELETE', `${base}/${row.id}`, { as: ada }), 404);
    await refusal(
      await app.request('PATCH', `${base}/${row.id}`, { as: ada, body: { status: 'Completed', version: 2 } }),
      404,
    );

    const restored = await app.request('POST', `${base}/${row.id}/restore`, { as: ada });
    expect(await restored.json()).toEqual({ ...row, version: 3, updated_at: expect.any(String) });
    expect((await list(ada)).rows).toMatchObject([{ id: row.id }]);
    await refusal(await app.request('POST', `${base}/${row.id}/restore`, { as: ada }), 404);
  });

  it('lists the fields that determine the same needs as the whole record, without empty ones', async () => {
    const ada = await createUser(app.database);
    const needed = required.map(([name]) => [name, sampleRecord(type)[name]]);
    for (const body of [await sampleWithFiles(type, ada), { ...Object.fromEntries(needed), status: 'Completed' }]) {
      const row = (await (await app.request('POST', base, { as: ada, body })).json()) as RecordRow;
      const { rows } = await list(ada);
      const listed = rows.find(({ id }) => id === row.id);
      if (!listed) throw new Error('The record is not listed');
      const needs = (read: ListedRecord) =>
        listNeeds(type, [{ row: read, findings: evaluateRecord(type, read, context) }]);
      expect(needs(listed).map((record) => record.needs)).toEqual(needs(row).map((record) => record.needs));
      expect(getTitle(type, listed)).toBe(getTitle(type, row));
      expect(Object.values(listed).filter((value) => value === null || value === '')).toEqual([]);
      for (const name of type.list.details) expect(listed[name] ?? row[name]).toEqual(row[name]);
    }
  });

  it('lists newest first, page by page, without duplicates', async () => {
    const ada = await createUser(app.database);
    await app.database.asSystem('many records of a test person', (tx) =>
      tx.execute(
        // Two of each moment, in no order.
        sql`insert into ${sql.identifier(type.table)} (user_id, created_at)
            select ${ada.id}, now() - (n * 7 % 60) * interval '1 minute' from generate_series(1, 120) n`,
      ),
    );
    const seen: ListedRecord[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: RecordPage = await list(ada, next && `?from=${encodeURIComponent(next)}`);
      seen.push(...page.rows);
      next = page.next;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(seen).toHaveLength(120);
    const newestFirst = await app.database.asSystem('the order', (tx) =>
      selectRows<{ id: string }>(
        tx,
        sql`select id from ${sql.identifier(type.table)} where user_id = ${ada.id} order by created_at desc, id desc`,
      ),
    );
    expect(seen.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
  });

  it('filters by status, page by page', async () => {
    const ada = await createUser(app.database);
    await app.database.asSystem('many records of a test person', (tx) =>
      tx.execute(
        sql`insert into ${sql.identifier(type.table)} (user_id, status) select ${ada.id}, case when n % 2 = 0 then 'Completed' else 'Started' end from generate_series(1, 120) n`,
      ),
    );
    const first = await list(ada, '?status=Completed');
    const second = await list(ada, `?status=Completed&from=${encodeURIComponent(first.next ?? '')}`);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ status }) => status))).toEqual(new Set(['Completed']));
    expect((await list(ada, '?status=In+Progress')).rows).toEqual([]);
    expect((await list(ada, '?status=Completed&trash=true')).rows).toEqual([]);
    expect(
      Object.keys((await refusal(await app.request('GET', `${base}?status=Approved`, { as: ada }), 422)).fields ?? {}),
    ).toEqual(['status']);
  });

  it('rejects an invalid cursor', async () => {
    const ada = await createUser(app.database);
    for (const from of ['1', '2026-01-01T00:00:00Z_1', "';drop table patents;--_x"]) {
      const problem = await refusal(
        await app.request('GET', `${base}?from=${encodeURIComponent(from)}`, { as: ada }),
        422,
      );
      expect(Object.keys(problem.fields ?? {})).toEqual(['from']);
    }
  });

  it('lets a lapsed user read but not write, with a message', async () => {
    const ada = await createUser(app.database, { trialDays: -1 });
    expect((await list(ada)).can).toEqual({ create: false, update: false, delete: false });
    expect((await refusal(await app.request('POST', base, { as: ada, body: sampleRecord(type) }), 403)).code).toBe(
      'lapsed',
    );
    const subscribed = await createUser(app.database, { trialDays: -1, isSubscribed: true });
    expect((await list(subscribed)).can).toEqual({ create: true, update: true, delete: true });
  });

  it('creates one record for a repeated request, and another for a different one', async () => {
    const ada = await createUser(app.database);
    const key = crypto.randomUUID();
    const send = (headers: Record<string, string>) =>
      app.request('POST', base, { as: ada, body: sampleRecord(type), headers });
    const responses = await Promise.all([send({ 'idempotency-key': key }), send({ 'idempotency-key': key })]);
    responses.push(await send({ 'idempotency-key': key }));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first, ...again] = (await Promise.all(responses.map((response) => response.json()))) as RecordRow[];
    expect(again).toEqual([first, first]);
    expect((await list(ada)).rows.map(({ id }) => id)).toEqual([first?.id]);

    expect((await send({ 'idempotency-key': crypto.randomUUID() })).status).toBe(201);
    expect((await send({})).status).toBe(201);
    expect((await list(ada)).rows).toHaveLength(3);
    expect((await refusal(await send({ 'idempotency-key': 'again' }), 422)).fields).toEqual({
      'idempotency-key': 'This key must be a UUID',
    });
  });

  it('rejects the same users with a key as without', async () => {
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
    const [lapsed, mentor, ada, eve] = [
      await createUser(app.database, { trialDays: -1 }),
      await createUser(app.database, { role: 'mentor' }),
      await createUser(app.database),
      await createUser(app.database),
    ];
    expect(
      (
        await refusal(
          await app.request('POST', base, { as: lapsed, body: sampleRecord(type), headers: headers() }),
          403,
        )
      ).code,
    ).toBe('lapsed');
    expect(
      (
        await refusal(
          await app.request('POST', base, { as: mentor, body: sampleRecord(type), headers: headers() }),
          403,
        )
      ).code,
    ).toBe('wrong_role');
    const stolen = await refusal(
      await app.request('POST', base, { as: ada, body: await sampleWithFiles(type, eve), headers: headers() }),
      422,
    );
    expect(Object.keys(stolen.fields ?? {}).length).toBeGreaterThan(0);
  });

  it('accepts only the user’s own uploaded files', async () => {
    const [ada, eve] = await Promise.all([createUser(app.database), createUser(app.database)]);
    const stolen = await sampleWithFiles(type, eve);
    const fileFields = Object.entries(type.fields).filter(
      ([, field]) => field.kind === 'file' || field.kind === 'files',
    );
    const problem = await refusal(await app.request('POST', base, { as: ada, body: stolen }), 422);
    expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual(fileFields.map(([name]) => name).toSorted());

    const elsewhere = Object.fromEntries(
      fileFields.map(([name, field]) => [
        name,
        field.kind === 'file' ? 'http://example.com/a.pdf' : ['javascript:alert(1)'],
      ]),
    );
    const foreign = await refusal(
      await app.request('POST', base, { as: ada, body: { ...sampleRecord(type), ...elsewhere } }),
      422,
    );
    expect(Object.keys(foreign.fields ?? {}).toSorted()).toEqual(fileFields.map(([name]) => name).toSorted());
  });

  async function add(as: TestUser): Promise<RecordRow> {
    const response = await app.request('POST', base, { as, body: sampleRecord(type) });
    expect(response.status).toBe(201);
    return (await response.json()) as RecordRow;
  }

  async function list(as: TestUser, query = ''): Promise<RecordPage> {
    const response = await app.request('GET', base + query, { as });
    expect(response.status).toBe(200);
    return (await response.json()) as RecordPage;
  }
});

async function refusal(response: Response, status: number): Promise<Problem> {
  expect(response.status, await response.clone().text()).toBe(status);
  return (await response.json()) as Problem;
}

/** A sample whose file fields name the user's own files. */
async function sampleWithFiles(type: RecordType, { id }: TestUser) {
  const sample = sampleRecord(type);
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.kind === 'file') sample[name] = await addFile(field.bucket, id);
    if (field.kind === 'files') sample[name] = [await addFile(field.bucket, id), await addFile(field.bucket, id)];
    expect(listStoredFileUrls(field, sample[name])).toHaveLength(
      field.kind === 'files' ? 2 : field.kind === 'file' ? 1 : 0,
    );
  }
  return sample;
}

async function addFile(bucket: Bucket, userId: string): Promise<string> {
  const key = `${bucket}/${userId}/${Math.floor(Math.random() * 1e12)}-proof of it.pdf`;
  await app.database.asSystem('a file of a test person', (tx) =>
    tx
      .insert(files)
      .values({ userId, bucket, key, name: 'proof of it.pdf', size: 1, type: 'application/pdf', sha256: '' }),
  );
  return fileUrl(key);
}
