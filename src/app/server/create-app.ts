import { randomUUID } from 'node:crypto';

import type { Hono, MiddlewareHandler } from 'hono';

import { clientAddress } from '#core/server/client-address.ts';
import { AppError } from '#core/server/errors.ts';
import { createApi, limitJson, requireOwnOrigin } from '#core/server/guard.ts';
import { asAppError, problemResponse } from '#core/server/problem.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import { makeSessionReader } from '#core/server/session-cookie.ts';
import { requireTextInAddress } from '#core/server/stored-text.ts';
import { limitWrites } from '#core/server/write-limit.ts';
import { profileRoutes } from '#features/accounts/server/profile-routes.ts';
import { accountsRoutes, sessionRoutes } from '#features/accounts/server/routes.ts';
import { claimsRoutes } from '#features/claims/server/routes.ts';
import { contactRoutes } from '#features/contact/server/routes.ts';
import { documentsRoutes } from '#features/documents/server/routes.ts';
import { draftsRoutes } from '#features/drafts/server/routes.ts';
import { exportRoutes } from '#features/export/server/routes.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { mailboxRoutes } from '#features/mailbox/server/routes.ts';
import { notificationsRoutes } from '#features/notifications/server/routes.ts';
import { plansRoutes } from '#features/plans/server/routes.ts';
import { supportRoutes } from '#features/support/server/routes.ts';
import { overviewRoutes } from '#records/server/overview.ts';
import { requestsRoutes } from '#features/requests/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { givenTasksRoutes } from '#features/tasks/server/given-routes.ts';
import { tasksRoutes } from '#features/tasks/server/routes.ts';
import { testimonialsRoutes } from '#features/testimonials/server/routes.ts';
import { waitingRoutes } from '#features/waiting/server/routes.ts';
import { recordsRoutes } from '#records/server/routes.ts';

import { exported } from './exported.ts';
import { healthRoutes } from './health.ts';
import { makeContentReader } from './site-content.ts';
import { commonHeaders, isSiteBuilt, siteRoutes } from './site.ts';
import { stylesheetsOf } from './stylesheets.ts';
import { waiting } from './waiting.ts';

/** What only some of the programs that serve it add. */
export type Additions = {
  /** Sees every request and its answer. */
  watch?: MiddlewareHandler<RequestEnv>;
  /** Routes that are no part of the product; the demo brings some. */
  routes?: Hono<RequestEnv>;
};

/**
 * The whole server as one function from request to answer.
 * @param build where the browser's part was built; left out, the API answers alone
 */
export function createApp(services: Services, build?: string, { watch, routes }: Additions = {}): Hono<RequestEnv> {
  const { env, log } = services;
  const readSession = makeSessionReader(services);
  const app = createApi();
  if (watch) app.use(watch);

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    c.set('ip', clientAddress(c, env.TRUSTED_PROXIES));
    c.set('token', readSession(c));
    c.header('x-request-id', c.get('requestId'));
    await next();
    // The path alone: what follows the question mark may be a one-time token.
    log.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
  app.onError((error, c) => {
    const refusal = asAppError(error);
    if (refusal.status >= 500) log.error({ requestId: c.get('requestId'), err: error }, refusal.code);
    return problemResponse(c, refusal);
  });

  app.notFound((c) => problemResponse(c, new AppError('not_found')));

  app.use(commonHeaders(env));
  app.use(requireOwnOrigin(env));
  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use('/api/*', requireTextInAddress());

  // Before the limits of JSON: an upload is bytes, and has limits of its own.
  const stylesheets = stylesheetsOf(build);
  const files = filesRoutes(services, stylesheets);
  app.route('/api/files', files.uploads);
  app.route('/files', files.downloads);
  // So does the contact form, which people without scripts send as a plain one.
  const contact = contactRoutes(services, stylesheets);
  app.route('/api/contact', contact.plainForm);
  app.use('/api/*', limitWrites(services));
  app.use('/api/*', limitJson());

  app.route('/api/accounts', accountsRoutes(services));
  app.route('/api/profile', profileRoutes(services));
  app.route('/api/claims', claimsRoutes(services));
  app.route('/api/plans', plansRoutes(services));
  app.route('/api/session', sessionRoutes(services));
  app.route('/api/contact', contact.api);
  app.route('/api/drafts', draftsRoutes(services));
  app.route('/api/export', exportRoutes(services, exported));
  app.route('/api/overview', overviewRoutes(services));
  app.route('/api/records', recordsRoutes(services));
  app.route('/api/documents', documentsRoutes(services));
  app.route('/api/mailbox', mailboxRoutes(services));
  app.route('/api/notifications', notificationsRoutes(services));
  app.route('/api/support', supportRoutes(services));
  app.route('/api/requests', requestsRoutes(services));
  app.route('/api/search', searchRoutes(services));
  app.route('/api/settings', settingsRoutes(services));
  app.route('/api/task-assignments', givenTasksRoutes(services));
  app.route('/api/tasks', tasksRoutes(services));
  app.route('/api/testimonials', testimonialsRoutes(services));
  app.route('/api/waiting', waitingRoutes(services, waiting));
  app.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: `${env.BRAND_NAME} API`, version: '1' } });
  app.all('/api/*', () => {
    throw new AppError('not_found');
  });
  app.route('/', healthRoutes(services));
  if (routes) app.route('/', routes);
  if (build && isSiteBuilt(build)) app.route('/', siteRoutes({ env, build, readContent: makeContentReader(services) }));
  return app;
}
