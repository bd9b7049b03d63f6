import type { Context } from 'hono';
import { deleteCookie } from 'hono/cookie';

import type { Services } from './services.ts';
import { findCookie, hasCookie, openSignedCookie, setSignedCookie } from './signed-cookie.ts';
import { createTextCache } from './text-cache.ts';

const NAME = 'laurel.session_token';
/** Maximum lifetime of a session. Its row expires earlier. */
const SESSION_MAX_SECONDS = 30 * 86_400;

/** Cache limit in bytes, enough for about 17,000 sessions. */
const REMEMBERED_MAX_BYTES = 2_000_000;

type Site = { env: Pick<Services['env'], 'APP_URL'> };
type Signed = Site & Pick<Services, 'secret'>;

/**
 * Returns the cookie name. `__Host-` binds the cookie to this host, so that no other subdomain can plant one. It needs
 * https, which loopback does not have.
 */
function getCookieName({ env }: Site): string {
  return env.APP_URL.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

/**
 * Creates a function that reads the session token from its cookie. A forged cookie causes no database query, and a
 * token leaked from the database makes no cookie. Valid signatures are cached, because verification is the slowest
 * step. Whether the session is active is always checked again.
 */
export function createSessionReader(site: Signed): (c: Context) => string | undefined {
  const name = getCookieName(site);
  const cache = createTextCache(REMEMBERED_MAX_BYTES);
  return (c) => {
    const cookie = findCookie(c, name);
    if (!cookie) return undefined;
    const remembered = cache.find(cookie);
    if (remembered !== undefined) return remembered;
    const token = openSignedCookie(cookie, site.secret);
    if (token !== undefined) cache.keep(cookie, token);
    return token;
  };
}

export function setSessionToken(c: Context, { token, secret, env }: Signed & { token: string }): void {
  setSignedCookie(c, getCookieName({ env }), {
    token,
    key: secret,
    ...getCookieAttributes({ env }),
    maxAge: SESSION_MAX_SECONDS,
  });
}

/** Deletes the cookie in the browser. */
export function clearSessionToken(c: Context, site: Site): void {
  const name = getCookieName(site);
  if (hasCookie(c, name)) deleteCookie(c, name, getCookieAttributes(site));
}

function getCookieAttributes({ env }: Site) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: env.APP_URL.startsWith('https:') } as const;
}
