import { afterEach, describe, expect, test } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { readEnv } from '#core/server/env.ts';
import { mailboxMessages } from '#core/server/mail/table.ts';
import { useTestApp } from '#testing/test-app.ts';

const local = useTestApp();

const here = { ip: '127.0.0.1', headers: { host: 'localhost:3000' } };

const put = (subject: string, createdAt = new Date()) =>
  local.database.asSystem('a mail of a test', (tx) =>
    tx.insert(mailboxMessages).values({
      messageId: subject,
      recipient: 'ada@example.com',
      subject,
      text: 'The text',
      html: '<p>The text</p>',
      createdAt,
    }),
  );

afterEach(() => local.database.asSystem('each test ends empty', (tx) => tx.delete(mailboxMessages)));

describe('the development mailbox', () => {
  test('shows the newest mail first', async () => {
    await put('older', new Date(Date.now() - 60_000));
    await put('newer');
    const response = await local.request('GET', '/api/mailbox', here);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { messages } = (await response.json()) as { messages: Record<string, unknown>[] };
    expect(messages.map(({ subject }) => subject)).toEqual(['newer', 'older']);
    expect(Object.keys(messages[0] ?? {}).toSorted()).toEqual(['createdAt', 'id', 'recipient', 'subject', 'text']);
  });

  test('is never compressed, because it shows sign-in links next to others’ text', async () => {
    for (let count = 0; count < 20; count += 1) await put(`A message ${count}`);
    const response = await local.request('GET', '/api/mailbox', {
      ...here,
      headers: { ...here.headers, 'accept-encoding': 'br, gzip' },
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect((await response.text()).length).toBeGreaterThan(1_400);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1:3000'],
    ['127.8.8.8', 'localhost'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'LOCALHOST:3000'],
  ])('is open to %s requesting %s', async (ip, host) => {
    expect((await local.request('GET', '/api/mailbox', { ip, headers: { host } })).status).toBe(200);
  });

  test.each<[string, { ip: string; headers: Record<string, string> }]>([
    ['another machine', { ...here, ip: '192.0.2.7' }],
    [
      'another machine that claims to be this one',
      { ip: '192.0.2.7', headers: { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['an address that only begins like loopback', { ...here, ip: '127.0.0.1.example' }],
    ['a page whose name was made to point here', { ...here, headers: { host: 'attacker.example:3000' } }],
    ['a name that only begins like this machine', { ...here, headers: { host: 'localhost.example' } }],
    ['a caller who names no host', { ...here, headers: {} }],
    [
      'a tunnel that passes a user on',
      { ...here, headers: { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' } },
    ],
  ])('is 404 for %s', async (_who, options) => {
    await put('secret link');
    await expectNotThere(await local.request('GET', '/api/mailbox', options));
  });

  test.each([
    ['where mail goes out over SMTP', {}],
    ['on a site that others reach', { APP_URL: 'https://laurel.example', AUTH_SECRET: 'x'.repeat(32) }],
  ])('is 404 %s', async (_where, settings) => {
    await put('secret link');
    const env = readEnv({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'hello@laurel.example', ...settings });
    const incoming = { socket: { remoteAddress: here.ip } };
    await expectNotThere(
      await createApp({ ...local, env }).request('/api/mailbox', { headers: here.headers }, { incoming }),
    );
  });

  test('allows only reading', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await local.request(method, '/api/mailbox', { ...here, body: {} })).status).toBe(404);
    }
  });
});

async function expectNotThere(response: Response): Promise<void> {
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
}
