import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Hono, MiddlewareHandler } from 'hono';

import { CachingRouter } from '#core/server/caching-router.ts';
import { clientIp } from '#core/server/client-address.ts';
import { runForClient } from '#core/server/database/client.ts';
import { AppError } from '#core/server/errors.ts';
import { getMounts } from '#core/server/feature.ts';
import { createApi, limitJson, requireOwnOrigin } from '#core/server/guard.ts';
import { isNavigation, respondWithPage } from '#core/server/navigation.ts';
import { plainFrame } from '#core/server/plain-page.ts';
import { asAppError, problemResponse } from '#core/server/problem.ts';
import type { RequestContext, RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import { createSessionReader } from '#core/server/session-cookie.ts';
import { requireTextInUrl } from '#core/server/stored-text.ts';
import { limitWrites } from '#core/server/write-limit.ts';
import { PAGE_HEADER, parsePageId } from '#core/shared/page-header.ts';

import { features, registry } from './features.ts';
import { healthRoutes } from './health.ts';
import { createAnswerReader } from './page-answers.ts';
import { createContentReader } from './site-content.ts';
import { isSiteBuilt, siteRoutes } from './site.ts';
import { listStylesheets } from './stylesheets.ts';

/** Additions of only some programs that serve the application. */
export type AppExtensions = {
  /** Middleware that sees every request and its response. */
  watch?: MiddlewareHandler<RequestEnv>;
  /** Routes outside the product, such as those of the demo. */
  routes?: Hono<RequestEnv>;
};

/**
 * Creates the whole server as one function from request to response.
 * @param build folder of the client build. If omitted, only the API responds.
 */
export function createApp(services: Services, build?: string, { watch, routes }: AppExtensions = {}): Hono<RequestEnv> {
  const { env, log } = services;
  // The fields of a request's line are fixed, and none is redacted. Checking them would take longer than writing it.
  const requestLog = log.child({}, { redact: [] });
  const readSession = createSessionReader(services);
  const parts = { registry, stylesheets: listStylesheets(build) };
  const frame = plainFrame(env, parts.stylesheets);
  const app = createApi(new CachingRouter());
  if (watch) app.use(watch);

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    c.set('ip', clientIp(c, env.TRUSTED_PROXIES));
    c.set('token', readSession(c));
    c.header('x-request-id', c.get('requestId'));
    await runForClient({ address: c.get('ip'), page: parsePageId(c.req.header(PAGE_HEADER)) }, next);
    // Only the path: the query may contain a one-time token.
    requestLog.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
  const refuse = (c: RequestContext, error: AppError) =>
    isNavigation(c) ? respondWithPage(c, error, frame) : problemResponse(c, error);
  app.onError((error, c) => {
    const refusal = asAppError(error);
    if (refusal.status >= 500) log.error({ requestId: c.get('requestId'), err: error }, refusal.code);
    return refuse(c, refusal);
  });
  app.notFound((c) => refuse(c, new AppError('not_found')));

  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use('/api/*', requireTextInUrl());

  const mount = (kind: 'webhookRoutes' | 'rawBodyRoutes' | 'routes') => {
    for (const [address, make] of getMounts(features, kind)) app.route(address, make(services, parts));
  };
  mount('webhookRoutes');
  app.use(requireOwnOrigin(env));
  // Before the JSON limits: raw bodies are not JSON and have their own limits.
  mount('rawBodyRoutes');
  app.use('/api/*', limitWrites(services));
  app.use('/api/*', limitJson());
  mount('routes');
  // Created for each request, since an owner may change the name.
  app.doc31('/api/openapi.json', () => ({
    openapi: '3.1.0',
    info: {
      title: `${env.BRAND_NAME} API`,
      version: '1',
      description:
        'Lists return JSON with stable field names. With format=csv, they return a file for people to read: headings are words and may change, amounts are in units of their currency, and people and documents appear by name.',
    },
  }));
  app.all('/api/*', () => {
    throw new AppError('not_found');
  });
  app.route('/', healthRoutes(services));
  if (routes) app.route('/', routes);
  if (build && isSiteBuilt(build)) {
    const hasPicture = (address: string) => existsSync(path.join(build, 'client', address));
    const readContent = createContentReader(services, hasPicture);
    app.route('/', siteRoutes({ env, build, readContent, readAnswers: createAnswerReader(app, services) }));
  }
  return app;
}
