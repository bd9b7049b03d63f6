// States of a file between its upload and the scan result, and afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { outbox } from '#core/server/mail/table.ts';
import type { Services } from '#core/server/services.ts';
import type { Problem } from '#core/shared/messages.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { documentUploads } from '#features/collaboration/documents/server/table.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { MALWARE, MALWARE_NAME, startClamdPeer, type ClamdFault, type ClamdPeer } from '#testing/clamd-peer.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendFile, uploadFile } from '#testing/uploads.ts';

import { scanFiles } from './scanning.ts';
import { files } from './table.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'laurel-scanning-'));
const socket = path.join(folder, 'clamd.ctl');
const STAFF = 'info@laurel.example';
const app = useTestApp({ CLAMD_URL: `unix:${socket}`, INFO_EMAIL: STAFF, RATE_LIMIT_UPLOADS: '1000' });
const infectedPdf = Buffer.from(createPdf(MALWARE));

let peer: ClamdPeer;
let ada: TestUser;
let mentor: TestUser;
beforeAll(async () => {
  peer = await startClamdPeer({ path: socket, maxBytes: 1024 * 1024 });
});
beforeEach(async () => {
  await app.database.asSystem('nothing waits of an earlier test', (tx) => tx.execute(sql`delete from files`));
  [ada, mentor] = await Promise.all([createUser(app.database), createUser(app.database, { role: 'mentor' })]);
  await app.database.asSystem('assign a test person', (tx) =>
    tx.insert(mentorAssignments).values({ userId: ada.id, mentorId: mentor.id }),
  );
  peer.scanned = [];
});
afterEach(() => {
  peer.misbehave = () => undefined;
});
afterAll(async () => {
  await peer.close();
  rmSync(folder, { recursive: true });
});

describe('a file with virus scanning', () => {
  it('is readable by its owner immediately, and by others after it is found clean', async () => {
    const url = await submit(createPdf());
    expect(await statuses(url)).toEqual({ owner: 200, mentor: 409 });
    await scanFiles(app);
    expect(await statuses(url)).toEqual({ owner: 200, mentor: 200 });
    expect(await readRow(url)).toMatchObject({
      scanStatus: 'clean',
      malware: null,
      scannedAt: expect.any(Date) as Date,
    });
  });

  it('appears as being scanned to users waiting for it, and to no one else', async () => {
    const url = await submit(createPdf());
    const response = await app.request('GET', url, { as: mentor });
    expect([response.status, ((await response.json()) as Problem).code, response.headers.get('retry-after')]).toEqual([
      409,
      'file_not_scanned',
      '60',
    ]);
    const page = await app.request('GET', url, { as: mentor, headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([409, 'text/html; charset=UTF-8']);
    expect(await page.text()).toContain('We are still checking this file for malware.');
    for (const as of [
      await createUser(app.database),
      await createUser(app.database, { role: 'mentor' }),
      await createUser(app.database, { role: 'admin', isOwner: true }),
    ]) {
      expect(((await (await app.request('GET', url, { as })).json()) as Problem).code).toBe('not_found');
    }
    expect((await app.request('GET', url)).status).toBe(401);
  });

  it('an infected file is closed to every user, and its owner and staff are notified once', async () => {
    const url = await submit(infectedPdf);
    await scanFiles(app, { named: registry });
    await scanFiles(app);
    expect(await statuses(url)).toEqual({ owner: 409, mentor: 409 });
    const response = await app.request('GET', url, { as: ada });
    expect(await response.json()).toMatchObject({
      code: 'file_infected',
      detail: 'We found malware in this file, so it is locked and cannot be opened.',
    });
    const page = await app.request('GET', `${url}?download`, { as: ada, headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('This file is locked');
    expect((await app.request('GET', url, { as: await createUser(app.database) })).status).toBe(404);

    expect(await readRow(url)).toMatchObject({ scanStatus: 'infected', malware: MALWARE_NAME, bytesRemovedAt: null });
    expect(await readNotifications(ada)).toEqual([
      {
        kind: 'file',
        type: 'error',
        message: expect.stringContaining('“a.pdf” is locked') as string,
        link: expect.stringMatching(/^\/dashboard\/documents\?row=.{36}$/) as string,
      },
    ]);
    expect(await readNotifications(mentor)).toEqual([]);
    const mails = await mailsTo(STAFF, ada);
    expect(mails).toEqual([{ name: 'a.pdf', malware: MALWARE_NAME, email: ada.email, days: '30' }]);
  });

  it('an infected file can no longer be used in a row', async () => {
    const { url } = await uploadFile(app, { as: ada, bytes: infectedPdf });
    const add = () =>
      app.request('POST', '/api/records/patents', {
        as: ada,
        body: { patent_title: 'a', country: 'b', patent_type: 'c', grant_certificates: [url] },
      });
    expect((await add()).status).toBe(201);
    await scanFiles(app);
    expect((await add()).status).toBe(422);
  });
});

it('staff get three malware mails an hour about one user, and the user one per file', async () => {
  for (let count = 0; count < 5; count += 1) {
    await uploadFile(app, { as: ada, name: `${count}.pdf`, bytes: infectedPdf });
  }
  await scanFiles(app);
  expect(await mailsTo(STAFF, ada)).toHaveLength(3);
  expect(await readNotifications(ada)).toHaveLength(5);
});

describe('a virus scanner', () => {
  it.each<ClamdFault>(['hangs up', 'hangs', 'speaks another protocol'])(
    'a virus scanner that %s delays others’ reads and no upload, and is not retried for a while',
    async (fault) => {
      peer.misbehave = () => fault;
      const url = await submit(createPdf());
      const other = await submit(createPdf());
      for (let count = 0; count < 5; count += 1) await uploadFile(app, { as: ada });
      await expect(scanFiles(app, fault === 'hangs' ? { silenceMs: 300 } : {})).rejects.toMatchObject({
        failure: 'away',
      });
      for (const each of [url, other]) expect(await statuses(each)).toEqual({ owner: 200, mentor: 409 });
      const { scans: scansBefore } = peer;
      await scanFiles(app);
      expect(peer.scans).toBe(scansBefore);

      peer.misbehave = () => undefined;
      await passTime();
      await scanFiles(app);
      for (const each of [url, other]) expect(await statuses(each)).toEqual({ owner: 200, mentor: 200 });
    },
  );

  it('is retried with growing delays, of five minutes at most', async () => {
    peer.misbehave = () => 'hangs up';
    const url = await submit(createPdf());
    const pauses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await expect(scanFiles(app)).rejects.toMatchObject({ failure: 'away' });
      pauses.push(await secondsUntilScan(url));
      await passTime();
    }
    for (const [round, least] of [10, 30, 60, 300, 300, 300].entries()) {
      expect(pauses[round]).toBeGreaterThanOrEqual(least);
      expect(pauses[round]).toBeLessThanOrEqual(1.5 * least);
    }
  });

  it.each<ClamdFault>(['answers an error', 'hangs up at this file', 'meets a limit of its settings'])(
    'a virus scanner that %s at one file scans the others',
    async (fault) => {
      const failing = await submit(createPdf());
      peer.misbehave = () => fault;
      await scanFiles(app);
      peer.misbehave = () => undefined;
      const other = await submit(createPdf());
      await scanFiles(app);
      expect([await statuses(failing), await statuses(other)]).toEqual([
        { owner: 200, mentor: 409 },
        { owner: 200, mentor: 200 },
      ]);
    },
  );

  it('a virus scanner with a smaller size limit leaves a larger file pending', async () => {
    const bytes = Buffer.concat([createPdf(), Buffer.alloc(2 * 1024 * 1024)]);
    const url = await submit(bytes);
    await scanFiles(app);
    expect(await readRow(url)).toMatchObject({ scanStatus: 'pending' });
  });

  it('receives each file once, however often a scan is requested', async () => {
    for (let count = 0; count < 10; count += 1) await uploadFile(app, { as: ada, bytes: createPdf(`file ${count}`) });
    await Promise.all([scanFiles(app), scanFiles(app), scanFiles(app)]);
    expect(peer.scanned).toHaveLength(10);
  });

  it('is aborted, and its claimed files are released, when the server stops', async () => {
    peer.misbehave = () => 'hangs';
    const url = await submit(createPdf());
    const stopping = new AbortController();
    const running = scanFiles(app, { stopping: stopping.signal });
    const { scans: scansBefore } = peer;
    await expect.poll(() => peer.scans).toBeGreaterThan(scansBefore);
    stopping.abort();
    await running;
    expect(await secondsUntilScan(url)).toBeLessThanOrEqual(0);
  });

  it('receives no file whose bytes the store does not return', async () => {
    const url = await submit(createPdf());
    await scanFiles({ ...app, store: { ...app.store, read: () => Promise.reject(new Error('the store is away')) } });
    expect(await readRow(url)).toMatchObject({ scanStatus: 'pending' });
    await passTime();
    await scanFiles(app);
    expect(await statuses(url)).toEqual({ owner: 200, mentor: 200 });
  });
});

describe('an installation', () => {
  const without = (): Services => ({ ...app, env: { ...app.env, CLAMD_URL: undefined } });

  it('an installation with a new scanner scans existing files, and others cannot open them until then', async () => {
    const url = await submit(createPdf());
    await scanFiles(without());
    expect(await statuses(url)).toEqual({ owner: 200, mentor: 200 });
    peer.misbehave = () => 'hangs up';
    await expect(scanFiles(app)).rejects.toMatchObject({ failure: 'away' });
    expect(await statuses(url)).toEqual({ owner: 200, mentor: 409 });
    peer.misbehave = () => undefined;
    await passTime();
    await scanFiles(app);
    expect(await readRow(url)).toMatchObject({ scanStatus: 'clean' });
  });

  it('an installation without its former scanner opens pending files, and never infected ones', async () => {
    const infected = await submit(infectedPdf);
    await scanFiles(app);
    const waiting = await submit(createPdf());
    await scanFiles(without());
    expect(await readRow(waiting)).toMatchObject({ scanStatus: 'unscanned' });
    expect([await statuses(waiting), await statuses(infected)]).toEqual([
      { owner: 200, mentor: 200 },
      { owner: 409, mentor: 409 },
    ]);
  });

  it('shows owner admins whether it has a scanner, and the number of pending files', async () => {
    await submit(createPdf());
    await uploadFile(app, { as: ada, bytes: infectedPdf });
    await scanFiles(app);
    await submit(createPdf());
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    const response = await app.request('GET', '/api/files/scanning', { as: owner });
    expect(await response.json()).toEqual({ is_configured: true, waiting: 1, infected: 1 });
    for (const as of [ada, mentor, await createUser(app.database, { role: 'admin', permissions: ['manage_users'] })]) {
      expect((await app.request('GET', '/api/files/scanning', { as })).status).toBe(403);
    }
    expect((await app.request('GET', '/api/files/scanning')).status).toBe(401);
  });
});

it('an upload gets the same response with and without a scanner', async () => {
  peer.misbehave = () => 'hangs up';
  const response = await sendFile(app, { as: ada });
  expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
    201,
    ['url', 'name', 'size', 'type'],
  ]);
});

/** Submits a file as a document. */
async function submit(bytes: Uint8Array): Promise<string> {
  const { url } = await uploadFile(app, { as: ada, bucket: 'documents', bytes });
  await app.database.asSystem('a test submits a document', (tx) =>
    tx.insert(documentUploads).values({ user_id: ada.id, document_type: 'Other Supporting Document', file_url: url }),
  );
  return url;
}

async function statuses(url: string): Promise<{ owner: number; mentor: number }> {
  const [owner, others] = await Promise.all([ada, mentor].map((as) => app.request('HEAD', url, { as })));
  return { owner: owner?.status ?? 0, mentor: others?.status ?? 0 };
}

async function readRow(url: string) {
  const [row] = await app.database.asSystem('a test looks', (tx) =>
    tx
      .select()
      .from(files)
      .where(eq(sql`app.file_url(${files.key})`, url)),
  );
  return row;
}

async function secondsUntilScan(url: string): Promise<number> {
  const [row] = await app.database.asSystem('a test looks', (tx) =>
    tx
      .select({ seconds: sql<number>`round(extract(epoch from ${files.nextScanAt} - now()))::int` })
      .from(files)
      .where(eq(sql`app.file_url(${files.key})`, url)),
  );
  return row?.seconds ?? 0;
}

/** Makes every next scan due, like the longest pause. */
async function passTime(): Promise<void> {
  await app.database.asSystem('time passes in a test', (tx) => tx.update(files).set({ nextScanAt: sql`now()` }));
}

async function readNotifications({ id }: TestUser) {
  const { kind, type, message, link } = notifications;
  return app.database.asSystem('a test looks', (tx) =>
    tx.select({ kind, type, message, link }).from(notifications).where(eq(notifications.user_id, id)),
  );
}

async function mailsTo(recipient: string, { email }: TestUser) {
  const mails = await app.database.asSystem('a test looks', (tx) =>
    tx.select({ data: outbox.data }).from(outbox).where(eq(outbox.recipient, recipient)),
  );
  return mails.map(({ data }) => data).filter((data) => data.email === email);
}
