import type { Server } from 'node:http';

import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { readMailBacklog } from './mail/backlog.ts';
import { appVersion } from './product-version.ts';
import type { RequestEnv } from './request-context.ts';
import type { Services } from './services.ts';

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

export type Metrics = {
  /** Middleware that counts the requests of the application behind it. */
  watch: MiddlewareHandler<RequestEnv>;
  /** Counts responses in progress, until their last byte. */
  watchServer: (server: Server) => void;
  noteJob: (run: { job: string; isSuccess: boolean }) => void;
  contentType: string;
  text: () => Promise<string>;
};

/** Metric of the whole installation, by state, provided by a feature. */
export type Figure = { name: string; help: string; read: () => Promise<Record<string, number>> };

/**
 * Creates the Prometheus metrics. No label contains a value chosen by a caller, and a route is its pattern. This keeps
 * the number of labels small and URLs of users' files out of the charts.
 */
export function createMetrics(
  { database, log, now }: Pick<Services, 'database' | 'log' | 'now'>,
  figures: readonly Figure[] = [],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const duration = new Histogram({
    name: 'laurel_http_request_duration_seconds',
    help: 'Time from a request to the start of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const underWay = new Gauge({
    name: 'laurel_http_requests_in_flight',
    help: 'Requests whose response has not finished',
    registers,
  });
  const jobSuccess = new Gauge({
    name: 'laurel_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded on this server',
    labelNames: ['job'],
    registers,
  });
  const jobFailures = new Counter({
    name: 'laurel_job_failures_total',
    help: 'Failed runs of a job',
    labelNames: ['job'],
    registers,
  });
  const build = new Gauge({
    name: 'laurel_build_info',
    help: 'The version running on this server',
    labelNames: ['version', 'engine'],
    registers,
  });
  build.set({ version: appVersion, engine: database.engine }, 1);
  const connections = new Gauge({
    name: 'laurel_database_connections',
    help: 'Connections of each pool to PostgreSQL; “waiting” counts requests without one',
    labelNames: ['pool', 'state'],
    registers,
  });
  const mails = new Gauge({
    name: 'laurel_outbox_mails',
    help: 'Emails waiting, and emails that failed permanently',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'laurel_outbox_oldest_waiting_seconds',
    help: 'How long the oldest email has waited',
    registers,
  });

  const gauges = figures.map(({ name, help, read }) => ({
    name,
    read,
    gauge: new Gauge({ name, help, labelNames: ['state'], registers }),
  }));

  function countConnections(): void {
    for (const { pool, open, idle, waiting } of database.poolStats()) {
      connections.set({ pool, state: 'busy' }, open - idle);
      connections.set({ pool, state: 'idle' }, idle);
      connections.set({ pool, state: 'waiting' }, waiting);
    }
  }

  async function countMail(): Promise<void> {
    mails.reset();
    oldest.reset();
    try {
      const backlog = await readMailBacklog({ database });
      mails.set({ state: 'waiting' }, backlog.waiting);
      mails.set({ state: 'dead' }, backlog.dead);
      oldest.set(backlog.oldestWaitingSeconds);
    } catch (error) {
      // A failed metric is left out, so that it does not hide the others.
      log.error({ err: error }, 'metrics: the outbox could not be counted');
    }
  }

  async function countFigures(): Promise<void> {
    for (const { name, read, gauge } of gauges) {
      gauge.reset();
      try {
        for (const [state, count] of Object.entries(await read())) gauge.set({ state }, count);
      } catch (error) {
        log.error({ err: error }, `metrics: ${name} could not be counted`);
      }
    }
  }

  return {
    async watch(c, next) {
      const started = performance.now();
      await next();
      const labels = { method: c.req.method, route: routePath(c), status: `${Math.floor(c.res.status / 100)}xx` };
      duration.observe(labels, (performance.now() - started) / 1000);
    },
    watchServer(server) {
      server.on('request', (_request, response) => {
        underWay.inc();
        response.once('close', () => underWay.dec());
      });
    },
    noteJob({ job, isSuccess }) {
      if (isSuccess) jobSuccess.set({ job }, now().getTime() / 1000);
      else jobFailures.inc({ job });
    },
    contentType: registry.contentType,
    async text() {
      countConnections();
      await countMail();
      await countFigures();
      return registry.metrics();
    },
  };
}
