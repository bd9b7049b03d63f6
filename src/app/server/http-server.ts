import { createServer, type IncomingMessage, type Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import type { Env } from '#core/server/env.ts';
import { AppError } from '#core/server/errors.ts';
import type { Log } from '#core/server/log.ts';
import { problemBody } from '#core/server/problem.ts';

import { respondToClientErrors, rejectRequest } from './client-errors.ts';
import { boundConnections } from './connections.ts';
import { createResponseClass, securityHeaders } from './security-headers.ts';
import { watchBodies } from './slow-bodies.ts';

/** Time limits for clients. */
const TIMEOUTS = {
  headersMs: 15_000,
  /** Time for a request with its body: enough for the largest file over a slow network. */
  requestMs: 15 * 60_000,
  /** Minimum rate of a body, for a bad mobile connection. */
  bodyBytesPerSecond: 4_000,
  bodyWindowMs: 30_000,
  /** Time without a byte in either direction. */
  silenceMs: 2 * 60_000,
  /**
   * Time between two requests. Proxies keep an idle connection for 60 s. If we closed it first, their next request
   * would fail.
   */
  keepAliveMs: 75_000,
  lingerMs: 1_000,
  checkMs: 5_000,
};
export type Timeouts = typeof TIMEOUTS;

type Parts = { fetch: Parameters<typeof getRequestListener>[0]; env: Env; log: Log; patience?: Partial<Timeouts> };

/** Creates the HTTP server for the application, including all refusals before the application is called. */
export function createHttpServer({ fetch, env, log, ...options }: Parts): Server {
  const patience = { ...TIMEOUTS, ...options.patience };
  const edge = { headers: securityHeaders(env), lingerMs: patience.lingerMs };
  const respond = getRequestListener(fetch, { errorHandler: () => problemAnswer(new AppError('not_http')) });
  const server = createServer({
    ServerResponse: createResponseClass(edge.headers),
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.keepAliveMs,
    connectionsCheckingInterval: patience.checkMs,
    // We respond ourselves, with a problem.
    requireHostHeader: false,
  });
  const refuse = respondToClientErrors(server, edge);
  const bodies = watchBodies({
    pace: { windowMs: patience.bodyWindowMs, bytesPerSecond: patience.bodyBytesPerSecond },
    now: () => performance.now(),
    onSlow: (request) => refuse(request.socket, new AppError('request_timed_out')),
  });
  server.on('request', (request, response) => {
    if (!namesOneHost(request)) return rejectRequest(response, new AppError('not_http'));
    bodies.watch(request);
    void respond(request, response);
  });
  const checking = setInterval(bodies.check, patience.checkMs).unref();
  server.on('close', () => clearInterval(checking));
  server.setTimeout(patience.silenceMs);
  boundConnections(server, { env, log });
  return server;
}

/**
 * Whether the request names exactly one host. With two, a proxy and we could choose differently. This includes an
 * absolute URL that differs from the header.
 */
function namesOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count !== 1) return false;
  return url.startsWith('/') || !URL.canParse(url) || new URL(url).host === URL.parse(`http://${headers.host}`)?.host;
}

/** Returns the response to an invalid URL or host. */
function problemAnswer(error: AppError): Response {
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', connection: 'close' };
  return new Response(JSON.stringify(problemBody(error, '')), { status: error.status, headers });
}
