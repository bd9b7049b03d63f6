import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { abortBody } from '#core/server/request-body.ts';
import { AppError } from '#core/server/errors.ts';
import { problemBody } from '#core/server/problem.ts';

/** Errors of Node's parser and timeouts. */
const refusals: Record<string, () => AppError> = {
  HPE_HEADER_OVERFLOW: () => new AppError('headers_too_large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new AppError('too_large', { values: { limit: '16 kB' } }),
  ERR_HTTP_REQUEST_TIMEOUT: () => new AppError('request_timed_out'),
};

export type Edge = {
  /** Headers of every response. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Time for the client to read a refusal before the connection is closed, in milliseconds. */
  lingerMs: number;
};

/** Sends a refusal directly on a connection that can no longer get a response from the application. */
export type RejectConnection = (socket: Duplex, error: AppError) => void;

/**
 * Responds to requests that Node rejects before the application sees them, with a problem response, and closes the
 * connection.
 */
export function respondToClientErrors(server: Server, edge: Edge): RejectConnection {
  const newest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request, response) => newest.set(request.socket, { request, response }));

  const refuse: RejectConnection = (socket, error) => {
    const { request, response } = newest.get(socket) ?? {};
    // A second response would end up inside the first, or behind it if the rest of its request is still expected.
    const isAnswered = response?.headersSent && !(response.writableFinished && request?.complete);
    if (!socket.writable || isAnswered) socket.destroy();
    else hangUp({ socket, request, error, edge });
  };
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) =>
    refuse(socket, refusals[cause.code ?? '']?.() ?? new AppError('not_http', { cause })),
  );
  server.on('connect', (_request, socket) => refuse(socket, new AppError('not_http')));
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    rejectRequest(response, new AppError('expectation_failed')),
  );
  return refuse;
}

/** Refuses a request without passing it to the application, and ends its connection. */
export function rejectRequest(response: ServerResponse, error: AppError): void {
  const body = JSON.stringify(problemBody(error, ''));
  response.writeHead(error.status, Object.fromEntries(createHeaders(body))).end(body);
}

/**
 * Closes a connection and discards further input. The connection is destroyed shortly afterwards, whether or not the
 * client reads the response or continues sending. An end alone would leave it open at the client's discretion.
 */
function hangUp({
  socket,
  request,
  error,
  edge,
}: {
  socket: Duplex;
  request: IncomingMessage | undefined;
  error: AppError;
  edge: Edge;
}): void {
  socket.removeAllListeners('data').on('data', () => undefined);
  socket.on('error', () => undefined);
  socket.end(writeAnswer(error, edge));
  if (request?.complete === false) abortBody(request, error);
  setTimeout(() => socket.destroy(), edge.lingerMs).unref();
}

function writeAnswer(error: AppError, { headers }: Edge): string {
  const problem = problemBody(error, '');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    ...[...createHeaders(body), ...headers].map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function createHeaders(body: string): (readonly [name: string, value: string])[] {
  return [
    ['content-type', 'application/problem+json'],
    ['content-length', String(Buffer.byteLength(body))],
    ['cache-control', 'no-store'],
    ['connection', 'close'],
  ];
}
