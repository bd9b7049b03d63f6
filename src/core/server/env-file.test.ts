import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'laurel-env-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

function createCertificate(): void {
  const parameters = '-x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost';
  spawnSync('openssl', ['req', ...parameters.split(' '), '-addext', 'subjectAltName=DNS:localhost'], { cwd: folder });
}

/** A server with that certificate, and a client that reads `.env` before it connects. */
const program = `
  const { loadEnvFile } = await import(${JSON.stringify(new URL('env-file.ts', import.meta.url).href)});
  const { readFileSync } = await import('node:fs');
  const tls = await import('node:tls');
  const server = tls.createServer({ key: readFileSync('key.pem'), cert: readFileSync('cert.pem') }, (socket) => socket.end());
  server.on('tlsClientError', () => {});
  const connect = () => new Promise((done) => {
    const socket = tls.connect({ port: server.address().port, host: 'localhost' }, () => done('connected'));
    socket.on('error', ({ code }) => done(code));
  });
  server.listen(0, 'localhost', async () => {
    const before = await connect();
    loadEnvFile(process.env);
    console.log(before, await connect());
    process.exit();
  });`;

function run(code: string) {
  const env = { PATH: process.env.PATH ?? '' };
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, env, encoding: 'utf8' });
}

it.runIf(hasOpenssl)('an authority that .env names is trusted, as one of the environment is', () => {
  createCertificate();
  expect(readFileSync(path.join(folder, 'cert.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
  writeFileSync(path.join(folder, '.env'), 'NODE_EXTRA_CA_CERTS=cert.pem\n');
  const { stdout, stderr } = run(program);
  expect([stdout, stderr]).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT connected\n', '']);
});

it.each([
  ['absent.pem', 'NODE_EXTRA_CA_CERTS: absent.pem cannot be read (ENOENT).'],
  ['.env', 'NODE_EXTRA_CA_CERTS: .env contains no certificate in PEM format.'],
])('authorities in %s are refused in a sentence', (file, sentence) => {
  writeFileSync(path.join(folder, '.env'), `NODE_EXTRA_CA_CERTS=${file}\n`);
  const { stdout } = run(`
    const { loadEnvFile } = await import(${JSON.stringify(new URL('env-file.ts', import.meta.url).href)});
    try { loadEnvFile(process.env); } catch ({ name, message }) { console.log(message); }`);
  expect(stdout).toBe(`${sentence}\n`);
});
