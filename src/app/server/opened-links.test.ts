import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const invoice = `/api/billing-documents/${randomUUID()}/pdf`;
let ada: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
});

const open = (address: string, { as, accept = browser }: { as?: TestUser; accept?: string } = {}) =>
  app.request('GET', address, { ...(as ? { as } : {}), headers: { accept } });

describe('a link to a file of the API that a user opens', () => {
  it.each([invoice, `/api/translations/${randomUUID()}/certificate.pdf`, '/api/acclaim/report.pdf', '/api/export'])(
    'leads a signed-out user through the sign-in form: %s',
    async (address) => {
      const response = await open(address);
      expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'private, no-store']);
      const location = new URL(response.headers.get('location') ?? '', 'http://localhost');
      expect([location.pathname, location.searchParams.get('next')]).toEqual(['/login', address]);
    },
  );

  it.each([
    ['a missing row', invoice],
    ['a malformed ID', '/api/billing-documents/x/pdf'],
    ['an unknown address', '/api/nowhere'],
  ])('shows a page in words for %s', async (_, address) => {
    const response = await open(address, { as: ada });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('<h1>Page not found</h1>');
    expect(page).toContain('This does not exist, or you do not have access to it.');
    expect(page).toContain('<a href="/">');
  });

  it('lists the invalid parts of its address', async () => {
    const page = await (await open('/api/notifications?%3Cb%3E=1', { as: ada })).text();
    expect(page).toContain('<li>');
    expect(page).not.toContain('<b>');
  });

  it.each(['*/*', 'application/json', 'text/calendar, */*;q=0.1'])(
    'remains a problem document for a program that accepts %s',
    async (accept) => {
      for (const [response, status] of [
        [await open(invoice, { accept }), 401],
        [await open(invoice, { accept, as: ada }), 404],
        [await open('/api/billing-documents/x/pdf', { accept, as: ada }), 404],
      ] as const) {
        expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
      }
    },
  );
});

describe('a form that a browser sends itself', () => {
  it('shows a refusal as a page, and asks no one to sign in', async () => {
    const response = await app.request('POST', '/api/tasks', {
      headers: { accept: browser, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'title=a',
    });
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect([400, 401, 415]).toContain(response.status);
  });
});
