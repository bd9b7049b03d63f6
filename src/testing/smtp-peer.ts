import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; raw: string };

export type SmtpPeer = {
  url: string;
  received: ReceivedMail[];
  /** Closes every connection, like a server that dies. */
  cut: () => void;
  close: () => Promise<void>;
};

/** A mail server that stores what it receives, or misbehaves as configured. */
export async function startSmtpPeer({
  port: requestedPort = 0,
  ...options
}: Partial<SMTPServerOptions> & { port?: number } = {}): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    async onData(stream, session, callback) {
      const raw = await readMail(stream);
      if (raw === undefined) return;
      const { mailFrom, rcptTo } = session.envelope;
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
      callback();
    },
    ...options,
  });
  // Clients that disconnect halfway are the subject of these tests.
  server.on('error', () => {});
  server.listen(requestedPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    cut: () => server.connections.forEach((connection) => connection.close()),
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(closed.resolve);
      await closed.promise;
    },
  };
}

/** Received mail. Undefined if the connection was closed halfway, so that no test waits for a response. */
export function readMail(stream: Readable): Promise<string | undefined> {
  return text(stream).catch(() => undefined);
}

/** A temporary (4xx) or permanent (5xx) refusal of the mail server. */
export function createSmtpError(responseCode: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode });
}
