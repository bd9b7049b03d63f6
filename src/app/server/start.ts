import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Hono } from 'hono';

import type { Database } from '#core/server/database/database.ts';
import { requireDeclaredFiles } from '#core/server/database/file-columns.ts';
import { appliedMigration, newestMigration } from '#core/server/database/migrations.ts';
import type { PgliteEngine } from '#core/server/database/pglite-engine.ts';
import type { Env } from '#core/server/env.ts';
import { startJobs } from '#core/server/jobs.ts';
import { startMailWorker } from '#core/server/mail/worker.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

import { features, registry } from './features.ts';
import { runCommand } from './commands.ts';
import { serveControl } from './control-socket.ts';
import { createApp } from './create-app.ts';
import { freeEnded } from './free-ended.ts';
import { createHttpServer, type Timeouts } from './http-server.ts';
import { createJobs } from './jobs.ts';
import { mailParts } from './mail.ts';
import { createFigures, serveMetrics, type MetricsServer } from './metrics.ts';
import { prepareServices } from './open-services.ts';

const STOP_GRACE_MS = 8_000;

export type RunningServer = {
  services: Services;
  port: number;
  /** Port of /metrics, if any. */
  metricsPort: number | undefined;
  /** Rejects new requests, finishes those in progress, then stops mail, jobs and the database. */
  stop: () => Promise<void>;
};

export type Start = {
  env: Env;
  /** Folder of the client build. If omitted, only the API responds. */
  build?: string;
  /** Embedded database, if it was already started. */
  pglite?: PgliteEngine;
  stopGraceMs?: number;
  /** Shorter time limits, for tests. */
  patience?: Partial<Timeouts>;
  /** Creates routes outside the product. */
  createRoutes?: (services: Services) => Hono<RequestEnv>;
};

/**
 * Opens all services and listens.
 * @throws OperatorError if files of users would be lost
 */
export async function startServer({
  env,
  build,
  pglite,
  stopGraceMs = STOP_GRACE_MS,
  patience = {},
  createRoutes,
}: Start): Promise<RunningServer> {
  requireDeclaredFiles(registry);
  const services = await prepareServices(env, { pglite });
  const { log, database } = services;
  // Without metrics, requests are not measured.
  const metrics =
    env.METRICS_PORT === undefined
      ? undefined
      : (await import('#core/server/metrics.ts')).createMetrics(services, createFigures(services));
  let metricsServer: MetricsServer | undefined;
  try {
    // The routes are created while the database opens.
    const { fetch } = createApp(services, build, { watch: metrics?.watch, routes: createRoutes?.(services) });
    await database.opened;
    await requireOwnDatabase(database);
    await freeEnded(services);
    for (const { start } of features) await start?.(services);
    metricsServer = metrics && (await serveMetrics({ metrics, env, log }));
    const server = createHttpServer({ fetch, env, log, patience });
    server.listen(env.PORT, env.HOST);
    await once(server, 'listening');
    metrics?.watchServer(server);
    // With a PostgreSQL server, the command line connects directly.
    const control = env.DATABASE_URL
      ? undefined
      : await serveControl({ folder: env.DATA_DIR, log, run: (request, tell) => runCommand(services, request, tell) });
    const worker = startMailWorker(mailParts(services));
    const jobs = startJobs({ jobs: createJobs(services), log, onEnd: metrics?.noteJob });
    const { port } = server.address() as AddressInfo;
    log.info({ port, engine: database.engine }, 'started');
    return {
      services,
      port,
      metricsPort: metricsServer?.port,
      async stop() {
        await Promise.all([
          stopListening(server, stopGraceMs),
          ...features.map((feature) => feature.stop?.(services)),
          control?.close(),
          metricsServer?.close(),
          jobs.stop(),
        ]);
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

/**
 * Rejects a database that a newer server has migrated. Servers that already run continue while they are replaced one by
 * one.
 * @throws OperatorError
 */
async function requireOwnDatabase(database: Database): Promise<void> {
  const applied = await database.asSystem('the start compares migrations', appliedMigration);
  if (applied <= newestMigration) return;
  throw new OperatorError(
    'A newer version of Laurel has migrated this database, so this older version cannot use it. Start that version or a newer one, or restore a backup from before the update.',
  );
}

async function stopListening(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Browsers keep connections open after the response, which would delay the shutdown.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
