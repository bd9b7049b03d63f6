import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import type { Env } from '#core/server/env.ts';
import type { Log } from '#core/server/log.ts';
import type { Figure, Metrics } from '#core/server/metrics.ts';
import type { Services } from '#core/server/services.ts';
import { readScanCounts } from '#features/storage/files/server/scans.ts';

export type MetricsServer = { port: number; close: () => Promise<void> };

/** Returns the metrics of all features. */
export function createFigures(services: Services): Figure[] {
  return [
    {
      name: 'laurel_scanned_files',
      help: 'Files waiting for the scanner, and files found infected',
      read: () => readScanCounts(services),
    },
  ];
}

/** Serves /metrics on a separate port, which the public proxy does not expose. */
export async function serveMetrics({
  metrics,
  env,
  log,
}: {
  metrics: Metrics;
  env: Env;
  log: Log;
}): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(env.METRICS_PORT, env.METRICS_HOST);
  await once(server, 'listening');
  return { port: getPort(server), close: () => close(server) };
}

function getPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port');
  return address.port;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
