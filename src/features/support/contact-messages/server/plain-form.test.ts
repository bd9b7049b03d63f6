// The form as a browser without scripts sends it.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { messageText, texts } from '#core/shared/messages.ts';
import { mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

import { contactEmail } from '../rules.ts';
import { contactMessages } from './table.ts';

const INBOX = 'info@laurel.example';
const app = useTestApp({ INFO_EMAIL: INBOX, BRAND_NAME: 'Laurel & <Sons>' });
let ips = 0;

it('the plain form stores and mails the message, and redirects, so that a reload sends nothing', async () => {
  const response = await send({
    name: 'Bea Example',
    email: 'bea@example.com',
    phone: '',
    message: 'One line\r\nand another',
    homepage: '',
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/api/contact/sent']);
  const page = await app.request('GET', '/api/contact/sent');
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(asSeen(await page.text())).toContain(texts.contactSent);
  expect(await storedBy('bea@example.com')).toMatchObject([
    { name: 'Bea Example', phone: null, message: 'One line\nand another', is_spam: false, topic: null },
  ]);
  expect((await mailsTo(app.database, INBOX)).map(({ data }) => data.message)).toEqual(['One line\nand another']);
});

it('the plain form with errors is returned with a message for every field and its input', async () => {
  const response = await send({
    name: '',
    email: 'bea',
    phone: '"><script>alert(1)</script>',
    message: '</textarea><b>Bold & brave',
  });
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain('<a href="#name">Name is required</a>');
  expect(page).toContain(`<p id="email-error" class="contact-error">${texts.invalidEmail}</p>`);
  expect(page).toContain('aria-invalid="true" aria-describedby="email-error"');
  expect(page).toContain('value="bea"');
  expect(page, 'escaped').toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(page, 'escaped').toContain('&lt;/textarea&gt;&lt;b&gt;Bold &amp; brave</textarea>');
  expect(page).not.toContain('<script');
  expect(page).toContain('Laurel &amp; &lt;Sons&gt;');
});

it('the plain form reports errors of hidden fields without a broken link', async () => {
  const page = await (
    await send({ name: 'Bea', email: 'bea@example.com', message: 'x', homepage: 'y'.repeat(1001) })
  ).text();
  expect(page).toContain('<li>This is too long or too large</li>');
});

it('the plain form’s pages run no script and cannot be framed by other sites', async () => {
  for (const response of [await send({ name: '' }), await app.request('GET', '/api/contact/sent')]) {
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
  }
});

it('the plain form takes its topic from the page it was on, even if sent a second time', async () => {
  const referer = `${app.env.APP_URL}${contactEmail('submit-request', 'coaching')}`;
  const first = await (await send({ name: 'Cleo', email: 'cleo', message: 'x' }, { referer })).text();
  expect(first).toContain('<strong>Submitting a request: 1:1 EB1A coaching</strong>');
  const shownValues = Object.fromEntries(
    [...first.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)" \/>/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  expect(shownValues).toEqual({ topic: 'submit-request', service: 'coaching' });
  expect(
    (
      await send(
        { name: 'Cleo', email: 'cleo@example.com', message: 'x', ...shownValues },
        { referer: `${app.env.APP_URL}/api/contact` },
      )
    ).status,
  ).toBe(303);
  expect(await storedBy('cleo@example.com')).toMatchObject([{ topic: 'submit-request', service: 'coaching' }]);
});

it.each(['nothing', 'http://', '/contact?topic=toString&subject=__proto__'])(
  'the plain form has no topic if the page is %j',
  async (page) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const referer = page.startsWith('/') ? `${app.env.APP_URL}${page}` : page;
    expect(
      (await send({ name: 'Dora', email, message: 'x', topic: 'nonsense', unknown: 'y' }, { referer })).status,
    ).toBe(303);
    expect(await storedBy(email)).toMatchObject([{ topic: null, service: null }]);
  },
);

it('the plain form with the honeypot filled in returns the usual response, and sends no mail', async () => {
  const response = await send({
    name: 'Eve',
    email: 'eve@example.com',
    message: 'x',
    homepage: 'https://spam.example',
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/api/contact/sent']);
  expect(await storedBy('eve@example.com')).toMatchObject([{ is_spam: true }]);
  expect((await mailsTo(app.database, INBOX)).filter(({ data }) => data.email === 'eve@example.com')).toEqual([]);
});

it('the plain form is rejected after five in an hour, and keeps its input', async () => {
  const ip = '198.51.100.9';
  const typed = { name: 'Finn', email: 'finn@example.com', message: 'Please read this' };
  for (let sent = 0; sent < 5; sent += 1) expect((await send(typed, {}, ip)).status).toBe(303);
  const response = await send(typed, {}, ip);
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  const page = asSeen(await response.text());
  expect(page).toContain(texts.contactFailed);
  expect(page).toContain(messageText('too_many_requests', { seconds }));
  expect(page).toContain('Please read this</textarea>');
});

it('a plain form that exceeds the size limit is rejected before it is read', async () => {
  expect((await send({ message: 'x'.repeat(1_000_001) })).status).toBe(413);
});

it('the form media type is accepted only by this route', async () => {
  for (const path of ['/api/accounts/sign-in', '/api/contact/sent', '/api/support/tickets']) {
    const response = await app.request('POST', path, {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status, path).toBe(415);
  }
});

function send(fields: Record<string, string>, headers: Record<string, string> = {}, ip?: string): Promise<Response> {
  ips += 1;
  return app.request('POST', '/api/contact', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ip: ip ?? `192.0.2.${ips}`,
  });
}

function asSeen(page: string): string {
  return page.replaceAll('&#39;', "'");
}

function storedBy(email: string) {
  return app.database.asSystem('a test reads what was kept', (tx) =>
    tx.select().from(contactMessages).where(eq(contactMessages.email, email)),
  );
}
