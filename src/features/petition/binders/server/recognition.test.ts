import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';

import type { Services } from '#core/server/services.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { endStreams } from '#features/communication/live-updates/server/hub.ts';
import { files } from '#features/storage/files/server/table.ts';
import type { Found } from '#features/overview/search/schema.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPosition } from '#testing/published.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { addPageText, listScans } from './page-texts.ts';
import { recognizeDueScans } from './recognition.ts';
import { pageTexts } from './table.ts';

const app = useTestApp();
const own = createPacketHelpers(app);
const forever = new AbortController().signal;
afterAll(() => endStreams(app));

/** An award with a scan of this line. */
async function addScan(as: TestUser, line: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200"><rect width="480" height="200" fill="#fff"/><text x="30" y="110" font-family="sans-serif" font-size="34">${line}</text></svg>`;
  const bytes = await sharp(Buffer.from(svg)).withMetadata({ density: 100 }).png().toBuffer();
  const { url } = await uploadFile(app, { as, bucket: 'awards', name: 'scan.png', bytes });
  const award = { award_name: 'Loom Prize', awarding_organization: 'The Guild', certificate_url: url };
  await own.ask(as, 'POST', '/api/records/awards', award);
  return url;
}

/** Creates a user whose binder has one scan, or several. */
async function createOwner(line: string, ...others: string[]): Promise<{ owner: TestUser; url: string }> {
  const owner = await createUser(app.database);
  const url = await addScan(owner, line);
  for (const other of others) await addScan(owner, other);
  await own.ask(owner, 'PUT', '/api/binder');
  await own.inspect();
  return { owner, url };
}

async function readRecognition(owner: TestUser) {
  const { facts } = await own.readBinder(owner);
  const [inspection] = Object.values(facts);
  return { scans: inspection?.scans, recognized: inspection?.recognized };
}

const readHash = (url: string) =>
  app.database.asSystem('for a test', async (tx) => {
    const [row] = await tx
      .select({ sha256: files.sha256 })
      .from(files)
      .where(eq(files.key, fileKey(url) ?? ''));
    return row?.sha256 ?? '';
  });
const readTexts = (sha256: string) =>
  app.database.asSystem('for a test', (tx) => tx.select().from(pageTexts).where(eq(pageTexts.sha256, sha256)));
/** Stores a recognized word directly, since recognizing takes seconds. */
const note = (sha256: string, word: string, languages = 'eng') =>
  app.database.asSystem('for a test', (tx) =>
    addPageText(tx, {
      sha256,
      page: 1,
      languages,
      text: { turn: 0, words: word === '' ? [] : [[word, 1000, 5000, 2000, 300]] },
    }),
  );

describe('a recognized scan', () => {
  it('is searchable in later packets, and makes an earlier one outdated', async () => {
    const { owner } = await createOwner('Heddle and shuttle');
    expect(await readRecognition(owner)).toEqual({ scans: [1], recognized: { languages: 'eng', pages: [], done: 0 } });
    const before = await own.request(owner, 'print');
    await own.make();
    await recognizeDueScans(app, forever);
    expect(await readRecognition(owner)).toEqual({ scans: [1], recognized: { languages: 'eng', pages: [1], done: 1 } });
    const [first] = (await own.read(owner, before.id)).parts;
    expect((await readPdf(await own.fetchBytes(owner, first?.url))).text).not.toContain('Heddle');
    expect((await own.read(owner, before.id)).changes).toEqual([
      expect.stringMatching(/^The scanned pages in .* can now be searched$/),
    ]);
    const after = await own.request(owner, 'print');
    await own.make();
    const [second] = (await own.read(owner, after.id)).parts;
    expect((await readPdf(await own.fetchBytes(owner, second?.url))).text).toMatch(/Heddle\s+and\s+shuttle/);
  });

  it('is found in search by the words on it, only by its user', async () => {
    const { owner, url } = await createOwner('one');
    const other = await createOwner('two');
    const find = async (as: TestUser) => {
      const rows = await own.ask<Found[]>(as, 'GET', '/api/search?q=warpweft');
      return rows.map(({ title }) => title);
    };
    expect(await find(owner)).toEqual([]);
    await note(await readHash(url), 'Warpweft');
    expect([await find(owner), await find(other.owner)]).toEqual([['Loom Prize'], []]);
  });

  it('without words changes no packet, and one in other languages is recognized again', async () => {
    const { owner, url } = await createOwner('three');
    const { id } = await own.request(owner, 'print');
    await own.make();
    await note(await readHash(url), '');
    expect((await own.read(owner, id)).changes).toEqual([]);
    expect((await readRecognition(owner)).recognized).toEqual({ languages: 'eng', pages: [], done: 1 });
    const { binder } = await own.readBinder(owner);
    const change = { version: binder?.version, scan_languages: ['deu', 'eng'] };
    await own.ask(owner, 'PATCH', '/api/binder', change);
    expect((await readRecognition(owner)).recognized).toEqual({ languages: 'deu+eng', pages: [], done: 0 });
    const none = { version: (binder?.version ?? 0) + 1, scan_languages: [] };
    await own.ask(owner, 'PATCH', '/api/binder', none);
    expect((await readRecognition(owner)).recognized).toBeUndefined();
  });

  it('loses its words when its file is deleted', async () => {
    const { url } = await createOwner('four');
    const sha256 = await readHash(url);
    await note(sha256, 'Selvedge');
    expect(await readTexts(sha256)).toHaveLength(1);
    await app.database.asSystem('for a test', (tx) => tx.delete(files).where(eq(files.sha256, sha256)));
    expect(await readTexts(sha256)).toEqual([]);
  });

  it('with too much text for a page has no words, and is not retried', async () => {
    const { url } = await createOwner('five');
    await recognizeDueScans(app, forever, { seconds: 0.01, megabytes: 1000 });
    expect(await readTexts(await readHash(url))).toEqual([expect.objectContaining({ page: 1, words: [], text: '' })]);
  });

  it('is shown by open pages once its words are known', async () => {
    const { owner } = await createOwner('eight');
    const { binder } = await own.readBinder(owner);
    // Updates are kept from the first stream on.
    await app.request('GET', '/api/live-updates', { as: owner });
    const after = await readPosition(app, owner);
    const readUpdates = async () => {
      const response = await app.request('GET', `/api/live-updates?after=${after}`, { as: owner });
      return (await response.text()).split(`{"kind":"binders","id":"${binder?.id}"`).length - 1;
    };
    const before = await readUpdates();
    await recognizeDueScans(app, forever);
    // The database delivers it shortly after the commit.
    await expect.poll(readUpdates).toBe(before + 1);
  });

  it('is not the first one of every server', async () => {
    const { owner } = await createOwner('nine', 'ten');
    const findFirst = async (server: string) => {
      const due = await app.database.asSystem('for a test', (tx) =>
        listScans(tx, { server, available: ['eng'], failed: [] }),
      );
      return due.find(({ user }) => user === owner.id)?.sha256;
    };
    expect(new Set(await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(findFirst))).size).toBe(2);
  });

  it('is left unchanged by a server without recognition', async () => {
    const { owner, url } = await createOwner('six');
    const services: Services = { ...app, env: { ...app.env, TESSDATA: 'none' } };
    await recognizeDueScans(services, forever);
    expect(await readTexts(await readHash(url))).toEqual([]);
    expect((await own.readBinder(owner)).scan_languages).toContain('eng');
  });
});
