// The second step of signing in: what joins it to the first is a token in a cookie of its own, which opens no session.
import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';

import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';

import { SECOND_STEP_MINUTES } from '../rules.ts';
import { deriveKey } from './sealing.ts';

type Site = Pick<Services, 'env' | 'secret'>;

export async function setSecondStep(c: Context, { token, ...site }: Site & { token: string }): Promise<void> {
  await setSignedCookie(c, nameOf(site), token, keyOf(site), { ...attributesOf(site), maxAge: SECOND_STEP_MINUTES * 60 });
}

/** @throws AppError second_step_expired where there is none, or not ours */
export async function readSecondStep(c: Context, site: Site): Promise<string> {
  const token = await getSignedCookie(c, keyOf(site), nameOf(site));
  if (!token) throw new AppError('second_step_expired');
  return token;
}

export function clearSecondStep(c: Context, site: Site): void {
  deleteCookie(c, nameOf(site), attributesOf(site));
}

const isSecure = ({ env }: Site) => env.APP_URL.startsWith('https:');
const nameOf = (site: Site) => `${isSecure(site) ? '__Host-' : ''}laurel.second_step`;
const keyOf = ({ secret }: Site) => deriveKey({ secret, purpose: 'second step cookie' });

function attributesOf(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(site) } as const;
}
