// Applicants of a mentor or attorney, their pending items, and the names of former contacts.
import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import { createUser, type TestUser, type TestUserFacts } from '#testing/people.ts';
import { assign, submitTask, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { AssignedApplicant, PastContacts } from '../schema.ts';

const app = useTestApp();
let mentor: TestUser;
let attorney: TestUser;
let ada: TestUser;
let ben: TestUser;

beforeEach(async () => {
  mentor = await named('Mia Mentor', { role: 'mentor' });
  attorney = await named('Al Attorney', { role: 'attorney' });
  ada = await named('Ada Lovelace');
  ben = await named('ben Sample');
});

const ask = (as: TestUser | undefined, rest = '') =>
  app.request('GET', `/api/assigned-people${rest}`, as ? { as } : {});

describe('the list of assigned applicants', () => {
  it('contains only current assignments, with the reader’s pending items', async () => {
    await assign(app.database, ada, mentor);
    await assign(app.database, ben, mentor);
    await assign(app.database, ada, attorney);
    const { task } = await submitTask(app, ada);
    await submitDocument(ada);
    const rows = await listed(mentor);
    expect(rows.map(({ name, documents, tasks }) => [name, documents, tasks])).toEqual([
      ['Ada Lovelace', 1, 1],
      ['ben Sample', 0, 0],
    ]);
    expect(rows[0]).toEqual({
      id: ada.id,
      name: 'Ada Lovelace',
      assigned_at: expect.any(String),
      documents: 1,
      tasks: 1,
      waiting_since: task.updated_at,
    });
    expect(rows[1]?.waiting_since).toBeNull();
    // Only mentors have tasks.
    expect(await listed(attorney)).toMatchObject([{ name: 'Ada Lovelace', documents: 1, tasks: 0 }]);
    await unassign(app.database, ada, mentor);
    expect((await listed(mentor)).map(({ name }) => name)).toEqual(['ben Sample']);
  });

  it('counts undecided items, without those in Trash', async () => {
    await assign(app.database, ada, mentor);
    for (const change of [
      sql`status = 'Under Review'`,
      sql`status = 'Approved'`,
      sql`status = 'Needs Revision'`,
      sql`deleted_at = now()`,
    ]) {
      const id = await submitDocument(ada);
      await write(sql`update document_uploads set ${change} where id = ${id}`);
    }
    expect(await listed(mentor)).toMatchObject([{ documents: 1, tasks: 0 }]);
  });

  it('can be searched, and sorted by name, by date, and by oldest pending item', async () => {
    const zoe = await named('Zoe Ada');
    for (const [person, day] of [
      [ada, '2026-03-01'],
      [ben, '2026-05-01'],
      [zoe, '2026-04-01'],
    ] as const) {
      await assign(app.database, person, mentor);
      await write(sql`update mentor_assignments set assigned_at = ${day}::date where user_id = ${person.id}`);
    }
    await submitDocument(zoe);
    await submitDocument(ben);
    const names = async (query: string) => (await listed(mentor, query)).map(({ name }) => name);
    expect(await names('')).toEqual(['Zoe Ada', 'ben Sample', 'Ada Lovelace']);
    expect(await names('?sort=name')).toEqual(['Ada Lovelace', 'ben Sample', 'Zoe Ada']);
    expect(await names('?sort=assigned_at')).toEqual(['ben Sample', 'Zoe Ada', 'Ada Lovelace']);
    expect(await names('?q=ADA&sort=name&direction=desc')).toEqual(['Zoe Ada', 'Ada Lovelace']);
    expect((await (await ask(mentor, '?format=csv&q=ben')).text()).split('\r\n')[1]).toContain('ben Sample');
  });

  it.each([
    ['whose trial has ended', sql`trial_end_date = now() - interval '1 day'`, 403],
    ['whose role is inactive', sql`is_active = false`, 403],
  ])('is closed to a mentor %s', async (_what, change, status) => {
    await assign(app.database, ada, mentor);
    await write(sql`update user_roles set ${change} where user_id = ${mentor.id}`);
    for (const rest of ['', '/past', `/${ada.id}`]) expect((await ask(mentor, rest)).status).toBe(status);
  });

  it('is rejected for visitors, applicants and admins', async () => {
    const admin = await createUser(app.database, { role: 'admin', isOwner: true });
    for (const rest of ['', '/past', `/${ada.id}`]) {
      expect((await ask(undefined, rest)).status).toBe(401);
      for (const as of [ada, admin]) expect((await ask(as, rest)).status).toBe(403);
    }
    expect((await ask(mentor, '?sort=email')).status).toBe(422);
  });
});

describe('one assigned applicant', () => {
  it('is returned during the assignment, and is 404 like an unknown id before and after', async () => {
    const before = await ask(mentor, `/${ada.id}`);
    const unknown = await ask(mentor, `/${crypto.randomUUID()}`);
    expect([before.status, unknown.status]).toEqual([404, 404]);
    await assign(app.database, ada, mentor);
    const shown = await ask(mentor, `/${ada.id}`);
    expect([shown.status, await shown.json()]).toEqual([200, expect.objectContaining({ name: 'Ada Lovelace' })]);
    expect((await ask(attorney, `/${ada.id}`)).status).toBe(404);
    await unassign(app.database, ada, mentor);
    expect((await ask(mentor, `/${ada.id}`)).status).toBe(404);
  });
});

describe('an applicant’s submissions', () => {
  it('are found by the applicant’s id among those of all others', async () => {
    for (const person of [ada, ben]) {
      await assign(app.database, person, mentor);
      await submitDocument(person);
      await submitTask(app, person);
    }
    for (const address of ['documents/assigned', 'tasks/applicants']) {
      const response = await app.request('GET', `/api/${address}?user_id=${ada.id}`, { as: mentor });
      const { rows } = (await response.json()) as { rows: { user_id: string }[] };
      expect(rows.map(({ user_id: id }) => id)).toEqual([ada.id]);
    }
  });
});

describe('past contacts', () => {
  /** Traces of each kind of work with Ada. */
  const traces: [string, (provider: TestUser) => Promise<unknown>][] = [
    [
      'a review',
      async (provider) => {
        const id = await submitDocument(ada);
        await write(sql`update document_uploads set reviewer_id = ${provider.id} where id = ${id}`);
      },
    ],
    [
      'a given task',
      (provider) =>
        write(
          sql`insert into task_assignments (mentor_id, user_id, title, due_date) values (${provider.id}, ${ada.id}, 'a', now())`,
        ),
    ],
    [
      'a legal input',
      (provider) =>
        write(
          sql`insert into legal_inputs (attorney_id, user_id, document_type, feedback) values (${provider.id}, ${ada.id}, 'Award Certificate', 'a')`,
        ),
    ],
    [
      'a session',
      (provider) =>
        write(
          sql`insert into session_bookings (provider_id, client_id, session_date, start_time, duration, starts_at, ends_at)
            values (${provider.id}, ${ada.id}, '2026-03-02', '09:00', '01:00', '2026-03-02 09:00Z', '2026-03-02 10:00Z')`,
        ),
    ],
  ];

  it.each(traces)('show only the name after %s, once the assignment has ended', async (_what, leave) => {
    await assign(app.database, ada, mentor);
    await leave(mentor);
    expect(await past(mentor)).toEqual({ names: [], total: 0 });
    await unassign(app.database, ada, mentor);
    expect(await past(mentor)).toEqual({ names: ['Ada Lovelace'], total: 1 });
    expect(await listed(mentor)).toEqual([]);
    // Contacts of another provider are not included.
    expect(await past(attorney)).toEqual({ names: [], total: 0 });
    await assign(app.database, ada, mentor);
    expect(await past(mentor)).toEqual({ names: [], total: 0 });
  });

  it('are listed once, by name, and not for an assignment that left nothing', async () => {
    for (const [, leave] of traces) await leave(mentor);
    const zoe = await named('Zoe Ada');
    await write(
      sql`insert into task_assignments (mentor_id, user_id, title, due_date) values (${mentor.id}, ${zoe.id}, 'a', now())`,
    );
    await assign(app.database, ben, mentor);
    await unassign(app.database, ben, mentor);
    expect(await past(mentor)).toEqual({ names: ['Ada Lovelace', 'Zoe Ada'], total: 2 });
  });

  it('are returned by the database only to users with an entitled role, like assigned applicants', async () => {
    for (const [, leave] of traces) await leave(mentor);
    await assign(app.database, ben, mentor);
    await write(sql`update user_roles set trial_end_date = now() - interval '1 day' where user_id = ${mentor.id}`);
    for (const as of [mentor, ada]) {
      const contacts = await app.database.asActor(as.token, (tx) =>
        selectRows(tx, sql`select app.past_contacts() as contacts`),
      );
      expect(contacts).toEqual([{ contacts: { names: [], total: 0 } }]);
      const functions = ['app.assigned_applicants()', 'app.assigned_reviews()', "app.session_clients('mentor')"];
      for (const name of functions) {
        const rows = await app.database.asActor(as.token, (tx) => selectRows(tx, sql`select * from ${sql.raw(name)}`));
        expect(rows).toEqual([]);
      }
    }
  });
});

async function listed(as: TestUser, query = ''): Promise<AssignedApplicant[]> {
  const response = await ask(as, query);
  expect(response.status, await response.clone().text()).toBe(200);
  const { rows, total } = (await response.json()) as ListResponse<AssignedApplicant>;
  expect(total).toBe(rows.length);
  return rows;
}

async function past(as: TestUser): Promise<PastContacts> {
  const response = await ask(as, '/past');
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as PastContacts;
}

async function named(name: string, facts?: TestUserFacts): Promise<TestUser> {
  const person = await createUser(app.database, facts);
  await write(sql`update users set name = ${name} where id = ${person.id}`);
  return person;
}

async function submitDocument(as: TestUser): Promise<string> {
  const { url } = await uploadFile(app, { as, bucket: 'documents', name: 'draft.pdf' });
  const body = { document_type: 'Recommendation Letter', file_url: url };
  const response = await app.request('POST', '/api/documents', { as, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

function write(statement: SQL): Promise<unknown> {
  return app.database.asSystem('a test changes what it needs', (tx) => tx.execute(statement));
}
