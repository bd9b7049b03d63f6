import { readFile } from 'node:fs/promises';

import type { Database } from '../database/database.ts';
import { isLoopbackHost, type Env } from '../env.ts';
import type { MailFile } from './content.ts';
import { MARK_CONTENT_ID, type MailParts } from './layout.ts';
import { mailboxMessages } from './table.ts';

export type OutgoingMail = MailParts & {
  /** Message ID. Identical at every attempt, so that receivers can detect duplicates. */
  messageId: string;
  recipient: string;
  files?: readonly MailFile[];
};

export type MailTransport = {
  /** Resolves when the receiving server has accepted the mail. Rejects at the latest when the signal aborts. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** Number of mails sent concurrently. */
export const MAIL_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

/** Creates the SMTP transport if one is configured, otherwise the transport of the mailbox page. */
export function createTransport({ env, database }: { env: Env; database: Database }): MailTransport {
  return env.SMTP_URL ? smtpTransport(env, env.SMTP_URL) : mailboxTransport(database);
}

/** Loads nodemailer with the first mail. It would be a tenth of the code loaded at startup. */
async function openPool(url: string) {
  const nodemailer = await import('nodemailer');
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // The worker retries on its own. The one immediate retry covers connections that the server closed when idle.
    maxRequeues: 1,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Mail contains one-time links. If a relay in a private network has no TLS, its URL may end in ?requireTLS=false.
    requireTLS: !isLoopbackHost(new URL(url).hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function smtpTransport(env: Env, url: string): MailTransport {
  const address = env.MAIL_FROM ?? '';
  let pool: ReturnType<typeof openPool> | undefined;
  const mark = readFile(new URL('./mark.png', import.meta.url));
  return {
    async send({ messageId, recipient, subject, text, html, calendar, files = [] }, signal) {
      pool ??= openPool(url);
      const opened = await pool;
      await opened.sendMail({
        messageId,
        from: { name: env.BRAND_NAME, address },
        replyTo: env.INFO_EMAIL || undefined,
        to: { name: '', address: recipient },
        // Set explicitly, so that no header can add a recipient.
        envelope: { from: address, to: [recipient] },
        subject,
        text,
        html,
        attachments: [
          { filename: 'mark.png', content: await mark, cid: MARK_CONTENT_ID, contentDisposition: 'inline' },
          ...files.map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes),
          })),
        ],
        // Sent as an alternative part for calendars and as an attachment for all other programs.
        ...(calendar && { icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.ics } }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    },
    close: () => void pool?.then((opened) => opened.close({ force: true })).catch(() => undefined),
  };
}

function mailboxTransport(database: Database): MailTransport {
  return {
    async send(mail) {
      await database.asSystem('the mailbox page stands in for an SMTP server', (tx) =>
        tx.insert(mailboxMessages).values(mail).onConflictDoNothing({ target: mailboxMessages.messageId }),
      );
    },
    close() {},
  };
}
