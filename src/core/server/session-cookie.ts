import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

import type { Env } from './env.ts';

const NAME = 'laurel.session_token';

/** `__Secure-` needs https, which loopback does not have. */
export function sessionCookieName(env: Pick<Env, 'APP_URL'>): string {
  return env.APP_URL.startsWith('https:') ? `__Secure-${NAME}` : NAME;
}

/**
 * The session's token from a cookie as the account library signs it: token, dot, base64 HMAC-SHA-256.
 * A forged cookie costs no question to the database.
 */
export function readSessionToken(c: Context, name: string, secret: string): string | undefined {
  const cookie = getCookie(c, name);
  const dot = cookie?.lastIndexOf('.') ?? -1;
  if (!cookie || dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
