// Cookies that only this server can make: a token, a dot, and the base64 of its HMAC-SHA-256, percent-encoded as cookies are.
import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';

/** What our tokens are made of; no cookie is longer than a token of 128 characters makes it. */
const tokenForm = /^[\w-]{16,128}$/;
const MAX_CHARACTERS = 128 + '.'.length + 44 * '%2B'.length;

type Key = string | Buffer;

/** Sets a token's cookie. */
export function setSignedCookie(
  c: Context,
  name: string,
  { token, key, ...attributes }: { token: string; key: Key } & Parameters<typeof setCookie>[3],
): void {
  setCookie(c, name, `${token}.${sign(token, key)}`, attributes);
}

/**
 * The cookie of this name as it was sent, or undefined where there is none, or more than one: of two, one was planted, and
 * which of them a program takes is chance.
 */
export function findCookie(c: Context, name: string): string | undefined {
  const sent = valuesOf(c, name);
  return sent.length === 1 ? sent[0] : undefined;
}

export function hasCookie(c: Context, name: string): boolean {
  return valuesOf(c, name).length > 0;
}

/** The token of a cookie's value that is, to the letter, what this server sets; any other spelling opens nothing. */
export function openSignedCookie(value: string, key: Key): string | undefined {
  if (value.length > MAX_CHARACTERS) return undefined;
  const token = value.slice(0, Math.max(0, value.indexOf('.')));
  if (!tokenForm.test(token)) return undefined;
  const [given, expected] = [Buffer.from(value), Buffer.from(`${token}.${encodeURIComponent(sign(token, key))}`)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

function valuesOf(c: Context, name: string): string[] {
  const header = c.req.header('cookie');
  if (!header?.includes(name)) return [];
  const values: string[] = [];
  for (const pair of header.split(';')) {
    const end = pair.indexOf('=');
    // Some programs leave out spaces around a name: such a cookie counts, and so is a second one.
    if (end !== -1 && pair.slice(0, end).trim() === name) values.push(pair.slice(end + 1));
  }
  return values;
}

function sign(token: string, key: Key): string {
  return createHmac('sha256', key).update(token).digest('base64');
}
