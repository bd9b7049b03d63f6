// Pages of the workspace contain what their user would request first.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { users } from '#core/server/identity/table.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import { createUser, type TestUserFacts } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { createApp } from './create-app.ts';
import type { PageAnswers } from './page-answers.ts';

const app = useTestApp();
const build = mkdtempSync(path.join(tmpdir(), 'laurel-site-'));
const element = '<script type="application/json" id="laurel-page">';
mkdirSync(path.join(build, 'client'));
writeFileSync(path.join(build, 'addresses.json'), '{"/dashboard": [], "/login": []}');
writeFileSync(
  path.join(build, 'client/__spa-fallback.html'),
  `${element}</script><script>1</script><p>${'Text. '.repeat(300)}</p>`,
);
mkdirSync(path.join(build, 'client/login'));
writeFileSync(path.join(build, 'client/login/index.html'), `${element}</script>`);
afterAll(() => rmSync(build, { recursive: true }));

let site: Hono<RequestEnv>;
beforeAll(() => {
  site = createApp(app, build);
});

it.each<[string, TestUserFacts]>([
  ['an applicant', {}],
  ['a mentor', { role: 'mentor' }],
  ['an admin whose second factor is missing', { role: 'admin', secondFactor: 'missing' }],
  ['a user whose access is deactivated', { isActive: false }],
])('a page contains the answers of the API to %s', async (_who, facts) => {
  const ada = await createUser(app.database, facts);
  const found = answersIn(await (await open('/dashboard', ada.cookie)).text());
  const read = async (address: string): Promise<object | undefined> => {
    const response = await app.request('GET', address, { as: ada });
    return response.ok ? ((await response.json()) as object) : undefined;
  };
  const { session } = (await read('/api/session')) as { session: PageAnswers['session'] };
  const today = app.now().toISOString().slice(0, 10);
  expect(found).toEqual({
    session: { ...session, expires_in: expect.any(Number), news_position: expect.any(Number) },
    profile: await read('/api/profile'),
    unread: await read('/api/notifications/unread-count'),
    pendingItems: { today, counts: await read(`/api/pending-items?today=${today}`) },
  });
});

it('a page is the same for every visitor without an active session, and is revalidated', async () => {
  const ada = await createUser(app.database);
  await app.request('POST', '/api/accounts/sign-out', { as: ada });
  for (const cookie of ['', ada.cookie, 'laurel.session_token=forged.forged']) {
    const page = await open('/dashboard', cookie);
    expect(answersIn(await page.text())).toBeUndefined();
    expect([page.headers.get('cache-control'), page.headers.get('etag')]).toEqual(['no-cache', expect.any(String)]);
  }
});

it('a page without a workspace, or at an unknown address, contains no session', async () => {
  const ada = await createUser(app.database);
  for (const address of ['/login', '/nothing']) {
    const page = await open(address, ada.cookie);
    expect(answersIn(await page.text()), address).toBeUndefined();
    expect(page.headers.get('cache-control'), address).toBe('no-cache');
  }
});

it('a page with a session is stored by no cache, and runs no script in a name', async () => {
  const ada = await createUser(app.database);
  const name = '</script><script>alert(1)</script>$&';
  await app.database.asSystem('a name for a test', (tx) => tx.update(users).set({ name }).where(eq(users.id, ada.id)));
  const page = await open('/dashboard', ada.cookie);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('etag')).toBeNull();
  const policy = (await open('/dashboard', '')).headers.get('content-security-policy');
  expect(page.headers.get('content-security-policy')).toBe(policy);
  const html = await page.text();
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(answersIn(html)?.session.user.name).toBe(name);
});

it('a page with a session is compressed for a browser that accepts it', async () => {
  const ada = await createUser(app.database);
  const page = await open('/dashboard', ada.cookie, { 'accept-encoding': 'br' });
  const bytes = Buffer.from(await page.arrayBuffer());
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(answersIn(String(brotliDecompressSync(bytes)))?.session.user.id).toBe(ada.id);
});

async function open(address: string, cookie: string, more: Record<string, string> = {}): Promise<Response> {
  return site.request(address, { headers: { ...(cookie && { cookie }), ...more } });
}

function answersIn(html: string): PageAnswers | undefined {
  const [, json = ''] = new RegExp(`${element}([^<]*)</script>`).exec(html) ?? [];
  return json === '' ? undefined : (JSON.parse(json) as PageAnswers);
}
