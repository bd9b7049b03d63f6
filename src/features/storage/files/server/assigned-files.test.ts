// Files of applicants, as assigned users read them through the documents and tasks that name them.
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { fileUrl, type Bucket } from '#core/shared/uploads.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { documentUploads } from '#features/collaboration/documents/server/table.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';
import { createUser, type TestUser, type TestUserFacts } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { lockStorageQuota } from './queries.ts';

const app = useTestApp();
const document = { document_type: 'Other Supporting Document' };
const task = { title: 'a', criteria: 'b', action_item: 'c' };

let ada: TestUser;
/** One file for each way in which a file is named, or is not. */
let urls: Record<string, string>;
beforeAll(async () => {
  ada = await createUser(app.database);
  const upload = async (bucket: Bucket, name?: string) => (await uploadFile(app, { as: ada, bucket, name })).url;
  urls = {
    'of a document': await upload('documents', 'Létter (№1) 100% of “O’Neill” & sons!.pdf'),
    'of a document in Trash': await upload('documents'),
    'of no document yet': await upload('documents'),
    'of a task': await upload('tasks'),
    'of a submission': await upload('task-submissions'),
    'of a task in Trash': await upload('tasks'),
    'of evidence': await upload('patents'),
    'of evidence that a document names': await upload('awards'),
  };
  await app.database.asSystem('what a test’s files belong to', async (tx) => {
    const documents = ['of a document', 'of a document in Trash', 'of evidence that a document names'];
    for (const which of documents) {
      await tx
        .insert(documentUploads)
        .values({ user_id: ada.id, ...document, file_url: urls[which] ?? '', deleted_at: trashedAt(which) });
    }
    await tx.insert(tasks).values({
      user_id: ada.id,
      ...task,
      task_files: [urls['of a task'] ?? ''],
      submission_files: [urls['of a submission'] ?? ''],
    });
    await tx.insert(tasks).values({
      user_id: ada.id,
      ...task,
      task_files: [urls['of a task in Trash'] ?? ''],
      deleted_at: trashedAt('in Trash'),
    });
  });
});

const documentsAlone = ['of a document', 'of evidence that a document names'];
const documentsAndTasks = ['of a document', 'of a task', 'of a submission', 'of evidence that a document names'];

type Reader = { who: string; facts: TestUserFacts; isAssigned: boolean; reads: string[] };
const readers: Reader[] = [
  { who: 'an assigned mentor', facts: { role: 'mentor' }, isAssigned: true, reads: documentsAndTasks },
  { who: 'an assigned attorney', facts: { role: 'attorney' }, isAssigned: true, reads: documentsAlone },
  { who: 'a mentor who is not assigned', facts: { role: 'mentor' }, isAssigned: false, reads: [] },
  { who: 'an attorney who is not assigned', facts: { role: 'attorney' }, isAssigned: false, reads: [] },
  {
    who: 'an assigned mentor whose trial has ended',
    facts: { role: 'mentor', trialDays: -1 },
    isAssigned: true,
    reads: [],
  },
  {
    who: 'an assigned attorney who is deactivated',
    facts: { role: 'attorney', isActive: false },
    isAssigned: true,
    reads: [],
  },
  { who: 'an assigned applicant', facts: {}, isAssigned: true, reads: [] },
  { who: 'an owner admin', facts: { role: 'admin', isOwner: true }, isAssigned: false, reads: [] },
];

describe.each(readers)('$who', ({ facts, isAssigned, reads }) => {
  let reader: TestUser;
  beforeAll(async () => {
    reader = await createUser(app.database, facts);
    if (isAssigned) await assign(reader);
  });

  it('reads the files of what they may read, and no others', async () => {
    expect(await readable(reader)).toEqual(reads);
    expect(await readable(ada), 'the same by their owner').toEqual(Object.keys(urls));
  });

  it('does not own any of them', async () => {
    for (const url of Object.values(urls)) {
      const response = await app.request('POST', '/api/records/patents', {
        as: reader,
        body: { patent_title: 'a', country: 'b', patent_type: 'c', grant_certificates: [url] },
      });
      expect([403, 422]).toContain(response.status);
    }
  });
});

it('the quota of a mentor who is also an applicant counts only their own files', async () => {
  const both = await createUser(app.database, { secondFactor: 'fresh' });
  await app.database.asSystem('a test person gets a second role', (tx) =>
    tx.execute(
      sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${both.id}, 'mentor', now(), now() + interval '1 day')`,
    ),
  );
  await assign(both);
  expect(await readable(both)).toEqual(documentsAndTasks);
  const used = await app.database.asSystem('counts for a test', (tx) => lockStorageQuota(tx, both.id));
  expect(used).toEqual({ files: 0, bytes: 0 });
});

it('a removed assignment or document closes the file with the next request', async () => {
  const mentor = await createUser(app.database, { role: 'mentor' });
  const url = urls['of a document'] ?? '';
  const status = async () => (await app.request('HEAD', url, { as: mentor })).status;
  const isThis = and(eq(mentorAssignments.mentorId, mentor.id), eq(mentorAssignments.userId, ada.id));
  expect(await status()).toBe(404);
  await assign(mentor);
  expect(await status()).toBe(200);
  await app.database.asSystem('a test takes an assignment away', (tx) => tx.delete(mentorAssignments).where(isThis));
  expect(await status()).toBe(404);

  await assign(mentor);
  const trash = (deleted_at: Date | null) =>
    app.database.asSystem('a test trashes a document', (tx) =>
      tx.update(documentUploads).set({ deleted_at }).where(eq(documentUploads.file_url, url)),
    );
  await trash(new Date());
  expect(await status()).toBe(404);
  await trash(null);
  expect(await status()).toBe(200);
});

it('naming another user’s file in one’s own document does not open it', async () => {
  const [eve, mentor] = await Promise.all([createUser(app.database), createUser(app.database, { role: 'mentor' })]);
  const stolen = urls['of no document yet'] ?? '';
  await app.database.asSystem('a test names what it may not', async (tx) => {
    await tx.insert(mentorAssignments).values({ userId: eve.id, mentorId: mentor.id });
    await tx.insert(documentUploads).values({ user_id: eve.id, ...document, file_url: stolen });
  });
  expect((await app.request('HEAD', stolen, { as: eve })).status).toBe(404);
  expect((await app.request('HEAD', stolen, { as: mentor })).status).toBe(404);
});

it('the database formats a file’s URL as the server does', async () => {
  const letters = Array.from({ length: 0x180 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).filter(
    (letter) => !/\p{Cc}/u.test(letter),
  );
  const keys = [...letters, '漢字', 'я', '👨‍👩‍👧', 'é', '“O’Neill”'].map(
    (letter) => `documents/${ada.id}/1-a${letter}b.pdf`,
  );
  const [row] = await app.database.asActor(ada.token, (tx) =>
    selectRows<{ urls: string[] }>(
      tx,
      sql`select json_agg(app.file_url(key) order by place) as urls from json_array_elements_text(${JSON.stringify(keys)}::json) with ordinality as one (key, place)`,
    ),
  );
  expect(row?.urls).toEqual(keys.map(fileUrl));
});

async function readable(as: TestUser): Promise<string[]> {
  const found: string[] = [];
  for (const [which, url] of Object.entries(urls)) {
    const { status } = await app.request('HEAD', url, { as });
    expect([200, 404]).toContain(status);
    if (status === 200) found.push(which);
  }
  return found;
}

async function assign({ id: mentorId }: TestUser): Promise<void> {
  await app.database.asSystem('assign a test person', (tx) =>
    tx.insert(mentorAssignments).values({ userId: ada.id, mentorId }),
  );
}

function trashedAt(which: string): Date | null {
  return which.endsWith('in Trash') ? new Date() : null;
}
