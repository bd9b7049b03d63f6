import { beforeAll, describe, expect, it } from 'vitest';

import type { RecordPage, RecordRow } from '#records/schema.ts';
import { recordTypes } from '#records/registry.ts';

import type { Person } from '../people.ts';
import { sampleRecord } from '../sample-record.ts';
import { useTestApp } from '../test-app.ts';
import { recordsOverHttp, type HttpOperation } from './expectations.ts';
import { makeSubject, ownsTheRows, subjects, takeAway } from './subjects.ts';

const app = useTestApp();

describe.each(recordTypes.map((type) => [type.table, type] as const))('%s over HTTP', (_table, type) => {
  const base = `/api/records/${type.segment}`;

  describe.each(subjects.map((subject) => [subject, recordsOverHttp[subject]] as const))('%s', (subject, expected) => {
    let person: Person | undefined;
    let rowId: string;
    let trashedId: string;

    beforeAll(async () => {
      person = await makeSubject(app.database, subject);
      const owner = ownsTheRows.has(subject) && person ? person : await ownerOfTheRows();
      rowId = await createRow(owner);
      trashedId = await createRow(owner);
      await app.request('DELETE', `${base}/${trashedId}`, { as: owner });
      if (person) await takeAway(app.database, subject, person.id);
    });

    const send: Record<HttpOperation, () => Promise<Response>> = {
      list: () => app.request('GET', base, { as: person }),
      read: () => app.request('GET', `${base}/${rowId}`, { as: person }),
      create: () => app.request('POST', base, { as: person, body: sampleRecord(type) }),
      update: () => app.request('PATCH', `${base}/${rowId}`, { as: person, body: { status: 'Completed', version: 1 } }),
      delete: () => app.request('DELETE', `${base}/${rowId}`, { as: person }),
      restore: () => app.request('POST', `${base}/${trashedId}/restore`, { as: person }),
    };

    it.each(Object.entries(expected) as [HttpOperation, number][])('%s answers %i', async (operation, status) => {
      const answer = await send[operation]();
      expect(answer.status, await answer.clone().text()).toBe(status);
      if (status >= 400) expect(answer.headers.get('content-type')).toBe('application/problem+json');
      if (operation === 'list' && status === 200) {
        const { page } = (await answer.json()) as RecordPage;
        expect(page.rows.some((row) => row.id === rowId)).toBe(ownsTheRows.has(subject));
      }
    });
  });

  it('answers another person’s row exactly like one that is missing', async () => {
    const [owner, other] = [await ownerOfTheRows(), await ownerOfTheRows()];
    const foreign = await app.request('GET', `${base}/${await createRow(owner)}`, { as: other });
    const missing = await app.request('GET', `${base}/${crypto.randomUUID()}`, { as: other });
    const malformed = await app.request('GET', `${base}/1%27%20or%201=1`, { as: other });
    const bodies = await Promise.all([foreign, missing, malformed].map(async (answer) => ({ ...(await answer.json()), requestId: '' })));
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toEqual(bodies[2]);
  });

  async function ownerOfTheRows(): Promise<Person> {
    const owner = await makeSubject(app.database, 'owner');
    if (!owner) throw new Error('no owner was made');
    return owner;
  }

  async function createRow(owner: Person): Promise<string> {
    const answer = await app.request('POST', base, { as: owner, body: sampleRecord(type) });
    expect(answer.status, 'the positive control: an owner adds the row').toBe(201);
    return ((await answer.json()) as RecordRow).id;
  }
});
