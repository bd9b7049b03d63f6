import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { documentStatuses, type Document } from '../schema.ts';
import { documentUploads } from './table.ts';

const FORMER = 'In Translation';
const base = '/api/documents';
const app = useTestApp();

let ada: TestUser;
let mia: TestUser;
let id: string;
beforeAll(async () => {
  [ada, mia] = await Promise.all([createUser(app.database), createUser(app.database, { role: 'mentor' })]);
  id = await app.database.asSystem('a document of the former system', async (tx) => {
    await tx.insert(mentorAssignments).values({ userId: ada.id, mentorId: mia.id });
    const file = { document_type: 'Award Certificate', file_url: '/files/documents/x/1-Award.pdf' };
    const [row] = await tx
      .insert(documentUploads)
      .values({ ...file, user_id: ada.id, status: FORMER })
      .returning({ id: documentUploads.id });
    return row?.id ?? '';
  });
});

describe('a former status', () => {
  it('is shown unchanged to the owner and the reviewers', async () => {
    for (const [as, list] of [
      [ada, base],
      [mia, `${base}/assigned`],
    ] as const) {
      const { rows } = await fetchJson<{ rows: Document[] }>(as, list);
      expect(rows.map(({ status }) => status)).toEqual([FORMER]);
      expect(await fetchJson<Document>(as, `${base}/${id}`)).toMatchObject({ status: FORMER });
    }
  });

  it('stays if the owner corrects the type', async () => {
    const change = { document_type: 'Citation Evidence', version: 1 };
    const response = await app.request('PATCH', `${base}/${id}`, { as: ada, body: change });
    expect(await response.json()).toMatchObject({ status: FORMER, document_type: 'Citation Evidence', version: 2 });
  });

  it.each([...documentStatuses, FORMER])('has no transition to %s, and no transition leads to it', async (status) => {
    const { version, can } = await fetchJson<Document>(mia, `${base}/${id}`);
    expect(can.transitions).toEqual([]);
    const notes = { reviewer_notes: ['Approved', 'Needs Revision'].includes(status) ? 'Good.' : undefined };
    const response = await app.request('POST', `${base}/${id}/review`, {
      as: mia,
      body: { status, version, ...notes },
    });
    expect(response.status).toBe(status === FORMER ? 422 : 409);
    expect(await fetchJson<Document>(ada, `${base}/${id}`)).toMatchObject({ status: FORMER, version });
  });
});

it('the database rejects a status set by a reviewer outside the review function', async () => {
  const [other] = await app.database.asSystem('a document for a test', (tx) =>
    tx
      .insert(documentUploads)
      .values({ user_id: ada.id, document_type: 'Award Certificate', file_url: '/files/documents/x/2-Award.pdf' })
      .returning({ id: documentUploads.id }),
  );
  const set = (document: string | undefined, status: string) =>
    app.database.asActor(mia.token, (tx) =>
      selectRows(tx, sql`update document_uploads set status = ${status} where id = ${document} returning status`),
    );
  expect(await set(other?.id, 'Approved')).toEqual([]);
  expect(await set(id, 'Approved')).toEqual([]);
});

async function fetchJson<T>(as: TestUser, address: string): Promise<T> {
  const response = await app.request('GET', address, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}
