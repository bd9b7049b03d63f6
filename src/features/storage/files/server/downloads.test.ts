import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { fileKey, type UploadedFile } from '#core/shared/uploads.ts';
import { createDocx, createPdf, createPng, createScriptedPdf } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

const app = useTestApp();
const bytes = Buffer.from(createPdf('0123456789'));
let ada: TestUser;
let file: UploadedFile;

beforeAll(async () => {
  ada = await createUser(app.database);
  file = await uploadFile(app, { as: ada, name: 'Grant «№1».pdf', bytes });
});

describe('GET a file', () => {
  it('returns the whole file to its owner, with no shared caching', async () => {
    const response = await app.request('GET', file.url, { as: ada });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-length': String(bytes.length),
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('returns the same headers for HEAD', async () => {
    const [whole, head] = [
      await app.request('GET', file.url, { as: ada }),
      await app.request('HEAD', file.url, { as: ada }),
    ];
    const comparable = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id'));
    expect(head.status).toBe(200);
    expect(comparable(head)).toEqual(comparable(whole));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it('returns 304 to a browser that has it', async () => {
    const { headers } = await app.request('HEAD', file.url, { as: ada });
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await app.request('GET', file.url, { as: ada, headers: { 'if-none-match': condition } });
      expect([condition, response.status, (await response.arrayBuffer()).byteLength]).toEqual([condition, 304, 0]);
    }
    expect((await app.request('GET', file.url, { as: ada, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});

describe('a range request', () => {
  const last = bytes.length - 1;

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=5-9', 5, 9],
    ['bytes=10-', 10, last],
    [`bytes=${last}-`, last, last],
    ['bytes=-4', last - 3, last],
    ['bytes=-100000', 0, last],
    ['bytes=5-100000', 5, last],
  ])('a range request for %s returns only that range', async (range, start, end) => {
    const response = await app.request('GET', file.url, { as: ada, headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it.each([`bytes=${last + 1}-`, 'bytes=100000-100001', 'bytes=-0'])(
    'a range request for %s is outside the file and is rejected',
    async (range) => {
      const response = await app.request('GET', file.url, { as: ada, headers: { range } });
      expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    },
  );

  it.each(['bytes=9-5', 'bytes=0-1,3-4', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=0x1-5', '0-5'])(
    'a range request for %s is invalid and returns the whole file',
    async (range) => {
      const response = await app.request('GET', file.url, { as: ada, headers: { range } });
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
    },
  );

  it('a range request of another version is not mixed with this one', async () => {
    const { headers } = await app.request('HEAD', file.url, { as: ada });
    const ask = (condition: string) =>
      app.request('GET', file.url, { as: ada, headers: { range: 'bytes=0-4', 'if-range': condition } });
    expect((await ask(headers.get('etag') ?? '')).status).toBe(206);
    expect((await ask('"older"')).status).toBe(200);
  });
});

describe('file response headers', () => {
  it.each([
    ['photo.png', createPng(), "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"],
    ['letter.docx', createDocx(), "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"],
    // Safari shows no sandboxed PDF.
    ['letter.pdf', createPdf(), "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"],
  ])(
    'file response headers of %s prevent scripts, loading and framing by other sites',
    async (name, content, policy) => {
      const { url } = await uploadFile(app, { as: ada, name, bytes: content });
      const { headers } = await app.request('GET', url, { as: ada });
      expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
        policy,
        'nosniff',
      ]);
    },
  );

  it.each([
    ['photo.png', createPng(), 'inline'],
    ['letter.pdf', createPdf(), 'inline'],
    ['letter.docx', createDocx(), 'attachment'],
  ])('file response headers of %s have the default disposition', async (name, content, kind) => {
    const { url } = await uploadFile(app, { as: ada, name, bytes: content });
    expect((await app.request('GET', url, { as: ada })).headers.get('content-disposition')).toBe(
      `${kind}; filename="${name}"; filename*=UTF-8''${name}`,
    );
  });

  it.each(['GET', 'HEAD'])('make a PDF that may run a script an attachment, requested by %s', async (method) => {
    const { url } = await uploadFile(app, { as: ada, name: 'form.pdf', bytes: createScriptedPdf() });
    const { headers, status } = await app.request(method, url, { as: ada });
    expect([
      status,
      headers.get('content-disposition'),
      headers.get('content-security-policy'),
      headers.get('x-frame-options'),
    ]).toEqual([
      200,
      'attachment; filename="form.pdf"; filename*=UTF-8\'\'form.pdf',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      expect.not.stringMatching('SAMEORIGIN'),
    ]);
  });

  it('make it an attachment on request', async () => {
    const response = await app.request('GET', `${file.url}?download`, { as: ada });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('contain the name in any script, and an ASCII one for old programs', async () => {
    const { url, name } = await uploadFile(app, { as: ada, name: `"O'Neill" (№1)\r\nx: y*100%;.pdf` });
    const header = (await app.request('GET', url, { as: ada })).headers.get('content-disposition') ?? '';
    const [, plain, encoded] =
      /^inline; filename="([^"\\%]*)"; filename\*=UTF-8''([\w.~!$&+^`|%-]+)$/.exec(header) ?? [];
    expect(plain).toBe("_O'Neill_ (_1) x_ y_100_;.pdf");
    expect(decodeURIComponent(encoded ?? '')).toBe(name);
  });
});

describe('GET a file returns 404', () => {
  it('GET a file returns 404 to a user without access', async () => {
    for (const facts of [{}, { role: 'mentor' }, { role: 'attorney' }, { role: 'admin', isOwner: true }] as const) {
      const response = await app.request('GET', file.url, { as: await createUser(app.database, facts) });
      const missing = await app.request('GET', `${file.url}x`, { as: ada });
      const [refused, nothing] = [(await response.json()) as Problem, (await missing.json()) as Problem];
      expect([response.status, { ...refused, requestId: '' }]).toEqual([404, { ...nothing, requestId: '' }]);
      expect(response.headers.get('etag')).toBeNull();
    }
  });

  it('GET a file returns 404 to its owner with a deactivated account', async () => {
    const eve = await createUser(app.database);
    const { url } = await uploadFile(app, { as: eve });
    await setRole(eve, { isActive: false });
    expect((await app.request('GET', url, { as: eve })).status).toBe(404);
  });

  it.each([
    '/files/',
    '/files',
    '/files/patents',
    '/files/%00',
    '/files/%E0%A4',
    '/files/..%2F..%2Flock',
    '/files/patents/../../lock',
  ])('%s', async (address) => {
    expect((await app.request('GET', address, { as: ada })).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('GET a file returns 404 to %s', async (method) => {
    expect((await app.request(method, file.url, { as: ada })).status).toBe(404);
    expect((await app.request('GET', file.url, { as: ada })).status).toBe(200);
  });
});

it('a signed-out visitor is asked to sign in for a file', async () => {
  const response = await app.request('GET', file.url);
  expect([response.status, ((await response.json()) as Problem).code]).toEqual([401, 'signed_out']);
});

it('an applicant whose trial has ended reads their own files', async () => {
  const eve = await createUser(app.database);
  const { url } = await uploadFile(app, { as: eve });
  await setRole(eve, { trialEndDate: new Date(Date.now() - 1000) });
  expect((await app.request('GET', url, { as: eve })).status).toBe(200);
});

it('a file with lost bytes is a server error, not 404', async () => {
  const { url } = await uploadFile(app, { as: ada });
  await app.store.remove(fileKey(url) ?? '');
  const response = await app.request('GET', url, { as: ada });
  expect([response.status, ((await response.json()) as Problem).code]).toEqual([500, 'internal']);
});

async function setRole(person: TestUser, values: Partial<typeof userRoles.$inferInsert>): Promise<void> {
  await app.database.asSystem('changes a role for a test', (tx) =>
    tx.update(userRoles).set(values).where(eq(userRoles.userId, person.id)),
  );
}
