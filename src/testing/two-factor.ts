import { Secret, TOTP } from 'otpauth';

import { getCookie, newIp, PASSWORD, register, signIn } from './accounts.ts';
import type { TestApp } from './test-app.ts';

type Requester = Pick<TestApp, 'request' | 'now'>;

export type Guarded = { email: string; cookie: string; secret: string; codes: string[] };

/** Current code of an authenticator app with this secret. */
export function appCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

export function askTwoFactor(
  app: Requester,
  { path, body, cookie }: { path: string; body?: unknown; cookie?: string },
): Promise<Response> {
  return app.request('POST', `/api/profile/two-factor/${path}`, {
    body,
    ip: newIp(),
    headers: cookie ? { cookie } : {},
  });
}

export async function setUp(app: Requester, cookie: string): Promise<{ secret: string; uri: string }> {
  const response = await askTwoFactor(app, { path: 'setup', body: { currentPassword: PASSWORD }, cookie });
  if (response.status !== 200) throw new Error(`Setting up answered ${response.status}`);
  return (await response.json()) as { secret: string; uri: string };
}

/** A signed-in user with two-factor authentication. Turning it on used the current code. */
export async function createTwoFactorUser(app: TestApp, facts: { role?: string } = {}): Promise<Guarded> {
  const email = await register(app, facts);
  const cookie = getCookie(await signIn(app, { email }));
  const { secret } = await setUp(app, cookie);
  const response = await askTwoFactor(app, { path: 'on', body: { code: appCode(secret, app.now()) }, cookie });
  if (response.status !== 200) throw new Error(`Switching on answered ${response.status}`);
  const { recovery_codes: codes } = (await response.json()) as { recovery_codes: string[] };
  return { email, cookie, secret, codes };
}

/** Sends the password and returns the cookie of the second step. */
export async function startSignIn(
  app: TestApp,
  { email, password }: { email: string; password?: string },
): Promise<string> {
  const response = await signIn(app, { email, ...(password ? { password } : {}) });
  const { needs_code: needsCode } = (await response.json()) as { needs_code?: boolean };
  if (!needsCode) throw new Error(`Signing in answered ${response.status} and asked for no code`);
  return getCookie(response);
}

export function enterCode(app: Requester, { code, cookie }: { code: string; cookie?: string }): Promise<Response> {
  return app.request('POST', '/api/accounts/sign-in/code', {
    body: { code },
    ip: newIp(),
    headers: cookie ? { cookie } : {},
  });
}
