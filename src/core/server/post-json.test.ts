import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ForbiddenIpError, isPublicIp, postJson } from './post-json.ts';

const requested: (string | undefined)[] = [];
let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.end();
const peer = createServer((request, response) => {
  requested.push(request.url);
  answer(request, response);
});
let here = '';
beforeAll(async () => {
  peer.listen(0, '127.0.0.1');
  await once(peer, 'listening');
  here = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
});
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});

const post = (url: string, timeoutMs = 5000) => postJson({ url, body: { a: 'ü' }, timeoutMs, reach: 'anywhere' });

describe('an outgoing request', () => {
  it.each([200, 204, 302, 404, 500])(
    'returns a response with %i unchanged, and follows no redirect',
    async (status) => {
      answer = (_request, response) => response.writeHead(status, { location: '/elsewhere' }).end();
      expect(await post(`${here}/form?id=1`)).toBe(status);
      expect(requested.splice(0)).toEqual(['/form?id=1']);
    },
  );

  it('aborts a response that never ends', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(more));
    };
    expect(await post(here)).toBe(200);
  });

  it('times out without a response', async () => {
    answer = () => {};
    await expect(post(here, 50)).rejects.toThrow(/abort|timeout/i);
  });

  it('throws an error if the connection is refused', async () => {
    await expect(post('http://127.0.0.1:1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('an outgoing request only to the internet', () => {
  const ask = (url: string) => postJson({ url, body: {}, timeoutMs: 5000 });

  it.each([
    'http://forms.example.com',
    'ftp://forms.example.com',
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f000001',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://169.254.169.254/latest',
  ])('connects, and does not connect to %s', async (url) => {
    await expect(ask(url)).rejects.toThrow(ForbiddenIpError);
  });

  it('connects to no host name that resolves to this machine', async () => {
    const { port } = peer.address() as AddressInfo;
    requested.length = 0;
    await expect(ask(`https://localhost:${port}`)).rejects.toThrow(ForbiddenIpError);
    expect(requested).toEqual([]);
  });

  it.each([
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::ffff:192.168.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['localhost', false],
  ])('treats %s as public: %s', (address, isPublic) => {
    expect(isPublicIp(address)).toBe(isPublic);
  });
});
