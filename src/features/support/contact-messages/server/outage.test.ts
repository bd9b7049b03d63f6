// The contact form during outages of other parts.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { mailParts } from '#app/server/mail.ts';
import { sendDueMail } from '#core/server/mail/worker.ts';
import { texts, type Problem } from '#core/shared/messages.ts';
import { startSmtpPeer } from '#testing/smtp-peer.ts';
import { useTestApp } from '#testing/test-app.ts';

import { contactMessages } from './table.ts';

const app = useTestApp({ INFO_EMAIL: 'info@laurel.example' });
const body = {
  name: 'Zoë Example',
  email: 'zoe@example.com',
  phone: '',
  message: 'First line\nSecond line',
  topic: 'chat',
  shown_for_ms: 60_000,
};

it('a contact message is stored during a mail server outage, and mailed after it', async () => {
  const down = await startSmtpPeer();
  await down.close();
  const parts = mailParts({
    ...app,
    env: { ...app.env, SMTP_URL: down.url, MAIL_FROM: 'laurel@laurel.example', hasMailbox: false },
  });
  const send = () => sendDueMail(parts, new AbortController().signal);

  expect((await app.request('POST', '/api/contact', { body })).status).toBe(204);
  expect(await send()).toBe(1);
  const stored = await app.database.asSystem('a test looks', (tx) => tx.select().from(contactMessages));
  expect(stored).toMatchObject([{ email: 'zoe@example.com', message: 'First line\nSecond line' }]);

  const back = await startSmtpPeer({ port: Number(new URL(down.url).port) });
  await app.database.asSystem('a test lets time pass', (tx) =>
    tx.execute(sql`update outbox set next_attempt_at = now()`),
  );
  expect(await send()).toBe(1);
  expect(await send(), 'and not again').toBe(0);
  parts.transport.close();
  await back.close();
  expect(back.received.map(({ to }) => to)).toEqual([['info@laurel.example']]);
  const [mail] = back.received;
  expect(mail?.raw).toContain('zoe@example.com');
  expect(mail?.raw, 'the visitor stands in no header').not.toMatch(/^(?:From|To|Cc|Bcc|Reply-To|Sender):.*zoe@/im);
});

it('the contact form reports a database outage, and the plain form keeps its input', async () => {
  const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  const broken = createApp({ ...app, database: { ...app.database, runAsSystem: away, asSystem: away } });
  const post = (type: string, sent: string) =>
    broken.request(
      '/api/contact',
      { method: 'POST', body: sent, headers: { origin: app.env.APP_URL, 'content-type': type } },
      { incoming: { socket: { remoteAddress: '192.0.2.9' } } },
    );

  const response = await post('application/json', JSON.stringify(body));
  expect([response.status, ((await response.json()) as Problem).code]).toEqual([503, 'unavailable']);

  const page = await post(
    'application/x-www-form-urlencoded',
    new URLSearchParams({ name: 'Zoë', email: 'zoe@example.com', message: 'A long text' }).toString(),
  );
  const text = await page.text();
  expect(page.status).toBe(503);
  expect(text).toContain(texts.contactFailed);
  expect(text).toContain(`Reference: ${page.headers.get('x-request-id')}`);
  expect(text).toContain('A long text</textarea>');
  expect(text).not.toContain('ECONNREFUSED');
});
