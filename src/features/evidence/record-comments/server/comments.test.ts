import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { registry } from '#app/server/features.ts';
import { purgeTrash } from '#core/server/trash.ts';
import { users } from '#core/server/identity/table.ts';
import { recordTables } from '#records/server/table.ts';
import { patents } from '#records/record-types/patents.ts';
import { problemOf } from '#testing/accounts.ts';
import { unpack } from '#testing/archives.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { noticesOf, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { CommentCounts, CommentList, CommentRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let grace: TestUser;
let lex: TestUser;
let record: string;
let address: string;

beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  lex = await createUser(app.database, { role: 'attorney' });
  for (const provider of [grace, lex]) await shareEvidence(app.database, ada, { provider, types: ['patents'] });
  const made = await app.request('POST', '/api/records/patents', { as: ada, body: sampleRecord(patents) });
  record = ((await made.json()) as { id: string }).id;
  address = `/api/record-comments/of/patents/${record}`;
});

const say = async (as: TestUser, body: string, parent_id: string | null = null): Promise<CommentRow> => {
  const response = await app.request('POST', address, { as, body: { body, parent_id } });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as CommentRow;
};
const commentsOf = async (as: TestUser) => (await (await app.request('GET', address, { as })).json()) as CommentList;
const edit = (as: TestUser, { id, version }: CommentRow, body = 'changed') =>
  app.request('PATCH', `/api/record-comments/${id}`, { as, body: { body, version } });
const resolve = (as: TestUser, { id, version }: CommentRow, is_resolved = true) =>
  app.request('POST', `/api/record-comments/${id}/resolution`, { as, body: { is_resolved, version } });

describe('a comment on a record', () => {
  it('is replied to, resolved and reopened, and both sides are notified', async () => {
    const comment = await say(grace, 'Who else was considered?');
    expect(comment).toMatchObject({
      name: 'Ada Example',
      from: 'provider',
      is_own: true,
      can: { edit: true, resolve: false, reply: true },
    });
    const reply = await say(ada, 'Forty people.', comment.id);
    expect(reply).toMatchObject({
      from: 'applicant',
      parent_id: comment.id,
      can: { edit: false, resolve: false, reply: false },
    });
    const { comments, can } = await commentsOf(ada);
    expect(comments.map(({ body, is_own }) => [body, is_own])).toEqual([
      ['Who else was considered?', false],
      ['Forty people.', true],
    ]);
    expect(can).toEqual({ create: true });
    const resolved = (await (await resolve(ada, comment)).json()) as CommentRow;
    expect(resolved.resolved_at).not.toBeNull();
    expect(resolved.can).toEqual({ edit: false, resolve: true, reply: true });
    expect(((await (await resolve(ada, resolved, false)).json()) as CommentRow).resolved_at).toBeNull();
    const title = 'a record under Patents';
    expect(await noticesOf(app.database, ada)).toEqual([
      {
        kind: 'comment',
        title: `Ada Example (not verified) commented on ${title}`,
        message: 'Who else was considered?',
        link: `/dashboard/patents?row=${record}`,
      },
    ]);
    expect(await noticesOf(app.database, grace)).toEqual([
      {
        kind: 'comment',
        title: `Ada Example replied to a comment on ${title}`,
        message: 'Forty people.',
        link: `/mentor/users/${ada.id}/evidence/patents?row=${record}`,
      },
    ]);
    // Readers outside of the conversation are not notified of a reply.
    expect(await noticesOf(app.database, lex)).toEqual([]);
    await say(ada, 'Please look at this one.');
    expect((await noticesOf(app.database, lex)).map(({ link }) => link)).toEqual([
      `/attorney/users/${ada.id}/evidence/patents?row=${record}`,
    ]);
  });

  it('is changed only by its author, a mentor or attorney', async () => {
    const comment = await say(grace, 'Who?');
    expect((await edit(lex, comment)).status).toBe(403);
    expect((await edit(ada, comment)).status).toBe(403);
    const changed = (await (await edit(grace, comment, 'Who else?')).json()) as CommentRow;
    expect([changed.body, changed.edited_at !== null]).toEqual(['Who else?', true]);
    expect((await problemOf(await edit(grace, comment))).code).toBe('version_conflict');
    expect((await resolve(grace, changed)).status).toBe(403);
    const own = await say(ada, 'Mine');
    expect((await edit(ada, own)).status).toBe(403);
    // Both in SQL as well, because no one may change another user's text.
    for (const { token } of [ada, lex]) {
      await expect(
        app.database.asActor(token, async (tx) => {
          const rows = await selectRows(
            tx,
            sql`update record_comments set body = 'forged' where id = ${comment.id} returning id`,
          );
          if (rows.length === 0) throw new Error('no row');
        }),
      ).rejects.toThrow();
    }
  });

  it('is closed to users the record is no longer shared with, and stays with the applicant', async () => {
    const comment = await say(grace, 'Who?');
    await unshareEvidence(app.database, ada, grace);
    expect((await app.request('GET', address, { as: grace })).status).toBe(404);
    expect((await app.request('POST', address, { as: grace, body: { body: 'a' } })).status).toBe(404);
    expect((await edit(grace, comment)).status).toBe(404);
    await unassign(app.database, ada, grace);
    expect((await commentsOf(ada)).comments[0]).toMatchObject({ body: 'Who?', name: 'Ada Example' });
    await say(ada, 'Twenty', comment.id);
    expect(await noticesOf(app.database, grace)).toEqual([]);
    await app.database.asSystem('a mentor goes', (tx) => tx.execute(sql`delete from ${users} where id = ${grace.id}`));
    expect((await commentsOf(ada)).comments[0]).toMatchObject({ body: 'Who?', name: null, from: 'provider' });
  });

  it('is deleted with its record when that is permanently deleted', async () => {
    await say(ada, 'a', (await say(grace, 'b')).id);
    await app.request('DELETE', `/api/records/patents/${record}`, { as: ada });
    expect((await app.request('GET', address, { as: grace })).status).toBe(404);
    expect((await commentsOf(ada)).comments).toHaveLength(2);
    await purgeTrash(
      { ...app, now: () => new Date(Date.now() + 31 * 86_400_000) },
      Object.values(recordTables),
      registry.purges,
    );
    const left = await app.database.asSystem('a test counts', (tx) =>
      selectRows(tx, sql`select id from record_comments where record_id = ${record}`),
    );
    expect(left).toEqual([]);
  });

  it('is in the export of its author and of its applicant', async () => {
    await say(grace, 'Who else was considered?');
    for (const as of [ada, grace]) {
      const entries = await unpack(await app.request('GET', '/api/export', { as }));
      expect(String(entries.get('tables/record_comments.csv'))).toContain('Who else was considered?');
    }
  });

  it('is a pending item until resolved, counted by record', async () => {
    const [first] = [await say(grace, 'a'), await say(lex, 'b')];
    await say(ada, 'c', first.id);
    const open = async (as: TestUser) =>
      ((await (await app.request('GET', '/api/record-comments/open/patents', { as })).json()) as CommentCounts).open;
    expect(await open(ada)).toEqual({ [record]: 2 });
    await resolve(ada, first);
    expect(await open(ada)).toEqual({ [record]: 1 });
    expect(await open(await createUser(app.database))).toEqual({});
    expect((await app.request('GET', '/api/record-comments/open/none', { as: ada })).status).toBe(404);
    expect((await app.request('GET', '/api/record-comments/open/patents', { as: grace })).status).toBe(403);
  });

  it.each([
    ['nothing', { body: ' ' }, ['body']],
    ['too much', { body: 'a'.repeat(5001) }, ['body']],
    ['an answer to nothing', { body: 'a', parent_id: crypto.randomUUID() }, ['parent_id']],
    ['another author', { body: 'a', author_id: crypto.randomUUID() }, ['author_id']],
  ])('cannot be %s', async (_what, body, fields) => {
    const problem = await problemOf(await app.request('POST', address, { as: grace, body }));
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, fields]);
  });

  it('cannot be a reply on another record, nor a reply to a reply', async () => {
    const comment = await say(grace, 'a');
    const reply = await say(ada, 'b', comment.id);
    const refused = await app.request('POST', address, { as: grace, body: { body: 'c', parent_id: reply.id } });
    expect(refused.status).toBe(422);
    const made = await app.request('POST', '/api/records/patents', { as: ada, body: sampleRecord(patents) });
    const { id } = (await made.json()) as { id: string };
    const elsewhere = `/api/record-comments/of/patents/${id}`;
    const body = { body: 'c', parent_id: comment.id };
    expect((await app.request('POST', elsewhere, { as: grace, body })).status).toBe(422);
  });

  it('is available to an applicant if someone else reads the record', async () => {
    for (const provider of [grace, lex]) await unshareEvidence(app.database, ada, provider);
    expect((await commentsOf(ada)).can).toEqual({ create: false });
    await shareEvidence(app.database, ada, { provider: lex, types: ['awards'] });
    expect((await commentsOf(ada)).can).toEqual({ create: false });
    await shareEvidence(app.database, ada, { provider: lex, types: 'all' });
    expect((await commentsOf(ada)).can).toEqual({ create: true });
  });

  it('names its author in SQL to its readers, and to no one else', async () => {
    const { id } = await say(grace, 'Who else was considered?');
    const stranger = await createUser(app.database, { role: 'attorney' });
    const named = async (as: TestUser) =>
      app.database.asActor(as.token, (tx) =>
        selectRows<{ name: string | null }>(tx, sql`select app.author_of('record_comments', ${id}) as name`),
      );
    for (const reader of [ada, lex]) expect(await named(reader)).toEqual([{ name: 'Ada Example' }]);
    for (const other of [stranger, await createUser(app.database)]) {
      expect(await named(other)).toEqual([{ name: null }]);
    }
  });

  it('is not readable or writable for other users', async () => {
    const comment = await say(grace, 'a');
    for (const [as, status] of [
      [await createUser(app.database), 404],
      [await createUser(app.database, { role: 'mentor' }), 404],
      [await createUser(app.database, { role: 'admin', isOwner: true }), 403],
      [undefined, 401],
    ] as const) {
      expect((await app.request('GET', address, { as })).status).toBe(status);
      expect((await app.request('POST', address, { as, body: { body: 'a' } })).status).toBe(status);
    }
    expect((await resolve(await createUser(app.database), comment)).status).toBe(404);
    expect((await edit(await createUser(app.database, { role: 'mentor' }), comment)).status).toBe(404);
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

  it('is created once, however often it is sent', async () => {
    const sent = { as: grace, body: { body: 'a' }, headers: { 'idempotency-key': crypto.randomUUID() } };
    const ids = [];
    for (let n = 0; n < 2; n += 1) {
      ids.push(((await (await app.request('POST', address, sent)).json()) as CommentRow).id);
    }
    expect([new Set(ids).size, (await commentsOf(ada)).comments.length]).toEqual([1, 1]);
    expect(await noticesOf(app.database, ada)).toHaveLength(1);
  });
});
