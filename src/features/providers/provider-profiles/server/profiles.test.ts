import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { userCredentials } from '#features/providers/provider-credentials/server/table.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createJpeg } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendFile, uploadFile } from '#testing/uploads.ts';

import type { AttorneyProfile, MentorProfile, ShownProvider, ShownProviders } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;
let attorney: TestUser;
let admin: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  attorney = await createUser(app.database, { role: 'attorney' });
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
});

const written = {
  specialization: 'Immigration',
  years_of_experience: 12,
  bar_number: '4711',
  license_state: 'New York',
  hourly_rate: 250,
  version: 0,
};
const at = (role: string) => `/api/provider-profiles/${role}`;
const put = (as: TestUser | undefined, role: string, body: object) => app.request('PUT', at(role), { as, body });
const own = async <Profile>(as: TestUser, role: string) =>
  (await (await app.request('GET', at(role), { as })).json()) as Profile;
const isVerified = async (as: TestUser, role: string) => (await own<MentorProfile>(as, role)).is_verified;
const shownTo = async (as: TestUser): Promise<ShownProvider[]> => {
  const response = await app.request('GET', '/api/provider-profiles', { as });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as ShownProviders).providers;
};
const readProblem = async (response: Response) => (await response.json()) as Problem;

describe('a provider profile', () => {
  it('is empty at first, then created, and updated at its version', async () => {
    expect(await own(mentor, 'mentor')).toEqual({
      bio: '',
      expertise: [],
      hourly_rate: '0.00',
      profile_image_url: null,
      is_verified: false,
      credentials: [],
      prices: [],
      updated_at: null,
      version: 0,
    });
    const { url } = await uploadFile(app, {
      as: mentor,
      bucket: 'profile-images',
      name: 'me.jpg',
      bytes: createJpeg(),
    });
    const mine = {
      bio: ' Ten years.\nTwo juries. ',
      expertise: [' Patents , Awards', '', 'Talks'],
      hourly_rate: 80.5,
    };
    const first = await put(mentor, 'mentor', { ...mine, profile_image_url: url, version: 0 });
    expect(first.status, await first.clone().text()).toBe(200);
    expect(await first.json()).toMatchObject({
      bio: 'Ten years.\nTwo juries.',
      expertise: ['Patents', 'Awards', 'Talks'],
      hourly_rate: '80.50',
      profile_image_url: url,
      version: 1,
    });
    expect((await put(mentor, 'mentor', { version: 0 })).status).toBe(409);
    const second = await put(mentor, 'mentor', { bio: 'Short', version: 1 });
    expect(await second.json()).toMatchObject({ bio: 'Short', expertise: [], profile_image_url: null, version: 2 });
    expect(await own(mentor, 'mentor')).toMatchObject({ bio: 'Short', version: 2 });
  });

  it('a provider profile of an attorney contains the accepted services', async () => {
    expect(await own(attorney, 'attorney')).toMatchObject({ specialization: '', hourly_rate: '0.00', version: 0 });
    const { fields } = await readProblem(await put(attorney, 'attorney', { version: 0 }));
    expect(fields).toEqual({
      specialization: 'Specialization is required',
      years_of_experience: 'Years of experience is required',
      bar_number: 'Bar number is required',
      license_state: 'License state is required',
      hourly_rate: 'Hourly rate is required',
    });
    const response = await put(attorney, 'attorney', written);
    expect(await response.json()).toMatchObject({ ...written, hourly_rate: '250.00', version: 1 });
    expect(await own<AttorneyProfile>(attorney, 'attorney')).toMatchObject({ bar_number: '4711', version: 1 });
  });

  it.each([
    ['mentor', { hourly_rate: -1 }, { hourly_rate: 'Hourly rate must be at least 0' }],
    ['mentor', { hourly_rate: 0.001 }, { hourly_rate: 'Hourly rate can have at most two decimal places' }],
    ['mentor', { hourly_rate: 1e9 }, { hourly_rate: 'Hourly rate must be at most $1,000,000' }],
    ['mentor', { hourly_rate: 'abc' }, { hourly_rate: expect.stringContaining('must be a number') }],
    ['mentor', { expertise: Array(51).fill('a') }, { expertise: 'You can add at most 50 areas of expertise' }],
    ['mentor', { bio: 'x'.repeat(5001) }, { bio: expect.stringContaining('at most 5,000') }],
    ['mentor', { is_verified: true }, { is_verified: expect.any(String) }],
    ['mentor', { profile_image_url: '/files/profile-images/x/1-a.pdf' }, { profile_image_url: expect.any(String) }],
    ['mentor', { profile_image_url: '/files/profile-images/x/1-a.png' }, { profile_image_url: expect.any(String) }],
    ['attorney', { ...written, years_of_experience: -1 }, { years_of_experience: expect.stringContaining('0 to 80') }],
    ['attorney', { ...written, years_of_experience: 1.5 }, { years_of_experience: expect.stringContaining('whole') }],
    ['attorney', { ...written, hourly_rate: -0.01 }, { hourly_rate: 'Hourly rate must be at least 0' }],
  ])('a provider profile of a %s with %j is rejected with a field error', async (role, fields, problems) => {
    const as = role === 'mentor' ? mentor : attorney;
    const response = await put(as, role, { version: 0, ...fields });
    expect(await readProblem(response)).toMatchObject({ status: 422, code: 'invalid', fields: problems });
    expect(await own(as, role)).toMatchObject({ version: 0 });
  });

  it('is written by users with the role, and not readable by admins', async () => {
    for (const as of [ada, attorney, admin]) {
      expect((await put(as, 'mentor', { version: 0 })).status).toBe(403);
      expect((await app.request('GET', at('mentor'), { as })).status).toBe(403);
    }
    expect((await put(undefined, 'attorney', written)).status).toBe(401);
    const lapsed = await createUser(app.database, { role: 'attorney', trialDays: -1 });
    expect((await readProblem(await put(lapsed, 'attorney', written))).code).toBe('lapsed');
    for (const as of [mentor, admin]) {
      expect((await app.request('GET', '/api/provider-profiles', { as })).status).toBe(403);
    }
  });

  it('created twice concurrently is stored once, and the other request gets a conflict', async () => {
    const responses = await Promise.all(['One', 'Two'].map((bio) => put(mentor, 'mentor', { bio, version: 0 })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await own(mentor, 'mentor')).toMatchObject({ version: 1 });
  });

  it('accepts only an image, uploaded by the mentor', async () => {
    const { url: elsewhere } = await uploadFile(app, {
      as: mentor,
      bucket: 'credentials',
      name: 'a.jpg',
      bytes: createJpeg(),
    });
    expect((await put(mentor, 'mentor', { profile_image_url: elsewhere, version: 0 })).status).toBe(422);
    const pdf = await sendFile(app, { as: mentor, bucket: 'profile-images' });
    expect(pdf.status).toBe(422);
    const { url } = await uploadFile(app, {
      as: attorney,
      bucket: 'profile-images',
      name: 'a.jpg',
      bytes: createJpeg(),
    });
    const response = await put(mentor, 'mentor', { profile_image_url: url, version: 0 });
    expect((await readProblem(response)).fields).toHaveProperty('profile_image_url');
  });
});

describe('a provider’s verified status', () => {
  it('requires an unexpired verified credential, and is shown to all readers', async () => {
    const { id } = await submitCredential(app, mentor, { expiry_date: '2099-01-01' });
    expect(await isVerified(mentor, 'mentor')).toBe(false);
    await decideCredential(app, admin, { id });
    expect(await isVerified(mentor, 'mentor')).toBe(true);
    const expires = (day: ReturnType<typeof sql>) =>
      app.database.asSystem('a test lets days pass', (tx) =>
        tx.update(userCredentials).set({ expiry_date: day }).where(eq(userCredentials.id, id)),
      );
    await expires(sql`(now() at time zone 'UTC')::date`);
    expect(await isVerified(mentor, 'mentor')).toBe(true);
    await expires(sql`(now() at time zone 'UTC')::date - 1`);
    expect(await isVerified(mentor, 'mentor')).toBe(false);
    await expires(sql`null`);
    expect(await isVerified(mentor, 'mentor')).toBe(true);
    const { version } = (await (await app.request('GET', `/api/credentials/${id}`, { as: mentor })).json()) as {
      version: number;
    };
    const body = { credential_number: 'B', version };
    expect((await app.request('PATCH', `/api/credentials/${id}`, { as: mentor, body })).status).toBe(200);
    expect(await isVerified(mentor, 'mentor')).toBe(false);
  });

  it('requires a license for an attorney, in the role it is for', async () => {
    const submit = (credential_type: string) =>
      submitCredential(app, attorney, { role: 'attorney', credential_type, expiry_date: '2099-01-01' });
    const [certificate, license] = [await submit('Professional Certificate'), await submit('State License')];
    await decideCredential(app, admin, certificate);
    expect(await isVerified(attorney, 'attorney')).toBe(false);
    await decideCredential(app, admin, { id: license.id, status: 'rejected' });
    expect(await isVerified(attorney, 'attorney')).toBe(false);
    await decideCredential(app, admin, await submit('Bar License'));
    expect(await isVerified(attorney, 'attorney')).toBe(true);
    await app.database.asSystem('a test gives a role', (tx) =>
      tx.update(userRoles).set({ role: 'mentor' }).where(eq(userRoles.userId, attorney.id)),
    );
    expect(await isVerified(attorney, 'mentor')).toBe(false);
  });
});

describe('provider profiles for an applicant', () => {
  it('are those of assigned providers, with verified credentials and without documents', async () => {
    await put(mentor, 'mentor', { bio: 'Ten years.', version: 0 });
    await assign(app.database, ada, mentor);
    await assign(app.database, ada, attorney);
    const verified = await submitCredential(app, mentor, { expiry_date: '2020-01-01' });
    await submitCredential(app, mentor, { credential_number: 'pending' });
    await decideCredential(app, admin, verified);
    for (const price of [
      { service_type: 'Mock Interview', price: 80.5 },
      { service_type: 'Off', price: 1, is_active: false },
    ]) {
      expect((await app.request('POST', '/api/pricing', { as: mentor, body: price })).status).toBe(201);
    }
    const shown = await shownTo(ada);
    expect(shown).toEqual([
      {
        user_id: mentor.id,
        name: 'Ada Example',
        role: 'mentor',
        is_verified: false,
        credentials: [
          {
            id: verified.id,
            credential_type: 'Academic Degree',
            credential_number: 'A-1',
            issuing_authority: 'Alder University',
            issue_date: '2019-06-30',
            expiry_date: '2020-01-01',
            is_expired: true,
          },
        ],
        prices: [{ id: expect.any(String), service_type: 'Mock Interview', price: '80.50', currency: 'USD' }],
        mentor_profile: { bio: 'Ten years.', expertise: [], hourly_rate: '0.00', profile_image_url: null },
        attorney_profile: null,
      },
      expect.objectContaining({ user_id: attorney.id, role: 'attorney', credentials: [], attorney_profile: null }),
    ]);
    expect(JSON.stringify(shown)).not.toContain('/files/');
    expect((await own<MentorProfile>(mentor, 'mentor')).prices).toEqual(shown[0]?.prices);
  });

  it('are closed for other providers, also in SQL, and after the assignment or the role ends', async () => {
    await put(mentor, 'mentor', { bio: 'Ten years.', version: 0 });
    await decideCredential(app, admin, await submitCredential(app, mentor));
    const bySql = (as: TestUser) =>
      app.database.asActor(as.token, (tx) =>
        selectRows<{ profiles: number; rows: number; credentials: unknown[]; verified: boolean }>(
          tx,
          sql`select (select count(*)::int from mentor_profiles where user_id = ${mentor.id}) as profiles,
            (select count(*)::int from user_credentials where user_id = ${mentor.id}) as rows,
            app.verified_credentials(${mentor.id}, 'mentor') as credentials, app.is_verified(${mentor.id}, 'mentor') as verified`,
        ),
      );
    const nothing = [{ profiles: 0, rows: 0, credentials: [], verified: false }];
    expect([await shownTo(ada), await bySql(ada)]).toEqual([[], nothing]);
    await assign(app.database, ada, mentor);
    expect(await bySql(ada)).toMatchObject([{ profiles: 1, rows: 0, credentials: [{}], verified: true }]);
    const eve = await createUser(app.database);
    expect([await shownTo(eve), await bySql(eve), await bySql(attorney)]).toEqual([[], nothing, nothing]);
    await unassign(app.database, ada, mentor);
    expect([await shownTo(ada), await bySql(ada)]).toEqual([[], nothing]);
    await assign(app.database, ada, mentor);
    await app.database.asSystem('a test deactivates a role', (tx) =>
      tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.userId, mentor.id)),
    );
    expect([await shownTo(ada), await bySql(ada)]).toEqual([[], nothing]);
  });

  it('include the mentor’s image, even after a trial', async () => {
    const lapsed = await createUser(app.database, { trialDays: -1 });
    const { url } = await uploadFile(app, {
      as: mentor,
      bucket: 'profile-images',
      name: 'me.jpg',
      bytes: createJpeg(),
    });
    await put(mentor, 'mentor', { profile_image_url: url, version: 0 });
    const fetchStatus = async (as: TestUser) => (await app.request('HEAD', url, { as })).status;
    expect([await fetchStatus(lapsed), await fetchStatus(ada)]).toEqual([404, 404]);
    await assign(app.database, lapsed, mentor);
    expect([await fetchStatus(lapsed), await fetchStatus(ada)]).toEqual([200, 404]);
    expect(await shownTo(lapsed)).toMatchObject([{ mentor_profile: { profile_image_url: url } }]);
  });
});
