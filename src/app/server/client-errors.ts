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
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = problemBody(new AppError(codes[error.code ?? ''] ?? 'not_http', { cause: error }), '');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
