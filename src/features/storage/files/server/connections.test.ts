import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import type { UploadedFile } from '#core/shared/uploads.ts';
import { createPdf } from '#testing/fixtures.ts';
import { listen } from '#testing/listen.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { storedNames } from '#testing/uploads.ts';

const MEGABYTE = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const app = useTestApp();
let ada: TestUser;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  ada = await createUser(app.database);
  server = await listen(app);
});
afterAll(() => server.close());

it('an upload with a lost connection leaves nothing', async () => {
  const upload = open('POST', '/api/files/patents?name=a.pdf', { 'content-length': String(5 * MEGABYTE) });
  upload.on('error', () => undefined);
  upload.write(createPdf());
  upload.write(CHUNK);
  await vi.waitUntil(async () => (await storedNames(app.store)).underWay.length === 1, { timeout: 30_000 });
  upload.destroy();
  await vi.waitUntil(async () => (await storedNames(app.store)).underWay.length === 0, { timeout: 30_000 });
  expect((await storedNames(app.store)).keys).toEqual([]);
});

it('an upload of unknown length is rejected as soon as it exceeds the limit', async () => {
  const upload = open('POST', '/api/files/patents?name=a.pdf', {});
  const pendingResponse = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.on('error', () => undefined);
  let isAnswered = false;
  void pendingResponse.then(() => (isAnswered = true));
  upload.write(createPdf());
  for (let sent = 0; sent < 40 * MEGABYTE && !isAnswered; sent += CHUNK.length) {
    if (!upload.write(CHUNK)) await Promise.race([once(upload, 'drain'), pendingResponse]);
  }
  const [response] = await pendingResponse;
  expect([response.statusCode, ((await readJson(response)) as Problem).code]).toEqual([413, 'too_large']);
  upload.destroy();
  expect(await storedNames(app.store)).toEqual({ keys: [], underWay: [] });
});

it('the largest file is uploaded and downloaded in chunks', async () => {
  const { uploaded, size } = await uploadLargest();
  expect(uploaded.size).toBe(size);
  const file = await download(uploaded.url);
  let received = 0;
  for await (const chunk of file) received += (chunk as Buffer).length;
  expect(received).toBe(size);
});

it.runIf(process.platform === 'linux')(
  'a download reads no further than its reader, and closes the file on abort',
  async () => {
    const { uploaded, size } = await uploadLargest();
    const response = await app.request('GET', uploaded.url, { as: ada });
    const reader = response.body?.getReader();
    await reader?.read();
    // The server sends the whole file to another reader in the meantime, long enough to run ahead of this one.
    await buffer(await download(uploaded.url));
    const positions = await readPositions();
    expect(positions).toHaveLength(1);
    expect(positions[0]).toBeLessThan(size / 10);
    await reader?.cancel();
    await vi.waitUntil(async () => (await readPositions()).length === 0, { timeout: 30_000 });
  },
);

async function uploadLargest(): Promise<{ uploaded: UploadedFile; size: number }> {
  const upload = open('POST', '/api/files/patents?name=a.pdf', {});
  const pendingResponse = once(upload, 'response') as Promise<[IncomingMessage]>;
  let size = 0;
  for (let chunk: Uint8Array = createPdf(); size + chunk.length <= 25 * MEGABYTE; chunk = CHUNK) {
    size += chunk.length;
    if (!upload.write(chunk)) await once(upload, 'drain');
  }
  upload.end();
  const [response] = await pendingResponse;
  return { uploaded: (await readJson(response)) as UploadedFile, size };
}

async function download(url: string): Promise<IncomingMessage> {
  const sent = open('GET', url, {}).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

function open(method: string, path: string, headers: Record<string, string>): ClientRequest {
  const { port } = server;
  return request({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: { cookie: ada.cookie, origin: app.env.APP_URL, ...headers },
  });
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk as string;
  return JSON.parse(text);
}

/** Returns the read position of this process in each open stored file, according to the operating system. */
async function readPositions(): Promise<number[]> {
  const positions: number[] = [];
  for (const descriptor of await readdir('/proc/self/fd')) {
    const target = await readlink(`/proc/self/fd/${descriptor}`).catch(() => '');
    if (!target.includes(`/patents/${ada.id}/`)) continue;
    const [, position] = /^pos:\s*(\d+)/.exec(await readFile(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
    positions.push(Number(position));
  }
  return positions;
}
