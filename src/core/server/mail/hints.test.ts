import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import nodemailer from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';

import { hintOn } from './hints.ts';

test.each([
  [
    'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca',
    'CA_CERTS',
  ],
  ['self-signed certificate in certificate chain', 'CA_CERTS'],
  ['unable to verify the first certificate', 'CA_CERTS'],
  ['unable to get local issuer certificate', 'CA_CERTS'],
  ["Hostname/IP does not match certificate's altnames: Host: mail. is not in the cert's altnames", 'SMTP_URL'],
  ['certificate has expired', 'Renew it'],
  ['connect ECONNREFUSED 127.0.0.1:25', undefined],
])('a mail error names the setting that helps, if any: %s', (message, setting) => {
  const hint = hintOn(new Error(message));
  expect(hint?.includes(setting ?? '')).toBe(setting && true);
});

/** Returns the hint on the error of a connection to a mail server that speaks without TLS. */
async function hintOnPlainServer(url: (port: number) => string, replyTo: (line: string) => string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(replyTo(''));
    socket.on('data', (data) => socket.write(replyTo(data.toString())));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const transport = nodemailer.createTransport({
    url: url((server.address() as AddressInfo).port),
    requireTLS: true,
    greetingTimeout: 500,
  });
  const failure: unknown = await transport.verify().catch((error: unknown) => error);
  return hintOn(failure) ?? `none: ${String(failure)}`;
}

const withoutTls = (line: string) => {
  if (line === '') return '220 mail.test\r\n';
  return line.startsWith('EHLO') ? '250 mail.test\r\n' : '502 Not here\r\n';
};

test('a server that does not encrypt is named with the setting that permits it', async () => {
  expect(await hintOnPlainServer((port) => `smtp://127.0.0.1:${port}`, withoutTls)).toContain('requireTLS=false');
});

test('a server that is called with TLS on the wrong port is named with its address', async () => {
  expect(await hintOnPlainServer((port) => `smtps://127.0.0.1:${port}`, withoutTls)).toContain('instead of smtps://');
});

test('a server that waits for TLS is named with its address', async () => {
  expect(
    await hintOnPlainServer(
      (port) => `smtp://127.0.0.1:${port}`,
      () => '',
    ),
  ).toContain('instead of smtp://');
});
