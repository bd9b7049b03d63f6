import { asc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { createSmtpError, startSmtpPeer } from '#testing/smtp-peer.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { MailFiles, MailTemplates } from './content.ts';
import { queueMail } from './outbox.ts';
import { mailboxMessages, outbox } from './table.ts';
import { createTransport, type MailTransport } from './transport.ts';
import { RETRY_PAUSES_SECONDS, sendDueMail, startMailWorker } from './worker.ts';

const app = useTestApp();
const notAborted = new AbortController().signal;

const templates: MailTemplates = {
  hello: ({ data }) => ({
    subject: `Hello ${data.name ?? ''}`,
    paragraphs: ['A paragraph.'],
    action: { label: 'Open', url: data.link ?? '' },
  }),
  invite: () => ({
    subject: 'A session',
    paragraphs: ['Tomorrow.'],
    calendar: { method: 'REQUEST', ics: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
  }),
  paper: ({ data }) => ({
    subject: 'A paper',
    paragraphs: ['It is attached.'],
    attachments: [{ kind: 'paper', id: data.paper ?? '' }],
  }),
  link: () => ({ subject: 'A link', paragraphs: ['It lives for an hour.'], minutesValid: 60 }),
};
const files: MailFiles = {
  paper: async (_, id) => ({ name: `${id}.pdf`, type: 'application/pdf', bytes: Buffer.from(`the bytes of ${id}`) }),
};
const data = { name: 'Ada', link: 'https://laurel.example/verify-email?token=one-time' };

const parts = (transport: MailTransport) => ({
  env: app.env,
  database: app.database,
  log: app.log,
  now: app.now,
  templates,
  files,
  transport,
});

function overSmtp(url: string): MailTransport {
  const env = { ...app.env, SMTP_URL: url, MAIL_FROM: 'laurel@laurel.example' };
  const transport = createTransport({ env, database: app.database });
  onTestFinished(() => transport.close());
  return transport;
}

async function peerThat(options: Parameters<typeof startSmtpPeer>[0] = {}) {
  const peer = await startSmtpPeer(options);
  onTestFinished(peer.close);
  return peer;
}

const queue = (mail: Partial<Parameters<typeof queueMail>[1]> = {}) =>
  app.database.asSystem('a mail of a test', (tx) =>
    queueMail(tx, { kind: 'hello', recipient: 'ada@example.com', data, ...mail }),
  );
const readRows = () =>
  app.database.asSystem('a test looks', (tx) => tx.select().from(outbox).orderBy(asc(outbox.createdAt)));
const createDue = () =>
  app.database.asSystem('time passes', (tx) => tx.update(outbox).set({ nextAttemptAt: sql`now()` }));

async function readRow() {
  const [row] = await readRows();
  if (!row) throw new Error('the outbox is empty');
  return row;
}

function secondsUntilNext(row: { nextAttemptAt: Date }): number {
  return (row.nextAttemptAt.getTime() - Date.now()) / 1000;
}

beforeEach(() => app.database.asSystem('each test begins empty', (tx) => tx.delete(outbox)));
afterEach(() => app.database.asSystem('each test ends empty', (tx) => tx.delete(mailboxMessages)));

describe('sending a mail', () => {
  test('delivers it once and deletes its data', async () => {
    const peer = await peerThat();
    const transport = overSmtp(peer.url);
    await queue();
    expect(await sendDueMail(parts(transport), notAborted)).toBe(1);
    await createDue();
    expect(await sendDueMail(parts(transport), notAborted)).toBe(0);

    expect(peer.received).toHaveLength(1);
    expect(peer.received[0]).toMatchObject({ from: 'laurel@laurel.example', to: ['ada@example.com'] });
    const row = await readRow();
    expect(row).toMatchObject({ data: {}, attempts: 1, deadAt: null, lastError: null });
    expect(row.sentAt).toBeInstanceOf(Date);
    expect(peer.received[0]?.raw).toContain(`Message-ID: <${row.id}@localhost>`);
    expect(peer.received[0]?.raw).toContain('From: Laurel <laurel@laurel.example>');
  });

  test('adds no header or recipient, regardless of the template data', async () => {
    const peer = await peerThat();
    await queue({ data: { ...data, name: 'Ada\r\nBcc: thief@example.com\r\n\r\nbody' } });
    await sendDueMail(parts(overSmtp(peer.url)), notAborted);
    expect(peer.received[0]?.to).toEqual(['ada@example.com']);
    expect(peer.received[0]?.raw).not.toMatch(/^bcc:/im);
  });

  test('drops a mail whose link has expired', async () => {
    const peer = await peerThat();
    await queue({ kind: 'link' });
    await app.database.asSystem('time passes', (tx) =>
      tx.update(outbox).set({ createdAt: sql`now() - interval '61 minutes'` }),
    );
    await sendDueMail(parts(overSmtp(peer.url)), notAborted);
    expect(peer.received).toEqual([]);
    const row = await readRow();
    expect(row).toMatchObject({ sentAt: null, data: {} });
    expect(row.deadAt).toBeInstanceOf(Date);
  });

  test('attaches a calendar both as an alternative part and as a file', async () => {
    const peer = await peerThat();
    await queue({ kind: 'invite' });
    await sendDueMail(parts(overSmtp(peer.url)), notAborted);
    const raw = peer.received[0]?.raw ?? '';
    const types = [...raw.matchAll(/^Content-Type: (.+(?:\r\n[ \t].+)*)/gm)].map(([, type]) => type ?? '');
    expect(types.map((type) => type.split(';')[0])).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'text/calendar',
      'application/ics',
    ]);
    expect(types.find((type) => type.startsWith('text/calendar'))).toMatch(/method=REQUEST/);
    expect(raw).toContain('filename=invite.ics');
    expect(raw).toContain(Buffer.from('BEGIN:VCALENDAR\r\n').toString('base64').slice(0, 20));
  });

  test('creates its attachments at sending time', async () => {
    const peer = await peerThat();
    await queue({ kind: 'paper', data: { paper: 'P-1' } });
    await sendDueMail(parts(overSmtp(peer.url)), notAborted);
    const raw = peer.received[0]?.raw ?? '';
    expect(raw).toContain('Content-Type: application/pdf; name=P-1.pdf');
    expect(raw).toContain('filename=P-1.pdf');
    expect(raw).toContain(Buffer.from('the bytes of P-1').toString('base64'));
  });

  test('does not deliver it if an attachment cannot be created, and retries', async () => {
    const peer = await peerThat();
    await queue({ kind: 'paper', data: { paper: 'P-1' } });
    await sendDueMail({ ...parts(overSmtp(peer.url)), files: {} }, notAborted);
    expect(peer.received).toEqual([]);
    expect(await readRow()).toMatchObject({ sentAt: null, data: { paper: 'P-1' } });
  });

  test('stores it in the development mailbox once if no SMTP server is configured', async () => {
    await queue();
    const transport = createTransport(app);
    await sendDueMail(parts(transport), notAborted);
    await app.database.asSystem('the outcome was not noted', (tx) =>
      tx.update(outbox).set({ sentAt: null, data, nextAttemptAt: sql`now()` }),
    );
    expect(await sendDueMail(parts(transport), notAborted)).toBe(1);
    const messages = await app.database.asSystem('a test looks', (tx) => tx.select().from(mailboxMessages));
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ recipient: 'ada@example.com', subject: 'Hello Ada' });
    expect(messages[0]?.text).toContain(data.link);
  });
});

describe('a failing mail server', () => {
  test('causes a retry with the same Message-ID after a 451', async () => {
    const messageIds: (string | undefined)[] = [];
    let isRefusing = true;
    const peer = await peerThat({
      onData(stream, _session, callback) {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
        stream.on('end', () => {
          messageIds.push(/^Message-ID: (.+)$/m.exec(raw)?.[1]);
          callback(isRefusing ? createSmtpError(451) : null);
        });
      },
    });
    const transport = overSmtp(peer.url);
    await queue();
    await sendDueMail(parts(transport), notAborted);

    const row = await readRow();
    expect(row).toMatchObject({ sentAt: null, deadAt: null, attempts: 1, data });
    expect(row.lastError).toContain('451');
    expect(secondsUntilNext(row)).toBeGreaterThan(2);
    expect(secondsUntilNext(row)).toBeLessThan(7);
    expect(await sendDueMail(parts(transport), notAborted)).toBe(0);

    isRefusing = false;
    await createDue();
    await sendDueMail(parts(transport), notAborted);
    expect((await readRow()).sentAt).toBeInstanceOf(Date);
    expect(messageIds).toHaveLength(2);
    expect(messageIds[0]).toBe(messageIds[1]);
  });

  test('causes a retry after a rejected recipient', async () => {
    const peer = await peerThat({ onRcptTo: (_address, _session, callback) => callback(createSmtpError(450)) });
    await queue();
    await sendDueMail(parts(overSmtp(peer.url)), notAborted);
    expect(await readRow()).toMatchObject({ sentAt: null, deadAt: null, data });
  });

  test('causes no retry if the mailbox does not exist', async () => {
    const peer = await peerThat({ onRcptTo: (_address, _session, callback) => callback(createSmtpError(550)) });
    await queue();
    await sendDueMail(parts(overSmtp(peer.url)), notAborted);
    const row = await readRow();
    expect(row).toMatchObject({ sentAt: null, attempts: 1, data, lastError: expect.stringContaining('550') });
    expect(row.deadAt).toBeInstanceOf(Date);
  });

  test('causes a retry if no connection is possible', async () => {
    const peer = await startSmtpPeer();
    await peer.close();
    await queue();
    await sendDueMail(parts(overSmtp(peer.url)), notAborted);
    expect(await readRow()).toMatchObject({
      sentAt: null,
      deadAt: null,
      data,
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('a failing mail server that hangs ends the attempt', async () => {
    const stopping = new AbortController();
    const peer = await peerThat({ onMailFrom: () => stopping.abort() });
    await queue();
    await sendDueMail(parts(overSmtp(peer.url)), stopping.signal);
    expect(await readRow()).toMatchObject({ sentAt: null, deadAt: null, data, attempts: 1 });
  });

  test('causes a retry after a connection lost after DATA', async () => {
    let drops = 0;
    const peer = await peerThat({
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => (drops++ === 0 ? peer.cut() : callback()));
      },
    });
    const transport = overSmtp(peer.url);
    await queue();
    await sendDueMail(parts(transport), notAborted);
    expect(await readRow()).toMatchObject({ sentAt: null, deadAt: null, data });
    await createDue();
    await sendDueMail(parts(transport), notAborted);
    expect((await readRow()).sentAt).toBeInstanceOf(Date);
  });

  test('leaves a mail that failed at its last attempt in the queue, without a retry', async () => {
    const peer = await peerThat({ onRcptTo: (_address, _session, callback) => callback(createSmtpError(450)) });
    const transport = overSmtp(peer.url);
    await queue();
    for (let attempt = 0; attempt <= RETRY_PAUSES_SECONDS.length; attempt += 1) {
      expect((await readRow()).deadAt).toBeNull();
      await createDue();
      expect(await sendDueMail(parts(transport), notAborted)).toBe(1);
    }
    const row = await readRow();
    expect(row.deadAt).toBeInstanceOf(Date);
    expect(row).toMatchObject({ sentAt: null, data, lastError: expect.stringContaining('450') });
    await createDue();
    expect(await sendDueMail(parts(transport), notAborted)).toBe(0);
  });

  test('causes growing delays, from seconds to hours', () => {
    expect(RETRY_PAUSES_SECONDS).toEqual(RETRY_PAUSES_SECONDS.toSorted((a, b) => a - b));
    expect(RETRY_PAUSES_SECONDS[0]).toBeLessThan(10);
    expect(RETRY_PAUSES_SECONDS.at(-1)).toBeGreaterThan(3600);
  });

  test('is not involved for mail of an unknown type, which stays queued', async () => {
    await queue({ kind: 'of a newer version' });
    await sendDueMail(parts(createTransport(app)), notAborted);
    expect(await readRow()).toMatchObject({ sentAt: null, deadAt: null, data });
  });
});

describe('several mail workers', () => {
  test('leave a claimed mail to its claimer, and send it after the claim expires', async () => {
    await queue();
    const { promise: isClaimed, resolve: claimed } = Promise.withResolvers<void>();
    const dying: MailTransport = {
      send: () => {
        claimed();
        return new Promise(() => {});
      },
      close() {},
    };
    void sendDueMail(parts(dying), notAborted);
    await isClaimed;

    const peer = await peerThat();
    const transport = overSmtp(peer.url);
    expect(await sendDueMail(parts(transport), notAborted)).toBe(0);
    const row = await readRow();
    expect(row).toMatchObject({ sentAt: null, data });
    expect(secondsUntilNext(row)).toBeLessThan(310);

    await createDue();
    expect(await sendDueMail(parts(transport), notAborted)).toBe(1);
    expect(peer.received).toHaveLength(1);
  });

  test('never send the same mail twice', async () => {
    const peer = await peerThat();
    for (let index = 0; index < 30; index += 1) await queue({ recipient: `person-${index}@example.com` });
    const workers = [1, 2, 3].map(() => startMailWorker(parts(overSmtp(peer.url))));
    await vi.waitUntil(async () => (await readRows()).every((row) => row.sentAt), { timeout: 10_000, interval: 50 });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(peer.received).toHaveLength(30);
    expect(new Set(peer.received.flatMap(({ to }) => to)).size).toBe(30);
  });
});

describe('the mail worker', () => {
  test('wakes as soon as this process queues a mail', async () => {
    const peer = await peerThat();
    const worker = startMailWorker({ ...parts(overSmtp(peer.url)), pollMs: 3_600_000 });
    onTestFinished(worker.stop);
    // After the first mail, only a wake-up or the next poll in an hour finds another.
    await queue();
    await expect.poll(() => peer.received).toHaveLength(1);
    await queue({ recipient: 'later@example.com' });
    await expect.poll(() => peer.received).toHaveLength(2);
  });

  test('finds mail queued by another process', async () => {
    const peer = await peerThat();
    const worker = startMailWorker({ ...parts(overSmtp(peer.url)), pollMs: 100 });
    onTestFinished(worker.stop);
    await app.database.asSystem('another process queues', (tx) =>
      tx.insert(outbox).values({ kind: 'hello', recipient: 'ada@example.com', data }),
    );
    await expect.poll(() => peer.received).toHaveLength(1);
  });

  test('does not block queueing or shutdown if the mail server hangs', async () => {
    let hanging = 0;
    const peer = await peerThat({ onMailFrom: () => void (hanging += 1) });
    const worker = startMailWorker(parts(overSmtp(peer.url)));
    await queue();
    await expect.poll(() => hanging).toBe(1);

    // If the mail server blocked the queue, this loop would not end.
    for (let index = 0; index < 10; index += 1) await queue({ recipient: `person-${index}@example.com` });

    await worker.stop();
    const rows = await readRows();
    expect(rows).toHaveLength(11);
    expect(rows.every((row) => row.sentAt === null && row.deadAt === null && row.data.link === data.link)).toBe(true);
  });

  test('continues after a database outage', async () => {
    const peer = await peerThat();
    let isAway = true;
    const database = {
      ...app.database,
      asSystem: ((reason, work) =>
        isAway
          ? Promise.reject(new Error('away'))
          : app.database.asSystem(reason, work)) as typeof app.database.asSystem,
    };
    const worker = startMailWorker({ ...parts(overSmtp(peer.url)), database, pollMs: 50 });
    onTestFinished(worker.stop);
    await queue();
    isAway = false;
    await expect.poll(() => peer.received).toHaveLength(1);
  });
});
