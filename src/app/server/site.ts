import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';

import { chooseEncoding, compress } from '#core/server/content-coding.ts';
import type { Env } from '#core/server/env.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import { accountPaths, fallbackPage, movedPaths, paths, publicPaths } from '#core/shared/paths.ts';
import type { SiteContent } from '#core/shared/site-content.ts';

import type { PageAnswers } from './page-answers.ts';
import { createPages, type Page, type PageName } from './pages.ts';

/** Whether the client was built. Without it (in tests, under `npm run dev`), only the API responds. */
export function isSiteBuilt(build: string): boolean {
  return existsSync(path.join(build, 'addresses.json'));
}

export type SiteParts = {
  env: Env;
  /** Folder of the build. */
  build: string;
  /** Reads the current content to fill in. */
  readContent: () => Promise<SiteContent>;
  /** Reads the answers that a workspace page contains for its user. */
  readAnswers?: (c: Context<RequestEnv>) => Promise<PageAnswers | undefined>;
};

/** Serves pre-rendered pages, the application's paths, and hashed files from the build folder. */
export function siteRoutes({ env, build, readContent, readAnswers }: SiteParts): Hono<RequestEnv> {
  const client = path.join(build, 'client');
  const built = new Map(
    readdirSync(client, { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [toPagePath(file), readFileSync(path.join(client, file), 'utf8')]),
  );
  if (!built.has(fallbackPage)) {
    throw new Error(`${fallbackPage} is missing from ${client}: build again with npm run build`);
  }
  const findPage = createPages(built);
  /** Every path of the application, with the scripts that its page loads in addition to the common ones. */
  const addresses = JSON.parse(readFileSync(path.join(build, 'addresses.json'), 'utf8')) as Record<string, string[]>;

  const site = new Hono<RequestEnv>();
  site.use(async (c, next) => {
    await next();
    // One URL per page: a search engine would treat the other as a copy.
    if (c.res.status === 404 && c.req.path !== '/' && c.req.path.endsWith('/')) {
      const url = new URL(c.req.url);
      // Two leading slashes would name another site.
      c.res = c.redirect(url.pathname.replace(/^\/+/, '/').replace(/(?<!\/)\/+$/, '') + url.search, 308);
    }
  });
  for (const [address, scripts] of Object.entries(addresses)) {
    const of = built.has(address) ? { template: address } : { template: fallbackPage, address, scripts };
    site.get(address, (c) => sendPage(c, of, 200));
  }
  for (const [former, address] of movedPaths) {
    site.get(former, (c) => c.redirect(address + new URL(c.req.url).search, 308));
  }
  site.get('/sitemap.xml', (c) =>
    c.body(sitemap(env.APP_URL), 200, { 'content-type': 'application/xml; charset=utf-8' }),
  );
  site.get('/robots.txt', (c) => c.text(robots(env.APP_URL)));
  site.get('/assets/*', serveFiles(client, 'public, max-age=31536000, immutable'));
  site.get('/:file{[\\w-]+\\.(?:svg|png|ico|txt|xml|webmanifest)}', serveFiles(client, 'public, max-age=3600'));
  site.get('/images/*', serveFiles(client, 'public, max-age=3600'));
  // Link previews on other sites still load images from their former path.
  site.get('/pictures/*', (c) => c.redirect(new URL(c.req.url).pathname.replace('/pictures/', '/images/'), 308));
  site.get('*', (c) => sendPage(c, { template: fallbackPage }, 404));
  return site;

  async function sendPage(c: Context<RequestEnv>, of: PageName, status: 200 | 404): Promise<Response> {
    const isWorkspace = of.template === fallbackPage && status === 200;
    const [content, answers] = await Promise.all([readContent(), isWorkspace ? readAnswers?.(c) : undefined]);
    const page = findPage(of, content);
    if (!page) throw new Error(`${of.template} was not built`);
    if (answers) return sendOwnPage(c, page, answers);
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    const etag = `"${page.etag}-${encoding}"`;
    c.header('etag', etag);
    c.header('vary', 'accept-encoding');
    c.header('cache-control', 'no-cache');
    c.header('content-security-policy', page.contentSecurityPolicy);
    if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304);
    c.header('content-type', 'text/html; charset=utf-8');
    if (encoding !== 'identity') c.header('content-encoding', encoding);
    return c.body(page.bodies[encoding](), status);
  }
}

/** Sends a page with data of its user, which no cache may store. */
async function sendOwnPage(c: Context<RequestEnv>, page: Page, answers: PageAnswers): Promise<Response> {
  const html = page.withAnswers(answers);
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  c.header('vary', 'accept-encoding');
  c.header('cache-control', 'private, no-store');
  c.header('content-security-policy', page.contentSecurityPolicy);
  c.header('content-type', 'text/html; charset=utf-8');
  const short = await compress(html, encoding);
  if (short) c.header('content-encoding', encoding);
  return c.body(short ?? html);
}

function serveFiles(root: string, cacheControl: string): MiddlewareHandler<RequestEnv> {
  const find = serveStatic<RequestEnv>({ root, precompressed: true });
  return async (c, next) => {
    const found = await find(c, next);
    if (found instanceof Response) found.headers.set('cache-control', cacheControl);
    return found;
  };
}

function toPagePath(file: string): string {
  if (file === fallbackPage) return fallbackPage;
  return `/${file.replace(/(^|\/)index\.html$/, '')}`;
}

/** Returns the sitemap for search engines with the public pages. */
function sitemap(origin: string): string {
  const pages = publicPaths
    .filter((page) => !accountPaths.includes(page))
    .map((page) => `  <url><loc>${origin}${page}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n');
}

function robots(origin: string): string {
  const closed = ['/api/', '/files/', paths.dashboard, paths.mentor, paths.attorney, paths.admin];
  return [
    'User-agent: *',
    ...closed.map((address) => `Disallow: ${address}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
