import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, type APIRequestContext, type Browser } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { serverFlags } from '../scripts/server-flags.mjs';
import { linkFromMail, PASSWORD, send } from './support.ts';

/** Where the journeys' server answers (playwright.config.ts). */
export const ORIGIN = `http://localhost:${process.env.LAUREL_E2E_PORT ?? 4310}`;

/** The first admin, whom the journey of the command line makes. */
export const OWNER = 'owner@example.com';

/** What the command line prints, on the folder of the server that runs. */
export function createAdmin(email: string): string {
  return execFileSync('node', [...serverFlags, 'src/app/server/cli.ts', 'create-admin', email], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, DATA_DIR: process.env.LAUREL_E2E_DATA, APP_URL: ORIGIN, PORT: new URL(ORIGIN).port },
  });
}

/** What is kept of the owner between journeys: an authenticator app holds a code for each half minute, and each works once. */
type KeptOwner = { storageState: BrowserContextState; secret: string; provedAt: number };
type BrowserContextState = Awaited<ReturnType<APIRequestContext['storageState']>>;
const keptFile = join(dirname(process.env.LAUREL_E2E_DATA ?? ''), 'owner.json');
/** A code serves for 15 minutes; a journey takes a few of them. */
const CODE_SERVES_MS = 8 * 60_000;

/** The API as the owner asks it, who is made here where a journey runs alone. */
export async function signedInOwner(browser: Browser): Promise<APIRequestContext> {
  if (!existsSync(keptFile)) await makeFirstOwner(browser);
  const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as KeptOwner;
  const { request } = await browser.newContext({ storageState: kept.storageState });
  if (Date.now() - kept.provedAt > CODE_SERVES_MS) {
    await enterAppCode(request, '/api/profile/two-factor/confirm', kept.secret);
    await keepOwner(request, kept.secret);
  }
  return request;
}

async function makeFirstOwner(browser: Browser): Promise<void> {
  const { request } = await browser.newContext();
  createAdmin(OWNER);
  const link = new URL(await linkFromMail(request, OWNER, /owner/i));
  await send(request, '/api/accounts/password/reset', { token: link.searchParams.get('token'), password: PASSWORD });
  await send(request, '/api/accounts/sign-in', { email: OWNER, password: PASSWORD });
  await keepOwner(request, await setUpSecondFactor(request));
}

/** For the journeys that follow. */
export async function keepOwner(request: APIRequestContext, secret: string): Promise<void> {
  const kept: KeptOwner = { storageState: await request.storageState(), secret, provedAt: Date.now() };
  writeFileSync(keptFile, JSON.stringify(kept));
}

/** Gives a signed-in user a second factor, whose secret is returned. */
export async function setUpSecondFactor(request: APIRequestContext): Promise<string> {
  const { secret } = await send<{ secret: string }>(request, '/api/profile/two-factor/setup', {
    currentPassword: PASSWORD,
  });
  await enterAppCode(request, '/api/profile/two-factor/on', secret);
  return secret;
}

/** The code that an authenticator app shows now, or on a phone whose clock is a little ahead. */
export function appCode(secret: string, { secondsAhead = 0 } = {}): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + secondsAhead * 1000 });
}

async function enterAppCode(request: APIRequestContext, address: string, secret: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  // A code that was used is refused until the app shows the next.
  await expect
    .poll(async () => (await request.post(address, { data: { code: appCode(secret) }, headers })).ok(), {
      timeout: 40_000,
      intervals: [5000],
    })
    .toBe(true);
}

export async function setSetting(owner: APIRequestContext, key: string, value: string): Promise<void> {
  await send(owner, `/api/settings/${key}`, { value }, 'PUT');
}
