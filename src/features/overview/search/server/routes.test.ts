import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import type { TicketThread } from '#features/support/tickets/schema.ts';
import { taskAssignments } from '#features/collaboration/tasks/server/table.ts';
import { getTitle } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { addTask, assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { Found } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
});

describe('search in one’s own titles', () => {
  it.each(recordTypes.map((type) => [type.table, type] as const))(
    'finds a record of %s, with a link to it',
    async (_table, type) => {
      const word = `unheard-of ${type.segment}`;
      const values = { ...sampleRecord(type), [type.list.title]: `A ${word} matter` };
      const { id } = await add(ada, `/api/records/${type.segment}`, values);
      expect(await find(ada, word.toUpperCase())).toEqual([
        { id, title: getTitle(type, values), place: type.title, link: `/dashboard/${type.segment}?row=${id}` },
      ]);
      await app.request('DELETE', `/api/records/${type.segment}/${id}`, { as: ada });
      expect(await find(ada, word)).toEqual([]);
    },
  );

  it('reads the rows for one search of a user at a time', async () => {
    const { database } = app;
    const readAsActor = database.readAsActor.bind(database);
    let [running, most] = [0, 0];
    const spy = vi.spyOn(database, 'readAsActor').mockImplementation(async (token, statement) => {
      if (statement.name !== 'read own rows to search') return readAsActor(token, statement);
      running += 1;
      most = Math.max(most, running);
      return readAsActor(token, statement).finally(() => void (running -= 1));
    });
    onTestFinished(() => spy.mockRestore());
    await Promise.all([find(ada, 'loom'), find(ada, 'loo'), find(ada, 'lo')]);
    expect(most).toBe(1);
  });

  it('finds tasks, assigned tasks, documents, requests and tickets', async () => {
    const grace = await createUser(app.database);
    const mentor = await createUser(app.database, { role: 'mentor' });
    await assign(app.database, grace, mentor);
    const task = await addTask(app, grace);
    const [assigned] = await app.database.asSystem('a task for a test', (tx) =>
      tx
        .insert(taskAssignments)
        .values({ mentor_id: mentor.id, user_id: grace.id, title: 'Read the letters', due_date: '2026-12-01' })
        .returning({ id: taskAssignments.id }),
    );
    const { url } = await uploadFile(app, { as: grace, bucket: 'documents', name: 'Letters of thanks.pdf' });
    const document = await add(grace, '/api/documents', { document_type: 'Recommendation Letter', file_url: url });
    const request = await add(grace, '/api/requests', {
      product: 'Letters (impact, recommendation and support)',
      quantity: 1,
    });
    const ticket = (await add(grace, '/api/support/tickets', {
      subject: 'My letters',
      description: 'Where are they?',
    })) as TicketThread;
    const reference = `SR-${request.id.slice(0, 8).toUpperCase()}`;
    const everything = await find(grace, 'letters');
    const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title);
    const expected = [
      {
        id: document.id,
        title: 'Letters of thanks.pdf',
        place: 'Documents',
        link: `/dashboard/documents?row=${document.id}`,
      },
      {
        id: request.id,
        title: `Letters (impact, recommendation and support) (${reference})`,
        place: 'Service Tasks',
        link: `/dashboard/requests?row=${request.id}`,
      },
      {
        id: ticket.id,
        title: `#${ticket.number} My letters`,
        place: 'Support',
        link: `/support/${ticket.id}`,
      },
      { id: assigned?.id, title: 'Read the letters', place: 'Tasks', link: `/dashboard/tasks?row=${assigned?.id}` },
      { id: task.id, title: 'Collect letters', place: 'Tasks', link: `/dashboard/tasks?row=${task.id}` },
    ];
    expect(everything.toSorted(byTitle)).toEqual(expected.toSorted(byTitle));
    expect(await find(grace, reference.toLowerCase())).toHaveLength(1);
    expect(await find(grace, `#${ticket.number}`)).toHaveLength(1);
  });

  it('ranks titles starting with the words first, then the newest, twelve in all', async () => {
    const grace = await createUser(app.database);
    const titled = (patent_title: string) =>
      add(grace, '/api/records/patents', { patent_title, country: 'Germany', patent_type: 'Utility' });
    await titled('Bridges first');
    for (let n = 1; n <= 12; n += 1) await titled(`More bridges ${n}`);
    const titles = (await find(grace, 'bridge')).map(({ title }) => title);
    expect(titles).toEqual(['Bridges first', ...Array.from({ length: 11 }, (_, n) => `More bridges ${12 - n}`)]);
  });

  it.each(['100%', 'a_b', 'back\\slash'])('treats %s literally', async (words) => {
    const grace = await createUser(app.database);
    for (const patent_title of [`The ${words} case`, 'The 1000 and aXb and backslash case']) {
      await add(grace, '/api/records/patents', { patent_title, country: 'Germany', patent_type: 'Utility' });
    }
    expect((await find(grace, words)).map(({ title }) => title)).toEqual([`The ${words} case`]);
  });

  it('finds nothing of any other user, even for a mentor with access', async () => {
    const grace = await createUser(app.database);
    const both = await createUser(app.database, { secondFactor: 'fresh' });
    const now = new Date();
    await app.database.asSystem('a second role for a test', (tx) =>
      tx.insert(userRoles).values({
        userId: both.id,
        role: 'mentor',
        isActive: true,
        isSubscribed: true,
        trialStartDate: now,
        trialEndDate: now,
      }),
    );
    await assign(app.database, grace, both);
    const task = await addTask(app, grace);
    const { url } = await uploadFile(app, { as: grace, bucket: 'documents', name: 'Collected letters.pdf' });
    await add(grace, '/api/documents', { document_type: 'Recommendation Letter', file_url: url });
    expect((await app.request('GET', `/api/tasks/mentees/${task.id}`, { as: both })).status).toBe(200);
    expect(await find(both, 'collect')).toEqual([]);
    expect(await find(grace, 'collect')).toHaveLength(2);
  });

  it.each([
    ['a signed-out visitor', 401, undefined],
    ['a mentor', 403, { role: 'mentor' }],
    ['an applicant whose access is switched off', 403, { isActive: false }],
    ['an applicant whose trial has ended', 200, { trialDays: -1 }],
  ] as const)('responds to %s with %d', async (_who, status, facts) => {
    const as = facts && (await createUser(app.database, facts));
    expect((await app.request('GET', '/api/search?q=bridge', { as })).status).toBe(status);
  });

  it.each([
    ['', { q: 'Search must be text' }],
    ['?q=%20a%20', { q: 'Enter at least 2 characters to search' }],
    [`?q=${'a'.repeat(101)}`, { q: 'Search must be at most 100 characters long' }],
    ['?q=bridge&user_id=1', { user_id: 'This field is not allowed here' }],
  ])('rejects %s', async (query, fields) => {
    expect(await readProblem(await app.request('GET', `/api/search${query}`, { as: ada }))).toMatchObject({
      status: 422,
      fields,
    });
  });
});

async function add(as: TestUser, address: string, body: object): Promise<{ id: string }> {
  const response = await app.request('POST', address, { as, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { id: string };
}

async function find(as: TestUser, q: string): Promise<Found[]> {
  const response = await app.request('GET', `/api/search?${new URLSearchParams({ q })}`, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as Found[];
}
