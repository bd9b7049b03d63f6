import { beforeAll, describe, expect, it } from 'vitest';

import type { RecordPage, RecordRow } from '#records/schema.ts';
import { recordTypes } from '#records/registry.ts';

import type { TestUser } from '../people.ts';
import { sampleRecord } from '../sample-record.ts';
import { useTestApp } from '../test-app.ts';
import { recordsOverHttp } from './expectations.ts';
import { createOwner, createSubject, ownsTheRows, subjects, revokeAccess } from './subjects.ts';

const app = useTestApp();

type Operation = keyof (typeof recordsOverHttp)['owner'];
/** A listed row and one in Trash. */
type Target = { owner: TestUser; row: string; trashed: string };

describe.each(recordTypes.map((type) => [type.table, type] as const))('%s over HTTP', (_table, type) => {
  const base = `/api/records/${type.segment}`;

  describe.each(subjects.map((subject) => [subject, recordsOverHttp[subject]] as const))('%s', (subject, expected) => {
    let person: TestUser | undefined;
    let target: Target;
    let control: Target;

    beforeAll(async () => {
      person = await createSubject(app.database, subject);
      target = await createTarget(ownsTheRows.has(subject) ? person : undefined);
      // Users who lost a right request their own rows. As a control, an owner who has it requests theirs.
      control = ownsTheRows.has(subject) ? await createTarget() : target;
      if (person) await revokeAccess(app.database, subject, person.id);
    });

    it.each(Object.entries(expected) as [Operation, number][])('%s returns %i', async (operation, status) => {
      const response = await send[operation](person, target);
      expect(response.status, await response.clone().text()).toBe(status);
      if (operation === 'list' && status === 200) {
        const { rows } = (await response.json()) as RecordPage;
        expect(rows.some((row) => row.id === target.row)).toBe(ownsTheRows.has(subject));
      }
      if (status < 400) return;
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect((await send[operation](control.owner, control)).status, 'the same by an owner').toBe(
        recordsOverHttp.owner[operation],
      );
    });
  });

  const send: Record<Operation, (as: TestUser | undefined, target: Target) => Promise<Response>> = {
    list: (as) => app.request('GET', base, { as }),
    read: (as, { row }) => app.request('GET', `${base}/${row}`, { as }),
    create: (as) => app.request('POST', base, { as, body: sampleRecord(type) }),
    update: (as, { row }) => app.request('PATCH', `${base}/${row}`, { as, body: { status: 'Completed', version: 1 } }),
    delete: (as, { row }) => app.request('DELETE', `${base}/${row}`, { as }),
    restore: (as, { trashed }) => app.request('POST', `${base}/${trashed}/restore`, { as }),
  };

  it('returns 404 for another user’s row, exactly like a missing one', async () => {
    const [{ row }, other] = [await createTarget(), await createOwner(app.database)];
    const foreign = await app.request('GET', `${base}/${row}`, { as: other });
    const missing = await app.request('GET', `${base}/${crypto.randomUUID()}`, { as: other });
    const malformed = await app.request('GET', `${base}/1%27%20or%201=1`, { as: other });
    const bodies = await Promise.all(
      [foreign, missing, malformed].map(async (response) => ({ ...(await response.json()), requestId: '' })),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toEqual(bodies[2]);
  });

  async function createTarget(user?: TestUser): Promise<Target> {
    const owner = user ?? (await createOwner(app.database));
    const [row, trashed] = [await createRow(owner), await createRow(owner)];
    await app.request('DELETE', `${base}/${trashed}`, { as: owner });
    return { owner, row, trashed };
  }

  async function createRow(owner: TestUser): Promise<string> {
    const response = await app.request('POST', base, { as: owner, body: sampleRecord(type) });
    expect(response.status, 'an owner adds the row').toBe(201);
    return ((await response.json()) as RecordRow).id;
  }
});
