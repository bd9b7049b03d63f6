// Every transition of every actor through the API, and the users who may access a document at all.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { listPairs } from '#testing/pairs.ts';
import { createUser, type TestUser, type TestUserFacts } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { documentStatuses, type Document, type DocumentStatus } from '../schema.ts';
import { documentUploads } from './table.ts';

const app = useTestApp();
const base = '/api/documents';
const DAY_MS = 86_400_000;

let ada: TestUser;
let mia: TestUser;
let rob: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
  mia = await createAssigned('mentor');
  rob = await createAssigned('attorney');
});

const decided = ['Approved', 'Needs Revision'];
const pairs = listPairs(documentStatuses);

describe('an assigned mentor', () => {
  const isOpen = (from: string) => ['Pending', 'Under Review'].includes(from);

  it.each(pairs.filter(({ from, to }) => isOpen(from) && decided.includes(to)))(
    'moves a document from $from to $to',
    async ({ from, to }) => {
      const id = await addDocument(from);
      expect(((await (await read(mia, id)).json()) as Document).can.transitions).toContain(to);
      const response = await review(mia, id, to);
      expect(await response.json()).toMatchObject({ status: to, version: 2, reviewer_notes: 'Sign page 2.' });
      expect(await readReviewer(id)).toEqual({ reviewer_id: mia.id, has_time: true });
      // The notes name their author. Only her applicant reads whether she is verified.
      const readBy = async (person: TestUser) => ((await (await read(person, id)).json()) as Document).reviewer;
      expect(await readBy(ada)).toEqual({ name: 'Ada Example', is_verified: false });
      expect(await readBy(rob)).toEqual({ name: 'Ada Example', is_verified: null });
    },
  );

  it.each(pairs.filter(({ from, to }) => !isOpen(from) || !decided.includes(to)))(
    'cannot move a document from $from to $to',
    async ({ from, to }) => {
      const id = await addDocument(from);
      expect(((await (await read(mia, id)).json()) as Document).can.transitions).not.toContain(to);
      expect(await readProblem(await review(mia, id, to))).toMatchObject({
        status: 409,
        code: 'transition_not_allowed',
        detail: `You cannot do this while the status is ${from}.`,
      });
      expect(await readReviewer(id)).toEqual({ reviewer_id: null, has_time: false });
    },
  );
});

it.each(pairs)('an applicant cannot move their own document from $from to $to', async ({ from, to }) => {
  const id = await addDocument(from);
  expect(await readProblem(await review(ada, id, to))).toMatchObject({ status: 403, code: 'wrong_role' });
  expect(((await (await read(ada, id)).json()) as Document).can.transitions).toEqual([]);
});

describe('a review decision', () => {
  it.each(['Approved', 'Needs Revision'])('%s requires visible notes', async (status) => {
    const id = await addDocument('Pending');
    for (const notes of [undefined, '', ' \n\t ', '\u200b']) {
      const response = await app.request('POST', `${base}/${id}/review`, {
        as: mia,
        body: { status, version: 1, reviewer_notes: notes },
      });
      expect(await readProblem(response)).toMatchObject({
        status: 422,
        fields: { reviewer_notes: 'Review notes are required' },
      });
    }
  });

  it('is rejected with any other field, and a transition without decision rejects notes', async () => {
    const id = await addDocument('Pending');
    const send = (body: object) =>
      app.request('POST', `${base}/${id}/review`, { as: rob, body: { version: 1, ...body } });
    expect((await readProblem(await send({ status: 'Under Review', reviewer_notes: 'Early.' }))).fields).toEqual({
      reviewer_notes: 'You can add notes only with a decision',
    });
    expect((await readProblem(await send({ status: 'Approved', version: 0 }))).fields).toEqual({
      version: 'Please reload this document',
      reviewer_notes: 'Review notes are required',
    });
    expect(
      (
        await readProblem(
          await send({ status: 'Approved', reviewer_notes: 'Good.', reviewer_id: mia.id, document_type: 'Patent' }),
        )
      ).fields,
    ).toEqual({
      reviewer_id: 'This field is not allowed here',
      document_type: 'This field is not allowed here',
    });
    expect(Object.keys((await readProblem(await send({ status: 'Done' }))).fields ?? {})).toEqual(['status']);
    expect(
      (await readProblem(await app.request('POST', `${base}/${id}/review`, { as: rob, body: 'null' }))).status,
    ).toBe(422);
  });

  it('notifies the applicant, in the application and by mail, with a link to the document', async () => {
    const eve = await createUser(app.database);
    await assign(eve, mia);
    const id = await addDocument('Pending', eve);
    await review(mia, id, 'Needs Revision');
    const link = `/dashboard/documents?row=${id}`;
    const message = '“Letter.pdf”: Sign page 2.';
    const notifications = await app.database.asActor(eve.token, (tx) =>
      selectRows(tx, sql`select kind, title, message, type, link from notifications`),
    );
    const title = 'Your document needs revision: Letter.pdf';
    expect(notifications).toEqual([{ kind: 'review', title, message, type: 'warning', link }]);
    expect(await mailsTo(app.database, eve.email)).toMatchObject([{ kind: 'notification', data: { message, link } }]);
  });

  it('sends no notification before it is made', async () => {
    const eve = await createUser(app.database);
    await assign(eve, rob);
    const id = await addDocument('Pending', eve);
    await review(rob, id, 'Under Review');
    expect(await mailsTo(app.database, eve.email)).toEqual([]);
  });

  it('a review decision on an outdated version is rejected, and one of two concurrent ones succeeds', async () => {
    const id = await addDocument('Pending');
    const responses = await Promise.all([review(mia, id, 'Approved'), review(mia, id, 'Needs Revision')]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await addDocument('Pending');
    await app.request('PATCH', `${base}/${other}`, {
      as: ada,
      body: { document_type: 'Citation Evidence', version: 1 },
    });
    expect(await readProblem(await review(mia, other, 'Approved'))).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
  });

  it('is rejected for a document’s owner, even if assigned to themselves', async () => {
    const both = await createUser(app.database, { secondFactor: 'fresh' });
    await app.database.asSystem('a test person gets a second role', (tx) =>
      tx.insert(userRoles).values({
        userId: both.id,
        role: 'mentor',
        trialStartDate: new Date(),
        trialEndDate: new Date(Date.now() + DAY_MS),
      }),
    );
    await assign(both, both);
    const id = await addDocument('Pending', both);
    expect((await review(both, id, 'Approved')).status).toBe(403);
    expect((await listAssigned(both)).rows).toEqual([]);
  });
});

describe('the document list of an assigned user', () => {
  it('contains the documents of all their applicants, by name, or of one applicant', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    const [eve, kim, stranger] = (await Promise.all([1, 2, 3].map(() => createUser(app.database)))) as [
      TestUser,
      TestUser,
      TestUser,
    ];
    await Promise.all([assign(eve, mentor), assign(kim, mentor)]);
    const [first, second] = [await addDocument('Pending', eve), await addDocument('Approved', kim)];
    await addDocument('Pending', stranger);
    expect((await listAssigned(mentor)).rows).toMatchObject([
      { id: first, user_id: eve.id, can: { transitions: decided } },
      {
        id: second,
        applicant_name: 'Ada Example',
        can: { changeType: false, delete: false, revise: false, transitions: [], takeOver: false },
      },
    ]);
    expect((await listAssigned(mentor, `?user_id=${eve.id}`)).rows.map(({ id }) => id)).toEqual([first]);
    expect((await listAssigned(mentor, '?status=Approved')).rows.map(({ id }) => id)).toEqual([second]);
    expect((await listAssigned(mentor, `?user_id=${stranger.id}`)).rows).toEqual([]);
  });

  it('omits documents in Trash', async () => {
    const eve = await createUser(app.database);
    await assign(eve, mia);
    const id = await addDocument('Pending', eve);
    await app.request('DELETE', `${base}/${id}`, { as: eve });
    expect((await listAssigned(mia, `?user_id=${eve.id}`)).rows).toEqual([]);
    expect((await read(mia, id)).status).toBe(404);
    expect((await review(mia, id, 'Approved')).status).toBe(404);
  });
});

type Who = {
  who: string;
  make: () => Promise<TestUser | undefined>;
  own: number;
  assigned: number;
  read: number;
  write: number;
  review: number;
};

const others: Who[] = [
  { who: 'signed out', make: async () => undefined, own: 401, assigned: 401, read: 401, write: 401, review: 401 },
  {
    who: 'unverified',
    make: () => createUser(app.database, { isVerified: false }),
    own: 401,
    assigned: 401,
    read: 401,
    write: 401,
    review: 401,
  },
  {
    who: 'another applicant',
    make: () => createUser(app.database),
    own: 200,
    assigned: 403,
    read: 404,
    write: 404,
    review: 403,
  },
  {
    who: 'a mentor who is not assigned',
    make: () => createUser(app.database, { role: 'mentor' }),
    own: 403,
    assigned: 200,
    read: 404,
    write: 403,
    review: 404,
  },
  {
    who: 'an attorney who is not assigned',
    make: () => createUser(app.database, { role: 'attorney' }),
    own: 403,
    assigned: 200,
    read: 404,
    write: 403,
    review: 404,
  },
  { who: 'an assigned mentor', make: async () => mia, own: 403, assigned: 200, read: 200, write: 403, review: 200 },
  { who: 'an assigned attorney', make: async () => rob, own: 403, assigned: 200, read: 200, write: 403, review: 409 },
  {
    who: 'an assigned mentor whose trial has ended',
    make: () => createAssigned('mentor', { trialDays: -1 }),
    own: 403,
    assigned: 403,
    read: 403,
    write: 403,
    review: 403,
  },
  {
    who: 'an assigned mentor who is deactivated',
    make: () => createAssigned('mentor', { isActive: false }),
    own: 403,
    assigned: 403,
    read: 403,
    write: 403,
    review: 403,
  },
  {
    who: 'an owner admin',
    make: () => createUser(app.database, { role: 'admin', isOwner: true }),
    own: 403,
    assigned: 403,
    read: 403,
    write: 403,
    review: 403,
  },
];

describe.each(others)('$who', ({ who: _, make, ...expected }) => {
  it('gets the expected status from every route of a review', async () => {
    const person = await make();
    const id = await addDocument('Pending');
    const change = { document_type: 'Citation Evidence', version: 1 };
    const status = async (method: string, path: string, body?: unknown) =>
      (await app.request(method, base + path, { as: person, body })).status;
    expect({
      own: await status('GET', ''),
      assigned: await status('GET', '/assigned'),
      read: await status('GET', `/${id}`),
      write: await status('PATCH', `/${id}`, change),
      review: await status('POST', `/${id}/review`, { status: 'Approved', reviewer_notes: 'Good.', version: 1 }),
    }).toEqual(expected);
    expect(await status('DELETE', `/${id}`)).toBe(expected.write);
    expect(await status('POST', `/${id}/restore`)).toBe(expected.write);
    expect(
      await status('POST', '', { document_type: 'Citation Evidence', file_url: '/files/documents/x/1-a.pdf' }),
    ).toBe(expected.write === 404 ? 422 : expected.write);
    expect(
      (await app.request('PATCH', `${base}/${await addDocument('Pending')}`, { as: ada, body: change })).status,
      'the same by its owner',
    ).toBe(200);
  });
});

it('a lapsed owner reads documents but cannot change them', async () => {
  const eve = await createUser(app.database, { trialDays: -1 });
  const id = await addDocument('Pending', eve);
  const page = (await (await app.request('GET', base, { as: eve })).json()) as ListResponse<Document>;
  expect(page).toMatchObject({
    can: { create: false },
    rows: [{ id, can: { changeType: false, delete: false, revise: false } }],
  });
  for (const [method, path, body] of [
    ['PATCH', `/${id}`, { document_type: 'Citation Evidence', version: 1 }],
    ['DELETE', `/${id}`, undefined],
    ['POST', `/${id}/restore`, undefined],
    ['POST', '', { document_type: 'Citation Evidence', file_url: '/files/documents/x/1-a.pdf' }],
  ] as const) {
    expect(await readProblem(await app.request(method, base + path, { as: eve, body })), method).toMatchObject({
      status: 403,
      code: 'lapsed',
    });
  }
});

it('a removed assignment closes documents with the next request', async () => {
  const [eve, mentor] = await Promise.all([createUser(app.database), createUser(app.database, { role: 'mentor' })]);
  await assign(eve, mentor);
  const id = await addDocument('Pending', eve);
  expect((await read(mentor, id)).status).toBe(200);
  await app.database.asSystem('a test takes an assignment away', (tx) =>
    tx.delete(mentorAssignments).where(eq(mentorAssignments.mentorId, mentor.id)),
  );
  expect((await read(mentor, id)).status).toBe(404);
  expect((await review(mentor, id, 'Approved')).status).toBe(404);
  expect((await listAssigned(mentor)).rows).toEqual([]);
});

async function createAssigned(role: 'mentor' | 'attorney', facts: TestUserFacts = {}): Promise<TestUser> {
  const person = await createUser(app.database, { role, ...facts });
  await assign(ada, person);
  return person;
}

async function assign({ id: userId }: TestUser, { id: mentorId }: TestUser): Promise<void> {
  await app.database.asSystem('assign a test person', (tx) =>
    tx.insert(mentorAssignments).values({ userId, mentorId }),
  );
}

let added = 0;

async function addDocument(status: DocumentStatus, { id: user_id } = ada): Promise<string> {
  added += 1;
  const values = {
    user_id,
    status,
    // Each one second after the previous one, because two within one millisecond have no newest.
    created_at: new Date(Date.now() - DAY_MS + added * 1000),
    document_type: 'Recommendation Letter',
    file_url: '/files/documents/x/1-Letter.pdf',
    original_filename: 'Letter.pdf',
  };
  const [row] = await app.database.asSystem('a document for a test', (tx) =>
    tx.insert(documentUploads).values(values).returning({ id: documentUploads.id }),
  );
  return row?.id ?? '';
}

function read(as: TestUser, id: string): Promise<Response> {
  return app.request('GET', `${base}/${id}`, { as });
}

function review(as: TestUser, id: string, status: string): Promise<Response> {
  const notes = decided.includes(status) && { reviewer_notes: 'Sign page 2.' };
  return app.request('POST', `${base}/${id}/review`, { as, body: { status, version: 1, ...notes } });
}

async function listAssigned(as: TestUser, query = ''): Promise<ListResponse<Document>> {
  const response = await app.request('GET', `${base}/assigned${query}`, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as ListResponse<Document>;
}

async function readReviewer(id: string) {
  const [row] = await app.database.asSystem('a test looks at who reviewed', (tx) =>
    selectRows(tx, sql`select reviewer_id, reviewed_at is not null as has_time from document_uploads where id = ${id}`),
  );
  return row;
}
