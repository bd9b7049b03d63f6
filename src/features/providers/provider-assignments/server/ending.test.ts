// End of an assignment: the counts that the admin sees before it, and the state after it.
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { readProblem } from '#testing/accounts.ts';
import { book, startHoursAgo, createBookableProvider } from '#testing/bookings.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { assign, readNotifications, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { AssignmentEnding } from '../schema.ts';

const app = useTestApp();
let admin: TestUser;
let ada: TestUser;
let mentor: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
});
beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
});

const end = async (body: object = {}) =>
  app.request('POST', `/api/assignments/${await readAssignmentId()}/end`, { as: admin, body });
const ending = async (provider = mentor): Promise<AssignmentEnding> => {
  const response = await app.request('GET', `/api/assignments/${await readAssignmentId(provider)}/ending`, {
    as: admin,
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as AssignmentEnding;
};
const give = async (title: string): Promise<string> => {
  const body = { user_id: ada.id, title, due_date: '2030-01-31' };
  const response = await app.request('POST', '/api/task-assignments', { as: mentor, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};
const write = (from: TestUser, to: TestUser, content = 'Hello') =>
  app.request('POST', `/api/messages/conversations/${to.id}`, { as: from, body: { content } });

describe('the preview of ending an assignment', () => {
  it('is empty for two users with nothing in common', async () => {
    expect(await ending()).toEqual({
      sessions: 0,
      consultations: 0,
      unrecorded: 0,
      shares_evidence: false,
      reviews: 0,
      tasks: 0,
      messages: 0,
    });
  });

  it('counts upcoming and open sessions, open tasks, messages, and shared items', async () => {
    await book(app, { as: ada, provider: mentor });
    await book(app, { as: ada, provider: mentor, time: '14:00' });
    await startHoursAgo(app, await book(app, { as: ada, provider: mentor, time: '11:30' }), 2);
    await give('Open');
    const done = await give('Done');
    await system(sql`update task_assignments set status = 'Completed' where id = ${done}`);
    await write(ada, mentor);
    await write(mentor, ada);
    await shareEvidence(app.database, ada, { provider: mentor, types: 'all' });
    const lex = await createUser(app.database, { role: 'attorney' });
    await assign(app.database, ada, lex);
    await write(ada, lex);
    expect(await ending()).toEqual({
      sessions: 2,
      consultations: 0,
      unrecorded: 1,
      shares_evidence: true,
      reviews: 0,
      tasks: 1,
      messages: 2,
    });
    expect((await end()).status).toBe(204);
    const left = await app.database.asSystem('read what is left', (tx) =>
      selectRows(
        tx,
        sql`select
          (select count(*)::int from session_bookings where client_id = ${ada.id} and status = 'cancelled') as cancelled,
          (select count(*)::int from evidence_grants where user_id = ${ada.id}) as grants`,
      ),
    );
    expect(left).toEqual([{ cancelled: 2, grants: 0 }]);
  });

  it('counts an attorney’s upcoming and open consultations, and reviews in progress', async () => {
    const lex = await createBookableProvider(app.database, 'attorney', { applicants: [ada] });
    const consult = (time: string, provider = lex) => book(app, { as: ada, provider, role: 'attorney', time });
    await consult('09:00');
    await startHoursAgo(app, await consult('10:15'), 2);
    for (const [time, status, hoursAgo] of [
      ['11:30', 'cancelled', undefined],
      ['12:45', 'completed', 4],
    ] as const) {
      const { id } = await consult(time);
      if (hoursAgo !== undefined) await startHoursAgo(app, { id }, hoursAgo);
      await system(sql`update consultation_sessions set status = ${status} where id = ${id}`);
    }
    const other = await createBookableProvider(app.database, 'attorney', { applicants: [ada] });
    await consult('15:15', other);
    for (const status of ['in_review', 'approved']) {
      await system(sql`
        with added as (
          insert into document_uploads (user_id, document_type, file_url) values (${ada.id}, 'Award Certificate', '/files/a') returning id
        )
        insert into legal_reviews (document_id, user_id, attorney_id, status, ended_at)
        select id, ${ada.id}, ${lex.id}, ${status}, ${status === 'in_review' ? null : sql`now()`} from added`);
    }
    expect(await ending(lex)).toMatchObject({ sessions: 0, consultations: 1, unrecorded: 1, reviews: 1 });
  });

  it('returns 404 for an unknown assignment, and is rejected for all other users', async () => {
    const address = `/api/assignments/${await readAssignmentId()}/ending`;
    for (const as of [ada, mentor]) expect((await app.request('GET', address, { as })).status).toBe(403);
    expect((await app.request('GET', address, {})).status).toBe(401);
    const none = await app.request('GET', `/api/assignments/${crypto.randomUUID()}/ending`, { as: admin });
    expect(none.status).toBe(404);
  });
});

describe('an ended assignment', () => {
  it('notifies both users of the reason, with a link to the closed conversation', async () => {
    expect((await end({ reason: ' The petition was approved. ' })).status).toBe(204);
    const [notice] = (await readNotifications(app.database, ada)).filter(({ title }) =>
      title.includes('no longer assigned'),
    );
    expect(notice).toMatchObject({
      link: `/messaging?with=${mentor.id}`,
      message: expect.stringContaining('Reason: The petition was approved.'),
    });
    const [heard] = (await readNotifications(app.database, mentor)).filter(({ title }) =>
      title.includes('no longer assigned'),
    );
    expect(heard).toMatchObject({
      link: `/mentor/messages?with=${ada.id}`,
      message: expect.stringContaining('Reason: The petition was approved.'),
    });
  });

  it('accepts a reason of at most 500 characters', async () => {
    expect((await readProblem(await end({ reason: 'a'.repeat(501) }))).fields).toEqual({
      reason: 'Reason must be at most 500 characters long',
    });
  });

  it('is stored once for a pair, the newest end, and not for deleted accounts', async () => {
    await end({ reason: 'First' });
    expect(await ends()).toEqual([{ reason: 'First' }]);
    await assign(app.database, ada, mentor);
    await unassign(app.database, ada, mentor);
    expect(await ends()).toEqual([{ reason: '' }]);
    await assign(app.database, ada, mentor);
    await system(sql`delete from users where id = ${mentor.id}`);
    expect(await ends()).toEqual([]);
  });

  it('leaves the mentor’s tasks: the mentor reads them, and the applicant continues them', async () => {
    const id = await give('Ask for a letter');
    await end();
    const at = (address: string) => `/api/task-assignments/${id}${address}`;
    const read = await app.request('GET', `/api/tasks/mentees/${id}`, { as: mentor });
    expect(await read.json()).toMatchObject({
      title: 'Ask for a letter',
      applicant: 'Ada Example',
      is_ended: true,
      can: { edit: false, transitions: [] },
    });
    const mentored = await app.request('GET', '/api/tasks/mentees?state=done', { as: mentor });
    expect(await mentored.json()).toMatchObject({
      rows: [{ id, is_ended: true, can: { edit: false, transitions: [] } }],
    });
    const refused = [
      await app.request('PATCH', at(''), { as: mentor, body: { title: 'Other', version: 1 } }),
      await app.request('POST', at('/status'), { as: mentor, body: { status: 'Cancelled', version: 1 } }),
    ];
    for (const response of refused) expect((await readProblem(response)).code).toBe('assignment_ended');
    const step = await app.request('POST', at('/status'), { as: ada, body: { status: 'In Progress', version: 1 } });
    expect(step.status).toBe(200);
    // Unassigned users, and another mentor, read none of it.
    const other = await createUser(app.database, { role: 'mentor' });
    expect((await app.request('GET', `/api/tasks/mentees/${id}`, { as: other })).status).toBe(404);
  });

  it('leaves past sessions readable by the mentor, but not editable', async () => {
    const session = await book(app, { as: ada, provider: mentor });
    await startHoursAgo(app, session, 2);
    const at = `/api/session-bookings/${session.id}`;
    const open = (await (await app.request('GET', at, { as: mentor })).json()) as { version: number };
    await end();
    const read = await app.request('GET', at, { as: mentor });
    expect(await read.json()).toMatchObject({
      applicant: 'Ada Example',
      applicant_id: null,
      can: { edit: false, transitions: [], no_show: false },
    });
    const { version } = open;
    const refused = [
      await app.request('POST', `${at}/status`, { as: mentor, body: { status: 'completed', version } }),
      await app.request('PATCH', at, { as: mentor, body: { notes: 'Later', version } }),
    ];
    for (const response of refused) expect((await readProblem(response)).code).toBe('assignment_ended');
  });
});

async function readAssignmentId(provider = mentor): Promise<string> {
  const [row] = await app.database.asSystem('find the assignment', (tx) =>
    selectRows<{ id: string }>(
      tx,
      sql`select id from mentor_assignments where user_id = ${ada.id} and mentor_id = ${provider.id}`,
    ),
  );
  return row?.id ?? crypto.randomUUID();
}

function ends() {
  return app.database.asSystem('read what ended', (tx) =>
    selectRows(tx, sql`select reason from ended_assignments where user_id = ${ada.id}`),
  );
}

function system(statement: SQL): Promise<unknown> {
  return app.database.asSystem('a test changes what it needs', (tx) => tx.execute(statement));
}
