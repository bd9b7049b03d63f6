// Request data in the log, tested without the logger's own redaction: no secrets reach it in the first place.
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { getCookie, newIp, PASSWORD } from '#testing/accounts.ts';
import { mailedToken } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

import { createApp } from './create-app.ts';

const app = useTestApp();
const NEW_PASSWORD = 'difference engine';
let lines: string[];
beforeEach(() => {
  lines = [];
});

async function send(method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  const site = createApp({ ...app, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) });
  const headers = { origin: app.env.APP_URL, 'content-type': 'application/json', cookie };
  return site.request(
    path,
    { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) },
    { incoming: { socket: { remoteAddress: newIp() } } },
  );
}

describe('log lines', () => {
  it('contain no password, token, cookie or query', async () => {
    const email = 'ada@example.com';
    const registration = getCookie(
      await send('POST', '/api/accounts/sign-up', { role: 'applicant', name: 'Ada', email, password: PASSWORD }),
    );
    const confirmation = await mailedToken(app.database, { kind: 'confirm-email', recipient: email });
    await send('GET', `/verify-email?token=${confirmation}`);
    await send('POST', '/api/accounts/verification/confirm', { token: confirmation, password: 'guess no. 1' });
    await send('POST', '/api/accounts/verification/confirm', { token: confirmation }, registration);
    await send('POST', '/api/accounts/sign-in', { email, password: 'guess no. 1' });
    const cookie = getCookie(await send('POST', '/api/accounts/sign-in', { email, password: PASSWORD }));
    await send('GET', '/api/session', undefined, cookie);
    await send('POST', '/api/accounts/password/forgot', { email });
    const reset = await mailedToken(app.database, { kind: 'reset-password', recipient: email });
    await send('POST', '/api/accounts/password/reset', { token: reset, password: NEW_PASSWORD });

    expect(lines.length).toBeGreaterThanOrEqual(8);
    const text = lines.join('');
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    expect(token).not.toBe('');
    for (const secret of [
      PASSWORD,
      NEW_PASSWORD,
      'guess no. 1',
      confirmation,
      registration,
      reset,
      cookie,
      token,
      email,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('contain user input on one line', async () => {
    await send('GET', '/api/a%0A{"level":60,"msg":"forged"}');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 404 });
  });

  it('contain the time, and the reference in the response', async () => {
    const { requestId } = (await (await send('GET', '/api/nothing')).json()) as Problem;
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId,
      method: 'GET',
      path: '/api/nothing',
      status: 404,
      time: expect.anything(),
    });
  });
});

it('the response to an unexpected error contains only its reference', async () => {
  const failing = {
    ...app.database,
    asSystem: () => Promise.reject(new Error('relation "users" of host db-1 is broken')),
  };
  const site = createApp({
    ...app,
    database: failing,
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  });
  const response = await site.request('/api/accounts/password/check', {
    method: 'POST',
    headers: { origin: app.env.APP_URL, 'content-type': 'application/json' },
    body: '{"token":"a"}',
  });
  const problem = (await response.json()) as Problem;
  expect([response.status, problem.code, JSON.stringify(problem).includes('relation')]).toEqual([
    500,
    'internal',
    false,
  ]);
  expect(lines.join('')).toContain('relation');
  expect(lines.join('')).toContain(problem.requestId);
});
