import { execFileSync } from 'node:child_process';

import { expect, type APIRequestContext, type Browser } from '@playwright/test';

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

/** The API as the owner asks it, who is made here where a journey runs alone. */
export async function signedInOwner(browser: Browser): Promise<APIRequestContext> {
  const { request } = await browser.newContext();
  const enter = async () =>
    (
      await request.post('/api/accounts/sign-in', {
        data: { email: OWNER, password: PASSWORD },
        headers: { origin: ORIGIN },
      })
    ).ok();
  if (await enter()) return request;
  createAdmin(OWNER);
  const link = new URL(await linkFromMail(request, OWNER, /owner/i));
  await send(request, '/api/accounts/password/reset', { token: link.searchParams.get('token'), password: PASSWORD });
  expect(await enter()).toBe(true);
  return request;
}

export async function setSetting(owner: APIRequestContext, key: string, value: string): Promise<void> {
  await send(owner, `/api/settings/${key}`, { value }, 'PUT');
}
