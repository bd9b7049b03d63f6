import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { idempotencyKeys } from '#core/server/idempotency/table.ts';
import { rateLimits, sessions } from '#core/server/identity/table.ts';
import { layOut } from '#core/server/mail/layout.ts';
import { mailboxMessages, outbox } from '#core/server/mail/table.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { getTable } from '#features/evidence/records/server/table.ts';
import { files } from '#features/storage/files/server/table.ts';
import { recordTypes } from '#records/registry.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { registry } from './features.ts';
import { createJobs } from './jobs.ts';

const app = useTestApp();

const [OLD_KEY, NEW_KEY] = [crypto.randomUUID(), crypto.randomUUID()];

const runAll = () => Promise.all(createJobs(app).map((job) => job.run(AbortSignal.timeout(60_000))));

test('the jobs delete only expired rows, also on two concurrent servers', async () => {
  const person = await createUser(app.database);
  const long = sql`now() - interval '31 days'`;
  const mail = { kind: 'confirm-email', data: {} };
  const message = { recipient: 'ada@example.com', subject: 'Hello', text: '', html: '' };
  await app.database.asSystem('a test makes what has ended', async (tx) => {
    await tx.insert(sessions).values({ userId: person.id, token: 'ended', expiresAt: new Date(Date.now() - 60_000) });
    await tx.insert(rateLimits).values({ key: 'ended', count: 1, lastRequest: 0 });
    await tx.insert(outbox).values([
      { ...mail, recipient: 'sent-long-ago@example.com', sentAt: long },
      { ...mail, recipient: 'sent-now@example.com', sentAt: sql`now()` },
      { ...mail, recipient: 'given-up@example.com', deadAt: long },
      { ...mail, recipient: 'waiting@example.com', createdAt: long },
    ]);
    const key = { user_id: person.id, operation: 'POST /api/records/awards', digest: '', row_id: crypto.randomUUID() };
    await tx.insert(idempotencyKeys).values([
      { ...key, key: OLD_KEY, created_at: sql`now() - interval '49 hours'` },
      { ...key, key: NEW_KEY, created_at: sql`now() - interval '47 hours'` },
    ]);
    await tx.insert(mailboxMessages).values([
      { ...message, messageId: 'old', createdAt: long },
      { ...message, messageId: 'new' },
    ]);
  });

  await Promise.all([runAll(), runAll()]);

  const left = await app.database.asSystem('a test looks', async (tx) => ({
    sessions: await tx.select({ token: sessions.token }).from(sessions),
    keys: await tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys),
    limits: await tx.select({ key: rateLimits.key }).from(rateLimits),
    mails: await tx.select({ recipient: outbox.recipient }).from(outbox).orderBy(asc(outbox.recipient)),
    messages: await tx.select({ messageId: mailboxMessages.messageId }).from(mailboxMessages),
  }));
  expect(left).toEqual({
    sessions: [{ token: person.token }],
    keys: [{ key: NEW_KEY }],
    limits: [],
    mails: [
      { recipient: 'given-up@example.com' },
      { recipient: 'sent-now@example.com' },
      { recipient: 'waiting@example.com' },
    ],
    messages: [{ messageId: 'new' }],
  });
});

test('the file sweep keeps every file used in a record, in any field, and removes the others', async () => {
  const { id: userId } = await createUser(app.database);
  const stored = {
    userId,
    bucket: 'awards',
    name: 'a.pdf',
    size: 1,
    type: 'application/pdf',
    sha256: '',
    createdAt: sql`now() - interval '2 days'`,
  };
  const keys: string[] = [];
  await app.database.asSystem('a test names files', async (tx) => {
    for (const type of recordTypes) {
      for (const [name, { kind }] of Object.entries(type.fields)) {
        if (kind !== 'file' && kind !== 'files') continue;
        const key = `awards/${userId}/${keys.length}-a.pdf`;
        const values = { user_id: userId, [name]: kind === 'file' ? fileUrl(key) : [fileUrl(key)] };
        await tx.insert(getTable(type)).values(values);
        keys.push(key);
      }
    }
    await tx.insert(files).values([...keys, 'unnamed'].map((key) => ({ ...stored, key })));
  });

  await runAll();

  const left = await app.database.asSystem('a test looks', (tx) => tx.select({ key: files.key }).from(files));
  expect(left.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  expect(keys.length).toBeGreaterThanOrEqual(3);
});

/** Placeholders for times in session mails. */
const instants = ['starts_at', 'ends_at', 'made_at', 'changed_at'];

test.each(Object.keys(registry.mails))('the mail "%s" has text, and a link from its data', (kind) => {
  const link = `${app.env.APP_URL}/somewhere?token=abc`;
  // Every placeholder of a template has a value.
  const data = new Proxy<Record<string, string>>(
    {
      link,
      zone: 'UTC',
      currency: 'USD',
      agreed_price: '250.00 USD',
      peer_zone: 'Asia/Kathmandu',
      ...Object.fromEntries(instants.map((name) => [name, '2026-03-02T09:00:00Z'])),
    },
    { get: (services, name: string) => services[name] ?? `the ${name}` },
  );
  const content = registry.mails[kind]?.({ data, env: app.env });
  if (!content) throw new Error('no template');
  const { subject, text } = layOut(content, app.env);
  expect(subject).not.toBe('');
  expect(text).toContain(app.env.BRAND_NAME);
  if (content.action) expect(text).toContain(link);
  expect(`${subject}${text}`).not.toContain('undefined');
});
