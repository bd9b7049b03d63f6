import type { Server } from 'node:http';

import { rateLimitIp } from '#core/server/client-address.ts';
import type { Env } from '#core/server/env.ts';
import type { Log } from '#core/server/log.ts';

const LOG_INTERVAL_MS = 60_000;

type Bounds = { env: Pick<Env, 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS' | 'TRUSTED_PROXIES'>; log: Log };

/** Limits connections, in total and per IP, since each uses memory before its first request. */
export function boundConnections(server: Server, { env, log }: Bounds): void {
  let loggedAt = -Infinity;
  /** Logs at most once per interval, so that a flood of connections does not fill the log. */
  function tell(setting: string): void {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ setting }, 'connections refused: there are more than this setting allows');
  }

  server.maxConnections = env.MAX_CONNECTIONS;
  server.on('drop', () => {
    // Idle connections make room for the next.
    server.closeIdleConnections();
    tell('MAX_CONNECTIONS');
  });
  // A proxy's IP is shared by every client behind it.
  if (env.TRUSTED_PROXIES > 0) return;

  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = rateLimitIp(socket.remoteAddress ?? '');
    const count = open.get(address) ?? 0;
    if (count >= env.MAX_CONNECTIONS_PER_ADDRESS) {
      socket.destroy();
      tell('MAX_CONNECTIONS_PER_ADDRESS');
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
