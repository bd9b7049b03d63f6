// The mark of a browser that has signed in to an account, so that wrong passwords of others cannot keep its user out. It
// opens nothing: it only says whose tries are counted together.
import { createHmac, randomBytes } from 'node:crypto';

import type { Services } from '#core/server/services.ts';

import { KNOWN_DEVICE_DAYS } from '../rules.ts';
import { deriveKey } from './sealing.ts';

const DAY_MS = 86_400_000;

type Site = Pick<Services, 'secret' | 'now'>;

/** Makes the token of a new mark, for the cookie that the server signs: device, end in seconds, and account. */
export function makeMark({ secret, now }: Site, email: string): string {
  const ends = Math.floor((now().getTime() + KNOWN_DEVICE_DAYS * DAY_MS) / 1000);
  return [randomBytes(16).toString('hex'), ends.toString(36), hideAccount(secret, email)].join('_');
}

/** The device of a mark that was signed by this server, if it belongs to this account and has not ended. */
export function deviceOf({ secret, now }: Site, mark: string | undefined, email: string): string | undefined {
  const [device, ends = '', account] = mark?.split('_') ?? [];
  const isOpen = Number.parseInt(ends, 36) * 1000 > now().getTime();
  return isOpen && account === hideAccount(secret, email) ? device : undefined;
}

/** The mark stays in the browser after its user has signed out, so it does not tell the email address. */
function hideAccount(secret: string, email: string): string {
  return createHmac('sha256', deriveKey({ secret, purpose: 'account of a known device' }))
    .update(email)
    .digest('hex');
}
