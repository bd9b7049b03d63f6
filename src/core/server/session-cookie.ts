import type { Context } from 'hono';
import { deleteCookie } from 'hono/cookie';

import type { Services } from './services.ts';
import { findCookie, hasCookie, openSignedCookie, setSignedCookie } from './signed-cookie.ts';
import { makeTextMemory } from './text-memory.ts';

const NAME = 'laurel.session_token';
/** As long as a session may last at most; its row ends earlier. */
export const SESSION_MAX_SECONDS = 30 * 86_400;

/** Of some 17,000 sessions. */
const REMEMBERED_MAX_BYTES = 2_000_000;

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
 * Makes what reads the session's token from its cookie. A forged cookie costs no question to the database, and a token
 * read from the database makes no cookie. Signatures found good are remembered, since checking one takes longer than all
 * else that is done with a cookie; whether the session lives is asked anew.
 */
export function makeSessionReader(site: Signed): (c: Context) => string | undefined {
  const name = nameOf(site);
  const known = makeTextMemory(REMEMBERED_MAX_BYTES);
  return (c) => {
    const cookie = findCookie(c, name);
    if (!cookie) return undefined;
    const remembered = known.find(cookie);
    if (remembered !== undefined) return remembered;
    const token = openSignedCookie(cookie, site.secret);
    if (token !== undefined) known.keep(cookie, token);
    return token;
  };
}

export function setSessionToken(c: Context, { token, secret, env }: Signed & { token: string }): void {
  setSignedCookie(c, nameOf({ env }), { token, key: secret, ...attributesOf({ env }), maxAge: SESSION_MAX_SECONDS });
}

/** Deletes the cookie in the browser. */
export function clearSessionToken(c: Context, site: Site): void {
  const name = nameOf(site);
  if (hasCookie(c, name)) deleteCookie(c, name, attributesOf(site));
}

function attributesOf({ env }: Site) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: env.APP_URL.startsWith('https:') } as const;
}
