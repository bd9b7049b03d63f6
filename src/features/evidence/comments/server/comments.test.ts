import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles, users } from '#core/server/identity/table.ts';
import { patents } from '#records/record-types/patents.ts';
import { readProblem } from '#testing/accounts.ts';
import { unpack } from '#testing/archives.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { readNotifications, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { AnyComment } from '../schema.ts';

type CommentList = { comments: AnyComment[]; can: object };
type Place = { of: string; at: object };

const app = useTestApp();
const own = createPacketHelpers(app);
let ada: TestUser;
let grace: TestUser;
let lex: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  lex = await createUser(app.database, { role: 'attorney' });
});

const onRecord = {
  noun: 'record',
  table: 'record_comments',
  path: '/api/record-comments',
  type: 'patents',
  /** Abilities that comments on this subject have in addition to `edit` and `resolve`, and their list to `create`. */
  more: { row: { reply: false }, list: {}, listIfRead: {} },
  /** Actions of a reader on their own comment. */
  byReader: ['edit'] as const,
  replyTo: (id: string): object => ({ parent_id: id }),
  async make(): Promise<Place> {
    const made = await app.request('POST', '/api/records/patents', { as: ada, body: sampleRecord(patents) });
    return { of: `records/patents/${((await made.json()) as { id: string }).id}`, at: {} };
  },
};
const onBinder = {
  ...onRecord,
  noun: 'binder',
  table: 'binder_comments',
  path: '/api/binder-comments',
  type: 'binders',
  more: { row: { remove: false }, list: { pin: false }, listIfRead: { pin: true } },
  byReader: ['edit', 'resolve', 'remove'] as const,
  replyTo: () => ({}),
  async make(): Promise<Place> {
    const { binder } = await own.createBinder(ada, ['Loom Prize']);
    return { of: `binders/${binder?.id}`, at: { exhibit: (await own.exhibits(ada))[0]?.id } };
  },
};

describe.each([onRecord, onBinder])('a comment on a $noun', (subject) => {
  const { table, path, type, more, byReader } = subject;
  let address: string;
  let at: object;

  beforeEach(async () => {
    for (const reader of [grace, lex]) await shareEvidence(app.database, ada, { provider: reader, types: [type] });
    const place = await subject.make();
    [address, at] = [`${path}/${place.of}`, place.at];
  });

  const post = (as: TestUser | undefined, body: object, headers = {}) =>
    app.request('POST', address, { as, body: { ...at, ...body }, headers });
  const say = async (as: TestUser, body: string): Promise<AnyComment> => {
    const response = await post(as, { body });
    if (response.status !== 201) throw new Error(await response.text());
    return (await response.json()) as AnyComment;
  };
  const list = (as: TestUser | undefined) => app.request('GET', address, { as });
  const fetchComments = async (as: TestUser) => (await (await list(as)).json()) as CommentList;
  const actions = {
    edit: (as: TestUser | undefined, { id, version }: AnyComment) =>
      app.request('PATCH', `${path}/${id}`, { as, body: { body: 'changed', version } }),
    resolve: (as: TestUser | undefined, { id, version }: AnyComment) =>
      app.request('POST', `${path}/${id}/resolution`, { as, body: { is_resolved: true, version } }),
    remove: (as: TestUser | undefined, { id, version }: AnyComment) =>
      app.request('DELETE', `${path}/${id}?version=${version}`, { as }),
  };

  it('is closed to users it is no longer shared with, and stays with the applicant', async () => {
    const comment = await say(grace, 'Who?');
    await unshareEvidence(app.database, ada, grace);
    expect((await list(grace)).status).toBe(404);
    expect((await post(grace, { body: 'a' })).status).toBe(404);
    for (const action of byReader) expect((await actions[action](grace, comment)).status).toBe(404);
    for (const reader of [grace, lex]) await unassign(app.database, ada, reader);
    expect((await list(lex)).status).toBe(404);
    expect((await fetchComments(ada)).comments[0]).toMatchObject({ body: 'Who?', name: 'Ada Example' });
    expect((await post(ada, { body: 'Twenty', ...subject.replyTo(comment.id) })).status).toBe(201);
    expect(await readNotifications(app.database, grace)).toEqual([]);
    await app.database.asSystem('a mentor goes', (tx) => tx.execute(sql`delete from ${users} where id = ${grace.id}`));
    expect((await fetchComments(ada)).comments[0]).toMatchObject({ body: 'Who?', name: null, from: 'provider' });
  });

  it('is readable but not writable for an applicant whose trial has ended', async () => {
    const comment = await say(grace, 'Who?');
    await app.database.asSystem('a trial ends', (tx) =>
      tx.execute(sql`update ${userRoles} set trial_end_date = now() - interval '1 day' where user_id = ${ada.id}`),
    );
    const { comments, can } = await fetchComments(ada);
    expect([comments[0]?.can, can]).toEqual([
      { edit: false, resolve: false, ...more.row },
      { create: false, ...more.list },
    ]);
    expect((await post(ada, { body: 'a' })).status).toBe(403);
    expect((await actions.resolve(ada, comment)).status).toBe(403);
  });

  it('is not written by a mentor whose own trial as an applicant has ended', async () => {
    const comment = await say(grace, 'Who?');
    await app.database.asSystem('a trial ends', async (tx) => {
      await tx.execute(
        sql`update ${userRoles} set trial_end_date = now() - interval '1 day' where user_id = ${ada.id}`,
      );
      await tx.execute(
        sql`insert into ${userRoles} (user_id, role, trial_start_date, trial_end_date) values (${ada.id}, 'mentor', now(), now() + interval '1 day')`,
      );
    });
    for (const response of [await post(ada, { body: 'a' }), await actions.resolve(ada, comment)]) {
      expect(await readProblem(response)).toMatchObject({ status: 403, code: 'lapsed' });
    }
  });

  it('is available to an applicant if someone else reads its subject', async () => {
    for (const reader of [grace, lex]) await unshareEvidence(app.database, ada, reader);
    expect((await fetchComments(ada)).can).toEqual({ create: false, ...more.listIfRead });
    await shareEvidence(app.database, ada, { provider: lex, types: ['awards'] });
    expect((await fetchComments(ada)).can).toEqual({ create: false, ...more.listIfRead });
    await shareEvidence(app.database, ada, { provider: lex, types: 'all' });
    expect((await fetchComments(ada)).can).toEqual({ create: true, ...more.listIfRead });
  });

  it.each([
    ['nothing', { body: ' ' }, ['body']],
    ['too much', { body: 'a'.repeat(5001) }, ['body']],
    ['of another author', { body: 'a', author_id: crypto.randomUUID() }, ['author_id']],
  ])('cannot be %s', async (_what, body, fields) => {
    const problem = await readProblem(await post(grace, body));
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, fields]);
  });

  it('names its author in SQL to its readers, and to no one else', async () => {
    const { id } = await say(grace, 'Who else was considered?');
    const stranger = await createUser(app.database, { role: 'attorney' });
    const named = async (as: TestUser) =>
      app.database.asActor(as.token, (tx) =>
        selectRows<{ name: string | null }>(tx, sql`select app.author_of(${table}, ${id}) as name`),
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
    for (const [as, status, acts] of [
      [await createUser(app.database), 404, ['resolve']],
      [await createUser(app.database, { role: 'mentor' }), 404, byReader],
      [awardsAlone, 404, byReader],
      [await createUser(app.database, { role: 'admin', isOwner: true }), 403, ['resolve', ...byReader]],
      [undefined, 401, ['resolve', ...byReader]],
    ] as const) {
      const tried = [
        await list(as),
        await post(as, { body: 'a' }),
        ...(await Promise.all(acts.map((action) => actions[action](as, comment)))),
      ];
      expect(tried.map((response) => response.status)).toEqual(tried.map(() => status));
    }
  });

  it('shows only the applicant whether its author is verified', async () => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    await say(grace, 'a');
    await say(lex, 'b');
    await say(ada, 'c');
    const proofs = async (as: TestUser) => (await fetchComments(as)).comments.map(({ is_verified }) => is_verified);
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
    const body = { body: 'Who else was considered?' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const ids = [];
    for (let n = 0; n < 2; n += 1) ids.push(((await (await post(grace, body, headers)).json()) as AnyComment).id);
    expect([new Set(ids).size, (await fetchComments(ada)).comments.length]).toEqual([1, 1]);
    expect(await readNotifications(app.database, ada)).toHaveLength(1);
    for (const as of [ada, grace]) {
      const entries = await unpack(await app.request('GET', '/api/export', { as }));
      expect(String(entries.get(`tables/${table}.csv`))).toContain('Who else was considered?');
    }
  });
});
