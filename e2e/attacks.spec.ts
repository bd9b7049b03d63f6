import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { readBase64, createFiles, signIn } from './support.ts';

/** A foreign site on this machine. The browser sends cookies to `localhost`, but treats `127.0.0.1` as another site. */
let elsewhere: Server;
let port: number;
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Win a prize</title><body></body>'),
  ).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  ({ port } = elsewhere.address() as AddressInfo);
});
test.afterAll(() => {
  elsewhere.close();
  elsewhere.closeAllConnections();
});

const patent = {
  patent_title: 'Forged',
  patent_number: '1',
  country: 'US',
  patent_type: 'Utility',
  grant_certificates: [],
  expert_letter_url: null,
  technical_documents_url: [],
  status: 'Started',
};

for (const host of ['localhost', '127.0.0.1']) {
  test(`a page at ${host} on another port cannot read or change the signed-in user’s data`, async ({
    baseURL,
    signedIn,
  }) => {
    const { page: victim } = await signedIn();
    await victim.goto('/');
    const here = baseURL ?? '';
    const trap = await victim.context().newPage();

    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      for (const path of ['/api/accounts/sign-out', '/api/session/refresh', '/api/records/patents']) {
        await trap.goto(`http://${host}:${port}/`);
        const pendingResponse = trap.waitForResponse((response) => response.url() === here + path);
        const arrived = trap.waitForURL(here + path);
        // As plain text, the field's name and value together form JSON.
        await trap.evaluate(
          ({ action, type, json }) => {
            const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype: type });
            form.append(Object.assign(document.createElement('input'), { name: json, value: '"}' }));
            document.body.append(form);
            form.submit();
          },
          { action: here + path, type: enctype, json: `${JSON.stringify(patent).slice(0, -1)},"more":"` },
        );
        expect((await pendingResponse).status(), `${enctype} to ${path}`).toBe(403);
        await arrived;
      }
    }

    await trap.goto(`http://${host}:${port}/`);
    const fetched = await trap.evaluate(
      async ({ site, body }) => {
        const tries: [string, RequestInit][] = [
          ['/api/records/patents', { method: 'POST', mode: 'no-cors', body }],
          [
            '/api/records/patents',
            { method: 'POST', mode: 'no-cors', body, headers: { 'content-type': 'text/plain' } },
          ],
          ['/api/records/patents', { method: 'POST', body, headers: { 'content-type': 'application/json' } }],
          ['/api/accounts/sign-out', { method: 'POST', mode: 'no-cors' }],
          ['/api/session', {}],
          ['/api/records/patents', {}],
        ];
        return Promise.all(
          tries.map(([path, init]) =>
            fetch(site + path, { credentials: 'include', ...init }).then(
              (response) => response.text(),
              () => 'refused',
            ),
          ),
        );
      },
      { site: here, body: JSON.stringify(patent) },
    );
    for (const text of fetched) expect(['', 'refused']).toContain(text);

    const framed = await trap.evaluate(async (site) => {
      const frame = Object.assign(document.createElement('iframe'), { src: `${site}/dashboard` });
      const image = Object.assign(document.createElement('img'), { src: `${site}/api/accounts/sign-out` });
      document.body.append(frame, image);
      await new Promise<void>((resolve) => {
        frame.addEventListener('load', () => resolve(), { once: true });
      });
      return frames.length;
    }, here);
    expect(framed).toBe(1);
    expect(await trap.frames()[1]?.getByRole('heading').count()).toBe(0);

    expect((await trap.goto(`${here}/api/accounts/sign-out`))?.status()).toBe(404);

    const control = await askAsPage(victim, 'GET', '/api/session');
    expect(control.body).toMatchObject({ session: { token_type: 'cookie' } });
    expect((await askAsPage(victim, 'GET', '/api/records/patents')).body).toMatchObject({ rows: [] });
    expect((await askAsPage(victim, 'POST', '/api/session/refresh')).status, 'the same from a page of this site').toBe(
      200,
    );
    expect((await askAsPage(victim, 'POST', '/api/records/patents', patent)).status).toBe(201);
    expect((await askAsPage(victim, 'POST', '/api/accounts/sign-out')).status).toBe(204);
  });
}

test('no script can read the session cookie, and no injected script runs', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/');
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.includes('session'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain(cookie?.value.split('.')[0]);

  for (const path of ['/', '/login', '/dashboard']) {
    await page.goto(path);
    const outcome = await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<string>();
      Object.defineProperty(window, 'slipped', {
        set(which) {
          resolve(`script ${which} ran`);
        },
      });
      let refusals = 0;
      document.addEventListener('securitypolicyviolation', () => {
        refusals += 1;
        if (refusals === 4) resolve('all four were refused');
      });
      const holder = document.createElement('div');
      holder.innerHTML =
        '<img src="/nothing.png" onerror="window.slipped = 1"><a id="slip" href="javascript:window.slipped = 2">x</a>';
      const script = Object.assign(document.createElement('script'), { textContent: 'window.slipped = 3' });
      const foreign = Object.assign(document.createElement('script'), {
        src: 'data:text/javascript,window.slipped = 4',
      });
      document.body.append(holder, script, foreign);
      document.getElementById('slip')?.click();
      return promise;
    });
    expect(outcome, path).toBe('all four were refused');
  }
});

test('a link to a file leads through the sign-in form, and a wrong one to the 404 page', async ({ browser, signedIn }, {
  outputDir,
}) => {
  const { page, user } = await signedIn();
  await page.goto('/');
  const { png } = await createFiles(browser, outputDir);
  const url = await page.evaluate(
    async (base64) => {
      const body = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      return (
        (await (await fetch('/api/files/patents?name=ceremony.png', { method: 'POST', body })).json()) as {
          url: string;
        }
      ).url;
    },
    await readBase64(png),
  );

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(url);
  await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(url)}`);
  await signIn(visitor, user.email);
  await expect(visitor).toHaveURL(url);
  await expect(visitor.locator('img')).toBeVisible();

  const missing = await visitor.goto(`${url}x`);
  expect(missing?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the sign-in form redirects only to this site, for any value of ?next=', async ({ baseURL, signedIn }) => {
  const { page } = await signedIn();
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== baseURL) complaints.push(request.url());
  });
  const targets = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/files/..//evil.example',
    '/files/../../\\evil.example',
    '/files//evil.example',
    '/%2F%2Fevil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '\u0000//evil.example',
  ];
  for (const next of targets) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).not.toHaveURL(/\/login/);
    expect(new URL(page.url()).origin, next).toBe(baseURL);
  }
  expect(complaints).toEqual([]);
});

async function askAsPage(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async (attempt) => {
      const init = attempt.body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(attempt.body) }
        : {};
      const response = await fetch(attempt.path, { method: attempt.method, ...init });
      return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
    },
    { method, path, body },
  );
}
