import { createHash } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { sessions } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { createDocFile, createDocx, createJpeg, createPdf, createPng, createZip } from '#testing/fixtures.ts';
import {
  createHeic,
  createMailFile,
  createOdt,
  createOutlookMail,
  createSavedPage,
  createSheet,
  createSlides,
  createTiff,
  createWebp,
} from '#testing/other-files.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendFile, storedNames, uploadFile, type SentFile } from '#testing/uploads.ts';

import { files } from './table.ts';

const MEGABYTE = 1024 * 1024;
const noon = new Date();
const app = useTestApp({}, () => noon);
let ada: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
});

describe('POST a file', () => {
  it.each([
    ['letter.pdf', createPdf(), 'application/pdf'],
    ['photo.jpg', createJpeg(), 'image/jpeg'],
    ['photo.jpeg', createJpeg(), 'image/jpeg'],
    ['scan.PNG', createPng(), 'image/png'],
    ['letter.docx', createDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['letter.doc', createDocFile(), 'application/x-cfb'],
    ['IMG_1.heic', createHeic(), 'image/heic'],
    ['fax.tiff', createTiff(), 'image/tiff'],
    ['photo.webp', createWebp(), 'image/webp'],
    ['invitation.eml', createMailFile(), 'message/rfc822'],
    ['invitation.msg', createOutlookMail(), 'application/x-cfb'],
    ['paper.mht', createSavedPage(), 'multipart/related'],
    ['paper.html', Buffer.from('<!doctype html><p>Ada'), 'text/html'],
    ['letter.odt', createOdt(), 'application/vnd.oasis.opendocument.text'],
    ['letter.rtf', Buffer.from(String.raw`{\rtf1 Dear Ada}`), 'application/rtf'],
    ['table.xlsx', createSheet(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['talk.pptx', createSlides(), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['notes.txt', Buffer.from('Größe'), 'text/plain'],
    ['table.csv', Buffer.from('a;b\n1;2\n'), 'text/plain'],
  ])('stores %s with its owner, size, type and hash', async (name, bytes, type) => {
    const uploaded = await uploadFile(app, { as: ada, bucket: 'awards', name, bytes });
    const storedName = name.replace('PNG', 'png');
    expect(uploaded).toEqual({
      url: `/files/awards/${ada.id}/${noon.getTime()}-${storedName}`,
      name: storedName,
      size: bytes.length,
      type,
    });
    expect(await readFiles(ada)).toMatchObject([
      {
        userId: ada.id,
        bucket: 'awards',
        key: fileKey(uploaded.url),
        name: storedName,
        size: bytes.length,
        type,
        sha256: sha256(bytes),
      },
    ]);
    expect(await leftOver()).toEqual({ keys: [fileKey(uploaded.url)], underWay: [] });
  });

  it('stores a name in any script unchanged', async () => {
    const { url, name } = await uploadFile(app, { as: ada, name: '..\\«Диплом» №1 & 100%\u202efdp.pdf' });
    expect(name).toBe('«Диплом» №1 & 100%fdp.pdf');
    expect(fileKey(url)).toBe(`patents/${ada.id}/${noon.getTime()}-${name}`);
    expect((await app.request('GET', url, { as: ada })).status).toBe(200);
  });

  it('never overwrites another of the same name and timestamp', async () => {
    const bodies = ['one', 'two', 'three', 'four'].map((text) => createPdf(text));
    const uploaded = await Promise.all(bodies.map((bytes) => uploadFile(app, { as: ada, bytes })));
    expect(new Set(uploaded.map(({ url }) => url)).size).toBe(bodies.length);
    for (const [index, { url }] of uploaded.entries()) {
      const response = await app.request('GET', url, { as: ada });
      expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bodies[index] ?? ''))).toBe(true);
    }
  });

  it('stores 80 that have the same name and timestamp', async () => {
    const as = await createUser(app.database);
    for (let count = 0; count < 80; count += 1) await uploadFile(app, { as });
    expect(await readFiles(as)).toHaveLength(80);
  });

  it('stores a file of exactly the maximum size completely, in chunks', async () => {
    const bytes = padded(createPdf(), 25 * MEGABYTE);
    const uploaded = await uploadFile(app, { as: ada, bytes: chunked(bytes) });
    expect(uploaded.size).toBe(bytes.length);
    const back = await app.request('GET', uploaded.url, { as: ada });
    expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(bytes));
  });
});

it('dropped files are uploaded three at a time', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `${index}.pdf`);
  const send = async (): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      await uploadFile(app, { as: ada, bucket: 'binder', name });
    }
  };
  await Promise.all([send(), send(), send()]);
  expect(await readFiles(ada)).toHaveLength(120);
});

describe('POST a file is rejected and stores nothing', () => {
  const notInside = (ending: string) =>
    `Upload failed: The contents of this file are not a valid ${ending}. Please save it again in the program it comes from, or choose another.`;
  const wrongEnding =
    'Upload failed: This file is not a PDF, picture, office document, email, text or web page. Please choose one that is.';

  it.each<[string, SentFile, number, string]>([
    ['when it is empty', { bytes: new Uint8Array() }, 422, 'Upload failed: This file is empty. Please choose another.'],
    [
      'when a program is named .pdf',
      { bytes: Buffer.from(`MZ\x90\0${'\0'.repeat(500)}`, 'latin1') },
      422,
      notInside('PDF'),
    ],
    [
      'when a page is named .pdf',
      { bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
      422,
      notInside('PDF'),
    ],
    [
      'when a drawing with a script is named .png',
      { name: 'a.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') },
      422,
      notInside('PNG'),
    ],
    ['when a picture is named .pdf', { bytes: createPng() }, 422, notInside('PDF')],
    ['when a JPEG is named .png', { name: 'a.png', bytes: createJpeg() }, 422, notInside('PNG')],
    ['when an archive is named .docx', { name: 'a.docx', bytes: createZip({ 'a.txt': 'a' }) }, 422, notInside('DOCX')],
    ['when a spreadsheet is named .docx', { name: 'a.docx', bytes: createSheet() }, 422, notInside('DOCX')],
    ...['docx', 'xlsx', 'pptx'].map((ending): [string, SentFile, number, string] => [
      `when an encrypted or old document is named .${ending}`,
      { name: `a.${ending}`, bytes: createDocFile() },
      422,
      `Upload failed: This file needs a password or is in an older format. Save a copy without a password as a ${ending.toUpperCase()} in the program it comes from, and upload the copy.`,
    ]),
    ['when an old document is named .odt', { name: 'a.odt', bytes: createDocFile() }, 422, notInside('ODT')],
    ['when a new document is named .doc', { name: 'a.doc', bytes: createDocx() }, 422, notInside('DOC')],
    ['when text is named .doc', { name: 'a.doc', bytes: Buffer.from('just text') }, 422, notInside('DOC')],
    ['when it is a drawing', { name: 'a.svg', bytes: Buffer.from('<svg/>') }, 422, wrongEnding],
    ['when a program is named .txt', { name: 'a.txt', bytes: Buffer.from('\x7fELF\0\0') }, 422, notInside('TXT')],
    ['when a note is named .eml', { name: 'a.eml', bytes: Buffer.from('just text') }, 422, notInside('EML')],
    ['when a picture is named .heic', { name: 'a.heic', bytes: createJpeg() }, 422, notInside('HEIC')],
    [
      'when a document in RTF fetches its template',
      { name: 'a.rtf', bytes: Buffer.from(String.raw`{\rtf1{\*\template http://a.example/a.dot}}`) },
      422,
      'Upload failed: This document contains an object from another program, or a template that loads when the file is opened. Please save it as a PDF.',
    ],
    ['when its true ending hides behind a mark', { name: 'a\u202efdp.exe' }, 422, wrongEnding],
    ['when its name has no ending', { name: 'pdf' }, 422, wrongEnding],
    [
      'when more is announced than may come',
      { headers: { 'content-length': String(25 * MEGABYTE + 1) } },
      413,
      'This is larger than the 25 MB limit.',
    ],
    [
      'when more comes than was announced to',
      { bytes: chunked(padded(createPdf(), 25 * MEGABYTE + 1)) },
      413,
      'This is larger than the 25 MB limit.',
    ],
  ])('%s', async (_why, file, status, detail) => {
    const response = await sendFile(app, { as: ada, ...file });
    const problem = (await response.json()) as Problem;
    expect([response.status, problem.detail]).toEqual([status, detail]);
    expect(await readFiles(ada)).toEqual([]);
    expect(await leftOver()).toEqual({ keys: [], underWay: [] });
  });

  it('if its name is missing', async () => {
    const response = await app.request('POST', '/api/files/patents', { as: ada, body: createPdf() });
    expect([response.status, ((await response.json()) as Problem).fields]).toEqual([
      422,
      { name: 'Please enter a file name' },
    ]);
  });

  it.each(['nothing', 'constructor', '..%2Fpatents'])(
    'POST a file is rejected and stores nothing for the unknown bucket %s',
    async (bucket) => {
      const response = await app.request('POST', `/api/files/${bucket}?name=a.pdf`, { as: ada, body: createPdf() });
      expect(response.status).toBe(404);
    },
  );

  it('before a byte is read, if signed out', async () => {
    let isAsked = false;
    const bytes = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isAsked = true;
          controller.enqueue(createPdf());
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const response = await sendFile(app, { bytes });
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([401, 'signed_out']);
    expect(isAsked).toBe(false);
  });

  it('if the session ends during the transfer', async () => {
    const bytes = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await app.database.asSystem('ends a session in the middle', (tx) =>
          tx.delete(sessions).where(eq(sessions.token, ada.token)),
        );
        controller.enqueue(createPdf());
        controller.close();
      },
    });
    expect((await sendFile(app, { as: ada, bytes })).status).toBe(401);
    expect(await readFiles(ada)).toEqual([]);
    expect(await leftOver()).toEqual({ keys: [], underWay: [] });
  });

  it('if the connection is lost', async () => {
    let isBegun = false;
    const bytes = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isBegun) throw new Error('cut');
        isBegun = true;
        controller.enqueue(createPdf());
      },
    });
    const response = await sendFile(app, { as: ada, bytes });
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([499, 'client_disconnected']);
    expect(await leftOver()).toEqual({ keys: [], underWay: [] });
  });

  it.each([
    ['the trial is over', { trialDays: -1 }, 403, 'lapsed'],
    ['the account is switched off', { isActive: false }, 403, 'access_switched_off'],
    ['the address is not confirmed', { isVerified: false }, 401, 'signed_out'],
    ['it is a mentor', { role: 'mentor' }, 403, 'wrong_role'],
    ['it is an attorney', { role: 'attorney' }, 403, 'wrong_role'],
    ['it is an admin', { role: 'admin', isOwner: true }, 403, 'wrong_role'],
  ] as const)('if %s', async (_why, facts, status, code) => {
    const response = await sendFile(app, { as: await createUser(app.database, facts) });
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([status, code]);
  });

  it('if it is sent from another site', async () => {
    expect((await sendFile(app, { as: ada, headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });
});

describe('uploads above the hourly limit', () => {
  const bounded = useTestApp({ RATE_LIMIT_UPLOADS: '60' }, () => noon);

  it('are rejected, only for that user', async () => {
    const bo = await createUser(bounded.database);
    for (let count = 0; count < 60; count += 1) {
      expect((await sendFile(bounded, { as: bo, name: 'a.exe' })).status).toBe(422);
    }
    const refused = await sendFile(bounded, { as: bo });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await sendFile(bounded, { as: await createUser(bounded.database) })).status).toBe(201);
  });
});

it('the browser receives the maximum file size', async () => {
  expect(await (await app.request('GET', '/api/files/limits')).json()).toEqual({ maxBytes: 25 * MEGABYTE });
});

async function readFiles(person: TestUser) {
  return app.database.asSystem('looks at what was kept', (tx) =>
    tx.select().from(files).where(eq(files.userId, person.id)),
  );
}

/** Only this user's files in the store, and no upload of any user in progress. */
async function leftOver() {
  const { keys, underWay } = await storedNames(app.store);
  return { keys: keys.filter((key) => key.includes(ada.id)), underWay };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function padded(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  whole.set(bytes);
  return whole;
}

function chunked(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(sent, (sent += 64 * 1024)));
    },
  });
}
