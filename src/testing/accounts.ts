import { randomBytes } from 'node:crypto';

import { mailedToken } from './mailed.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'analytical engine';

/** Body of an error response without the parts that vary. */
export async function readProblem(
  response: Response,
): Promise<{ status: number; code: string; detail: string; fields?: Record<string, string> }> {
  const { status, code, detail, fields } = (await response.json()) as {
    status: number;
    code: string;
    detail: string;
    fields?: Record<string, string>;
  };
  return { status, code, detail, ...(fields ? { fields } : {}) };
}

let ips = 0;

/** An IP address that this process has not used, so that the limits of other requests do not apply. */
export function newIp(): string {
  ips += 1;
  return ['198', 18 + ((ips >> 16) & 1), (ips >> 8) & 255, ips & 255].join('.');
}

/** A user who signed up with {@link PASSWORD}, confirmed by default, without a session. */
export async function register(
  app: TestApp,
  { role = 'applicant', isConfirmed = true }: { role?: string; isConfirmed?: boolean } = {},
): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const body = { role, name: 'Ada Example', email, password: PASSWORD };
  const response = await app.request('POST', '/api/accounts/sign-up', { body, ip: newIp() });
  if (response.status !== 201) throw new Error(`Signing up answered ${response.status}`);
  if (isConfirmed) {
    const token = await mailedToken(app.database, { kind: 'confirm-email', recipient: email });
    const confirmed = await app.request('POST', '/api/accounts/verification/confirm', {
      body: { token },
      headers: { cookie: getCookie(response) },
    });
    // Confirming an email signs in, but a test creates its own sessions.
    await app.request('POST', '/api/accounts/sign-out', { headers: { cookie: getCookie(confirmed) } });
  }
  return email;
}

export function signIn(
  app: TestApp,
  {
    email,
    password = PASSWORD,
    cookie,
    ip = newIp(),
  }: { email: string; password?: string; cookie?: string; ip?: string },
): Promise<Response> {
  return app.request('POST', '/api/accounts/sign-in', {
    body: { email, password },
    ip,
    headers: cookie ? { cookie } : {},
  });
}

/** Cookie of a response, as a browser would send it back. */
export function getCookie(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
