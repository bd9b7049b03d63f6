import { expect, it } from 'vitest';

import { createJobs } from '#app/server/jobs.ts';
import { createUser } from '#testing/people.ts';
import { submitTask, writtenTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { TaskRow } from '../schema.ts';

const DAY_MS = 86_400_000;
const app = useTestApp();

it('a deleted task keeps its files for 30 days in Trash, then deletes them', async () => {
  const ada = await createUser(app.database);
  const { url: submitted } = await submitTask(app, ada);
  const { url: planned } = await uploadFile(app, { as: ada, bucket: 'tasks' });
  const response = await app.request('POST', '/api/tasks', {
    as: ada,
    body: { ...writtenTask, task_files: [planned] },
  });
  const { id } = (await response.json()) as TaskRow;
  const statuses = () =>
    Promise.all([planned, submitted].map(async (url) => (await app.request('HEAD', url, { as: ada })).status));
  await app.request('DELETE', `/api/tasks/${id}`, { as: ada });

  await runJobs(29);
  expect(await statuses()).toEqual([200, 200]);
  await runJobs(31);
  expect(await statuses()).toEqual([404, 200]);
  expect((await app.request('POST', `/api/tasks/${id}/restore`, { as: ada })).status).toBe(404);
});

async function runJobs(daysLater: number): Promise<void> {
  const jobs = createJobs({ ...app, now: () => new Date(Date.now() + daysLater * DAY_MS) });
  for (const name of ['purge Trash', 'sweep files']) {
    const job = jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`there is no job "${name}"`);
    await job.run(AbortSignal.timeout(60_000));
  }
}
