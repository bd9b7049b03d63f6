import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { APIRequestContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { linkFromMail, PASSWORD, send, type User } from './support.ts';

export const OWNER = 'owner@example.com';

/** Users of the prepared folder by role: as many as the largest journey file needs. */
export const numbers = { Applicant: 12, Mentor: 4, Attorney: 4 } as const;
export type Role = keyof typeof numbers;

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;
export type PreparedUser = User & { storageState: StorageState };
export type PreparedOwner = {
  storageState: StorageState;
  secret: string;
  /** Time of the last code in ms. */ provedAt: number;
};
/** Users of the prepared folder, each with a session. All passwords are {@link PASSWORD}. */
export type JourneyUsers = Record<Role, PreparedUser[]> & { owner: PreparedOwner };

/** Database engine of a site: the one that comes with `npm start`, or the one of larger installations. */
export type Engine = 'pglite' | 'postgres';

/** Paths in a run's temporary folder: the prepared data folder of an engine and its users. */
export const prepared = (run: string, engine: Engine) => ({
  data: path.join(run, engine),
  people: path.join(run, `${engine}.json`),
});

export function readJourneyUsers(run: string, engine: Engine): JourneyUsers {
  return JSON.parse(readFileSync(prepared(run, engine).people, 'utf8')) as JourneyUsers;
}

/** Sets up a second factor for a signed-in user and returns its secret. */
export async function setUpSecondFactor(request: APIRequestContext): Promise<string> {
  const { secret } = await send<{ secret: string }>(request, '/api/profile/two-factor/setup', {
    currentPassword: PASSWORD,
  });
  await send(request, '/api/profile/two-factor/on', { code: appCode(secret) });
  return secret;
}

/** Confirms the email address of a new user and signs in. */
export async function confirmAndSignIn(request: APIRequestContext, email: string): Promise<void> {
  const link = new URL(await linkFromMail(request, email, /confirm/i));
  await send(request, '/api/accounts/verification/confirm', { token: link.searchParams.get('token') });
  await send(request, '/api/accounts/sign-in', { email, password: PASSWORD });
}

/** Returns the current code of an authenticator app, or of a phone whose clock is ahead. Each code is accepted once. */
export function appCode(secret: string, { secondsAhead = 0 } = {}): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + secondsAhead * 1000,
  });
}
