import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import type { Services } from './services.ts';

const NAME = 'laurel.session_token';
/** As long as a session may last at most; its row ends earlier. */
export const SESSION_MAX_SECONDS = 30 * 86_400;

/** Cookies; a few megabytes at most. */
const REMEMBERED = 10_000;

type Site = { env: Pick<Services['env'], 'APP_URL'> };
type Signed = Site & Pick<Services, 'secret'>;

/**
 * `__Host-` binds the cookie to this very host, so that no neighbour under the same domain can plant one. It needs https,
 * which loopback does not have.
 */
function nameOf({ env }: Site): string {
  return env.APP_URL.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

/**
 * Makes what reads the session's token from its cookie: token, dot, base64 HMAC-SHA-256. A forged cookie costs no
 * question to the database, and a token read from the database makes no cookie. Signatures found good are remembered,
 * since checking one takes longer than all else that is done with a cookie; whether the session lives is asked anew.
 */
export function makeSessionReader(site: Signed): (c: Context) => string | undefined {
  const name = nameOf(site);
  const known = new Map<string, string>();
  return (c) => {
    const cookie = getCookie(c, name);
    if (!cookie) return undefined;
    const remembered = known.get(cookie);
    if (remembered !== undefined) return remembered;
    const token = openCookie(cookie, site);
    if (token === undefined) return undefined;
    if (known.size === REMEMBERED) known.clear();
    known.set(cookie, token);
    return token;
  };
}

function openCookie(cookie: string, site: Signed): string | undefined {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = sign(token, site);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

export function setSessionToken(c: Context, { token, ...site }: Signed & { token: string }): void {
  setCookie(c, nameOf(site), `${token}.${sign(token, site).toString('base64')}`, { ...attributesOf(site), maxAge: SESSION_MAX_SECONDS });
}

/** Takes the cookie back from whoever sent one. */
export function clearSessionToken(c: Context, site: Site): void {
  const name = nameOf(site);
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, attributesOf(site));
}

function attributesOf({ env }: Site) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: env.APP_URL.startsWith('https:') } as const;
}

function sign(token: string, { secret }: Signed): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}
