// Notes of a review are stored as a draft until they are submitted, and deleted with the decision.
import { expect, it } from 'vitest';

import { documentUploads } from '#features/collaboration/documents/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, submitTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

async function submittedTask(applicant: TestUser) {
  const { task } = await submitTask(app, applicant);
  const decide = (version: number) => ({ status: 'In Progress', reviewer_comments: 'One letter is missing.', version });
  return { form: `task-reviews/${task.id}`, path: `/api/tasks/${task.id}/review`, decide, version: 2 };
}

async function submittedDocument({ id: user_id }: TestUser) {
  const id = crypto.randomUUID();
  const file_url = `/files/documents/${user_id}/1-a.pdf`;
  await app.database.asSystem('a test', (tx) =>
    tx
      .insert(documentUploads)
      .values({ id, user_id, document_type: 'Award Certificate', file_url, original_filename: 'a.pdf' }),
  );
  const decide = (version: number) => ({ status: 'Approved', reviewer_notes: 'Good.', version });
  return { form: `document-review/${id}`, path: `/api/documents/${id}/review`, decide, version: 1 };
}

it.each([
  ['a task', submittedTask],
  ['a document', submittedDocument],
])('the draft of %s: it stays if the decision is rejected, and is deleted with it', async (_what, submit) => {
  const ada = await createUser(app.database);
  const mia = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, mia);
  const { form, path, decide, version } = await submit(ada);
  const key = crypto.randomUUID();
  const saved = { form, values: { notes: 'One letter', idempotency_key: key }, base_version: null };
  expect((await app.request('PUT', '/api/drafts', { as: mia, body: saved })).status).toBe(200);
  const send = async (of: number) =>
    (await app.request('POST', path, { as: mia, headers: { 'draft-key': key }, body: decide(of) })).status;
  const draft = async () =>
    ((await (await app.request('GET', `/api/drafts?form=${form}`, { as: mia })).json()) as { draft: unknown }).draft;

  expect(await send(version + 7)).toBe(409);
  expect(await draft()).not.toBeNull();
  expect(await send(version)).toBe(200);
  expect(await draft()).toBeNull();
});
