import { beforeEach, describe, expect, it } from 'vitest';

import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { unpack } from '#testing/archives.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendFile, uploadFile } from '#testing/uploads.ts';

import type { Application } from '../schema.ts';
import { applicationMails } from './mails.ts';

const app = useTestApp({ INFO_EMAIL: 'staff@example.com' });
let ada: TestUser;
let admin: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
});

type Own = ListResponse<Application, { create: boolean; roles: ProviderRole[] }>;

async function apply(as: TestUser | undefined, body: object = {}): Promise<Response> {
  const documents = as && !('documents' in body) ? [(await upload(as)).url] : [];
  return app.request('POST', '/api/applications', { as, body: { role: 'mentor', documents, ...body } });
}
const upload = (as: TestUser) => uploadFile(app, { as, bucket: 'applications', name: 'diploma.pdf' });
const applied = async (as: TestUser, body?: object) => (await apply(as, body)).json() as Promise<Application>;
const own = async (as: TestUser) => (await (await app.request('GET', '/api/applications', { as })).json()) as Own;
const reject = (id: string, as = admin) =>
  app.request('POST', `/api/applications/all/${id}/decision`, {
    as,
    body: { status: 'rejected', decision_note: 'Your license, please' },
  });
const readError = async (response: Response) => {
  const { status, code } = (await response.json()) as Problem;
  return [status, code];
};

describe('an application', () => {
  it('is created with documents and notes, is pending, and notifies staff', async () => {
    const response = await apply(ada, { notes: ' Ten years of juries. ' });
    expect(response.status, await response.clone().text()).toBe(201);
    const application = (await response.json()) as Application;
    expect(application).toMatchObject({
      role: 'mentor',
      notes: 'Ten years of juries.',
      status: 'pending',
      decision_note: '',
      decided_at: null,
    });
    expect(await own(ada)).toEqual({
      rows: [application],
      total: 1,
      can: { create: true, roles: ['attorney'] },
    });
    const read = await app.request('GET', `/api/applications/${application.id}`, { as: ada });
    expect(await read.json()).toEqual(application);
    const mails = await mailsTo(app.database, 'staff@example.com');
    const { data } = mails.findLast(({ kind }) => kind === 'application-submitted') ?? { data: {} };
    expect(data).toEqual({
      name: 'Ada Example',
      email: ada.email,
      role: 'mentor',
      notes: 'Ten years of juries.',
      files: 'diploma.pdf',
      link: `/admin/applications?row=${application.id}`,
    });
    expect(applicationMails['application-submitted']({ data, env: app.env })).toMatchObject({
      subject: 'Mentor application: Ada Example',
      action: { url: `${app.env.APP_URL}/admin/applications?row=${application.id}` },
    });
  });

  it('is visible to its applicant and in their export', async () => {
    const { id } = await applied(ada, { notes: 'I judged the Kestrel Medal.' });
    const found = await app.request('GET', '/api/search?q=Kestrel', { as: ada });
    expect(await found.text()).toContain(`/apply?row=${id}`);
    const entries = await unpack(await app.request('GET', '/api/export', { as: ada }));
    expect([...entries.keys()]).toContain('files/Applications/Mentor application/diploma.pdf');
    expect(String(entries.get('case.json'))).toContain('I judged the Kestrel Medal.');
  });

  it.each([
    [{ role: 'admin' }, { role: 'Please choose a role' }],
    [{ documents: [] }, { documents: 'Please upload at least one document' }],
    [{ documents: ['https://elsewhere.example/a.pdf'] }, { documents: 'Documents: please upload the files here' }],
    [
      { documents: [fileUrl('applications/another/1-a.pdf')] },
      { documents: 'One of these files no longer exists. Please upload it again.' },
    ],
    [{ notes: 'x'.repeat(5001) }, { notes: 'Notes must be at most 5,000 characters long' }],
    [{ status: 'approved' }, { status: expect.any(String) }],
  ])('an application with %j is rejected with a field error', async (body, fields) => {
    const response = await apply(ada, body);
    expect(await response.json()).toMatchObject({ status: 422, code: 'invalid', fields });
    expect((await own(ada)).total).toBe(0);
  });

  it('can be pending once for each role', async () => {
    await apply(ada);
    expect(await readError(await apply(ada))).toEqual([409, 'application_pending']);
    expect((await apply(ada, { role: 'attorney' })).status).toBe(201);
    expect((await own(ada)).can).toEqual({ create: false, roles: [] });
  });

  it('sent twice concurrently is created once', async () => {
    const documents = [(await upload(ada)).url];
    const responses = await Promise.all([apply(ada, { documents }), apply(ada, { documents })]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await own(ada)).total).toBe(1);
  });

  it('can follow a rejected one, which stays readable', async () => {
    const first = await applied(ada);
    expect((await reject(first.id)).status).toBe(200);
    expect((await own(ada)).can.roles).toEqual(['mentor', 'attorney']);
    const second = await applied(ada);
    expect((await own(ada)).rows).toMatchObject([
      { id: second.id, status: 'pending' },
      { id: first.id, status: 'rejected', decision_note: 'Your license, please' },
    ]);
  });

  it('is not readable by another user, not even by an admin at this URL', async () => {
    const { id } = await applied(ada);
    for (const as of [await createUser(app.database), admin]) {
      expect((await app.request('GET', `/api/applications/${id}`, { as })).status).toBe(404);
      expect((await own(as)).total).toBe(0);
    }
  });
});

describe('permission to apply', () => {
  it('is granted to any user with an active role, except for a role they hold', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    expect(await readError(await apply(mentor))).toEqual([409, 'role_held']);
    expect((await own(mentor)).can).toEqual({ create: true, roles: ['attorney'] });
    expect((await apply(mentor, { role: 'attorney' })).status).toBe(201);
    for (const facts of [{ trialDays: -1 }, { role: 'attorney', trialDays: -1 }, { role: 'admin' }] as const) {
      expect((await apply(await createUser(app.database, facts))).status).toBe(201);
    }
  });

  it('is denied to visitors and users without an active role', async () => {
    expect((await apply(undefined, { documents: ['/files/applications/a/1-a.pdf'] })).status).toBe(401);
    expect((await app.request('GET', '/api/applications')).status).toBe(401);
    const off = await createUser(app.database, { isActive: false });
    expect(await readError(await sendFile(app, { as: off, bucket: 'applications' }))).toEqual([
      403,
      'access_switched_off',
    ]);
    expect(await readError(await apply(off, { documents: ['/files/applications/a/1-a.pdf'] }))).toEqual([
      403,
      'access_switched_off',
    ]);
    expect((await own(off)).can).toEqual({ create: false, roles: [] });
  });
});

describe('an application’s document', () => {
  it('is opened only by its owner and by admins who manage providers', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    const { url } = await upload(mentor);
    const fetchStatus = async (as: TestUser | undefined) => (await app.request('HEAD', url, { as })).status;
    expect([await fetchStatus(mentor), await fetchStatus(admin)]).toEqual([200, 404]);
    await apply(mentor, { role: 'attorney', documents: [url] });
    expect(await fetchStatus(admin)).toBe(200);
    const others = await createUser(app.database, { role: 'admin', permissions: ['manage_users', 'manage_content'] });
    expect([await fetchStatus(others), await fetchStatus(ada), await fetchStatus(undefined)]).toEqual([404, 404, 401]);
  });

  it('is listed and renamed by its owner, a mentor, and stays in its bucket', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    const { url } = await upload(mentor);
    const files = await app.request('GET', '/api/files/own', { as: mentor });
    expect(await files.json()).toMatchObject([{ url }]);
    const body = { url, name: 'License.pdf' };
    const renamed = await app.request('POST', '/api/files/own/rename', { as: mentor, body });
    expect([renamed.status, await renamed.json()]).toMatchObject([201, { name: 'License.pdf' }]);
    expect(await readError(await sendFile(app, { as: mentor, bucket: 'documents' }))).toEqual([403, 'wrong_role']);
  });

  it('can be a file that an applicant uploaded elsewhere', async () => {
    const { url } = await uploadFile(app, { as: ada, bucket: 'awards' });
    expect((await apply(ada, { documents: [url] })).status).toBe(201);
    expect((await app.request('HEAD', url, { as: admin })).status).toBe(200);
  });
});
