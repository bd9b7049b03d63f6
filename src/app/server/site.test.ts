import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, describe, expect, it } from 'vitest';

import { developmentSite } from '#app/client/development-site.ts';
import { readEnv } from '#core/server/env.ts';
import type { SiteContent } from '#core/shared/site-content.ts';

import { Hono } from 'hono';

import { siteRoutes } from './site.ts';
import type { RequestEnv } from '#core/server/request-context.ts';

const build = mkdtempSync(path.join(tmpdir(), 'laurel-site-'));
const outside = {
  APP_URL: 'https://laurel.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'mail@laurel.example',
  AUTH_SECRET: 'x'.repeat(32),
};
const siteContent = {
  name: 'Ada',
  title: '',
  achievement: '',
  rating: '5',
  images: [],
  initials: ['A'],
  marks: [],
  content: '',
};
const script = "console.log('hydrate')";

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
  writeFileSync(path.join(build, file), content);
}
const patentScripts = ['/assets/workspace.js', '/assets/patents.js'];
const addresses = {
  '/': [],
  '/login': [],
  '/pricing': [],
  '/dashboard': [],
  '/dashboard/patents': patentScripts,
  '/attorney/review/:id': [],
};
write('addresses.json', JSON.stringify(addresses));
write(
  'client/index.html',
  `<title>⟦brandName⟧</title><a href="⟦phoneLink⟧">⟦phone⟧</a><script>${script}</script><script src="/assets/a.js"></script>`,
);
write(
  'client/pricing/index.html',
  '<ul>⟦#plans⟧<li>⟦name⟧: ⟦#features⟧<b>⟦.⟧</b>⟦/features⟧</li>⟦/plans⟧</ul>⟦#plans⟧<script type="application/ld+json">{"name":"⟦name⟧"}</script>⟦/plans⟧<script type="application/json">⟦&json⟧</script>',
);
write('client/login/index.html', '<h1>Log In</h1>');
write('client/__spa-fallback.html', '<head></head><div id="app"></div>');
write('client/assets/a.js', 'export {}');
write('client/favicon.svg', '<svg/>');
write('secret.txt', 'not public');
afterAll(() => rmSync(build, { recursive: true }));

function serve(content: Partial<SiteContent> = {}, settings: Record<string, string> = {}) {
  const env = readEnv(settings);
  const readContent = async () => ({ ...developmentSite, ...content });
  return new Hono<RequestEnv>().route('/', siteRoutes({ env, build, readContent }));
}

describe('the public site', () => {
  it('inserts content into a pre-rendered page, escaped', async () => {
    const page = await serve({ brandName: `Laurel & "Sons" <b>` }).request('/');
    expect(await page.text()).toContain(
      '<title>Laurel &amp; &quot;Sons&quot; &lt;b&gt;</title><a href="tel:+15550100100">+1 555 010 0100</a>',
    );
  });

  it('repeats list items, and escapes content in scripts', async () => {
    const plan = {
      name: 'A </script> "plan" & more',
      description: '',
      price: '$1',
      amount: '1.00',
      features: ['x < y', 'z'],
      badges: [],
    };
    const html = await (
      await serve({ plans: [plan, { ...plan, name: 'B', features: [] }] }).request('/pricing')
    ).text();
    const [list = '', first = '', second = '', data = ''] =
      /^<ul>(.*?)<\/ul><script[^>]*>(.*?)<\/script><script[^>]*>(.*?)<\/script><script[^>]*>(.*?)<\/script>$/
        .exec(html)
        ?.slice(1) ?? [];
    expect(list).toBe(
      '<li>A &lt;&#x2F;script&gt; &quot;plan&quot; &amp; more: <b>x &lt; y</b><b>z</b></li><li>B: </li>',
    );
    expect([JSON.parse(first), JSON.parse(second)]).toEqual([{ name: plan.name }, { name: 'B' }]);
    expect((JSON.parse(data) as SiteContent).plans).toEqual([plan, { ...plan, name: 'B', features: [] }]);
  });

  it('shows an edit with the next request, with another ETag', async () => {
    const content = { ...developmentSite };
    const site = siteRoutes({ env: readEnv({}), build, readContent: async () => content });
    const before = await site.request('/');
    content.brandName = 'Renamed';
    const after = await site.request('/', { headers: { 'if-none-match': before.headers.get('etag') ?? '' } });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain('<title>Renamed</title>');
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
    [null, 'identity', (bytes: Buffer) => bytes],
  ])('is sent as %s to browsers that accept %s', async (encoding, accepted, decode) => {
    const page = await serve().request('/login', { headers: { 'accept-encoding': accepted } });
    expect([page.headers.get('content-encoding'), page.headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
    expect(String(decode(Buffer.from(await page.arrayBuffer())))).toBe('<h1>Log In</h1>');
  });

  it('lists public pages except account pages for search engines', async () => {
    const map = await (await serve({}, outside).request('/sitemap.xml')).text();
    const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toContain('https://laurel.example/pricing');
    expect(listed.filter((address) => address?.includes('login'))).toEqual([]);
    const robots = await (await serve({}, outside).request('/robots.txt')).text();
    expect(robots).toContain('Disallow: /dashboard\n');
    expect(robots).toContain('Sitemap: https://laurel.example/sitemap.xml');
  });

  it('allows a page’s own inline scripts by hash, and no other', async () => {
    const policy = (await serve().request('/')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('blocks a script in the content, even if it is not escaped', async () => {
    write(
      'client/said/index.html',
      `⟦#testimonials⟧<p>⟦content⟧</p><div>⟦&content⟧</div>⟦/testimonials⟧<script>${script}</script>`,
    );
    write('addresses.json', JSON.stringify({ ...addresses, '/said': [] }));
    const stored = '<script>alert(1)</script>';
    const page = await serve({ testimonials: [{ ...siteContent, content: stored }] }).request('/said');
    expect(await page.text()).toBe(
      `<p>&lt;script&gt;alert(1)&lt;&#x2F;script&gt;</p><div>${stored}</div><script>${script}</script>`,
    );
    const computeHash = (code: string) => createHash('sha256').update(code).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${computeHash(script)}';`);
    expect(page.headers.get('content-security-policy')).not.toContain(computeHash('alert(1)'));
  });

  it('does not start with a script that content could be inserted into', () => {
    write('client/said/index.html', '<script>const brand = "⟦brandName⟧"</script>');
    expect(() => serve()).toThrow('A script of /said contains a placeholder');
    rmSync(path.join(build, 'client/said'), { recursive: true });
  });

  it.each(['/dashboard', '/attorney/review/42'])('serves the application at %s', async (address) => {
    const page = await serve().request(address);
    expect([page.status, await page.text()]).toEqual([200, '<head></head><div id="app"></div>']);
  });

  it('lists the scripts of a path in its page, with an ETag for each path', async () => {
    const site = serve();
    const links = patentScripts.map((file) => `<link rel="modulepreload" href="${file}"/>`).join('');
    const first = await site.request('/dashboard/patents');
    expect(await first.text()).toBe(`<head>${links}</head><div id="app"></div>`);
    const etag = first.headers.get('etag') ?? '';
    expect((await site.request('/dashboard/patents', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await site.request('/dashboard', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it.each([
    '/nothing-here',
    '/dashboard/nothing',
    '/attorney/review/1/2',
    '/admin',
    '/assets/none.js',
    '/secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/%00.js',
    '/assets/%ff.js',
    '/assets/%ed%a0%80',
    '/images/%00.png',
    '/%00',
    '/%',
    '/dashboard/%00',
  ])('returns 404 with a page at %s', async (address) => {
    const page = await serve().request(address);
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain('not public');
  });

  it('caches hashed files for a year, and revalidates pages', async () => {
    const asset = await serve().request('/assets/a.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const page = await serve().request('/login');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await serve().request('/login', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('redirects a path with a trailing slash to the one without', async () => {
    const response = await serve().request('/login/?next=%2Fdashboard');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/login?next=%2Fdashboard']);
  });

  it('redirects a page’s former path to the current one', async () => {
    const response = await serve().request('/dashboard/binder/packs?kind=response');
    expect([response.status, response.headers.get('location')]).toEqual([
      308,
      '/dashboard/binder/packets?kind=response',
    ]);
  });

  it('redirects an image’s former path to the current one', async () => {
    const response = await serve().request('/pictures/og.png');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/images/og.png']);
  });

  it.each(['//evil.example/', '/\\evil.example/', '///evil.example//'])(
    'redirects %s to no other site',
    async (address) => {
      const response = await serve().request(`http://localhost:3000${address}`);
      expect(response.headers.get('location')).toBe('/evil.example');
    },
  );
});
