import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { sqlState } from '#core/server/database/database.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import type { CombinedTask } from '#features/collaboration/tasks/schema.ts';
import { readProblem } from '#testing/accounts.ts';
import { createNoticeHelpers } from '#testing/uscis-notices.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { MAX_ISSUES, MAX_QUOTED_CHARACTERS, type NoticeRow, type NoticeIssueRow } from '../schema.ts';

const app = useTestApp();
const own = createNoticeHelpers(app);
let ada: TestUser;
let notice: NoticeRow;
beforeEach(async () => {
  ada = await createUser(app.database);
  notice = await own.addNotice(ada, { issued_on: dayBefore(3) });
});

const OTHER_ID = '00000000-0000-4000-8000-000000000000';
const author = { quote: 'The record does not name the author.', element: 'iii-author' };
const send = (method: string, path: string, options: Parameters<typeof app.request>[2] = { as: ada }) =>
  app.request(method, `/api/notice-issues${path}`, options);
const refusal = async (response: Response) => {
  const { status, code } = await readProblem(response);
  return [status, code];
};
const fetchTasks = async (as = ada) =>
  (await own.ask<ListResponse<CombinedTask>>(as, 'GET', '/api/tasks/combined?sort=newest')).rows;
const createTasks = (as = ada) =>
  own.ask<{ made: number; request: NoticeRow }>(as, 'PUT', `/api/uscis-notices/${notice.id}/tasks`);
const read = () => own.readNotice(ada, notice.id);

/** Returns the date this many days ago. A deadline must not have passed. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

describe('an issue of a notice', () => {
  it('takes the next number unless one is given, and sorts by number', async () => {
    await own.addIssue(ada, notice.id, author);
    await own.addIssue(ada, notice.id, { quote: 'Something else.', position: 5 });
    await own.addIssue(ada, notice.id, { quote: 'Last.' });
    await own.addIssue(ada, notice.id, { quote: 'Between.', position: 2, element: null });
    const { issues } = await read();
    expect(issues.map(({ position, quote }) => [position, quote])).toEqual([
      [1, author.quote],
      [2, 'Between.'],
      [5, 'Something else.'],
      [6, 'Last.'],
    ]);
    expect(issues[0]).toMatchObject({ element: 'iii-author', state: 'open', task: null, exhibits: [] });
  });

  it('is changed, answered, deleted and restored', async () => {
    const { id, version } = await own.addIssue(ada, notice.id, author);
    const body = { quote: 'Changed.', element: null, state: 'answered', version };
    expect(await (await send('PATCH', `/${id}`, { as: ada, body })).json()).toMatchObject({
      ...body,
      version: version + 1,
    });
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await read()).issues).toEqual([]);
    const restored = (await (await send('POST', `/${id}/restore`)).json()) as NoticeIssueRow;
    expect(restored).toMatchObject({ id, quote: 'Changed.', deleted_at: null });
  });

  it('reports every invalid field at once, and an unknown element', async () => {
    const add = (body: object) => send('POST', `/notices/${notice.id}`, { as: ada, body });
    const wrong = await readProblem(await add({ quote: ' ', element: 'Not one', position: 0 }));
    expect([wrong.status, Object.keys(wrong.fields ?? {}).toSorted()]).toEqual([422, ['element', 'position', 'quote']]);
    const unknown = await readProblem(await add({ ...author, element: 'iii-nothing' }));
    expect(unknown.fields).toEqual({ element: 'Please choose an element' });
    const { id, version } = await own.addIssue(ada, notice.id, author);
    const change = (body: object) => send('PATCH', `/${id}`, { as: ada, body: { version, ...body } });
    expect(await refusal(await change({ element: 'iii-nothing' }))).toEqual([422, 'invalid']);
    expect(await refusal(await change({ exhibits: [OTHER_ID] }))).toEqual([422, 'invalid']);
    expect(await refusal(await change({ state: 'done' }))).toEqual([422, 'invalid']);
    expect(await refusal(await change({ quote: 'x', version: version + 1 }))).toEqual([409, 'version_conflict']);
  });

  it('is addressed by exhibits of the response', async () => {
    const { id, version } = await own.addIssue(ada, notice.id, author);
    await own.createResponse(ada, notice.id);
    const { binder } = await own.ask<{ binder: { outline: { sections: { exhibits: { id: string }[] }[] } } }>(
      ada,
      'GET',
      '/api/binder?kind=response',
    );
    const [exhibit] = binder.outline.sections.flatMap(({ exhibits }) => exhibits);
    const body = { exhibits: [exhibit?.id], version };
    expect(await (await send('PATCH', `/${id}`, { as: ada, body })).json()).toMatchObject({ exhibits: [exhibit?.id] });
  });

  it('cannot be added to another user’s notice, also by SQL', async () => {
    const eve = await createUser(app.database);
    const refused = (as: TestUser, owner: TestUser) =>
      app.database
        .asActor(as.token, (tx) =>
          tx.execute(
            sql`insert into notice_issues (user_id, notice_id, position, quote) values (${owner.id}, ${notice.id}, 1, 'x')`,
          ),
        )
        .then(
          () => undefined,
          (error: unknown) => sqlState(error),
        );
    expect(await refused(eve, ada)).toBe('42501');
    expect(await refused(eve, eve)).toBe('23503');
    expect(await refused(ada, ada)).toBeUndefined();
  });

  it('is rejected beyond the maximum per notice', async () => {
    for (let count = 1; count <= MAX_ISSUES; count += 1) {
      await own.addIssue(ada, notice.id, { quote: `Number ${count}` });
    }
    const problem = await readProblem(await send('POST', `/notices/${notice.id}`, { as: ada, body: author }));
    expect(problem.fields).toEqual({ quote: 'A notice can have at most 100 issues' });
    const [first] = (await read()).issues;
    await send('DELETE', `/${first?.id}`);
    await own.addIssue(ada, notice.id, author);
    const restored = await readProblem(await send('POST', `/${first?.id}/restore`));
    expect([restored.status, restored.detail]).toEqual([409, expect.stringContaining('the limit of 100 issues')]);
  });

  it('is rejected if the quotes of its notice exceed their limit in all, also when it is changed or restored', async () => {
    const quote = 'x'.repeat(10_000);
    const whole = MAX_QUOTED_CHARACTERS / quote.length;
    for (let count = 1; count < whole; count += 1) await own.addIssue(ada, notice.id, { quote });
    const { id, version } = await own.addIssue(ada, notice.id, { quote: quote.slice(1) });
    const change = (body: object) => send('PATCH', `/${id}`, { as: ada, body });
    const add = (text: string) => send('POST', `/notices/${notice.id}`, { as: ada, body: { ...author, quote: text } });
    const fields = {
      quote: expect.stringContaining('All issues of a notice can quote at most 200,000 characters') as string,
    };
    expect((await readProblem(await add('xx'))).fields).toEqual(fields);
    expect((await change({ version, quote })).status).toBe(200);
    expect((await readProblem(await add('x'))).fields).toEqual(fields);
    expect((await change({ version: version + 1, quote: 'shorter' })).status).toBe(200);
    expect((await add('x')).status).toBe(201);
    expect((await readProblem(await change({ version: version + 2, quote }))).fields).toEqual(fields);
    const [first] = (await read()).issues;
    await send('DELETE', `/${first?.id}`);
    expect((await change({ version: version + 2, quote })).status).toBe(200);
    const restored = await readProblem(await send('POST', `/${first?.id}/restore`));
    expect(restored.detail).toContain('the limit of 200,000 characters');
  });

  it('is closed to another user, another role, and signed-out visitors', async () => {
    const { id, version } = await own.addIssue(ada, notice.id, author);
    const acts = (as?: TestUser) => {
      const by = as ? { as } : {};
      return [
        send('POST', `/notices/${notice.id}`, { ...by, body: author }),
        send('PATCH', `/${id}`, { ...by, body: { version, quote: 'x' } }),
        send('DELETE', `/${id}`, by),
        send('POST', `/${id}/restore`, by),
      ];
    };
    const statuses = async (as?: TestUser) => (await Promise.all(acts(as))).map(({ status }) => status);
    expect(await statuses(await createUser(app.database))).toEqual([404, 404, 404, 404]);
    expect(await statuses(await createUser(app.database, { role: 'attorney' }))).toEqual([403, 403, 403, 403]);
    expect(await statuses()).toEqual([401, 401, 401, 401]);
    expect((await read()).issues).toMatchObject([{ id, version, quote: author.quote }]);
  });
});

describe('tasks created from issues', () => {
  it('are one for each open issue, due before the response, and linked both ways', async () => {
    const first = await own.addIssue(ada, notice.id, author);
    await own.addIssue(ada, notice.id, { quote: 'Submit more.\nWith dates.' });
    const done = await own.addIssue(ada, notice.id, { quote: 'Answered long ago.' });
    await send('PATCH', `/${done.id}`, { as: ada, body: { state: 'answered', version: done.version } });
    const { made, request } = await createTasks();
    expect(made).toBe(2);
    const tasks = await fetchTasks();
    const [task] = tasks.filter(({ issue }) => issue?.position === 1);
    expect(task).toMatchObject({
      kind: 'own',
      status: 'Started',
      criteria: 'Criterion (iii)',
      issue: { notice_id: notice.id, position: 1, kind: 'rfe' },
    });
    expect(task?.title).toMatch(/^Issue 1: /);
    expect(task?.action_item).toContain(author.quote);
    expect(Date.parse(notice.deadline.due_on) - Date.parse(task?.due_date ?? '')).toBe(10 * 86_400_000);
    const linked = request.issues.find(({ id }) => id === first.id);
    expect(linked?.task).toEqual({ id: task?.id, status: 'Started', is_in_trash: false });
    expect(tasks.map(({ title }) => title)).toContain('Issue 2: Submit more.');
  });

  it('are not duplicated by repeating, concurrently or from Trash', async () => {
    await own.addIssue(ada, notice.id, author);
    const both = await Promise.all([createTasks(), createTasks()]);
    expect(both.reduce((sum, { made }) => sum + made, 0)).toBe(1);
    const [task] = await fetchTasks();
    await own.ask(ada, 'DELETE', `/api/tasks/${task?.id}`);
    expect((await read()).issues[0]?.task).toMatchObject({ id: task?.id, is_in_trash: true });
    expect((await createTasks()).made).toBe(0);
    await own.addIssue(ada, notice.id, { quote: 'One more.' });
    expect((await createTasks()).made).toBe(1);
  });

  it('do not link to a notice in Trash', async () => {
    await own.addIssue(ada, notice.id, author);
    await createTasks();
    const [task] = await fetchTasks();
    await own.ask(ada, 'DELETE', `/api/uscis-notices/${notice.id}`);
    expect((await fetchTasks())[0]).toMatchObject({ id: task?.id, issue: null });
  });
});
