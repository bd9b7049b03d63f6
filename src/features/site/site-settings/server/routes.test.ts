import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { createSubject, subjects, revokeAccess, type Subject } from '#testing/access/subjects.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { settingKeys, type SettingKey, type SettingRow } from '../schema.ts';
import { readSettings } from './queries.ts';
import { applySettings } from './service.ts';

const app = useTestApp();

let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(app.database, { role: 'admin', isOwner: true });
});

describe.each(subjects)('settings as %s', (subject) => {
  const status = statusFor(subject);
  let person: TestUser | undefined;

  beforeAll(async () => {
    person = await createSubject(app.database, subject);
    if (person) await revokeAccess(app.database, subject, person.id);
  });

  it(`answer ${status} to reading`, async () => {
    expect((await app.request('GET', '/api/settings', { as: person })).status).toBe(status);
    expect((await app.request('GET', '/api/settings', { as: owner })).status, 'the same by an owner').toBe(200);
  });

  it(`answer ${status} to updating one`, async () => {
    const [before] = (await list()).filter(({ key }) => key === 'bank_details');
    const value = `Bank of ${subject}`;
    expect((await setAs(person, 'bank_details', value)).status).toBe(status);
    const [after] = (await list()).filter(({ key }) => key === 'bank_details');
    expect(after?.value).toBe(status === 200 ? value : before?.value);
  });
});

describe('settings as an owner admin', () => {
  it('are listed, set or not', async () => {
    expect((await list()).map(({ key }) => key)).toEqual(settingKeys);
    expect((await list()).find(({ key }) => key === 'payment_link_coaching')).toEqual({
      key: 'payment_link_coaching',
      value: '',
      default: '',
      version: 0,
      updated_at: null,
      updated_by: null,
    });
  });

  it.each([
    ['info_mailbox', ' staff@example.com ', 'staff@example.com'],
    ['bank_details', 'Example Bank\nIBAN EX00 0000', 'Example Bank\nIBAN EX00 0000'],
    ['payment_link_uk_design', 'https://pay.example.com/design?plan=1', 'https://pay.example.com/design?plan=1'],
    ['payment_link_uk_design', '', ''],
    ['link_schedule_call', 'https://calls.example.com/laurel', 'https://calls.example.com/laurel'],
    ['contact_relay_url', ' https://forms.example.com/f/1 ', 'https://forms.example.com/f/1'],
    ['site_notice', ' We are closed on Friday. ', 'We are closed on Friday.'],
    ['tax_rate', '8.875', '8.875'],
  ] as const)('accept for %s the value %j', async (key, value, stored) => {
    const response = await set(key, value);
    expect(response.status, await response.clone().text()).toBe(200);
    expect((await list()).find((row) => row.key === key)).toEqual({
      key,
      value: stored,
      default: '',
      version: expect.any(Number),
      updated_at: expect.any(String),
      updated_by: 'Ada Example',
    });
    const read = await app.database.asActor(owner.token, (tx) => readSettings(tx, { env: app.env, keys: [key] }));
    expect(read, 'an empty one counts as not set').toEqual(stored ? { [key]: stored } : {});
  });

  it.each([
    ...['0', '100', '-1', '19%', '1,5', '019', '8.87555'].map(
      (rate) =>
        [
          'tax_rate',
          rate,
          'Please enter a percentage above 0 and below 100, such as 19 or 8.875, or leave this empty',
        ] as const,
    ),
    ['invoice_due_days', '91', 'Please enter a whole number of days from 1 to 90, or leave this empty'],
    ['info_mailbox', 'staff', 'Please enter a valid email address, or leave this empty'],
    ['info_mailbox', 'a@example.com, b@example.com', 'Please enter a valid email address, or leave this empty'],
    [
      'payment_link_letters',
      'http://pay.example.com',
      'Please enter a link that begins with https://, or leave this empty',
    ],
    [
      'payment_link_letters',
      'javascript:alert(1)',
      'Please enter a link that begins with https://, or leave this empty',
    ],
    ['payment_link_letters', 'pay.example.com', 'Please enter a link that begins with https://, or leave this empty'],
    ['link_chat', 'https://', 'Please enter a link that begins with https://, or leave this empty'],
    ['contact_relay_url', 'https://127.0.0.1/f', 'Please enter a link that begins with https://, or leave this empty'],
    ['contact_relay_url', 'https://localhost/f', 'Please enter a link that begins with https://, or leave this empty'],
    [
      'bank_details',
      'a\u0000b',
      'This contains a character that cannot be saved. Please remove it, or type the text again.',
    ],
    ['bank_details', 'x'.repeat(2001), 'Bank details must be at most 2,000 characters long'],
    ['bank_details', 7, 'This must be text'],
    ['brand_name', 'x'.repeat(61), 'Brand name must be at most 60 characters long'],
    ['site_notice', 'two\nlines', 'Notice must not contain control characters'],
    ['phone', 'call me', 'Please enter a phone number such as +1 555 010 0100, or leave this empty'],
    ['business_hours', 'always', 'Please enter the hours like this: Monday to Friday, 9am to 5pm EST'],
    [
      'business_hours',
      'Monday to Friday, 5pm to 9am EST',
      'Please enter the hours like this: Monday to Friday, 9am to 5pm EST',
    ],
    ['trial_days', '0', 'Please enter a whole number of days from 1 to 366, or leave this empty'],
    ['trial_days', '1.5', 'Please enter a whole number of days from 1 to 366, or leave this empty'],
    ['upload_max_mb', '101', 'Please enter a whole number of MB from 1 to 100, or leave this empty'],
    ['upload_max_mb', '1e2', 'Please enter a whole number of MB from 1 to 100, or leave this empty'],
  ] as const)('reject for %s the value %j', async (key, value, message) => {
    const response = await set(key, value);
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).fields).toEqual({ value: message });
  });

  it('reject an unknown key, and any field but the value', async () => {
    expect((await app.request('PUT', '/api/settings/secret', { as: owner, body: { value: 'x' } })).status).toBe(404);
    const response = await app.request('PUT', '/api/settings/info_mailbox', {
      as: owner,
      body: { value: '', key: 'bank_details', updated_at: null },
    });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {}).toSorted()).toEqual(['key', 'updated_at']);
  });

  it('are closed with the next request after the ownership is revoked', async () => {
    const second = await createUser(app.database, { role: 'admin', isOwner: true });
    expect((await setAs(second, 'info_mailbox', '')).status).toBe(200);
    await app.database.asSystem('a test takes a right away', (tx) =>
      tx.execute(sql`update admin_roles set is_owner = false where user_id = ${second.id}`),
    );
    expect((await setAs(second, 'info_mailbox', '')).status).toBe(403);
  });
});

describe('a setting changed by two owners concurrently', () => {
  it('is stored once, and the other gets a version conflict', async () => {
    await set('phone', '');
    const shown = (await list()).find(({ key }) => key === 'phone')?.version ?? 0;
    const change = async (value: string) =>
      (await app.request('PUT', '/api/settings/phone', { as: owner, body: { value, version: shown } })).status;
    const statuses = await Promise.all([change('+1 555 010 0101'), change('+1 555 010 0102')]);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const after = (await list()).find(({ key }) => key === 'phone');
    expect(after).toMatchObject({ version: shown + 1, value: `+1 555 010 010${statuses.indexOf(200) + 1}` });
    await set('phone', '');
  });

  it('is stored once also if it was never set', async () => {
    const change = async (value: string, version: number) =>
      (await app.request('PUT', '/api/settings/link_demo_call', { as: owner, body: { value, version } })).status;
    expect(await change('https://a.example', 1), 'there is no such version').toBe(409);
    const statuses = await Promise.all([change('https://a.example', 0), change('https://b.example', 0)]);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

it('a setting overrides the environment, and clearing it restores the default', async () => {
  const another = { database: app.database, env: { ...app.env } };
  await set('brand_name', 'Bay Tree');
  await set('upload_max_mb', '3');
  expect(app.env).toMatchObject({ BRAND_NAME: 'Bay Tree', UPLOAD_MAX_MB: 3 });
  expect((await list()).find(({ key }) => key === 'brand_name')).toMatchObject({ default: 'Laurel' });
  expect(await (await app.request('GET', '/api/files/limits')).json()).toEqual({ maxBytes: 3 * 1024 * 1024 });
  await applySettings(another);
  expect(another.env).toMatchObject({ BRAND_NAME: 'Bay Tree', UPLOAD_MAX_MB: 3 });

  await set('brand_name', '');
  await set('upload_max_mb', '');
  await applySettings(another);
  for (const { env } of [app, another]) expect(env).toMatchObject({ BRAND_NAME: 'Laurel', UPLOAD_MAX_MB: 25 });
});

function statusFor(subject: Subject): number {
  if (subject === 'signed out' || subject === 'unverified') return 401;
  return subject === 'owner admin' ? 200 : 403;
}

function setAs(as: TestUser | undefined, key: SettingKey, value: unknown): Promise<Response> {
  return app.request('PUT', `/api/settings/${key}`, { as, body: { value } });
}

function set(key: SettingKey, value: unknown): Promise<Response> {
  return setAs(owner, key, value);
}

async function list(): Promise<SettingRow[]> {
  const response = await app.request('GET', '/api/settings', { as: owner });
  return ((await response.json()) as { settings: SettingRow[] }).settings;
}
