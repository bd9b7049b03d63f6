import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { giveUpOn } from '#core/server/arriving-body.ts';
import { AppError } from '#core/server/errors.ts';
import { problemBody } from '#core/server/problem.ts';

/** Of Node's parser and its clock. */
const refusals: Record<string, () => AppError> = {
  HPE_HEADER_OVERFLOW: () => new AppError('headers_too_large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new AppError('too_large', { values: { limit: '16 kB' } }),
  ERR_HTTP_REQUEST_TIMEOUT: () => new AppError('request_timed_out'),
};

export type Edge = {
  /** Of every answer. */
  headers: readonly (readonly [name: string, value: string])[];
  /** How long a caller may take to read a refusal, before the connection is gone. */
  lingerMs: number;
};

/** Refuses on a connection itself, where no answer of the application comes any more. */
export type RefuseConnection = (socket: Duplex, error: AppError) => void;

/** Answers what Node refuses before it is a request of the application, as a problem like every other, and hangs up. */
export function answerClientErrors(server: Server, edge: Edge): RefuseConnection {
  const newest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request, response) => newest.set(request.socket, { request, response }));

  const refuse: RefuseConnection = (socket, error) => {
    const { request, response } = newest.get(socket) ?? {};
    // A second answer would stand in the middle of the first, or behind it where the rest of its request is still awaited.
    const isAnswered = response?.headersSent && !(response.writableFinished && request?.complete);
    if (!socket.writable || isAnswered) socket.destroy();
    else hangUp({ socket, request, error, edge });
  };
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) =>
    refuse(socket, refusals[cause.code ?? '']?.() ?? new AppError('not_http', { cause })),
  );
  server.on('connect', (_request, socket) => refuse(socket, new AppError('not_http')));
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuseRequest(response, new AppError('expectation_failed'), edge),
  );
  return refuse;
}

/** Answers a request that the application is not asked about, and ends its connection. */
export function refuseRequest(response: ServerResponse, error: AppError, { headers }: Pick<Edge, 'headers'>): void {
  const body = JSON.stringify(problemBody(error, ''));
  response.writeHead(error.status, Object.fromEntries(headersOf(body, headers))).end(body);
}

/**
 * Whatever still comes is thrown away unread. The connection is gone a moment later, whether or not its other end reads the
 * answer or goes on sending: an end alone would leave it open for as long as that one likes.
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
  if (request?.complete === false) giveUpOn(request, error);
  setTimeout(() => socket.destroy(), edge.lingerMs).unref();
}

function writeAnswer(error: AppError, { headers }: Edge): string {
  const problem = problemBody(error, '');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    ...headersOf(body, headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function headersOf(body: string, headers: Edge['headers']): (readonly [name: string, value: string])[] {
  return [
    ['content-type', 'application/problem+json'],
    ['content-length', String(Buffer.byteLength(body))],
    ['cache-control', 'no-store'],
    ['connection', 'close'],
    ...headers,
  ];
}
