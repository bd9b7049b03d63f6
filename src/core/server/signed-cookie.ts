// Cookies that only this server can create: token, dot and Base64 of its HMAC-SHA-256, percent-encoded.
import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';

/** Format of our tokens. No cookie is longer than one with a token of 128 characters. */
const tokenForm = /^[\w-]{16,128}$/;
const MAX_CHARACTERS = 128 + '.'.length + 44 * '%2B'.length;

type Key = string | Buffer;

/** Sets the cookie of a token. */
export function setSignedCookie(
  c: Context,
  name: string,
  { token, key, ...attributes }: { token: string; key: Key } & Parameters<typeof setCookie>[3],
): void {
  setCookie(c, name, `${token}.${sign(token, key)}`, attributes);
}

/**
 * Returns the raw value of a cookie. Undefined if there is none or more than one: one of two was planted, and programs
 * choose between them arbitrarily.
 */
export function findCookie(c: Context, name: string): string | undefined {
  const sent = readValues(c, name);
  return sent.length === 1 ? sent[0] : undefined;
}

export function hasCookie(c: Context, name: string): boolean {
  return readValues(c, name).length > 0;
}

/** Returns the token of a cookie value that matches exactly what this server sets. Any other spelling is rejected. */
export function openSignedCookie(value: string, key: Key): string | undefined {
  if (value.length > MAX_CHARACTERS) return undefined;
  const token = value.slice(0, Math.max(0, value.indexOf('.')));
  if (!tokenForm.test(token)) return undefined;
  const [actual, expected] = [Buffer.from(value), Buffer.from(`${token}.${encodeURIComponent(sign(token, key))}`)];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : undefined;
}

function readValues(c: Context, name: string): string[] {
  const header = c.req.header('cookie');
  if (!header?.includes(name)) return [];
  const values: string[] = [];
  for (const pair of header.split(';')) {
    const end = pair.indexOf('=');
    // Some programs omit spaces around a name. Such a cookie counts, also as a duplicate.
    if (end !== -1 && pair.slice(0, end).trim() === name) values.push(pair.slice(end + 1));
  }
  return values;
}

function sign(token: string, key: Key): string {
  return createHmac('sha256', key).update(token).digest('base64');
}
