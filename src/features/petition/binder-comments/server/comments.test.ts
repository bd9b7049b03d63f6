import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { changeExhibit, type OutlineItem } from '#binder-engine/outline.ts';
import { selectRows } from '#core/server/database/database.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';
import { readProblem } from '#testing/accounts.ts';
import { createDocx } from '#testing/fixtures.ts';
import { createNoticeHelpers } from '#testing/uscis-notices.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { pagesPdf } from '#testing/pdf-files.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { readNotifications } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { CommentList, CommentRow } from '../schema.ts';

const app = useTestApp();
const own = createPacketHelpers(app);
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
  const made = await own.createBinder(ada, ['Loom Prize']);
  binder = made.binder?.id ?? '';
  exhibit = (await own.exhibits(ada))[0]?.id ?? '';
  address = `/api/binder-comments/binders/${binder}`;
});

const say = async (as: TestUser, body: string, at: object = { exhibit }): Promise<CommentRow> => {
  const response = await app.request('POST', address, { as, body: { body, ...at } });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as CommentRow;
};
const fetchComments = async (as: TestUser) => (await (await app.request('GET', address, { as })).json()) as CommentList;
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
    const { comments, can } = await fetchComments(ada);
    expect(comments).toMatchObject([
      { body: 'Who else was considered?', is_own: false, can: { edit: false, remove: false, resolve: true } },
    ]);
    expect(can).toEqual({ create: true, pin: true });
    const resolved = await read(resolve(ada, comment));
    expect(resolved.resolved_at).not.toBeNull();
    expect(await resolvers()).toEqual([ada.id]);
    expect((await read(resolve(ada, resolved, false))).resolved_at).toBeNull();
    expect(await resolvers()).toEqual([null]);
    expect(await readNotifications(app.database, ada)).toEqual([
      {
        kind: 'comment',
        title: 'Ada Example (not verified) commented on the exhibit “Loom Prize”',
        message: 'Who else was considered?',
        link: `/dashboard/binder?row=${exhibit}`,
      },
    ]);
    await say(ada, 'Forty people.');
    expect((await readNotifications(app.database, lex)).map(({ link }) => link)).toEqual([
      `/attorney/users/${ada.id}/binder?binder=${binder}&row=${exhibit}`,
    ]);
  });

  it('is pinned to a page of an exhibit, which the notification names', async () => {
    const note = await say(grace, 'This page is cut off.', { exhibit, page: 1 });
    expect(note).toMatchObject({ exhibit, page: 1, paragraph: null, about: 'Loom Prize' });
    expect((await readNotifications(app.database, ada)).map(({ title }) => title)).toEqual([
      'Ada Example (not verified) commented on page 1 of the exhibit “Loom Prize”',
    ]);
    expect((await fetchComments(ada)).comments).toMatchObject([{ page: 1 }]);
    for (const at of [
      { exhibit, page: 0 },
      { exhibit, page: 1.5 },
      { paragraph: 'p-1', page: 1 },
    ]) {
      const wrong = await app.request('POST', address, { as: grace, body: { body: 'a', ...at } });
      expect([wrong.status, Object.keys((await readProblem(wrong)).fields ?? {})]).toEqual([422, ['page']]);
    }
  });

  it('is pinned only to a page that the exhibit binds, by either side', async () => {
    const bytes = pagesPdf([{ text: 'One' }, { text: 'Two' }, { text: 'Three' }]);
    const { url } = await uploadFile(app, { as: ada, bucket: 'binder', name: 'letters.pdf', bytes });
    const item = { id: crypto.randomUUID(), title: 'Letters', isIncluded: true, file: url, from: 'upload' } as const;
    const bind = (added: Partial<OutlineItem>) =>
      own.arrange(ada, (outline) =>
        changeExhibit(outline, exhibit, (one) => ({
          ...one,
          items: [one.items.slice(0, 1), { ...item, ...added }].flat(),
        })),
      );
    const fetchStatus = async (as: TestUser, page: number) => {
      const response = await app.request('POST', address, { as, body: { body: 'a', exhibit, page } });
      return response.status === 201 ? 201 : (await readProblem(response)).fields;
    };
    const refused = { page: 'This page is not in the exhibit. Please reload the page.' };
    await bind({});
    // Until the file is inspected, its pages are unknown.
    expect(await fetchStatus(ada, 9)).toBe(201);
    await own.inspect();
    for (const as of [ada, grace]) expect([await fetchStatus(as, 4), await fetchStatus(as, 5)]).toEqual([201, refused]);
    await bind({ pages: [3, 1] });
    for (const as of [ada, grace]) expect([await fetchStatus(as, 3), await fetchStatus(as, 4)]).toEqual([201, refused]);
    await bind({ isIncluded: false });
    for (const as of [ada, grace]) expect([await fetchStatus(as, 1), await fetchStatus(as, 2)]).toEqual([201, refused]);
  });

  it('is pinned to a page of the PDF that an exhibit binds instead of a Word file', async () => {
    const bytes = pagesPdf([{ text: 'One' }, { text: 'Two' }]);
    const [file, converted] = [
      await uploadFile(app, { as: ada, bucket: 'binder', name: 'letter.docx', bytes: createDocx() }),
      await uploadFile(app, { as: ada, bucket: 'binder', name: 'letter.pdf', bytes }),
    ].map(({ url }) => url);
    const item = { id: crypto.randomUUID(), title: 'Letter', isIncluded: true, file, converted, from: 'upload' };
    await own.arrange(ada, (outline) =>
      changeExhibit(outline, exhibit, (one) => ({ ...one, items: [item as OutlineItem] })),
    );
    await own.inspect();
    expect(await say(ada, 'Is it signed?', { exhibit, page: 2 })).toMatchObject({ page: 2 });
    const beyond = await app.request('POST', address, { as: ada, body: { body: 'a', exhibit, page: 3 } });
    expect(beyond.status).toBe(422);
  });

  it('is attached to a paragraph of the letter by its id', async () => {
    const comment = await say(lex, 'Cite the bylaws here.', { paragraph: 'p-1', about: 'The petitioner' });
    expect(comment).toMatchObject({ exhibit: null, paragraph: 'p-1', about: 'The petitioner' });
    expect(await readNotifications(app.database, ada)).toMatchObject([
      {
        title: 'Ada Example (not verified) commented on the petition letter',
        link: '/dashboard/binder/letter?row=p-1',
      },
    ]);
  });

  it('on a response is listed only there, and links its reader to the response', async () => {
    const requests = createNoticeHelpers(app);
    const { id } = await requests.addNotice(ada);
    await requests.createResponse(ada, id);
    const { binder: response } = await own.ask<BinderResponse>(ada, 'GET', '/api/binder?kind=response');
    const body = { body: 'Name the officer.', paragraph: 'p-1', about: 'The officer' };
    const answer = await app.request('POST', `/api/binder-comments/binders/${response?.id}`, { as: lex, body });
    expect(answer.status).toBe(201);
    expect((await fetchComments(lex)).comments).toEqual([]);
    expect(await readNotifications(app.database, ada)).toMatchObject([
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
    expect((await readProblem(await edit(grace, comment))).code).toBe('version_conflict');
    expect((await readProblem(await remove(grace, comment))).code).toBe('version_conflict');
    const reply = await say(ada, 'Forty.');
    expect((await read(edit(ada, reply, 'Forty people.'))).body).toBe('Forty people.');
    expect((await edit(grace, reply)).status).toBe(403);
    expect((await remove(grace, changed)).status).toBe(204);
    expect((await fetchComments(ada)).comments.map(({ body }) => body)).toEqual(['Forty people.']);
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
    expect((await fetchComments(ada)).comments).toMatchObject([{ exhibit, about: 'Loom Prize' }]);
    const refused = await readProblem(await app.request('POST', address, { as: grace, body: { body: 'a', exhibit } }));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['exhibit']]);
  });

  it.each([
    ['without a place', { body: 'a' }, ['exhibit']],
    ['on two places', { body: 'a', exhibit: 'e', paragraph: 'p' }, ['exhibit']],
    ['on an exhibit that there is not', { body: 'a', exhibit: 'none' }, ['exhibit']],
  ])('cannot be %s', async (_what, body, fields) => {
    const problem = await readProblem(await app.request('POST', address, { as: grace, body }));
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, fields]);
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
