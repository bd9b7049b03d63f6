import { beforeAll, describe, expect, it } from 'vitest';

import type { TypeSummary } from '#records/overview.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';
import { makePerson, type Person } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
let ada: Person;
beforeAll(async () => {
  ada = await makePerson(app.database);
});

async function add(as: Person, segment: string, values: object): Promise<RecordRow> {
  const answer = await app.request('POST', `/api/records/${segment}`, { as, body: values });
  expect(answer.status).toBe(201);
  return (await answer.json()) as RecordRow;
}

async function overviewOf(as: Person): Promise<TypeSummary[]> {
  const answer = await app.request('GET', '/api/overview', { as });
  expect(answer.status).toBe(200);
  return (await answer.json()) as TypeSummary[];
}

describe('the overview', () => {
  it('has a line for every type, in their order, for a user without a record', async () => {
    const lines = await overviewOf(await makePerson(app.database));
    expect(lines).toEqual(
      recordTypes.map(({ table }) => ({ table, started: 0, in_progress: 0, completed: 0, unfinished: null })),
    );
  });

  it.each(recordTypes.map((type) => [type.table, type] as const))(
    'counts records of %s by status, and gives the newest unfinished one',
    async (table, type) => {
      const sample = sampleRecord(type);
      await add(ada, type.segment, { ...sample, status: 'Completed' });
      await add(ada, type.segment, { ...sample, status: 'Started' });
      const newest = await add(ada, type.segment, { ...sample, status: 'In Progress' });
      const { id } = await add(ada, type.segment, { ...sample, status: 'Started' });
      await app.request('DELETE', `/api/records/${type.segment}/${id}`, { as: ada });
      expect((await overviewOf(ada)).find((line) => line.table === table)).toEqual({
        table,
        started: 1,
        in_progress: 1,
        completed: 1,
        unfinished: newest,
      });
    },
  );

  it('counts no other user’s', async () => {
    const lines = await overviewOf(await makePerson(app.database));
    expect(lines.every(({ started, in_progress, completed }) => started + in_progress + completed === 0)).toBe(true);
  });

  it.each([
    ['a signed-out visitor', 401, undefined],
    ['a mentor', 403, { role: 'mentor' }],
    ['an applicant whose access is switched off', 403, { isActive: false }],
    ['an applicant whose trial has ended', 200, { trialDays: -1 }],
  ] as const)('answers %s with %d', async (_who, status, facts) => {
    const as = facts && (await makePerson(app.database, facts));
    expect((await app.request('GET', '/api/overview', { as })).status).toBe(status);
  });

  it('refuses a question that it does not know', async () => {
    expect((await app.request('POST', '/api/overview', { as: ada, body: {} })).status).toBe(404);
  });
});
