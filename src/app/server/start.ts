import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

import type { Env } from '#core/server/env.ts';
import { startJobs } from '#core/server/jobs.ts';
import { startMailWorker } from '#core/server/mail/worker.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

import { answerClientErrors } from './client-errors.ts';
import { runCommand } from './commands.ts';
import { serveControl } from './control-socket.ts';
import { createApp } from './create-app.ts';
import { jobsOf } from './jobs.ts';
import { mailParts } from './mail.ts';
import { serveMetrics, type MetricsServer } from './metrics.ts';
import { openServices } from './open-services.ts';

const HEADERS_TIMEOUT_MS = 15_000;
/** Long enough for the largest file over a slow line. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
/** Without a byte in either direction. */
const SILENCE_TIMEOUT_MS = 2 * 60_000;
const STOP_GRACE_MS = 8_000;

export type RunningServer = {
  services: Services;
  port: number;
  /** Where /metrics is, if anywhere. */
  metricsPort: number | undefined;
  /** Takes no new request, lets those under way end, then ends mail, jobs and the database. */
  stop: () => Promise<void>;
};

export type Start = {
  env: Env;
  /** Where the browser's part was built; left out, the API answers alone. */
  build?: string;
  stopGraceMs?: number;
  /** Makes routes that are no part of the product. */
  makeRoutes?: (services: Services) => Hono<RequestEnv>;
};

/** Opens everything and listens. */
export async function startServer({ env, build, stopGraceMs = STOP_GRACE_MS, makeRoutes }: Start): Promise<RunningServer> {
  const services = await openServices(env);
  const { log, database } = services;
  // Whoever wants no metrics pays for none.
  const metrics = env.METRICS_PORT === undefined ? undefined : (await import('#core/server/metrics.ts')).makeMetrics(services);
  let metricsServer: MetricsServer | undefined;
  try {
    metricsServer = metrics && (await serveMetrics({ metrics, env, log }));
    const server = await listen(createApp(services, build, { watch: metrics?.watch, routes: makeRoutes?.(services) }).fetch, env);
    metrics?.watchServer(server);
    // Beside a PostgreSQL server the command line needs nobody's help.
    const control = env.DATABASE_URL
      ? undefined
      : await serveControl({ folder: env.DATA_DIR, log, run: (request) => runCommand(services, request) });
    const worker = startMailWorker(mailParts(services));
    const jobs = startJobs({ jobs: jobsOf(services), log, onEnd: metrics?.noteJob });
    const { port } = server.address() as AddressInfo;
    log.info({ port, engine: database.engine }, 'started');
    return {
      services,
      port,
      metricsPort: metricsServer?.port,
      async stop() {
        await Promise.all([stopListening(server, stopGraceMs), control?.close(), metricsServer?.close(), jobs.stop()]);
        await worker.stop();
        await database.close();
        log.info('stopped');
      },
    };
  } catch (error) {
    await Promise.all([metricsServer?.close(), database.close()]);
    throw error;
  }
}

async function listen(fetch: Parameters<typeof createAdaptorServer>[0]['fetch'], env: Env): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  }) as Server;
  server.setTimeout(SILENCE_TIMEOUT_MS);
  answerClientErrors(server);
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  return server;
}

async function stopListening(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A browser keeps its connection open after the answer, and would hold up the end until it lets go.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
