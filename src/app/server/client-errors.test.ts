import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { respondToClientErrors } from './client-errors.ts';

/** Returns the response over a separate connection, until the server closes it. */
async function tell(sent: string, respond: RequestListener): Promise<string> {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 }, respond);
  respondToClientErrors(server, { headers: [], lingerMs: 50 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // A connection that is cut during a response ends with an error here.
  const received: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => received.push(bytes)).on('error', () => {});
  socket.write(sent);
  await once(socket, 'close');
  return Buffer.concat(received).toString();
}

test('a request that does not arrive in time is answered with 408', async () => {
  const response = await tell('GET / HTTP/1.1\r\nhost: loc', () => {});
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\ncontent-type: application\/problem\+json\r\n/);
  expect(response).toContain('"code":"request_timed_out"');
});

test('a response that has started is not followed by an error in its middle', async () => {
  const broken = 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n';
  const answer = await tell(`${broken}nothing that is a chunk\r\n`, (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('the first half');
  });
  expect(answer).not.toContain('not_http');
});
