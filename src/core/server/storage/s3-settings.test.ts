import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openStore } from '#app/server/open-services.ts';

import { readEnv } from '../env.ts';

const requests: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  response.writeHead(403).end();
});
const folder = mkdtempSync(path.join(tmpdir(), 'laurel-s3-settings-'));
let settings: Record<string, string>;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  settings = {
    DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'evidence',
    S3_ACCESS_KEY_ID: 'reader',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_REGION: 'eu-north-9',
  };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Opens the store like the product, checks its bucket, and returns the requests that the server received. */
async function ask(more: Record<string, string> = {}) {
  requests.length = 0;
  const store = await openStore(readEnv({ ...settings, ...more }));
  const failure = await store.ping().then(
    () => undefined,
    (error: unknown) => error,
  );
  return { failure, url: requests[0]?.url, signature: requests[0]?.headers.authorization ?? '' };
}

it('a bucket is requested at the URL in the settings', async () => {
  const { url, signature } = await ask();
  expect(url).toMatch(/^\/evidence\b/);
  expect(signature).toMatch(/Credential=reader\/\d{8}\/eu-north-9\/s3\/aws4_request/);
});

it('another secret produces another signature', async () => {
  const signed = async (secret: string) =>
    /Signature=(\w+)/.exec((await ask({ S3_SECRET_ACCESS_KEY: secret })).signature)?.[1];
  const [one, other] = [await signed('secret'), await signed('another')];
  expect(one).toMatch(/^[\da-f]{64}$/);
  expect(other).not.toBe(one);
});

it('a bucket can be part of the host name', async () => {
  const { failure, url } = await ask({ S3_ENDPOINT: 'http://storage.invalid', S3_PATH_STYLE: 'false' });
  expect(url).toBeUndefined();
  const warnings: string[] = [];
  for (let cause = failure; cause instanceof Error; cause = cause.cause) warnings.push(cause.message);
  expect(warnings.join('\n')).toContain('evidence.storage.invalid');
});
