// Queue of a reviewer: order, filters, and the index used among very many rows.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { ListResponse } from '#core/shared/list-query.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { Document } from '../schema.ts';
import { listAssignedDocuments } from './queries.ts';

const app = useTestApp();
let mia: TestUser;
let applicants: TestUser[];
beforeAll(async () => {
  mia = await createUser(app.database, { role: 'mentor' });
  applicants = await Promise.all([1, 2].map(() => createUser(app.database)));
  const [eve, kim] = applicants as [TestUser, TestUser];
  await app.database.asSystem('a test assigns', async (tx) => {
    await tx.execute(sql`update users set name = 'Eve First' where id = ${eve.id}`);
    await tx.execute(sql`update users set name = 'Kim Second' where id = ${kim.id}`);
    await tx.insert(mentorAssignments).values(applicants.map(({ id: userId }) => ({ userId, mentorId: mia.id })));
    await tx.execute(sql`
      insert into document_uploads (user_id, document_type, file_url, original_filename, status, created_at)
      select case when n % 2 = 0 then ${eve.id}::uuid else ${kim.id}::uuid end, 'Award Certificate', '/files/documents/x/1-A.pdf', 'File ' || n || '.pdf',
        (array['Pending', 'Under Review', 'Approved', 'Needs Revision'])[1 + n % 4], now() - make_interval(mins => n)
      from generate_series(1, 60) n`);
  });
});

async function ask(query: string): Promise<ListResponse<Document>> {
  const response = await app.request('GET', `/api/documents/assigned${query}`, { as: mia });
  expect(response.status).toBe(200);
  return (await response.json()) as ListResponse<Document>;
}

describe('the review queue', () => {
  it('starts with the longest pending, and ends with the newest decided', async () => {
    const parts = await Promise.all([1, 2, 3].map(async (page) => (await ask(`?page=${page}`)).rows));
    const names = parts.flat().map(({ original_filename }) => original_filename);
    const numbers = [...Array(60).keys()].map((n) => n + 1);
    const waits = numbers.filter((n) => n % 4 < 2).toSorted((a, b) => b - a);
    const decided = numbers.filter((n) => n % 4 >= 2);
    expect(names).toEqual([...waits, ...decided].map((n) => `File ${n}.pdf`));
    expect((await ask('')).total).toBe(60);
  });

  it('is filtered by status, type, applicant and search text', async () => {
    expect((await ask('?status=Pending')).total).toBe(15);
    expect((await ask('?document_type=Media+Coverage')).total).toBe(0);
    expect((await ask(`?user_id=${applicants[0]?.id}`)).total).toBe(30);
    expect((await ask('?q=kim+second')).total).toBe(30);
    expect((await ask('?q=file+60')).rows.map(({ original_filename }) => original_filename)).toEqual(['File 60.pdf']);
  });

  it('is sorted by applicant, and downloaded as a file', async () => {
    expect((await ask('?sort=applicant_name')).rows[0]?.applicant_name).toBe('Eve First');
    expect((await ask('?sort=applicant_name&direction=desc')).rows[0]?.applicant_name).toBe('Kim Second');
    const file = await app.request('GET', '/api/documents/assigned?format=csv&status=Approved', { as: mia });
    expect(file.headers.get('content-disposition')).toContain('documents.csv');
    expect((await file.text()).trim().split('\r\n')).toHaveLength(16);
  });
});

it('documents of a reviewer’s applicants are found by an index among all others', async () => {
  await app.database.asSystem('a test fills the table', async (tx) => {
    await tx.execute(sql`
      insert into users (id, name, email, email_verified)
      select gen_random_uuid(), 'Stranger', 'stranger-' || n || '@example.com', true from generate_series(1, 200) n`);
    // The search triggers would index each of them.
    await tx.execute(sql`alter table document_uploads disable trigger user`);
    await tx.execute(sql`
      insert into document_uploads (user_id, document_type, file_url)
      select u.id, 'Award Certificate', '/files/documents/x/1-A.pdf' from users u, generate_series(1, 50) n where u.name = 'Stranger'`);
    await tx.execute(sql`alter table document_uploads enable trigger user`);
    await tx.execute(sql`analyze document_uploads`);
  });
  const plan = await app.database.asActor(mia.token, (tx) =>
    readPlan(tx, listAssignedDocuments({}, { isFile: false })),
  );
  expect(plan).toMatch(/Index (?:Only )?Scan (?:using|on) document_uploads_/);
  expect(plan).not.toContain('Seq Scan on document_uploads\n');
});
