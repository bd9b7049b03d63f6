// An export is complete: what a user wrote, what others wrote to them, and nothing that belongs to others.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { sessions, users } from '#core/server/identity/table.ts';
import { getCookie, register, signIn } from '#testing/accounts.ts';
import { unpack } from '#testing/archives.ts';
import { createPng } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

const app = useTestApp();
type Rows = Record<string, Record<string, unknown>[]>;
type Export = { everything: Rows; readme: string; text: string };

let ada: TestUser;
let eve: TestUser;
let mentor: TestUser;
let staff: TestUser;
let documentId: string;

const send = async (method: string, path: string, as: TestUser, body?: unknown) => {
  const response = await app.request(method, `/api/${path}`, { as, body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? {} : await response.json()) as { id: string; version: number };
};

async function fetchExport(as: TestUser): Promise<Export> {
  const entries = await unpack(await app.request('GET', '/api/export', { as }));
  const { tables: everything } = JSON.parse(String(entries.get('case.json'))) as { tables: Rows };
  return { everything, readme: String(entries.get('README.txt')), text: [...entries.values()].map(String).join('\n') };
}

async function named(name: string, facts: Parameters<typeof createUser>[1]): Promise<TestUser> {
  const person = await createUser(app.database, facts);
  await app.database.asSystem('a name for a test', (tx) =>
    tx.update(users).set({ name }).where(eq(users.id, person.id)),
  );
  return person;
}

/** Creates a reviewed document, an assigned task, and a ticket with a reply and an internal note. */
async function fill(person: TestUser, mark: string): Promise<string> {
  await assign(app.database, person, mentor);
  const { url } = await uploadFile(app, { as: person, bucket: 'documents', name: `${mark}.png`, bytes: createPng() });
  const document = await send('POST', 'documents', person, { document_type: 'Recommendation Letter', file_url: url });
  await send('POST', `documents/${document.id}/review`, mentor, {
    version: document.version,
    status: 'Needs Revision',
    reviewer_notes: `Notes on ${mark}`,
  });
  await send('POST', 'task-assignments', mentor, {
    user_id: person.id,
    title: `Task for ${mark}`,
    description: '',
    due_date: '2030-01-01',
    priority: 'Low',
  });
  const ticket = await send('POST', 'support/tickets', person, {
    subject: `Ticket of ${mark}`,
    description: 'It does not open.',
  });
  await send('POST', `support/tickets/${ticket.id}/replies`, staff, { body: `Answer to ${mark}` });
  await send('POST', `support/tickets/${ticket.id}/replies`, staff, {
    body: `Among us about ${mark}`,
    is_internal: true,
  });
  await send('POST', `support/tickets/${ticket.id}/replies`, person, { body: `Thanks from ${mark}` });
  await send('POST', 'requests', person, { product: 'UK Design', quantity: 2 });
  await send('PUT', 'notifications/preferences/ticket', person, { by_email: false });
  return document.id;
}

beforeAll(async () => {
  [ada, eve] = [await named('Ada Lovelace', {}), await named('Eve Other', {})];
  mentor = await named('Charles Babbage', { role: 'mentor' });
  staff = await named('Sam Staff', { role: 'admin', permissions: ['manage_users'] });
  documentId = await fill(ada, 'ADA');
  await fill(eve, 'EVE');
  await app.database.asSystem('another device', (tx) =>
    tx.insert(sessions).values({
      userId: ada.id,
      token: 'a token of another device',
      expiresAt: sql`now() + interval '1 day'`,
      ipAddress: '203.0.113.9',
      userAgent: 'A browser',
    }),
  );
});

describe('an applicant’s complete export', () => {
  it('contains the account, its settings and sessions', async () => {
    const { everything } = await fetchExport(ada);
    expect(everything.account).toEqual([
      expect.objectContaining({
        id: ada.id,
        name: 'Ada Lovelace',
        email: ada.email,
        email_verified: true,
        created_at: expect.any(String),
        two_factor_on: false,
      }),
    ]);
    expect(everything.profiles).toMatchObject([{ time_zone: '' }]);
    expect(everything.user_roles).toMatchObject([{ role: 'applicant', trial_end_date: expect.any(String) }]);
    expect(everything.notification_preferences).toMatchObject([{ kind: 'ticket', by_email: false }]);
    expect(everything.sessions).toHaveLength(2);
    expect(everything.sessions).toContainEqual(
      expect.objectContaining({ ip_address: '203.0.113.9', user_agent: 'A browser' }),
    );
  });

  it('contains the date two-factor authentication was turned on', async () => {
    await app.database.asSystem('a second factor for a test', (tx) =>
      tx.execute(
        sql`insert into two_factors (user_id, sealed_secret, enabled_at) values (${eve.id}, 'a sealed secret', now())`,
      ),
    );
    const { everything, text } = await fetchExport(eve);
    expect(everything.account).toMatchObject([{ two_factor_on: true }]);
    expect(everything.two_factor).toMatchObject([{ enabled_at: expect.any(String) }]);
    expect(text).not.toContain('a sealed secret');
  });

  it('contains what others wrote to them: staff replies, review notes, mentor tasks, notices', async () => {
    const { everything } = await fetchExport(ada);
    expect(everything.support_replies?.map(({ body, written_by }) => [body, written_by])).toEqual([
      ['Answer to ADA', 'staff or the person who asked'],
      ['Thanks from ADA', 'you'],
    ]);
    expect(everything.document_uploads).toMatchObject([
      { reviewer_notes: 'Notes on ADA', reviewer_name: 'Charles Babbage' },
    ]);
    expect(everything.task_assignments).toMatchObject([{ title: 'Task for ADA', mentor_name: 'Charles Babbage' }]);
    expect(everything.mentor_assignments).toMatchObject([{ mentor_name: 'Charles Babbage' }]);
    expect(everything.notifications?.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Your document needs revision: /),
      'New task: Task for ADA',
      expect.stringMatching(/^Reply to ticket #1001: /),
    ]);
    expect(everything.files).toMatchObject([{ name: 'ADA.png' }]);
    expect(everything.service_requests).toMatchObject([{ product: 'UK Design', quantity: 2 }]);
  });

  it('contains no secret, no internal staff note, and nothing of other users', async () => {
    const { text } = await fetchExport(ada);
    for (const secret of [
      ada.token,
      'a token of another device',
      'Among us',
      'EVE',
      'Eve Other',
      eve.id,
      eve.email,
      staff.id,
      staff.email,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('contains no password hash', async () => {
    const email = await register(app);
    const cookie = getCookie(await signIn(app, { email }));
    const { text } = await fetchExport({ id: '', email, token: '', cookie });
    expect(text).toContain(email);
    expect(text).not.toMatch(/argon2|sealed_secret|"token"|"password"/);
  });
});

describe('a provider’s complete export', () => {
  it('contains assignments, assigned tasks and reviews, and not the applicants’ documents', async () => {
    const { everything, text } = await fetchExport(mentor);
    expect(everything.mentor_assignments?.map(({ applicant_name }) => applicant_name).toSorted()).toEqual([
      'Ada Lovelace',
      'Eve Other',
    ]);
    expect(everything.task_assignments).toHaveLength(2);
    expect(everything.document_reviews).toContainEqual(
      expect.objectContaining({ id: documentId, reviewer_notes: 'Notes on ADA', applicant_name: 'Ada Lovelace' }),
    );
    expect(Object.keys(everything.document_reviews?.[0] ?? {})).not.toContain('file_url');
    expect(everything.document_uploads).toEqual([]);
    for (const others of ['ADA.png', 'Ticket of', 'Answer to', ada.email]) expect(text).not.toContain(others);
  });

  it('contains staff’s own replies and notes, and no ticket of another', async () => {
    const { everything } = await fetchExport(staff);
    expect(everything.support_tickets).toEqual([]);
    expect(everything.support_replies?.map(({ body }) => body).toSorted()).toEqual([
      'Among us about ADA',
      'Among us about EVE',
      'Answer to ADA',
      'Answer to EVE',
    ]);
    expect(everything.support_replies?.every(({ written_by }) => written_by === 'you')).toBe(true);
  });
});

it('the export of staff who requested support contains the replies, and no internal notes', async () => {
  const asker = await named('Olga Owner', { role: 'admin', permissions: ['manage_users'] });
  const { id } = await send('POST', 'support/tickets', asker, { subject: 'My own', description: 'It does not open.' });
  await send('POST', `support/tickets/${id}/replies`, staff, { body: 'Try again' });
  await send('POST', `support/tickets/${id}/replies`, staff, { body: 'She always forgets', is_internal: true });
  expect((await fetchExport(asker)).everything.support_replies).toMatchObject([{ body: 'Try again' }]);
});

it('an export describes each table, and what is excluded with the reason', async () => {
  const { everything, readme } = await fetchExport(ada);
  for (const table of Object.keys(everything)) {
    expect(readme, table).toMatch(new RegExp(`^${table} +${everything[table]?.length}  \\S`, 'm'));
  }
  expect(readme).toContain('- From sessions: token, because it would let its holder act as you.');
  expect(readme).toContain('- Your password: ');
  expect(readme).toContain('- Our staff’s internal notes.');
  const reasons = readme.split('\r\n').filter((line) => line.startsWith('- '));
  expect(reasons.filter((line) => !/^- \p{Lu}.*\.$/u.test(line) || /\b(\w+) \1\b/.test(line))).toEqual([]);
  expect(reasons).toEqual([...new Set(reasons)]);
});
