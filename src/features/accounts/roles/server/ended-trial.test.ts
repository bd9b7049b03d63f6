// Writes in the seconds after a trial has ended, on a server whose clock is behind the database's.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { patents } from '#records/record-types/patents.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { writtenTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

const SECONDS_BEHIND = 30;
const app = useTestApp({}, () => new Date(Date.now() - SECONDS_BEHIND * 1000));

async function afterTrial() {
  const ada = await createUser(app.database);
  const send = async (method: string, path: string, body?: object) => {
    const response = await app.request(method, path, { as: ada, ...(body && { body }) });
    return {
      status: response.status,
      problem: response.ok ? undefined : await readProblem(response.clone()),
      response,
    };
  };
  const { response } = await send('POST', '/api/tasks', writtenTask);
  const task = (await response.json()) as { id: string; version: number };
  await app.database.asSystem('a trial ends', (tx) =>
    tx.execute(sql`update user_roles set trial_end_date = now() - interval '1 second' where user_id = ${ada.id}`),
  );
  return { send, task };
}

it.each(['POST', 'PATCH', 'DELETE', 'POST status', 'POST record'])(
  'a %s is rejected with 403 and an explanation that access has ended',
  async (act) => {
    const { send, task } = await afterTrial();
    const writes = {
      POST: () => send('POST', '/api/tasks', writtenTask),
      PATCH: () => send('PATCH', `/api/tasks/${task.id}`, { title: 'Later', version: task.version }),
      'POST record': () => send('POST', '/api/records/patents', sampleRecord(patents)),
      DELETE: () => send('DELETE', `/api/tasks/${task.id}`),
      'POST status': () =>
        send('POST', `/api/tasks/${task.id}/status`, { status: 'In Progress', version: task.version }),
    };
    const { status, problem } = await writes[act as keyof typeof writes]();
    expect([status, problem?.code]).toEqual([403, 'lapsed']);
  },
);
