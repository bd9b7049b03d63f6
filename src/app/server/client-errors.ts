import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { AppError } from '#core/server/errors.ts';
import { problemBody } from '#core/server/problem.ts';
import type { MessageCode } from '#core/shared/messages.ts';

/** Of Node's parser and its clock. */
const codes: Record<string, MessageCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
};

/** Answers what Node refuses before it is a request of the application, as a problem like every other, and hangs up. */
export function answerClientErrors(server: Server): void {
  const newest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => newest.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = newest.get(socket);
    // A second answer would stand in the middle of the first.
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isAnswering) socket.destroy();
    else socket.end(writeAnswer(new AppError(codes[error.code ?? ''] ?? 'not_http', { cause: error })));
  });
}

function writeAnswer(error: AppError): string {
  const problem = problemBody(error, '');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
