import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { unpack } from '#testing/archives.ts';
import { decideCredential, sampleCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendFile, uploadFile } from '#testing/uploads.ts';

import type { Credential } from '../schema.ts';

const app = useTestApp();
let mentor: TestUser;
let attorney: TestUser;
let admin: TestUser;
beforeEach(async () => {
  [mentor, attorney] = [
    await createUser(app.database, { role: 'mentor' }),
    await createUser(app.database, { role: 'attorney' }),
  ];
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
});

const send = async (as: TestUser | undefined, fields: object = {}) => {
  const body = as && !('document_url' in fields) ? await sampleCredential(app, as, { ...fields }) : fields;
  return app.request('POST', '/api/credentials', { as, body });
};
const change = (as: TestUser | undefined, id: string, body: object) =>
  app.request('PATCH', `/api/credentials/${id}`, { as, body });
const remove = (as: TestUser | undefined, id: string, version = 1) =>
  app.request('DELETE', `/api/credentials/${id}?version=${version}`, { as });
const own = async (as: TestUser, query = '') =>
  (await (await app.request('GET', `/api/credentials?${query}`, { as })).json()) as ListResponse<Credential>;
const read = async (as: TestUser, id: string) =>
  (await (await app.request('GET', `/api/credentials/${id}`, { as })).json()) as Credential;
const readError = async (response: Response) => [response.status, ((await response.json()) as Problem).code];

describe('a credential', () => {
  it('is submitted as pending, and is in its provider’s list', async () => {
    const response = await send(mentor, { expiry_date: '' });
    expect(response.status, await response.clone().text()).toBe(201);
    const credential = (await response.json()) as Credential;
    expect(credential).toMatchObject({
      role: 'mentor',
      credential_type: 'Academic Degree',
      issue_date: '2019-06-30',
      expiry_date: null,
      is_expired: false,
      verification_status: 'pending',
      decision_note: '',
      decided_at: null,
      version: 1,
    });
    expect(await own(mentor)).toEqual({ rows: [credential], total: 1, can: { create: true } });
    expect(await read(mentor, credential.id)).toEqual(credential);
    expect((await own(mentor, 'role=attorney')).rows).toEqual([]);
  });

  it.each([
    ['mentor', { credential_type: '' }, { credential_type: 'Please choose a type' }],
    ['mentor', { credential_type: 'Bar License' }, { credential_type: 'Please choose a type for mentors' }],
    ['attorney', { credential_type: 'Patent' }, { credential_type: 'Please choose a type for attorneys' }],
    ['mentor', { credential_number: ' ' }, { credential_number: 'Credential number is required' }],
    ['mentor', { issuing_authority: '' }, { issuing_authority: 'Issuing authority is required' }],
    ['mentor', { issuing_authority: 'x'.repeat(301) }, { issuing_authority: expect.stringContaining('at most 300') }],
    ['mentor', { issue_date: '' }, { issue_date: 'Issue date is required' }],
    ['mentor', { issue_date: '2099-01-01' }, { issue_date: 'Issue date must not be in the future' }],
    ['mentor', { issue_date: '2020-02-30' }, { issue_date: expect.stringContaining('must be a date') }],
    ['mentor', { expiry_date: '2019-06-30' }, { expiry_date: 'Expiry date must be after the issue date' }],
    ['attorney', { expiry_date: null }, { expiry_date: 'Expiry date is required' }],
    ['mentor', { document_url: '' }, { document_url: 'Please upload the document' }],
    ['mentor', { document_url: 'https://elsewhere.example/a.pdf' }, { document_url: 'Please upload the document' }],
    [
      'mentor',
      { document_url: fileUrl('credentials/another/1-a.pdf') },
      { document_url: 'One of these files no longer exists. Please upload it again.' },
    ],
    ['mentor', { verification_status: 'verified' }, { verification_status: expect.any(String) }],
  ])('a credential of a %s with %j is rejected with a field error', async (role, fields, problems) => {
    const as = role === 'mentor' ? mentor : attorney;
    const body = { ...(await sampleCredential(app, as, { role })), ...fields };
    const response = await app.request('POST', '/api/credentials', { as, body });
    expect(await response.json()).toMatchObject({ status: 422, code: 'invalid', fields: problems });
    expect((await own(as)).total).toBe(0);
  });

  it('is submitted only for a role that its provider holds with access', async () => {
    expect((await send(attorney, { role: 'attorney' })).status).toBe(201);
    expect(await readError(await send(mentor, { role: 'attorney' }))).toEqual([403, 'wrong_role']);
    const document_url = '/files/credentials/a/1-a.pdf';
    const least = { ...(await sampleCredential(app, mentor)), document_url };
    for (const as of [await createUser(app.database), admin]) {
      expect(await readError(await send(as, least))).toEqual([403, 'wrong_role']);
    }
    const lapsed = await createUser(app.database, { role: 'mentor', trialDays: -1 });
    expect(await readError(await send(lapsed, least))).toEqual([403, 'lapsed']);
    expect((await send(undefined, least)).status).toBe(401);
  });

  it('cannot be read, changed or deleted by another provider', async () => {
    const { id } = await submitCredential(app, mentor);
    const other = await createUser(app.database, { role: 'mentor' });
    for (const as of [other, attorney]) {
      expect((await app.request('GET', `/api/credentials/${id}`, { as })).status).toBe(404);
      expect((await change(as, id, { credential_number: 'B', version: 1 })).status).toBe(404);
      expect((await remove(as, id)).status).toBe(404);
    }
    expect((await own(other)).total).toBe(0);
    expect((await remove(undefined, id)).status).toBe(401);
  });

  it('is in the export of its provider, without the admin who decided', async () => {
    const { id } = await submitCredential(app, mentor, { issuing_authority: 'Kestrel College' });
    await decideCredential(app, admin, { id });
    const everything = String((await unpack(await app.request('GET', '/api/export', { as: mentor }))).get('case.json'));
    expect(everything).toContain('Kestrel College');
    expect(everything).not.toContain(admin.id);
  });
});

describe('editing a credential', () => {
  it('resets the decision, even for one field', async () => {
    const { id } = await submitCredential(app, mentor);
    await decideCredential(app, admin, { id, status: 'rejected' });
    expect(await read(mentor, id)).toMatchObject({
      verification_status: 'rejected',
      decision_note: 'Not readable',
      version: 2,
    });
    const response = await change(mentor, id, { credential_number: 'B-2', version: 2 });
    expect(await response.json()).toMatchObject({
      credential_number: 'B-2',
      verification_status: 'pending',
      decision_note: '',
      decided_at: null,
      version: 3,
    });
    await decideCredential(app, admin, { id });
    expect((await change(mentor, id, { version: 4 })).status).toBe(200);
    expect(await read(mentor, id)).toMatchObject({ verification_status: 'pending', version: 5 });
  });

  it('validates all of its fields, at the current version', async () => {
    const { id } = await submitCredential(app, attorney, { role: 'attorney' });
    const fetchFields = async (body: object) =>
      ((await (await change(attorney, id, { version: 1, ...body })).json()) as Problem).fields;
    expect(await fetchFields({ issue_date: '2010-01-01', expiry_date: '2009-01-01' })).toEqual({
      expiry_date: 'Expiry date must be after the issue date',
    });
    expect(await fetchFields({ expiry_date: '2001-01-01' })).toHaveProperty('expiry_date');
    expect(await fetchFields({ expiry_date: null })).toEqual({ expiry_date: 'Expiry date is required' });
    expect(await fetchFields({ credential_type: 'Award' })).toHaveProperty('credential_type');
    expect(await fetchFields({ role: 'mentor' })).toHaveProperty('role');
    const { url } = await uploadFile(app, { as: mentor, bucket: 'credentials' });
    expect(await fetchFields({ document_url: url })).toHaveProperty('document_url');
    expect(await readError(await change(attorney, id, { credential_number: 'B', version: 2 }))).toEqual([
      409,
      'version_conflict',
    ]);
    expect(await read(attorney, id)).toMatchObject({ credential_number: 'A-1', version: 1 });
  });

  it('requires its role to be active', async () => {
    const { id } = await submitCredential(app, mentor);
    await app.database.asSystem('a test makes a mentor an attorney', async (tx) => {
      await tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.userId, mentor.id));
      const [trialStartDate, trialEndDate] = [sql`now()`, sql`now() + interval '1 day'`];
      await tx.insert(userRoles).values({ userId: mentor.id, role: 'attorney', trialStartDate, trialEndDate });
    });
    const body = { credential_number: 'B', version: 1 };
    expect(await readError(await change(mentor, id, body))).toEqual([403, 'wrong_role']);
    expect(await readError(await remove(mentor, id))).toEqual([403, 'wrong_role']);
    expect(await read(mentor, id)).toMatchObject({ credential_number: 'A-1' });
  });
});

describe('deleting a credential', () => {
  it('removes it, at the current version', async () => {
    const { id } = await submitCredential(app, mentor);
    await decideCredential(app, admin, { id });
    expect(await readError(await remove(mentor, id))).toEqual([409, 'version_conflict']);
    expect((await app.request('DELETE', `/api/credentials/${id}`, { as: mentor })).status).toBe(422);
    expect((await remove(mentor, id, 2)).status).toBe(204);
    expect((await own(mentor)).total).toBe(0);
    expect((await remove(mentor, id, 2)).status).toBe(404);
  });
});

describe('a credential document', () => {
  it('is opened by its provider and by admins who manage providers, and not by applicants', async () => {
    const ada = await createUser(app.database);
    await assign(app.database, ada, mentor);
    const { url } = await uploadFile(app, { as: mentor, bucket: 'credentials' });
    const fetchStatus = async (as: TestUser | undefined) => (await app.request('HEAD', url, { as })).status;
    expect([await fetchStatus(mentor), await fetchStatus(admin)]).toEqual([200, 404]);
    const { id } = await submitCredential(app, mentor, { document_url: url });
    await decideCredential(app, admin, { id });
    expect(await fetchStatus(admin)).toBe(200);
    const others = await createUser(app.database, { role: 'admin', permissions: ['manage_users', 'manage_content'] });
    expect([
      await fetchStatus(ada),
      await fetchStatus(attorney),
      await fetchStatus(others),
      await fetchStatus(undefined),
    ]).toEqual([404, 404, 404, 401]);
  });

  it('is uploaded only by mentors and attorneys with access', async () => {
    const upload = (as: TestUser) => sendFile(app, { as, bucket: 'credentials' });
    expect([(await upload(mentor)).status, (await upload(attorney)).status]).toEqual([201, 201]);
    expect(await readError(await upload(await createUser(app.database)))).toEqual([403, 'wrong_role']);
    expect(await readError(await upload(admin))).toEqual([403, 'wrong_role']);
    const lapsed = await createUser(app.database, { role: 'attorney', trialDays: -1 });
    expect(await readError(await upload(lapsed))).toEqual([403, 'lapsed']);
  });
});
