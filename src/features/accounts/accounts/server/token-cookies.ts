// Cookies with tokens that open no session. They link steps of one flow in the same browser.
import type { Context } from 'hono';
import { deleteCookie } from 'hono/cookie';

import type { Services } from '#core/server/services.ts';
import { findCookie, hasCookie, openSignedCookie, setSignedCookie } from '#core/server/signed-cookie.ts';

import { KNOWN_DEVICE_DAYS, SECOND_STEP_MINUTES } from '../rules.ts';
import { LINK_MINUTES } from './links.ts';
import { deriveKey } from './sealing.ts';

type Site = Pick<Services, 'env' | 'secret'>;

/** Links the two steps of signing in: the password was right, and a code is required. */
export const secondStepCookie = tokenCookie({ name: 'second_step', minutes: SECOND_STEP_MINUTES });
/** Links signing up and the mailed link: identifies the browser that registered. */
export const registrationCookie = tokenCookie({ name: 'registration', minutes: LINK_MINUTES });
/** Marks a browser that has signed in to an account. */
export const knownDeviceCookie = tokenCookie({ name: 'known_device', minutes: KNOWN_DEVICE_DAYS * 24 * 60 });

function tokenCookie({ name, minutes }: { name: string; minutes: number }) {
  const isSecure = ({ env }: Site) => env.APP_URL.startsWith('https:');
  const getCookieName = (site: Site) => `${isSecure(site) ? '__Host-' : ''}laurel.${name}`;
  // One signing key each, so that none is accepted as another.
  const getKey = ({ secret }: Site) => deriveKey({ secret, purpose: `${name.replaceAll('_', ' ')} cookie` });
  const getCookieAttributes = (site: Site) =>
    ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(site) }) as const;

  return {
    set(c: Context, { token, ...site }: Site & { token: string }): void {
      setSignedCookie(c, getCookieName(site), {
        token,
        key: getKey(site),
        ...getCookieAttributes(site),
        maxAge: minutes * 60,
      });
    },
    /** Returns the token. Undefined if the cookie is missing or not ours. */
    read(c: Context, site: Site): string | undefined {
      const cookie = findCookie(c, getCookieName(site));
      return cookie && openSignedCookie(cookie, getKey(site));
    },
    /** Deletes it from a browser that sent one. */
    clear(c: Context, site: Site): void {
      if (hasCookie(c, getCookieName(site))) deleteCookie(c, getCookieName(site), getCookieAttributes(site));
    },
  };
}
