import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { readEnv } from '#core/server/env.ts';

import { Hono } from 'hono';

import { commonHeaders, siteRoutes } from './site.ts';
import type { RequestEnv } from '#core/server/guard.ts';

const build = mkdtempSync(path.join(tmpdir(), 'laurel-site-'));
const script = "console.log('hydrate')";

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
  writeFileSync(path.join(build, file), content);
}
write('addresses.json', JSON.stringify(['/', '/login', '/dashboard', '/dashboard/patents', '/attorney/review/:id']));
write('client/index.html', `<title>%LAUREL_BRAND_NAME%</title><a href="%LAUREL_PHONE_LINK%">%LAUREL_PHONE%</a><script>${script}</script><script src="/assets/a.js"></script>`);
write('client/login/index.html', '<h1>Log In</h1>');
write('client/__spa-fallback.html', '<div id="app"></div>');
write('client/assets/a.js', 'export {}');
write('client/favicon.svg', '<svg/>');
write('secret.txt', 'not public');
afterAll(() => rmSync(build, { recursive: true }));

function serve(settings: Record<string, string> = {}) {
  const env = readEnv(settings);
  return new Hono<RequestEnv>().use(commonHeaders(env)).route('/', siteRoutes(env, build));
}

describe('the site', () => {
  it('puts the settings into a pre-rendered page, escaped', async () => {
    const page = await serve({ BRAND_NAME: `Laurel & "Sons" <b>`, PHONE: '+1 (555) 010-0100' }).request('/');
    expect(await page.text()).toContain('<title>Laurel &amp; &quot;Sons&quot; &lt;b&gt;</title><a href="tel:+15550100100">+1 (555) 010-0100</a>');
  });

  it('allows a page its own inline scripts by their hashes, and no other', async () => {
    const policy = (await serve().request('/')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it.each(['/dashboard', '/dashboard/patents', '/attorney/review/42'])('answers the application at %s', async (address) => {
    const page = await serve().request(address);
    expect([page.status, await page.text()]).toEqual([200, '<div id="app"></div>']);
  });

  it.each(['/nothing-here', '/dashboard/nothing', '/attorney/review/1/2', '/admin', '/assets/none.js', '/secret.txt', '/assets/../../secret.txt', '/assets/%2e%2e/%2e%2e/secret.txt'])(
    'answers 404 at %s, with a page',
    async (address) => {
      const page = await serve().request(address);
      expect(page.status).toBe(404);
      expect(await page.text()).not.toContain('not public');
    },
  );

  it('keeps hashed files for a year and pages not without asking', async () => {
    const asset = await serve().request('/assets/a.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const page = await serve().request('/login');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await serve().request('/login', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('leads an address with a slash too many to the one without', async () => {
    const answer = await serve().request('/login/?next=%2Fdashboard');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/login?next=%2Fdashboard']);
  });

  it.each(['//evil.example/', '/\\evil.example/', '///evil.example//'])('leads %s to no other site', async (address) => {
    const answer = await serve().request(`http://localhost:3000${address}`);
    expect(answer.headers.get('location')).toBe('/evil.example');
  });

  it('sends the security headers, and HSTS outside this machine alone', async () => {
    const here = await serve().request('/login');
    expect(here.headers.get('strict-transport-security')).toBeNull();
    expect(here.headers.get('x-content-type-options')).toBe('nosniff');
    expect(here.headers.get('referrer-policy')).toBe('same-origin');
    const outside = await serve({ APP_URL: 'https://laurel.example', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'mail@laurel.example', AUTH_SECRET: 'x'.repeat(32) }).request('/login');
    expect(outside.headers.get('strict-transport-security')).toContain('max-age=63072000');
  });

  it('refuses to start on a page that asks for a setting there is not', () => {
    write('client/faq/index.html', '%LAUREL_UNKNOWN%');
    expect(() => serve()).toThrow('%LAUREL_UNKNOWN%');
    rmSync(path.join(build, 'client/faq'), { recursive: true });
  });
});
