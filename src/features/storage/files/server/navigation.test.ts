// File links opened by users, next to the tests of programs that fetch them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

const app = useTestApp();
const build = mkdtempSync(path.join(tmpdir(), 'laurel-site-'));
mkdirSync(path.join(build, 'client'));
writeFileSync(path.join(build, 'addresses.json'), '{"/login": []}');
writeFileSync(path.join(build, 'client/__spa-fallback.html'), '<div id="app"></div>');
afterAll(() => rmSync(build, { recursive: true }));

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
let ada: TestUser;
let url: string;
beforeAll(async () => {
  ada = await createUser(app.database);
  url = (await uploadFile(app, { as: ada, name: 'Grant & more.pdf' })).url;
});

async function open(
  address: string,
  { as, accept = browser }: { as?: TestUser; accept?: string } = {},
): Promise<Response> {
  return createApp(app, build).request(address, { headers: { accept, ...(as ? { cookie: as.cookie } : {}) } });
}

describe('opening a link to a file', () => {
  it('redirects a signed-out visitor to the sign-in form, and from there to the file', async () => {
    const response = await open(`${url}?download`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'private, no-store']);
    const location = new URL(response.headers.get('location') ?? '', 'http://localhost');
    expect([location.origin, location.pathname, location.searchParams.get('next')]).toEqual([
      'http://localhost',
      '/login',
      `${url}?download`,
    ]);
  });

  it('shows the same 404 page for a missing file and for another user’s', async () => {
    const foreign = await open(url, { as: await createUser(app.database) });
    const missing = await open(`${url}x`, { as: ada });
    const malformed = await open('/files/%E0%A4', { as: ada });
    for (const response of [foreign, missing, malformed]) {
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        404,
        'text/html; charset=utf-8',
        '<div id="app"></div>',
      ]);
    }
  });

  it('opens it for its owner', async () => {
    const response = await open(url, { as: ada });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it.each(['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8'])(
    'responds to a program that accepts %s with a problem',
    async (accept) => {
      const [signedOut, missing] = [await open(url, { accept }), await open(`${url}x`, { as: ada, accept })];
      for (const [response, status] of [
        [signedOut, 401],
        [missing, 404],
      ] as const) {
        expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
      }
    },
  );
});
