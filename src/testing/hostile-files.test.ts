import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { files } from '#features/storage/files/server/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { userLimits } from '#core/shared/uploads.ts';

import { createDocFile, createDocx, createJpeg, createPdf, createPng, createZip } from './fixtures.ts';
import * as hostile from './hostile-files.ts';
import { createUser, type TestUser } from './people.ts';
import { useTestApp } from './test-app.ts';
import { sendFile, storedNames, uploadFile } from './uploads.ts';

const app = useTestApp({ RATE_LIMIT_UPLOADS: '100000' });
let ada: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
});

const damaged =
  'Upload failed: This file is damaged or incomplete. Please save it again in the program it comes from, or choose another.';
const unpacked =
  'Upload failed: This document is larger than 20 MB when unpacked. Please make its pictures smaller, or save it as a PDF.';
const locked =
  'Upload failed: This document is protected by a password. Please remove the password, or save it as a PDF.';
const manyParts = 'Upload failed: This document has more than 2,000 parts. Please save it as a PDF.';
const tooLarge = 'Upload failed: This image has 2,500 megapixels; the limit is 100. Please save it at a smaller size.';
const other = (ending: string) =>
  `Upload failed: The contents of this file are not a valid ${ending}. Please save it again in the program it comes from, or choose another.`;

describe('a hostile file is rejected with a message and stores nothing:', () => {
  it.each<[string, string, () => Uint8Array, string]>([
    ['a document that unpacks to 30 MB', 'a.docx', () => hostile.createZipBomb(30), unpacked],
    ['a document that unpacks the same bytes 40 times', 'a.docx', () => hostile.createOverlappingZipBomb(40), unpacked],
    ['a document that unpacks to more than it says', 'a.docx', () => hostile.createLyingZip(), damaged],
    [
      'a document of 2,001 parts',
      'a.docx',
      () => hostile.createDocument(Object.fromEntries(Array.from({ length: 2000 }, (_, part) => [`word/${part}`, '']))),
      manyParts,
    ],
    ['an encrypted document', 'a.docx', () => hostile.createEncryptedDocx(), locked],
    ['a document cut short', 'a.docx', () => createDocx().subarray(0, -30), damaged],
    ['a document with something behind its end', 'a.docx', () => hostile.withPage(createDocx(), 'alert(1)'), damaged],
    [
      'a document whose listing is another archive',
      'a.docx',
      () => Buffer.concat([createDocx(), createZip({ 'a.exe': 'MZ' })]),
      damaged,
    ],
    [
      'a document with a way out of its folder',
      'a.docx',
      () => hostile.createDocument({ 'word/document.xml': '', '../../etc/cron.d/a': '' }),
      damaged,
    ],
    ['a PNG of 50,000 × 50,000', 'a.png', () => hostile.createHugePng(50_000), tooLarge],
    ['a JPEG of 50,000 × 50,000', 'a.jpg', () => hostile.createHugeJpeg(50_000), tooLarge],
    ['a PNG of nothing', 'a.png', () => hostile.createHugePng(0), damaged],
    ['a JPEG that ends before its picture', 'a.jpg', () => createJpeg().subarray(0, 40), damaged],
    [
      'a PDF that is only called one',
      'a.pdf',
      () => Buffer.from('%PDF-1.7\n<!doctype html><script>alert(1)</script>'),
      damaged,
    ],
    ['a PDF cut short', 'a.pdf', () => createPdf().subarray(0, 300), damaged],
    [
      'a program behind the header of a PDF',
      'a.pdf',
      () => Buffer.from(`%PDF-1.7\nMZ\x90\0${'\0'.repeat(2000)}`, 'latin1'),
      damaged,
    ],
    ['a program named .pdf', 'a.pdf', () => Buffer.from(`MZ\x90\0${'\0'.repeat(2000)}`, 'latin1'), other('PDF')],
    [
      'a drawing named .png',
      'a.png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      other('PNG'),
    ],
    ['a page named .jpg', 'a.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), other('JPG')],
  ])('%s', async (_what, name, make, detail) => {
    const response = await sendFile(app, { as: ada, name, bytes: make() });
    expect([response.status, ((await response.json()) as Problem).detail]).toEqual([422, detail]);
    const { keys, underWay } = await storedNames(app.store);
    expect([keys.filter((key) => key.includes(ada.id)), underWay]).toEqual([[], []]);
  });

  it('one more than the limit of files per user', async () => {
    const full = {
      userId: ada.id,
      bucket: 'patents',
      key: `patents/${ada.id}/0-full.pdf`,
      name: 'full.pdf',
      size: userLimits.maxBytes,
      type: 'application/pdf',
      sha256: '',
    };
    await app.database.asSystem('fills the quota of a user', (tx) => tx.insert(files).values(full));
    const response = await sendFile(app, { as: ada });
    expect([response.status, ((await response.json()) as Problem).detail]).toEqual([
      422,
      'Upload failed: You have stored 5 GB in 1 of 5,000 files and cannot add more. Please remove files you no longer need, or contact support.',
    ]);
    expect((await sendFile(app, { as: await createUser(app.database) })).status).toBe(201);
  });
});

describe('harmless files', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['a PNG of exactly 100 megapixels', 'a.png', () => hostile.createHugePng(10_000)],
    ['a JPEG of exactly 100 megapixels', 'a.jpg', () => hostile.createHugeJpeg(10_000)],
    ['a document that unpacks to 19 MB', 'a.docx', () => hostile.createZipBomb(19)],
    [
      'a document whose text lies under another name',
      'a.docx',
      () => hostile.createDocument({ 'word/document2.xml': '<w:document/>' }),
    ],
  ])('%s is accepted', async (_what, name, make) => {
    expect((await sendFile(app, { as: ada, name, bytes: make() })).status).toBe(201);
  });

  it('100 concurrent files of one user are all stored, each with its own bytes', async () => {
    const uploaded = await Promise.all(
      Array.from({ length: 100 }, (_, count) => uploadFile(app, { as: ada, bytes: createPdf(`file ${count}`) })),
    );
    expect(new Set(uploaded.map(({ url }) => url)).size).toBe(100);
    for (const [count, { url }] of uploaded.entries()) {
      expect(await (await app.request('GET', url, { as: ada })).text()).toBe(
        Buffer.from(createPdf(`file ${count}`)).toString('latin1'),
      );
    }
    expect((await storedNames(app.store)).underWay).toEqual([]);
  });

  it('randomly changed bytes are accepted or rejected with a message, never a server error', async () => {
    const originals = {
      'a.pdf': createPdf(),
      'a.png': createPng(),
      'a.jpg': createJpeg(),
      'a.docx': createDocx(),
      'a.doc': createDocFile(),
    };
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    const anyFile = fc.record({
      name: fc.constantFrom(...(Object.keys(originals) as (keyof typeof originals)[])),
      changes: fc.array(change, { minLength: 1, maxLength: 12 }),
      cut: fc.option(fc.nat()),
    });
    await fc.assert(
      fc.asyncProperty(anyFile, async ({ name, changes, cut }) => {
        const bytes = Buffer.from(originals[name]);
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
        const response = await sendFile(app, {
          as: ada,
          name,
          bytes: cut === null ? bytes : bytes.subarray(0, 1 + (cut % bytes.length)),
        });
        if (response.status === 201) return;
        const problem = (await response.json()) as Problem;
        expect([response.status, problem.code]).toEqual([422, 'upload_failed']);
        expect(problem.detail).toMatch(/^Upload failed: [A-Z].+\.$/);
      }),
      { numRuns: 150, seed: 20_261_120 },
    );
  });
});
