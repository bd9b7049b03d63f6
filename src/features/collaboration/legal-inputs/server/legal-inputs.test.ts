import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { users } from '#core/server/identity/table.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import type { NotificationPage } from '#features/communication/notifications/schema.ts';
import type { PendingItemCounts, PendingItemsOverview } from '#features/overview/pending-items/schema.ts';
import { listPairs } from '#testing/pairs.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import {
  legalInputStatuses,
  type ApprovedInput,
  type FeedbackVersion,
  type ReceivedInput,
  type WrittenInput,
} from '../schema.ts';
import { legalInputs } from './table.ts';

const app = useTestApp();
let ada: TestUser;
let lex: TestUser;
let olive: TestUser;
let noor: TestUser;
beforeEach(async () => {
  const staff = () => createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
  [ada, lex] = [await createUser(app.database), await createUser(app.database, { role: 'attorney' })];
  [olive, noor] = [await staff(), await staff()];
  await assign(app.database, ada, lex);
  for (const [person, name] of [
    [ada, 'Ada Applicant'],
    [lex, 'Lex Attorney'],
    [olive, 'Olive Staff'],
    [noor, 'Noor Staff'],
  ] as const) {
    await app.database.asSystem('a test names a person', (tx) =>
      tx.update(users).set({ name }).where(eq(users.id, person.id)),
    );
  }
});

const root = '/api/legal-inputs';
const send = (as: TestUser | undefined, changes: object = {}) =>
  app.request('POST', root, {
    as,
    body: { user_id: ada.id, document_type: 'Award Certificate', feedback: 'It is not translated.', ...changes },
  });
async function write(changes: object = {}): Promise<WrittenInput> {
  const response = await send(lex, changes);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as WrittenInput;
}
const decide = (as: TestUser | undefined, id: string, status = 'approved', version = 1) =>
  app.request('POST', `${root}/all/${id}/decision`, { as, body: { status, version } });
const edit = (as: TestUser | undefined, id: string, feedback: string, version: number) =>
  app.request('PATCH', `${root}/all/${id}`, { as, body: { feedback, version } });
async function list<Row>(as: TestUser, path: string): Promise<Row[]> {
  const response = await app.request('GET', `${root}${path}`, { as });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as ListResponse<Row>).rows;
}
const read = async (as: TestUser, id: string) =>
  (await (await app.request('GET', `${root}/all/${id}`, { as })).json()) as ReceivedInput;
const fetchVersions = async (id: string) =>
  (
    (await (await app.request('GET', `${root}/all/${id}/versions`, { as: olive })).json()) as {
      versions: FeedbackVersion[];
    }
  ).versions;
const readProblem = async (response: Response) => (await response.json()) as Problem;
const fetchNotifications = async (as: TestUser) =>
  ((await (await app.request('GET', '/api/notifications', { as })).json()) as NotificationPage).rows;
const deletePerson = ({ id }: TestUser) =>
  app.database.asSystem('a test deletes an account', (tx) => tx.delete(users).where(eq(users.id, id)));

describe('an attorney’s legal feedback', () => {
  it('is about an assigned applicant, and is listed with its status', async () => {
    const made = await write({ feedback: ' It is not translated.\nPlease add one. ' });
    expect(made).toMatchObject({
      applicant: 'Ada Applicant',
      feedback: 'It is not translated.\nPlease add one.',
      status: 'pending',
      decided_at: null,
    });
    await decide(olive, made.id, 'rejected');
    expect(await list<WrittenInput>(lex, '')).toMatchObject([{ id: made.id, status: 'rejected' }]);
    expect(await list(lex, '?status=approved')).toEqual([]);
    const own = await app.request('GET', `${root}/${made.id}`, { as: lex });
    const text = await own.text();
    expect([own.status, text.includes(olive.id)]).toEqual([200, false]);
    const another = await createUser(app.database, { role: 'attorney' });
    await assign(app.database, ada, another);
    expect((await app.request('GET', `${root}/${made.id}`, { as: another })).status).toBe(404);
  });

  it('cannot be about another user, or set its own status', async () => {
    const eve = await createUser(app.database);
    for (const forged of [{ user_id: eve.id }, { user_id: lex.id }]) {
      const refused = await send(lex, forged);
      expect([refused.status, (await readProblem(refused)).fields]).toEqual([
        422,
        { user_id: 'Please choose one of your assigned applicants' },
      ]);
    }
    expect((await send(lex, { status: 'approved' })).status).toBe(422);
    expect((await readProblem(await send(lex, { document_type: '', feedback: ' ' }))).fields).toEqual({
      document_type: 'Document type is required',
      feedback: 'Feedback is required',
    });
    const mentor = await createUser(app.database, { role: 'mentor' });
    await assign(app.database, ada, mentor);
    for (const [as, status] of [
      [mentor, 403],
      [ada, 403],
      [olive, 403],
      [undefined, 401],
    ] as const) {
      expect((await send(as)).status).toBe(status);
    }
    const { id } = await write();
    expect((await decide(lex, id)).status).toBe(403);
    expect((await edit(lex, id, 'x', 1)).status).toBe(403);
  });

  it('is closed to the attorney after the assignment ends', async () => {
    const { id } = await write();
    await app.database.asSystem('a test ends it', (tx) =>
      tx.delete(mentorAssignments).where(eq(mentorAssignments.userId, ada.id)),
    );
    expect(await list(lex, '')).toEqual([]);
    expect((await app.request('GET', `${root}/${id}`, { as: lex })).status).toBe(404);
  });
});

describe('an applicant’s legal feedback', () => {
  it('is readable only after approval', async () => {
    const { id } = await write();
    const eve = await createUser(app.database);
    expect(await list(ada, '/approved')).toEqual([]);
    await decide(olive, id);
    const shown = await list<ApprovedInput>(ada, '/approved');
    expect(shown).toMatchObject([{ id, attorney: 'Lex Attorney', feedback: 'It is not translated.' }]);
    expect(Object.keys(shown[0] ?? {})).not.toContain('decided_by');
    expect(await list(eve, '/approved')).toEqual([]);
    expect((await app.request('GET', `${root}/all/${id}`, { as: ada })).status).toBe(403);
  });
});

describe('an admin of legal feedback', () => {
  it('lists all of it, newest first, with names and the applicant’s email', async () => {
    const [first, second] = [await write(), await write({ document_type: 'Media Coverage' })];
    const rows = await list<ReceivedInput>(olive, `/all?q=${encodeURIComponent(ada.email.toUpperCase())}`);
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(rows[0]).toMatchObject({
      name: 'Ada Applicant',
      email: ada.email,
      attorney: 'Lex Attorney',
      is_verified: false,
      decider: null,
      versions: 1,
      can: { decide: true, edit: true },
    });
  });

  it('searches, filters, sorts and downloads it', async () => {
    const [first, second] = [
      await write({ feedback: `One ${ada.id}` }),
      await write({ document_type: 'Media Coverage', feedback: `Two ${ada.id}` }),
    ];
    await decide(olive, second.id, 'rejected');
    const found = async (query: string) =>
      (await list<ReceivedInput>(olive, `/all?q=${ada.id}${query}`)).map(({ id }) => id);
    expect(await found('')).toEqual([second.id, first.id]);
    expect(await found('&status=pending')).toEqual([first.id]);
    expect(await found('&status=approved')).toEqual([]);
    expect(await found('&document_type=Media%20Coverage')).toEqual([second.id]);
    expect(await found('&sort=waiting')).toEqual([first.id, second.id]);
    expect(await found('&sort=updated_at')).toEqual([second.id, first.id]);
    expect(await found('&sort=document_type')).toEqual([first.id, second.id]);
    expect(await found('&direction=asc')).toEqual([first.id, second.id]);
    const byName = await list<ReceivedInput>(olive, '/all?q=lex%20applicant');
    expect(byName.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    const file = await (
      await app.request('GET', `${root}/all?format=csv&q=${ada.id}&status=pending`, { as: olive })
    ).text();
    expect(file.split(/\r?\n/)[0]).toContain('Document type,Feedback,Status,User ID,Name,Email');
    expect(file).toContain(`One ${ada.id}`);
    expect(file).not.toContain(`Two ${ada.id}`);
  });

  it('sees whether its attorney is verified', async () => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    const { id } = await write();
    const proof = async () => (await list<ReceivedInput>(olive, `/all?q=${ada.email}`))[0]?.is_verified;
    expect(await proof()).toBe(false);
    await decideCredential(app, admin, await submitCredential(app, lex, { role: 'attorney' }));
    expect(await proof()).toBe(true);
    await app.database.asSystem('an attorney leaves', (tx) => tx.delete(users).where(eq(users.id, lex.id)));
    expect(await list<ReceivedInput>(olive, `/all?q=${ada.email}`)).toMatchObject([
      { id, attorney: null, is_verified: null },
    ]);
  });

  it('an admin of legal feedback with other permissions cannot read it', async () => {
    const { id } = await write();
    const providers = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    for (const [as, status] of [
      [providers, 403],
      [undefined, 401],
    ] as const) {
      expect((await app.request('GET', `${root}/all`, { as })).status).toBe(status);
      expect((await app.request('GET', `${root}/all/${id}/versions`, { as })).status).toBe(status);
      expect((await decide(as, id)).status).toBe(status);
      expect((await edit(as, id, 'x', 1)).status).toBe(status);
    }
  });

  it('approves it once, and attorney and applicant are notified', async () => {
    const { id } = await write();
    const response = await decide(olive, id);
    expect(await response.json()).toMatchObject({
      status: 'approved',
      decided_by: olive.id,
      decider: 'Olive Staff',
      decided_at: expect.any(String),
      can: { decide: false, edit: true },
    });
    // A repeated decision notifies once.
    expect((await decide(olive, id)).status).toBe(200);
    const refused = await decide(noor, id, 'rejected', 2);
    const { code, detail } = await readProblem(refused);
    expect([refused.status, code, detail]).toEqual([
      409,
      'legal_input_decided',
      'Olive Staff has already approved this legal input.',
    ]);
    expect(await fetchNotifications(lex)).toMatchObject([
      {
        kind: 'review',
        type: 'success',
        title: 'Your feedback for Ada Applicant was approved',
        link: `/attorney/legal-input?row=${id}`,
      },
    ]);
    expect(await fetchNotifications(ada)).toMatchObject([
      {
        title: 'Feedback from your attorney on “Award Certificate”',
        message: 'Lex Attorney (not verified) wrote:\nIt is not translated.',
        link: '/dashboard/documents',
      },
    ]);
  });

  it.each(listPairs(legalInputStatuses))('moves feedback from $from to $to if it is pending', async ({ from, to }) => {
    const { id } = await write();
    if (from !== 'pending') await decide(noor, id, from);
    const response = await decide(olive, id, to, from === 'pending' ? 1 : 2);
    const isMade = from === 'pending' && to !== 'pending';
    expect(response.status).toBe(isMade ? 200 : to === 'pending' ? 422 : 409);
    expect((await read(olive, id)).status).toBe(isMade ? to : from);
  });

  it('rejects it, and the applicant is not notified', async () => {
    const { id } = await write();
    expect((await decide(olive, id, 'rejected')).status).toBe(200);
    expect(await fetchNotifications(lex)).toMatchObject([
      { type: 'warning', title: 'Your feedback for Ada Applicant was rejected' },
    ]);
    expect([await fetchNotifications(ada), await list(ada, '/approved')]).toEqual([[], []]);
  });

  it('edits it at any time, and each version is stored with its author', async () => {
    const { id } = await write();
    expect((await edit(olive, id, 'It needs a translation.', 1)).status).toBe(200);
    expect((await decide(olive, id, 'approved', 2)).status).toBe(200);
    const response = await edit(noor, id, 'It needs a certified translation.', 3);
    expect(await response.json()).toMatchObject({ status: 'approved', versions: 3, decider: 'Olive Staff' });
    expect(await fetchVersions(id)).toMatchObject([
      { number: 3, name: 'Noor Staff', feedback: 'It needs a certified translation.' },
      { number: 2, name: 'Olive Staff', feedback: 'It needs a translation.' },
      { number: 1, name: 'Lex Attorney', feedback: 'It is not translated.' },
    ]);
    expect((await fetchNotifications(lex)).map(({ title }) => title)).toEqual([
      'Your feedback for Ada Applicant was changed',
      'Your feedback for Ada Applicant was approved',
      'Your feedback for Ada Applicant was changed',
    ]);
    expect((await fetchNotifications(ada)).map(({ message }) => message)).toEqual([
      'Written by Lex Attorney (not verified), edited by the site’s team:\nIt needs a certified translation.',
      'Written by Lex Attorney (not verified), edited by the site’s team:\nIt needs a translation.',
    ]);
    expect(await list(ada, '/approved')).toMatchObject([{ feedback: 'It needs a certified translation.' }]);
  });

  it('creates no version without a change, or with invalid input', async () => {
    const { id } = await write();
    expect((await edit(olive, id, ' It is not translated. ', 1)).status).toBe(200);
    for (const feedback of [' ', 'x'.repeat(10_001)]) {
      expect((await edit(olive, id, feedback, 2)).status).toBe(422);
    }
    expect(await fetchVersions(id)).toHaveLength(1);
    expect(await fetchNotifications(lex)).toEqual([]);
  });

  it('cannot handle feedback by or about themselves', async () => {
    const { id } = await write();
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    await app.database.asSystem('a test makes the owner an attorney', (tx) =>
      tx.update(mentorAssignments).set({ mentorId: owner.id }).where(eq(mentorAssignments.userId, ada.id)),
    );
    for (const party of [{ attorney_id: owner.id }, { attorney_id: lex.id, user_id: owner.id }]) {
      const [row] = await app.database.asSystem('a test writes as the owner', (tx) =>
        tx
          .insert(legalInputs)
          .values({ user_id: ada.id, document_type: 'Award Certificate', feedback: 'a', ...party })
          .returning({ id: legalInputs.id }),
      );
      const own = row?.id ?? '';
      expect((await read(owner, own)).can).toEqual({ decide: false, edit: false });
      expect((await readProblem(await decide(owner, own))).code).toBe('own_legal_input');
      expect((await readProblem(await edit(owner, own, 'b', 1))).code).toBe('own_legal_input');
    }
    expect((await read(owner, id)).can).toEqual({ decide: true, edit: true });
  });

  it.each([{ status: 'pending' }, { status: 'Approved' }, { version: undefined }, { note: 'a' }])(
    'cannot decide %j',
    async (input) => {
      const { id } = await write();
      const body = { status: 'approved', version: 1, ...input };
      expect((await app.request('POST', `${root}/all/${id}/decision`, { as: olive, body })).status).toBe(422);
      expect((await decide(olive, crypto.randomUUID())).status).toBe(404);
      expect(await read(olive, id)).toMatchObject({ status: 'pending', version: 1 });
    },
  );
});

describe('pending items of legal feedback', () => {
  it('are shown to admins who manage content, oldest first', async () => {
    const [row] = await app.database.asSystem('a test writes long ago', (tx) =>
      tx
        .insert(legalInputs)
        .values({
          user_id: ada.id,
          attorney_id: lex.id,
          document_type: 'Media Coverage',
          feedback: 'First line\nSecond line',
          created_at: new Date('2001-01-01'),
        })
        .returning({ id: legalInputs.id }),
    );
    const id = row?.id ?? '';
    const fetchCount = async (as: TestUser) =>
      ((await (await app.request('GET', '/api/pending-items', { as })).json()) as PendingItemCounts)['legal-inputs'];
    const before = await fetchCount(olive);
    expect(before).toMatchObject({ count: expect.any(Number), word: 'awaiting decision' });
    const overview = await app.request('GET', '/api/pending-items/overview', { as: olive });
    expect(((await overview.json()) as PendingItemsOverview).reader.lines[0]).toMatchObject({
      state: 'Legal input',
      title: 'Media Coverage, Ada Applicant',
      link: `/admin/legal-input?row=${id}`,
    });
    await decide(olive, id);
    expect((await fetchCount(olive))?.count ?? 0).toBe(Number(before?.count) - 1);
    for (const other of [lex, await createUser(app.database, { role: 'admin', permissions: ['manage_users'] })]) {
      expect((await fetchCount(other))?.count ?? 0).toBe(0);
    }
  });
});

describe('deleting an account', () => {
  it('keeps an attorney’s text without the name', async () => {
    const { id } = await write();
    await deletePerson(lex);
    expect(await read(olive, id)).toMatchObject({ attorney_id: null, attorney: null });
    expect(await fetchVersions(id)).toMatchObject([{ number: 1, name: null }]);
    expect((await edit(olive, id, 'Changed', 2)).status).toBe(200);
    expect((await decide(olive, id, 'approved', 3)).status).toBe(200);
    expect(await fetchNotifications(ada)).toMatchObject([{ message: 'Edited by the site’s team:\nChanged' }]);
  });

  it('deletes the feedback about an applicant', async () => {
    const { id } = await write();
    await deletePerson(ada);
    expect((await app.request('GET', `${root}/all/${id}`, { as: olive })).status).toBe(404);
    expect(await fetchVersions(id)).toEqual([]);
  });
});
