// Cookie that identifies a browser known to an account, so that wrong passwords of others cannot lock its user out. It
// grants no access and only determines which attempts are counted together.
import { createHmac, randomBytes } from 'node:crypto';

import type { Services } from '#core/server/services.ts';

import { KNOWN_DEVICE_DAYS } from '../rules.ts';
import { deriveKey } from './sealing.ts';

const DAY_MS = 86_400_000;

type Site = Pick<Services, 'secret' | 'now'>;

/** Creates the value of a known-device cookie, which the server signs: device, expiry in seconds, and account. */
export function createDeviceMark({ secret, now }: Site, email: string): string {
  const ends = Math.floor((now().getTime() + KNOWN_DEVICE_DAYS * DAY_MS) / 1000);
  return [randomBytes(16).toString('hex'), ends.toString(36), hideAccount(secret, email)].join('_');
}

/** Returns the device of a cookie that this server signed, if it belongs to this account and has not expired. */
export function findKnownDevice({ secret, now }: Site, mark: string | undefined, email: string): string | undefined {
  const [device, ends = '', account] = mark?.split('_') ?? [];
  const isOpen = Number.parseInt(ends, 36) * 1000 > now().getTime();
  return isOpen && account === hideAccount(secret, email) ? device : undefined;
}

/** Hashes the account, because the cookie stays in the browser after sign-out and must not reveal the email. */
function hideAccount(secret: string, email: string): string {
  return createHmac('sha256', deriveKey({ secret, purpose: 'account of a known device' }))
    .update(email)
    .digest('hex');
}
