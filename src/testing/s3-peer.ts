import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

import S3rver from 's3rver';

import type { S3Settings } from '#core/server/storage/s3-store.ts';

const SECRET = 'S3RVER';
const BUCKET = 'laurel-files';
const PAGE = 1000;

export type S3Fault =
  /** Responds with 500 immediately. */
  | 'fails'
  /** Closes the connection immediately. */
  | 'hangs up'
  /** Accepts the request and never responds. */
  | 'is silent'
  /** Reads the body slowly. */
  | 'is slow'
  /** Stores the first half of the body without metadata and closes the connection. */
  | 'keeps a torn object'
  /** Performs the request and closes the connection instead of responding. */
  | 'loses the answer'
  /** Flips one bit of the received body. */
  | 'damages'
  /** Flips one bit of the stored body. */
  | 'keeps other bytes'
  /** Sends half of the response, then nothing. */
  | 'stops half way'
  /** Sends half of the response, then closes the connection. */
  | 'breaks half way';

export type S3Peer = {
  /** Settings of a server that stores its files here. */
  settings: Record<string, string>;
  /** Fault of a request, if any. */
  misbehave: (incoming: IncomingMessage) => S3Fault | undefined;
  /** Whether If-None-Match is obeyed, rejected as unknown, or ignored. */
  conditions: 'obeyed' | 'refused' | 'ignored';
  /** Requests in order: method and path. */
  requests: string[];
  /** Returns the number of requests whose response is not complete yet. */
  waiting: () => number;
  /** Stores an object without the server. */
  place: (key: string, bytes?: Buffer) => Promise<void>;
  /** Deletes everything directly, not through the server. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The S3 server s3rver behind a proxy that adds missing checks (signatures, signed body hash, conditional writes) and
 * misbehaves on request.
 */
export async function startS3Peer(): Promise<S3Peer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'laurel-s3-'));
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port: innerPort } = await s3rver.run();
  const keysUnderWay = new Set<string>();

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    peer.requests.push(`${incoming.method} ${incoming.url}`);
    const fault = peer.misbehave(incoming);
    if (fault === 'fails') return refuse(response, { status: 500, code: 'InternalError' });
    if (fault === 'hangs up') return void response.destroy();
    const body = await buffer(fault === 'is slow' ? sip(incoming) : incoming);
    if (fault === 'is silent') return;
    if (fault === 'keeps a torn object') {
      await peer.place(getKey(incoming), body.subarray(0, body.length / 2));
      return void response.destroy();
    }
    if (fault === 'damages') flipBit(body);
    if (!isSigned(incoming)) return refuse(response, { status: 403, code: 'SignatureDoesNotMatch' });

    const hash = incoming.headers['x-amz-content-sha256'] ?? '';
    if (/^[0-9a-f]{64}$/.test(String(hash)) && createHash('sha256').update(body).digest('hex') !== hash) {
      return refuse(response, { status: 400, code: 'XAmzContentSHA256Mismatch' });
    }
    if (fault === 'keeps other bytes') flipBit(body);
    if (incoming.url?.includes('list-type=2') && (await listPage(incoming, response))) return;
    if (incoming.headers['if-none-match'] !== '*' || peer.conditions === 'ignored') {
      return forward({ incoming, body, response, fault });
    }
    if (peer.conditions === 'refused') return refuse(response, { status: 501, code: 'NotImplemented' });

    const key = getKey(incoming);
    if (keysUnderWay.has(key)) return refuse(response, { status: 409, code: 'ConditionalRequestConflict' });
    keysUnderWay.add(key);
    try {
      if (await s3rver.store.existsObject(BUCKET, key)) {
        return refuse(response, { status: 412, code: 'PreconditionFailed' });
      }
      await forward({ incoming, body, response, fault });
    } finally {
      keysUnderWay.delete(key);
    }
  }

  /** s3rver encrypts page tokens with a cipher that Node no longer has, so paged lists are built here. */
  async function listPage(incoming: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const startAfter = new URL(incoming.url ?? '', 'http://peer').searchParams.get('continuation-token') ?? '';
    const { objects, isTruncated } = await s3rver.store.listObjects(BUCKET, { startAfter, maxKeys: PAGE });
    if (startAfter === '' && !isTruncated) return false;
    const contents = objects.map(
      ({ key, lastModifiedDate }) =>
        `<Contents><Key>${key}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
    );
    const next = isTruncated ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : '';
    response.end(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
    return true;
  }

  async function forward({
    incoming,
    body,
    response,
    fault,
  }: {
    incoming: IncomingMessage;
    body: Buffer;
    response: ServerResponse;
    fault: S3Fault | undefined;
  }): Promise<void> {
    const { method, url, headers } = incoming;
    const sent = request({
      host: '127.0.0.1',
      port: innerPort,
      method,
      path: url,
      headers: headers as OutgoingHttpHeaders,
    });
    sent.end(body);
    const [inner] = (await once(sent, 'response')) as [IncomingMessage];
    if (fault === 'loses the answer') {
      await buffer(inner);
      response.destroy();
      return;
    }
    if (headers.range === 'bytes=0-0' && inner.statusCode === 206) {
      // s3rver treats an end of 0 as missing.
      const size = Number(inner.headers['content-length']);
      response.writeHead(206, { ...inner.headers, 'content-length': '1', 'content-range': `bytes 0-0/${size}` });
      response.end((await buffer(inner)).subarray(0, 1));
      return;
    }
    if (method === 'PUT') {
      response.setHeader('x-amz-checksum-sha256', createHash('sha256').update(body).digest('base64'));
    }
    response.writeHead(inner.statusCode ?? 0, inner.headers);
    if (fault !== 'stops half way' && fault !== 'breaks half way') return pipeline(inner, response);
    let left = Number(inner.headers['content-length']) / 2;
    for await (const chunk of inner) {
      response.write(chunk);
      left -= (chunk as Buffer).length;
      if (left <= 0) break;
    }
    if (fault === 'breaks half way') response.destroy();
  }

  let waiting = 0;
  const door = createServer((incoming, response) => {
    waiting += 1;
    response.on('close', () => (waiting -= 1));
    // The client may disconnect at any time.
    respond(incoming, response).catch(() => response.destroy());
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const peer: S3Peer = {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    misbehave: () => undefined,
    conditions: 'obeyed',
    requests: [],
    waiting: () => waiting,
    async place(key, bytes = Buffer.alloc(0)) {
      const file = path.join(directory, BUCKET, `${key}._S3rver_object`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    },
    async clear() {
      await rm(path.join(directory, BUCKET), { recursive: true });
      await mkdir(path.join(directory, BUCKET));
    },
    async close() {
      door.close();
      door.closeAllConnections();
      s3rver.httpServer.closeAllConnections();
      await s3rver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return peer;
}

/** Settings in the form that the store takes. */
export function getS3Settings({ settings }: S3Peer): S3Settings {
  const {
    S3_ENDPOINT: endpoint = '',
    S3_BUCKET: bucket = '',
    S3_ACCESS_KEY_ID: accessKeyId = '',
    S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = settings;
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: 'us-east-1', isPathStyle: true };
}

function getKey(incoming: IncomingMessage): string {
  return decodeURIComponent(new URL(incoming.url ?? '', 'http://peer').pathname).slice(BUCKET.length + 2);
}

function flipBit(body: Buffer): void {
  body[0] = (body[0] ?? 0) ^ 1;
}

/** Checks AWS Signature Version 4 as its specification requires of servers. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(([^/]+)\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, scope = '', day = '', region = '', names = '', signature] =
    authorization.exec(headers.authorization ?? '') ?? [];
  const [location = '', query = ''] = url.split('?');
  const canonical = [
    method,
    location,
    query
      .split('&')
      .map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const sign = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${SECRET}`);
  return sign(key, text).toString('hex') === signature;
}

/** Milliseconds of slow reading. On a busy machine, reading the buffered rest as slowly would exceed the idle timeout. */
const SLOW_MS = 5_000;

async function* sip(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  const begin = performance.now();
  for await (const chunk of incoming) {
    if (performance.now() - begin < SLOW_MS) await setTimeout(12);
    yield chunk as Buffer;
  }
}

function refuse(response: ServerResponse, { status, code }: { status: number; code: string }): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>as the test wants</Message></Error>`,
  );
}
