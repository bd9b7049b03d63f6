import { beforeEach, describe, expect, it } from 'vitest';

import type { ListResponse } from '#core/shared/list-query.ts';
import { readProblem } from '#testing/accounts.ts';
import { createNoticeHelpers } from '#testing/uscis-notices.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { NoticeRow } from '../schema.ts';

const app = useTestApp();
const own = createNoticeHelpers(app);
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

const send = (method: string, path: string, options: Parameters<typeof app.request>[2] = { as: ada }) =>
  app.request(method, `/api/uscis-notices${path}`, options);
const list = async (search = '', as = ada) =>
  (await (await send('GET', search, { as })).json()) as ListResponse<NoticeRow>;
const refusal = async (response: Response) => {
  const { status, code } = await readProblem(response);
  return [status, code];
};

describe('a USCIS notice', () => {
  it('has a deadline computed from its date, until the printed one is entered', async () => {
    const notice = await own.addNotice(ada, { receipt_number: 'ioe 091-234-5678' });
    expect(notice).toMatchObject({
      kind: 'rfe',
      receipt_number: 'IOE0912345678',
      delivery: 'online',
      deadline: { due_on: '2026-05-26', from: 'rule', asOf: '2026-11-24', review: 'counsel pending' },
      issues: [],
      binder_id: null,
      can: { edit: true, delete: true },
    });
    const body = { printed_due_on: '2026-05-20', version: notice.version };
    const changed = await send('PATCH', `/${notice.id}`, { as: ada, body });
    expect(await changed.json()).toMatchObject({ deadline: { due_on: '2026-05-20', from: 'notice', counted: null } });
    const back = { printed_due_on: null, kind: 'noid', version: notice.version + 1 };
    const again = await send('PATCH', `/${notice.id}`, { as: ada, body: back });
    expect(await again.json()).toMatchObject({ deadline: { due_on: '2026-04-01', from: 'rule' } });
    const mailed = { delivery: 'mail', kind: 'denial', version: notice.version + 2 };
    const denied = await send('PATCH', `/${notice.id}`, { as: ada, body: mailed });
    // 33 days end on a Saturday.
    expect(await denied.json()).toMatchObject({ deadline: { due_on: '2026-04-06', from: 'rule' } });
  });

  it('counts as mailed unless its receipt number or its owner states otherwise', async () => {
    const came = async (values: object) => (await own.addNotice(ada, values)).delivery;
    expect(await came({})).toBe('mail');
    expect(await came({ receipt_number: 'LIN0912345678' })).toBe('mail');
    expect(await came({ receipt_number: 'IOE0912345678', delivery: 'mail' })).toBe('mail');
    expect(await came({ delivery: 'online' })).toBe('online');
  });

  it('is listed by deadline, answered ones last, and filtered by type and status', async () => {
    const late = await own.addNotice(ada, { issued_on: '2026-03-05' });
    const response = await own.addNotice(ada, { issued_on: '2026-01-05', responded_on: '2026-03-01' });
    const soon = await own.addNotice(ada, { kind: 'noid' });
    const ids = async (search?: string) => (await list(search)).rows.map(({ id }) => id);
    expect(await ids()).toEqual([soon.id, late.id, response.id]);
    expect(await ids('?state=answered')).toEqual([response.id]);
    expect(await ids('?kind=noid')).toEqual([soon.id]);
    expect((await send('GET', '?format=csv')).status).toBe(200);
  });

  it('reports every invalid field at once', async () => {
    const body = {
      kind: 'letter',
      receipt_number: 'IOE123',
      issued_on: '2026-02-30',
      printed_due_on: 'soon',
      delivery: 'rocket',
      mailed_to: 'mars',
      notice_url: 'https://example.com/a.pdf',
      responded_on: '2999-01-01',
    };
    const { status, fields } = await readProblem(await send('POST', '', { as: ada, body }));
    expect([status, Object.keys(fields ?? {}).toSorted()]).toEqual([422, Object.keys(body).toSorted()]);
    const days = { issued_on: '2026-03-02', printed_due_on: '2026-03-01', responded_on: '2026-03-01' };
    const impossible = await readProblem(await send('POST', '', { as: ada, body: days }));
    expect(impossible.fields).toEqual({
      printed_due_on: 'Due date must be after the date of the notice',
      responded_on: 'Response date must not be before the date of the notice',
    });
    const { id, version } = await own.addNotice(ada);
    const change = { printed_due_on: '2026-03-02', version };
    expect(await refusal(await send('PATCH', `/${id}`, { as: ada, body: change }))).toEqual([422, 'invalid']);
  });

  it('accepts only the user’s own PDF', async () => {
    const bob = await createUser(app.database);
    const { url } = await uploadFile(app, { as: bob, bucket: 'evidence-requests', name: 'notice.pdf' });
    const body = { issued_on: '2026-03-02', notice_url: url };
    expect(await refusal(await send('POST', '', { as: ada, body }))).toEqual([422, 'invalid']);
    const { id, version } = await own.addNotice(ada);
    const change = { notice_url: url, version };
    expect(await refusal(await send('PATCH', `/${id}`, { as: ada, body: change }))).toEqual([422, 'invalid']);
    const picture = await app.request('POST', '/api/files/evidence-requests?name=a.png', { as: ada, body: 'x' });
    expect(picture.status).toBe(422);
  });

  it('is not changed at an outdated version', async () => {
    const { id, version } = await own.addNotice(ada);
    const change = (receipt_number: string) => send('PATCH', `/${id}`, { as: ada, body: { receipt_number, version } });
    expect((await change('IOE0912345678')).status).toBe(200);
    expect(await refusal(await change('LIN0912345678'))).toEqual([409, 'version_conflict']);
  });

  it('is moved to Trash and restored, with its issues', async () => {
    const { id } = await own.addNotice(ada);
    await own.addIssue(ada, id, { quote: 'Nothing shows the author.' });
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await list()).rows).toEqual([]);
    expect((await list('?trash=true')).rows.map((row) => row.id)).toEqual([id]);
    const restored = (await (await send('POST', `/${id}/restore`)).json()) as NoticeRow;
    expect([restored.deleted_at, restored.issues.length]).toEqual([null, 1]);
  });
});

describe('access to another user’s notice', () => {
  it('is 404 for reads and writes', async () => {
    const bob = await createUser(app.database);
    const { id, version } = await own.addNotice(ada);
    const other = { as: bob };
    const responses = [
      await send('GET', `/${id}`, other),
      await send('PATCH', `/${id}`, { ...other, body: { version, kind: 'noid' } }),
      await send('DELETE', `/${id}`, other),
      await send('POST', `/${id}/restore`, other),
      await send('PUT', `/${id}/tasks`, other),
      await send('PUT', `/${id}/response`, other),
    ];
    for (const response of responses) expect(await refusal(response)).toEqual([404, 'not_found']);
    expect((await list('', bob)).rows).toEqual([]);
    expect((await own.readNotice(ada, id)).version).toBe(version);
  });

  it('is rejected with the reason if signed out, in another role or lapsed', async () => {
    const { id, version } = await own.addNotice(ada);
    const reading = (as?: TestUser) => [
      send('GET', '', { ...(as && { as }) }),
      send('GET', `/${id}`, { ...(as && { as }) }),
    ];
    const writing = (as?: TestUser) => [
      send('POST', '', { ...(as && { as }), body: { issued_on: '2026-03-02' } }),
      send('PATCH', `/${id}`, { ...(as && { as }), body: { version } }),
      send('DELETE', `/${id}`, { ...(as && { as }) }),
      send('POST', `/${id}/restore`, { ...(as && { as }) }),
      send('PUT', `/${id}/tasks`, { ...(as && { as }) }),
      send('PUT', `/${id}/response`, { ...(as && { as }) }),
    ];
    const mentor = await createUser(app.database, { role: 'mentor' });
    const statuses = async (pendingResponses: Promise<Response>[]) => [
      ...new Set((await Promise.all(pendingResponses)).map(({ status }) => status)),
    ];
    expect(await statuses([...reading(), ...writing()])).toEqual([401]);
    expect(await statuses([...reading(mentor), ...writing(mentor)])).toEqual([403]);
    const lapsed = await createUser(app.database, { trialDays: -1 });
    expect(await statuses(writing(lapsed))).toEqual([403]);
    expect((await list('', lapsed)).can).toEqual({ create: false });
  });
});
