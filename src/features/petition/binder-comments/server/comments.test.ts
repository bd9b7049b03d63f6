import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles, users } from '#core/server/identity/table.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';
import { problemOf } from '#testing/accounts.ts';
import { unpack } from '#testing/archives.ts';
import { createNoticeHelpers } from '#testing/evidence-requests.ts';
import { packing } from '#testing/packs.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { noticesOf, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { CommentList, CommentRow } from '../schema.ts';

const app = useTestApp();
const own = packing(app);
let ada: TestUser;
let grace: TestUser;
let lex: TestUser;
let binder: string;
let exhibit: string;
let address: string;

beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  lex = await createUser(app.database, { role: 'attorney' });
  for (const provider of [grace, lex]) await shareEvidence(app.database, ada, { provider, types: ['binders'] });
  const made = await own.makeBinder(ada, ['Loom Prize']);
  binder = made.binder?.id ?? '';
  exhibit = (await own.exhibits(ada))[0]?.id ?? '';
  address = `/api/binder-comments/of/${binder}`;
});

const say = async (as: TestUser, body: string, at: object = { exhibit }): Promise<CommentRow> => {
  const response = await app.request('POST', address, { as, body: { body, ...at } });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as CommentRow;
};
const commentsOf = async (as: TestUser) => (await (await app.request('GET', address, { as })).json()) as CommentList;
const edit = (as: TestUser | undefined, { id, version }: CommentRow, body = 'changed') =>
  app.request('PATCH', `/api/binder-comments/${id}`, { as, body: { body, version } });
const resolve = (as: TestUser | undefined, { id, version }: CommentRow, is_resolved = true) =>
  app.request('POST', `/api/binder-comments/${id}/resolution`, { as, body: { is_resolved, version } });
const remove = (as: TestUser | undefined, { id, version }: CommentRow) =>
  app.request('DELETE', `/api/binder-comments/${id}?version=${version}`, { as });
const read = async (response: Response | Promise<Response>) => (await (await response).json()) as CommentRow;

describe('a comment on a binder', () => {
  it('is written, resolved and reopened, and notifies the other side', async () => {
    const comment = await say(grace, 'Who else was considered?');
    expect(comment).toMatchObject({
      exhibit,
      paragraph: null,
      about: 'Loom Prize',
      name: 'Ada Example',
      from: 'provider',
      is_own: true,
      can: { edit: true, remove: true, resolve: true },
    });
    const { comments, can } = await commentsOf(ada);
    expect(comments).toMatchObject([
      { body: 'Who else was considered?', is_own: false, can: { edit: false, remove: false, resolve: true } },
    ]);
    expect(can).toEqual({ create: true, pin: true });
    const resolved = await read(resolve(ada, comment));
    expect(resolved.resolved_at).not.toBeNull();
    expect(await resolvers()).toEqual([ada.id]);
    expect((await read(resolve(ada, resolved, false))).resolved_at).toBeNull();
    expect(await resolvers()).toEqual([null]);
    expect(await noticesOf(app.database, ada)).toEqual([
      {
        kind: 'comment',
        title: 'Ada Example (not verified) commented on the exhibit “Loom Prize”',
        message: 'Who else was considered?',
        link: `/dashboard/binder?row=${exhibit}`,
      },
    ]);
    await say(ada, 'Forty people.');
    expect((await noticesOf(app.database, lex)).map(({ link }) => link)).toEqual([
      `/attorney/users/${ada.id}/binder?binder=${binder}&row=${exhibit}`,
    ]);
  });

  it('is pinned to a page of an exhibit, which the notification names', async () => {
    const note = await say(grace, 'This page is cut off.', { exhibit, page: 2 });
    expect(note).toMatchObject({ exhibit, page: 2, paragraph: null, about: 'Loom Prize' });
    expect((await noticesOf(app.database, ada)).map(({ title }) => title)).toEqual([
      'Ada Example (not verified) commented on page 2 of the exhibit “Loom Prize”',
    ]);
    expect((await commentsOf(ada)).comments).toMatchObject([{ page: 2 }]);
    for (const at of [
      { exhibit, page: 0 },
      { exhibit, page: 1.5 },
      { paragraph: 'p-1', page: 1 },
    ]) {
      const wrong = await app.request('POST', address, { as: grace, body: { body: 'a', ...at } });
      expect([wrong.status, Object.keys((await problemOf(wrong)).fields ?? {})]).toEqual([422, ['page']]);
    }
  });

  it('is attached to a paragraph of the letter by its id', async () => {
    const comment = await say(lex, 'Cite the bylaws here.', { paragraph: 'p-1', about: 'The petitioner' });
    expect(comment).toMatchObject({ exhibit: null, paragraph: 'p-1', about: 'The petitioner' });
    expect(await noticesOf(app.database, ada)).toMatchObject([
      {
        title: 'Ada Example (not verified) commented on the petition letter',
        link: '/dashboard/binder/letter?row=p-1',
      },
    ]);
  });

  it('on a response links its reader to the response', async () => {
    const requests = createNoticeHelpers(app);
    const { id } = await requests.addNotice(ada);
    await requests.makeResponse(ada, id);
    const { binder: response } = await own.ask<BinderResponse>(ada, 'GET', '/api/binder?kind=response');
    const body = { body: 'Name the officer.', paragraph: 'p-1', about: 'The officer' };
    const answer = await app.request('POST', `/api/binder-comments/of/${response?.id}`, { as: lex, body });
    expect(answer.status).toBe(201);
    expect(await noticesOf(app.database, ada)).toMatchObject([
      {
        title: 'Ada Example (not verified) commented on the response letter',
        link: '/dashboard/binder/letter?kind=response&row=p-1',
      },
    ]);
  });

  it('is changed and deleted only by its author', async () => {
    const comment = await say(grace, 'Who?');
    for (const as of [lex, ada]) {
      expect([(await edit(as, comment)).status, (await remove(as, comment)).status]).toEqual([403, 403]);
    }
    expect((await resolve(lex, comment)).status).toBe(403);
    const changed = await read(edit(grace, comment, 'Who else?'));
    expect([changed.body, changed.edited_at !== null]).toEqual(['Who else?', true]);
    expect((await problemOf(await edit(grace, comment))).code).toBe('version_conflict');
    expect((await problemOf(await remove(grace, comment))).code).toBe('version_conflict');
    const reply = await say(ada, 'Forty.');
    expect((await read(edit(ada, reply, 'Forty people.'))).body).toBe('Forty people.');
    expect((await edit(grace, reply)).status).toBe(403);
    expect((await remove(grace, changed)).status).toBe(204);
    expect((await commentsOf(ada)).comments.map(({ body }) => body)).toEqual(['Forty people.']);
    // Not in SQL either: no one may change or delete another user's words.
    for (const { token } of [grace, lex]) {
      const touched = await app.database.asActor(token, async (tx) => [
        await selectRows(tx, sql`update binder_comments set body = 'forged' where id = ${reply.id} returning id`),
        await selectRows(tx, sql`delete from binder_comments where id = ${reply.id} returning id`),
      ]);
      expect(touched).toEqual([[], []]);
    }
    const mine = await say(grace, 'a');
    await expect(
      app.database.asActor(ada.token, (tx) =>
        tx.execute(sql`update binder_comments set body = 'forged' where id = ${mine.id}`),
      ),
    ).rejects.toThrow();
  });

  it('stays after its exhibit is deleted, and shows the exhibit’s name', async () => {
    await say(grace, 'Who?');
    await own.arrange(ada, (outline) => ({
      sections: outline.sections.map((section) => ({ ...section, exhibits: [] })),
    }));
    expect((await commentsOf(ada)).comments).toMatchObject([{ exhibit, about: 'Loom Prize' }]);
    const refused = await problemOf(await app.request('POST', address, { as: grace, body: { body: 'a', exhibit } }));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['exhibit']]);
  });

  it('is closed to users whose access is revoked, and stays with the applicant', async () => {
    const comment = await say(grace, 'Who?');
    await unshareEvidence(app.database, ada, grace);
    expect((await app.request('GET', address, { as: grace })).status).toBe(404);
    expect((await app.request('POST', address, { as: grace, body: { body: 'a', exhibit } })).status).toBe(404);
    for (const act of [edit, resolve, remove]) expect((await act(grace, comment)).status).toBe(404);
    await unassign(app.database, ada, lex);
    expect((await app.request('GET', address, { as: lex })).status).toBe(404);
    expect((await commentsOf(ada)).comments[0]).toMatchObject({ body: 'Who?', name: 'Ada Example' });
    await app.database.asSystem('a mentor goes', (tx) => tx.execute(sql`delete from ${users} where id = ${grace.id}`));
    expect((await commentsOf(ada)).comments[0]).toMatchObject({ body: 'Who?', name: null, from: 'provider' });
  });

  it('is readable but not writable for an applicant whose trial has ended', async () => {
    const comment = await say(grace, 'Who?');
    await app.database.asSystem('a trial ends', (tx) =>
      tx.execute(sql`update ${userRoles} set trial_end_date = now() - interval '1 day' where user_id = ${ada.id}`),
    );
    const { comments, can } = await commentsOf(ada);
    expect([comments[0]?.can, can]).toEqual([
      { edit: false, remove: false, resolve: false },
      { create: false, pin: false },
    ]);
    expect((await app.request('POST', address, { as: ada, body: { body: 'a', exhibit } })).status).toBe(403);
    expect((await resolve(ada, comment)).status).toBe(403);
  });

  it('is available to an applicant if someone else reads the binder', async () => {
    await unshareEvidence(app.database, ada, grace);
    await shareEvidence(app.database, ada, { provider: lex, types: ['awards'] });
    expect((await commentsOf(ada)).can).toEqual({ create: false, pin: true });
    await shareEvidence(app.database, ada, { provider: lex, types: 'all' });
    expect((await commentsOf(ada)).can).toEqual({ create: true, pin: true });
  });

  it.each([
    ['nothing', { body: ' ', exhibit: 'e' }, ['body']],
    ['too much', { body: 'a'.repeat(5001), exhibit: 'e' }, ['body']],
    ['without a place', { body: 'a' }, ['exhibit']],
    ['on two places', { body: 'a', exhibit: 'e', paragraph: 'p' }, ['exhibit']],
    ['on an exhibit that there is not', { body: 'a', exhibit: 'none' }, ['exhibit']],
    ['of another author', { body: 'a', exhibit: 'e', author_id: crypto.randomUUID() }, ['author_id']],
  ])('cannot be %s', async (_what, body, fields) => {
    const problem = await problemOf(await app.request('POST', address, { as: grace, body }));
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, fields]);
  });

  it('names its author in SQL to its readers, and to no one else', async () => {
    const { id } = await say(grace, 'Who else was considered?');
    const stranger = await createUser(app.database, { role: 'attorney' });
    const named = async (as: TestUser) =>
      app.database.asActor(as.token, (tx) =>
        selectRows<{ name: string | null }>(tx, sql`select app.author_of('binder_comments', ${id}) as name`),
      );
    for (const reader of [ada, lex]) expect(await named(reader)).toEqual([{ name: 'Ada Example' }]);
    for (const other of [stranger, await createUser(app.database)]) {
      expect(await named(other)).toEqual([{ name: null }]);
    }
  });

  it('is not readable or writable for other users', async () => {
    const comment = await say(grace, 'a');
    const awardsAlone = await createUser(app.database, { role: 'mentor' });
    await shareEvidence(app.database, ada, { provider: awardsAlone, types: ['awards'] });
    for (const [as, status] of [
      [await createUser(app.database), 404],
      [await createUser(app.database, { role: 'mentor' }), 404],
      [awardsAlone, 404],
      [await createUser(app.database, { role: 'admin', isOwner: true }), 403],
      [undefined, 401],
    ] as const) {
      const tried = [
        await app.request('GET', address, { as }),
        await app.request('POST', address, { as, body: { body: 'a', exhibit } }),
        await edit(as, comment),
        await resolve(as, comment),
        await remove(as, comment),
      ];
      expect(tried.map((response) => response.status)).toEqual(tried.map(() => status));
    }
  });

  it('shows only the applicant whether its author is verified', async () => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    await say(grace, 'a');
    await say(lex, 'b');
    await say(ada, 'c');
    const proofs = async (as: TestUser) => (await commentsOf(as)).comments.map(({ is_verified }) => is_verified);
    expect(await proofs(ada)).toEqual([false, false, null]);
    await decideCredential(app, admin, await submitCredential(app, lex, { role: 'attorney' }));
    expect([await proofs(ada), await proofs(grace)]).toEqual([
      [false, true, null],
      [null, null, null],
    ]);
    await unassign(app.database, ada, lex);
    expect(await proofs(ada)).toEqual([false, null, null]);
  });

  it('is in the export of its author and applicant, and created once if resent', async () => {
    const body = { body: 'Who else was considered?', exhibit };
    const sent = { as: grace, body, headers: { 'idempotency-key': crypto.randomUUID() } };
    const ids = [];
    for (let n = 0; n < 2; n += 1) ids.push((await read(app.request('POST', address, sent))).id);
    expect([new Set(ids).size, (await commentsOf(ada)).comments.length]).toEqual([1, 1]);
    expect(await noticesOf(app.database, ada)).toHaveLength(1);
    for (const as of [ada, grace]) {
      const entries = await unpack(await app.request('GET', '/api/export', { as }));
      expect(String(entries.get('tables/binder_comments.csv'))).toContain('Who else was considered?');
    }
  });
});

async function resolvers(): Promise<unknown[]> {
  const rows = await app.database.asSystem('a test reads who resolved', (tx) =>
    selectRows<{ resolved_by: string | null }>(
      tx,
      sql`select resolved_by from binder_comments where binder_id = ${binder}`,
    ),
  );
  return rows.map(({ resolved_by }) => resolved_by);
}
