import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { registry } from '#app/server/features.ts';
import { purgeTrash } from '#core/server/trash.ts';
import { recordTables } from '#features/evidence/records/server/table.ts';
import { patents } from '#records/record-types/patents.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { readNotifications } from '#testing/tasks.ts';
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
  address = `/api/record-comments/records/patents/${record}`;
});

const say = async (as: TestUser, body: string, parent_id: string | null = null): Promise<CommentRow> => {
  const response = await app.request('POST', address, { as, body: { body, parent_id } });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as CommentRow;
};
const fetchComments = async (as: TestUser) => (await (await app.request('GET', address, { as })).json()) as CommentList;
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
    const { comments, can } = await fetchComments(ada);
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
    expect(await readNotifications(app.database, ada)).toEqual([
      {
        kind: 'comment',
        title: `Ada Example (not verified) commented on ${title}`,
        message: 'Who else was considered?',
        link: `/dashboard/patents?row=${record}`,
      },
    ]);
    expect(await readNotifications(app.database, grace)).toEqual([
      {
        kind: 'comment',
        title: `Ada Example replied to a comment on ${title}`,
        message: 'Forty people.',
        link: `/mentor/users/${ada.id}/evidence/patents?row=${record}`,
      },
    ]);
    // Readers outside of the conversation are not notified of a reply.
    expect(await readNotifications(app.database, lex)).toEqual([]);
    await say(ada, 'Please look at this one.');
    expect((await readNotifications(app.database, lex)).map(({ link }) => link)).toEqual([
      `/attorney/users/${ada.id}/evidence/patents?row=${record}`,
    ]);
  });

  it('is changed only by its author, a mentor or attorney', async () => {
    const comment = await say(grace, 'Who?');
    expect((await edit(lex, comment)).status).toBe(403);
    expect((await edit(ada, comment)).status).toBe(403);
    const changed = (await (await edit(grace, comment, 'Who else?')).json()) as CommentRow;
    expect([changed.body, changed.edited_at !== null]).toEqual(['Who else?', true]);
    expect((await readProblem(await edit(grace, comment))).code).toBe('version_conflict');
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

  it('is deleted with its record when that is permanently deleted', async () => {
    await say(ada, 'a', (await say(grace, 'b')).id);
    await app.request('DELETE', `/api/records/patents/${record}`, { as: ada });
    expect((await app.request('GET', address, { as: grace })).status).toBe(404);
    expect((await fetchComments(ada)).comments).toHaveLength(2);
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

  it('is listed and replied to only on its record, and a reply is not replied to', async () => {
    const lost = { body: 'a', parent_id: crypto.randomUUID() };
    const problem = await readProblem(await app.request('POST', address, { as: grace, body: lost }));
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['parent_id']]);
    const comment = await say(grace, 'a');
    const reply = await say(ada, 'b', comment.id);
    const refused = await app.request('POST', address, { as: grace, body: { body: 'c', parent_id: reply.id } });
    expect(refused.status).toBe(422);
    const made = await app.request('POST', '/api/records/patents', { as: ada, body: sampleRecord(patents) });
    const { id } = (await made.json()) as { id: string };
    const elsewhere = `/api/record-comments/records/patents/${id}`;
    expect(((await (await app.request('GET', elsewhere, { as: grace })).json()) as CommentList).comments).toEqual([]);
    const body = { body: 'c', parent_id: comment.id };
    expect((await app.request('POST', elsewhere, { as: grace, body })).status).toBe(422);
  });
});
