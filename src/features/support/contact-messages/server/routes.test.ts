import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { CursorPage } from '#core/shared/list-query.ts';
import { texts, type Problem } from '#core/shared/messages.ts';
import { createSubject, subjects, type Subject } from '#testing/access/subjects.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ContactMessage } from '../schema.ts';
import { sweepSpam } from './service.ts';
import { contactMessages } from './table.ts';

const INBOX = 'info@laurel.example';
const app = useTestApp({ INFO_EMAIL: INBOX });

let owner: TestUser;
let ips = 0;
beforeAll(async () => {
  owner = await createUser(app.database, { role: 'admin', isOwner: true });
});

describe.each(subjects)('contact messages as %s', (subject) => {
  let person: TestUser | undefined;
  beforeAll(async () => {
    person = await createSubject(app.database, subject);
  });

  it('can be sent to the company', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await send({ email }, { as: person })).status).toBe(204);
    expect(await storedBy(email)).toHaveLength(1);
  });

  const status = statusFor(subject);
  it(`return ${status} for reading others’ messages and for marking them as done`, async () => {
    const email = await write();
    const [message] = await storedBy(email);
    const handle = (as: TestUser | undefined) =>
      app.request('PATCH', `/api/contact/${message?.id}`, { as, body: { is_handled: true } });
    expect((await app.request('GET', '/api/contact', { as: person })).status).toBe(status);
    expect((await handle(person)).status).toBe(status);
    expect((await storedBy(email))[0]?.handled_at !== null, 'changed').toBe(status === 200);
    expect((await app.request('GET', '/api/contact', { as: owner })).status, 'the same by an owner').toBe(200);
    expect((await handle(owner)).status, 'the same by an owner').toBe(200);
  });
});

describe('a contact message', () => {
  it('is stored, and mailed only to the company', async () => {
    const message = {
      name: 'Bea Example',
      email: 'Bea@Example.com',
      phone: '+1 555 010 0100',
      message: 'Two lines\nof a question',
      topic: 'schedule-call',
      service: 'patent',
    };
    expect((await send(message)).status).toBe(204);
    expect(await storedBy('Bea@Example.com')).toMatchObject([
      { ...message, is_spam: false, handled_at: null, relay_due_at: null, relayed_at: null },
    ]);
    const { name, email, phone, message: text } = message;
    const [{ id } = { id: '' }] = await storedBy(email);
    const link = `/admin/support/messages/${id}`;
    expect(await mailAbout(email)).toEqual([
      {
        kind: 'contact-message',
        data: { name, email, phone, message: text, matter: 'Scheduling a call: Patent drafting', link },
      },
    ]);
    expect(await mailsTo(app.database, email)).toEqual([]);
  });

  it('is mailed to the inbox in the settings, if set', async () => {
    await app.request('PUT', '/api/settings/info_mailbox', { as: owner, body: { value: 'desk@laurel.example' } });
    const email = await write();
    await app.request('PUT', '/api/settings/info_mailbox', { as: owner, body: { value: '' } });
    expect(await mailAbout(email)).toEqual([]);
    expect((await mailsTo(app.database, 'desk@laurel.example')).map(({ data }) => data.email)).toEqual([email]);
  });

  it('is stored and mailed once if it is resent, even concurrently', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all([1, 2, 3].map(() => send({ email }, { headers })));
    expect([...responses, await send({ email }, { headers })].map(({ status }) => status)).toEqual([
      204, 204, 204, 204,
    ]);
    expect(await storedBy(email)).toHaveLength(1);
    expect(await mailAbout(email)).toHaveLength(1);
    expect((await send({ email }, { headers: { 'idempotency-key': 'again' } })).status).toBe(422);
  });

  it.each([
    [
      'nothing',
      { name: '', email: '', message: '' },
      { name: 'Name is required', email: 'Email is required', message: 'Message is required' },
    ],
    ['no address', { email: 'bea' }, { email: texts.invalidEmail }],
    ['a second recipient', { email: 'bea@example.com, all@example.com' }, { email: texts.invalidEmail }],
    [
      'a header in the name',
      { name: 'Bea\r\nBcc: all@example.com' },
      { name: 'Name must not contain control characters' },
    ],
    ['a header in the address', { email: 'bea@example.com\r\nBcc: all@example.com' }, { email: texts.invalidEmail }],
    [
      'a message that is too long',
      { message: 'x'.repeat(5001) },
      { message: 'Message must be at most 5,000 characters long' },
    ],
    [
      'a topic that there is none of',
      { topic: 'toString' },
      { topic: expect.stringMatching(/^Please choose one of: schedule-call/) },
    ],
    [
      'what is the server’s',
      { is_spam: false, handled_at: null },
      { is_spam: 'This field is not allowed here', handled_at: 'This field is not allowed here' },
    ],
    ['no time that it was shown for', { shown_for_ms: undefined }, { shown_for_ms: 'This is required' }],
  ])('a contact message with %s is rejected with a message for every field', async (_what, wrong, fields) => {
    const response = await send(wrong);
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).fields).toEqual(fields);
  });

  it('a contact message from another site is rejected in any format', async () => {
    for (const [type, body] of [
      ['application/json', JSON.stringify(filledIn())],
      ['application/x-www-form-urlencoded', new URLSearchParams({ name: 'a' }).toString()],
    ] as const) {
      const response = await app.request('POST', '/api/contact', {
        body,
        headers: { origin: 'https://evil.example', 'content-type': type },
      });
      expect([response.status, ((await response.json()) as Problem).code]).toEqual([403, 'cross_origin']);
    }
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencodedx'])(
    'sent as %s is rejected',
    async (type) => {
      expect(
        (await app.request('POST', '/api/contact', { body: 'name=a', headers: { 'content-type': type } })).status,
      ).toBe(415);
    },
  );

  it('is rejected as the sixth in an hour from one IP, and accepted from another', async () => {
    const ip = '198.51.100.7';
    const responses = await Promise.all(Array.from({ length: 6 }, () => send({}, { ip })));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 204, 204, 204, 204, 429,
    ]);
    const refused = responses.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send({ name: '' }, { ip })).status, 'a mistake is told all the same').toBe(422);
    expect((await send({}, { ip: '198.51.100.8' })).status).toBe(204);
  });
});

describe('a spam message', () => {
  it.each([
    ['filled in what people do not see', { homepage: 'https://spam.example' }],
    ['was sent faster than a person types', { shown_for_ms: 1999 }],
  ])('gets the usual response if it %s, and is stored separately without mail', async (_why, sign) => {
    const email = await write(sign);
    expect(await storedBy(email)).toMatchObject([{ is_spam: true }]);
    expect(await mailAbout(email)).toEqual([]);
    expect((await list('state=spam')).rows.map((row) => row.email)).toContain(email);
    expect((await list('')).rows.map((row) => row.email)).not.toContain(email);
  });

  it('is deleted after 30 days, and no other message is', async () => {
    const old = new Date(Date.now() - 31 * 86_400_000);
    const message = { name: 'a', message: 'b', created_at: old };
    await app.database.asSystem('a test makes old messages', (tx) =>
      tx.insert(contactMessages).values([
        { ...message, email: 'old-spam@example.com', is_spam: true },
        { ...message, email: 'new-spam@example.com', is_spam: true, created_at: new Date() },
        { ...message, email: 'old@example.com' },
      ]),
    );
    await sweepSpam(app);
    expect(
      await Promise.all(
        ['old-spam', 'new-spam', 'old'].map(async (name) => (await storedBy(`${name}@example.com`)).length),
      ),
    ).toEqual([0, 1, 1]);
  });

  it('is not a message whose form was shown for two seconds', async () => {
    expect(await storedBy(await write({ shown_for_ms: 2000 }))).toMatchObject([{ is_spam: false }]);
  });
});

describe('the list of contact messages', () => {
  it('is paged, newest first, and filters by done or open', async () => {
    await app.database.asSystem('a test fills the list', (tx) =>
      tx.insert(contactMessages).values(
        Array.from({ length: 60 }, (_, index) => ({
          name: `No. ${index}`,
          email: 'many@example.com',
          message: 'x',
          created_at: new Date(Date.UTC(2020, 0, 1, 0, index)),
        })),
      ),
    );
    const all: ContactMessage[] = [];
    for (let page = await list(''); ; page = await list(`from=${page.next}`)) {
      all.push(...page.rows);
      if (page.next === null) break;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ created_at }) => Date.parse(created_at))).toEqual(
      all.map(({ created_at }) => Date.parse(created_at)).toSorted((a, b) => b - a),
    );
    expect(all.filter(({ email }) => email === 'many@example.com').map(({ name }) => name)).toEqual(
      Array.from({ length: 60 }, (_, index) => `No. ${59 - index}`),
    );

    const email = await write();
    const [message] = await storedBy(email);
    const handle = async (is_handled: boolean) =>
      (await app.request('PATCH', `/api/contact/${message?.id}`, { as: owner, body: { is_handled } })).json();
    const done = await handle(true);
    expect(done).toMatchObject({ email, handled_at: expect.any(String) });
    expect(await handle(true), 'the first time stays').toEqual(done);
    expect((await list('state=handled')).rows.map((row) => row.email)).toContain(email);
    expect((await list('state=waiting')).rows.map((row) => row.email)).not.toContain(email);
    expect(await handle(false)).toMatchObject({ handled_at: null });
  });

  it('shows only whether a message was forwarded', async () => {
    await write();
    const [row] = (await list('')).rows;
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'answer',
      'answered_at',
      'answered_by',
      'created_at',
      'email',
      'handled_at',
      'id',
      'is_spam',
      'message',
      'name',
      'phone',
      'relayed_at',
      'service',
      'topic',
    ]);
  });

  it.each(['state=lost', 'handled=1', 'from=x', `q=${'x'.repeat(101)}`])('rejects ?%s', async (query) => {
    expect((await app.request('GET', `/api/contact?${query}`, { as: owner })).status).toBe(422);
  });

  it('returns 404 for an unknown id, and rejects invalid fields', async () => {
    for (const id of [crypto.randomUUID(), 'x']) {
      expect((await app.request('PATCH', `/api/contact/${id}`, { as: owner, body: { is_handled: true } })).status).toBe(
        404,
      );
    }
    const response = await app.request('PATCH', `/api/contact/${crypto.randomUUID()}`, {
      as: owner,
      body: { is_handled: 'yes', message: '' },
    });
    expect(Object.keys(((await response.json()) as Problem).fields ?? {}).toSorted()).toEqual([
      'is_handled',
      'message',
    ]);
  });
});

function statusFor(subject: Subject): number {
  if (subject === 'signed out' || subject === 'unverified') return 401;
  return subject === 'owner admin' || subject === 'sub-admin of every permission' ? 200 : 403;
}

function filledIn(): Record<string, unknown> {
  return { name: 'Ada Example', email: 'ada@example.com', message: 'How do I begin?', shown_for_ms: 60_000 };
}

/** Sends from a unique IP, unless one is given. */
function send(
  changes: Record<string, unknown>,
  options: { as?: TestUser | undefined; headers?: Record<string, string>; ip?: string } = {},
): Promise<Response> {
  ips += 1;
  return app.request('POST', '/api/contact', { ip: `192.0.2.${ips}`, ...options, body: { ...filledIn(), ...changes } });
}

/** Returns the email in the message, which no other message contains. */
async function write(changes: Record<string, unknown> = {}): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  expect((await send({ email, ...changes })).status).toBe(204);
  return email;
}

function storedBy(email: string) {
  return app.database.asSystem('a test reads what was kept', (tx) =>
    tx.select().from(contactMessages).where(eq(contactMessages.email, email)).orderBy(asc(contactMessages.created_at)),
  );
}

async function mailAbout(email: string) {
  return (await mailsTo(app.database, INBOX)).filter(({ data }) => data.email === email);
}

async function list(query: string): Promise<CursorPage<ContactMessage, unknown>> {
  return (await (await app.request('GET', `/api/contact?${query}`, { as: owner })).json()) as CursorPage<
    ContactMessage,
    unknown
  >;
}
