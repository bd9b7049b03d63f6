import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { getCookie, PASSWORD } from '#testing/accounts.ts';

const ANSWER_LIMIT_MS = 30_000;
const MAIL_LIMIT_MS = 15_000;

export type Applicant = { cookie: string };
export type Sending = {
  as?: Applicant;
  body?: unknown;
  bytes?: Uint8Array | AsyncIterable<Uint8Array>;
  /** Media type of `bytes`. */
  type?: string;
  from?: string;
  /** Idempotency key of a request that creates a row. */
  key?: string;
};

/**
 * Sends one request like the built application, on a new connection, because the server may close an idle one at the
 * moment of the next request. `fetch` would end the process when a server dies during a response.
 */
export async function send(
  url: string,
  method: string,
  address: string,
  { as, body, bytes, from, key, type }: Sending = {},
): Promise<Response> {
  const request = httpRequest(url + address, {
    method,
    agent: false,
    headers: {
      origin: url,
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...(as ? { cookie: as.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(type ? { 'content-type': type } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(bytes instanceof Uint8Array ? { 'content-length': bytes.length } : {}),
    },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const pendingResponse = once(request, 'response') as Promise<[IncomingMessage]>;
  // Errors after the start of a response are reported by the response.
  request.on('error', () => undefined);
  const parts = bytes === undefined || bytes instanceof Uint8Array ? [bytes ?? JSON.stringify(body ?? '')] : bytes;
  if (body === undefined && bytes === undefined) request.end();
  // If this fails, there is no response either.
  else pipeline(parts, request).catch(() => undefined);
  const [response] = await pendingResponse;
  const received = await buffer(response);
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(received.length > 0 ? received : null, { status: response.statusCode, headers });
}

/** Signs up, which sends a mail. */
export function signUp(url: string, email: string): Promise<Response> {
  return send(url, 'POST', '/api/accounts/sign-up', {
    body: { role: 'applicant', name: 'Ada Example', email, password: PASSWORD },
    from: [10, ...randomBytes(3)].join('.'),
  });
}

export function newEmail(): string {
  return `${randomBytes(8).toString('hex')}@example.com`;
}

/** A user who signed up, confirmed and signed in. The server shows its mail in the mailbox. */
export async function createApplicant(url: string): Promise<Applicant> {
  const email = newEmail();
  const registered = await expectStatus(201, await signUp(url, email));
  const token = await findToken(url, email);
  await expectStatus(
    204,
    await send(url, 'POST', '/api/accounts/verification/confirm', {
      body: { token },
      as: { cookie: getCookie(registered) },
    }),
  );
  const response = await expectStatus(
    200,
    await send(url, 'POST', '/api/accounts/sign-in', { body: { email, password: PASSWORD } }),
  );
  return { cookie: getCookie(response) };
}

async function findToken(url: string, email: string): Promise<string> {
  for (const begin = performance.now(); performance.now() - begin < MAIL_LIMIT_MS; await sleep(100)) {
    const { messages } = (await (await send(url, 'GET', '/api/mailbox')).json()) as {
      messages: { recipient: string; text: string }[];
    };
    const mail = messages.find(({ recipient }) => recipient === email);
    const token = /\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
    if (token) return token;
  }
  throw new Error('No mail with a link came');
}

async function expectStatus(status: number, response: Response): Promise<Response> {
  if (response.status !== status) {
    throw new Error(`A step of signing up answered ${response.status}: ${await response.text()}`);
  }
  return response;
}
