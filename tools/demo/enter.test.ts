import { describe, expect, test } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { useTestApp } from '#testing/test-app.ts';

import { demoRoutes } from './enter.ts';
import { addUsers, DEMO_PASSWORD, demoUsers, demoUserKeys } from './people.ts';

const DAY = new Date().toISOString().slice(0, 10);

const app = useTestApp();
const here = { host: 'localhost:3000' };

function ask(
  method: string,
  path: string,
  {
    headers = here,
    address = '127.0.0.1',
    isDemo = true,
  }: { headers?: Record<string, string>; address?: string; isDemo?: boolean } = {},
) {
  const site = createApp(app, undefined, isDemo ? { routes: demoRoutes(app) } : {});
  const own = { origin: app.env.APP_URL, ...headers };
  return site.request(path, { method, headers: own }, { incoming: { socket: { remoteAddress: address } } });
}

describe('entering the demo', () => {
  test('opens a session for each user, and redirects to their role’s first page', async () => {
    await addUsers(app, DAY);
    const landings = { applicant: '/dashboard', mentor: '/mentor', attorney: '/attorney', admin: '/admin' };
    for (const key of demoUserKeys) {
      const response = await ask('POST', `/demo/enter/${key}`);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(landings[demoUsers[key].role]);
      const cookie = response.headers.getSetCookie()[0] ?? '';
      expect(cookie).toContain('HttpOnly');
      const session = await app.request('GET', '/api/session', { headers: { cookie: cookie.split(';')[0] ?? '' } });
      expect(await session.json()).toMatchObject({ session: { user: { email: demoUsers[key].email } } });
    }
  });

  test('ends the browser’s earlier session', async () => {
    const cookie = (await ask('POST', '/demo/enter/ada')).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await ask('POST', '/demo/enter/ben', { headers: { ...here, cookie } });
    expect(await (await app.request('GET', '/api/session', { headers: { cookie } })).json()).toEqual({ session: null });
  });

  test('shows a button for every user, on a page without scripts', async () => {
    const response = await ask('GET', '/demo');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await response.text();
    for (const key of demoUserKeys) expect(text).toContain(`action="/demo/enter/${key}"`);
  });

  test('allows sign-in by password too', async () => {
    const body = { email: demoUsers.ada.email, password: DEMO_PASSWORD };
    expect((await app.request('POST', '/api/accounts/sign-in', { body })).status).toBe(200);
  });

  test.each(['nobody', 'toString', '__proto__'])('returns 404 for %s', async (name) => {
    const response = await ask('POST', `/demo/enter/${name}`);
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('rejects requests from another site', async () => {
    expect(
      (await ask('POST', '/demo/enter/ada', { headers: { ...here, origin: 'https://elsewhere.example' } })).status,
    ).toBe(403);
    expect((await ask('GET', '/demo/enter/ada')).status).toBe(404);
  });
});

describe('the demo entrance', () => {
  test.each([
    ['in the product itself', { isDemo: false }],
    ['from another machine', { address: '192.0.2.7' }],
    ['under a name that was made to point here', { headers: { host: 'evil.example:3000' } }],
    ['through a proxy', { headers: { ...here, 'x-forwarded-for': '192.0.2.7' } }],
  ])('returns 404 %s', async (_where, options) => {
    for (const [method, path] of [
      ['GET', '/demo'],
      ['POST', '/demo/enter/ada'],
    ] as const) {
      const response = await ask(method, path, options);
      expect(response.status).toBe(404);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test('returns 404 with any setting of the product', async () => {
    const site = createApp({ ...app, env: Object.assign({}, app.env, { DEMO: 'true', NODE_ENV: 'development' }) });
    const response = await site.request(
      '/demo',
      { headers: here },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    expect(response.status).toBe(404);
  });
});
