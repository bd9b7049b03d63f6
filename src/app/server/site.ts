import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';

import type { Env } from '#core/server/env.ts';
import type { RequestEnv } from '#core/server/guard.ts';

type Page = { html: string; etag: string; contentSecurityPolicy: string };

/** The addresses of the application that are no pre-rendered page, and all else below them is a 404. */
const FALLBACK = '__spa-fallback.html';

/** Whether the browser's part was built: without it (in tests, under `npm run dev`) the API answers alone. */
export function isSiteBuilt(build: string): boolean {
  return existsSync(path.join(build, 'addresses.json'));
}

/** Pre-rendered pages, the application's addresses, and hashed files, from the folder the build wrote. */
export function siteRoutes(env: Env, build: string): Hono<RequestEnv> {
  const client = path.join(build, 'client');
  const pages = new Map(
    globSync('**/*.html', { cwd: client }).map((file) => [addressOf(file), makePage(readFileSync(path.join(client, file), 'utf8'), env)]),
  );
  const fallback = pages.get(FALLBACK);
  if (!fallback) throw new Error(`${FALLBACK} is missing from ${client}: build again with npm run build`);
  const addresses = JSON.parse(readFileSync(path.join(build, 'addresses.json'), 'utf8')) as string[];

  const site = new Hono<RequestEnv>();
  site.use(async (c, next) => {
    await next();
    // One address a page: a search engine would take the other for a copy.
    if (c.res.status === 404 && c.req.path !== '/' && c.req.path.endsWith('/')) {
      const url = new URL(c.req.url);
      // Two slashes in front would name another site.
      c.res = c.redirect(url.pathname.replace(/^\/+/, '/').replace(/\/+$/, '') + url.search, 308);
    }
  });
  for (const address of addresses) site.get(address, (c) => sendPage(c, pages.get(address) ?? fallback, 200));
  site.get('/assets/*', serveFiles(client, 'public, max-age=31536000, immutable'));
  site.get('/:file{[\\w-]+\\.(?:svg|png|ico|txt|xml|webmanifest)}', serveFiles(client, 'public, max-age=3600'));
  site.get('*', (c) => sendPage(c, fallback, 404));
  return site;
}

/**
 * Headers of every answer. Set before the answer is made: changing a finished one would make a stream of its text, which
 * takes longer than making it.
 */
export function commonHeaders(env: Env): MiddlewareHandler<RequestEnv> {
  const headers = Object.entries({
    ...(env.isLoopback ? {} : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    // What is no page and no file loads nothing and is framed by nobody; pages and files bring a policy of their own.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // Not no-referrer: with it a browser hides the Origin of a plain form's post.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'origin-agent-cluster': '?1',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  });
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
}

function serveFiles(root: string, cacheControl: string): MiddlewareHandler<RequestEnv> {
  const find = serveStatic<RequestEnv>({ root, precompressed: true });
  return async (c, next) => {
    const found = await find(c, next);
    if (found instanceof Response) found.headers.set('cache-control', cacheControl);
    return found;
  };
}

function sendPage(c: Context<RequestEnv>, page: Page, status: 200 | 404): Response {
  c.header('etag', page.etag);
  c.header('cache-control', 'no-cache');
  c.header('content-security-policy', page.contentSecurityPolicy);
  if (status === 200 && c.req.header('if-none-match') === page.etag) return c.body(null, 304);
  return c.html(page.html, status);
}

function addressOf(file: string): string {
  if (file === FALLBACK) return FALLBACK;
  return `/${file.replace(/(^|\/)index\.html$/, '')}`;
}

function makePage(built: string, env: Env): Page {
  const html = fillIn(built, env);
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => `'sha256-${sha256(script)}'`);
  return {
    html,
    etag: `"${sha256(html)}"`,
    contentSecurityPolicy: [
      "default-src 'none'",
      `script-src 'self' ${[...new Set(scripts)].join(' ')}`,
      // Components set measures of their own in style attributes; a style runs nothing.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Puts the settings where the build left a token; see src/app/client/site.ts. */
function fillIn(html: string, env: Env): string {
  const values: Record<string, string> = {
    BRAND_NAME: env.BRAND_NAME,
    TRADING_NAME_NOTICE: env.TRADING_NAME_NOTICE,
    POSTAL_ADDRESS: env.POSTAL_ADDRESS,
    PHONE: env.PHONE,
    PHONE_LINK: env.PHONE && `tel:${env.PHONE.replace(/[^\d+]/g, '')}`,
    INFO_EMAIL: env.INFO_EMAIL,
  };
  return html.replace(/%LAUREL_([A-Z_]+)%/g, (token, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A built page asks for ${token}, which no setting fills`);
    return escapeHtml(value);
  });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
