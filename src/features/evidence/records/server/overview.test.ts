import { beforeAll, describe, expect, it } from 'vitest';

import { emptyValue, type FieldValue } from '#records/field-types/kinds.ts';
import { recordsIn, type Overview, type TypeSummary } from '#records/overview.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

const app = useTestApp();
let ada: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
});

async function add(as: TestUser, segment: string, values: object): Promise<RecordRow> {
  const response = await app.request('POST', `/api/records/${segment}`, { as, body: values });
  expect(response.status).toBe(201);
  return (await response.json()) as RecordRow;
}

/** One file for each evidence field that needs one. */
async function createEvidence({ fields, evidence }: RecordType, as = ada): Promise<Record<string, FieldValue>> {
  const values: Record<string, FieldValue> = {};
  for (const name of evidence) {
    const field = fields[name];
    if (field?.kind !== 'file' && field?.kind !== 'files') continue;
    const { url } = await uploadFile(app, { as, bucket: field.bucket, name: 'evidence.pdf' });
    values[name] = field.kind === 'file' ? url : [url];
  }
  return values;
}

async function fetchOverview(as: TestUser): Promise<TypeSummary[]> {
  const response = await app.request('GET', '/api/overview', { as });
  expect(response.status).toBe(200);
  return ((await response.json()) as Overview).types;
}

describe('the records overview', () => {
  it('has a line for every type, in order, for a user without records', async () => {
    const lines = await fetchOverview(await createUser(app.database));
    expect(lines).toEqual(
      recordTypes.map(({ table }) => ({
        table,
        started: 0,
        in_progress: 0,
        completed: 0,
        lacking: 0,
        unfinished: null,
      })),
    );
  });

  it.each(recordTypes.map((type) => [type.table, type] as const))(
    'counts records of %s by status, and returns the newest unfinished one',
    async (table, type) => {
      const sample = sampleRecord(type);
      await add(ada, type.segment, { ...sample, ...(await createEvidence(type)), status: 'Completed' });
      await add(ada, type.segment, { ...sample, status: 'Completed' });
      await add(ada, type.segment, { ...sample, status: 'Started' });
      const newest = await add(ada, type.segment, { ...sample, status: 'In Progress' });
      const { id } = await add(ada, type.segment, { ...sample, status: 'Started' });
      await app.request('DELETE', `/api/records/${type.segment}/${id}`, { as: ada });
      expect((await fetchOverview(ada)).find((line) => line.table === table)).toEqual({
        table,
        started: 1,
        in_progress: 1,
        completed: 1,
        lacking: 1,
        unfinished: newest,
      });
    },
  );

  it.each(recordTypes.map((type) => [type.table, type] as const))(
    'counts a record of %s as complete only with all of its evidence',
    async (table, type) => {
      const eve = await createUser(app.database);
      const fetchLine = async () => (await fetchOverview(eve)).find((line) => line.table === table);
      const whole = { ...sampleRecord(type), ...(await createEvidence(type, eve)), status: 'Completed' };
      const { id } = await add(eve, type.segment, whole);
      expect(await fetchLine()).toMatchObject({ completed: 1, lacking: 0, unfinished: null });
      for (const name of type.evidence) {
        const field = type.fields[name];
        if (field?.required) continue;
        const stored = (await (
          await app.request('GET', `/api/records/${type.segment}/${id}`, { as: eve })
        ).json()) as RecordRow;
        const change = async (value: unknown, version: number) =>
          app.request('PATCH', `/api/records/${type.segment}/${id}`, { as: eve, body: { [name]: value, version } });
        expect((await change(field && emptyValue(field), stored.version)).status).toBe(200);
        expect(await fetchLine(), name).toMatchObject({
          completed: 0,
          lacking: 1,
          unfinished: { id, status: 'Completed' },
        });
        expect((await change(stored[name], stored.version + 1)).status).toBe(200);
      }
      expect(await fetchLine()).toMatchObject({ completed: 1, lacking: 0 });
    },
  );

  it('names the criteria that the user claims, once they have chosen', async () => {
    const eve = await createUser(app.database);
    const claimed = async () =>
      ((await (await app.request('GET', '/api/overview', { as: eve })).json()) as Overview).claimed;
    expect(await claimed()).toBeNull();
    await app.request('PUT', '/api/criteria', { as: eve, body: { claimed: ['v', 'i'] } });
    expect(await claimed()).toEqual(['i', 'v']);
  });

  it('excludes other users’ records', async () => {
    const lines = await fetchOverview(await createUser(app.database));
    expect(lines.every((line) => recordsIn(line) === 0)).toBe(true);
  });

  it.each([
    ['a signed-out visitor', 401, undefined],
    ['a mentor', 403, { role: 'mentor' }],
    ['an applicant whose access is deactivated', 403, { isActive: false }],
    ['an applicant whose trial has ended', 200, { trialDays: -1 }],
  ] as const)('responds to %s with %d', async (_who, status, facts) => {
    const as = facts && (await createUser(app.database, facts));
    expect((await app.request('GET', '/api/overview', { as })).status).toBe(status);
  });

  it('rejects an unknown query parameter', async () => {
    expect((await app.request('POST', '/api/overview', { as: ada, body: {} })).status).toBe(404);
  });
});
