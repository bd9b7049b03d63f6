import { execFileSync } from 'node:child_process';

import { expect } from '@playwright/test';

import { serverFlags } from '../scripts/server-flags.mjs';
import { linkFromMail, PASSWORD, signIn, test } from './support.ts';

const EMAIL = 'owner@example.com';

/** The command line, on the folder of the server that runs. */
function createAdmin(email: string): string {
  return execFileSync('node', [...serverFlags, 'src/app/server/cli.ts', 'create-admin', email], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, DATA_DIR: process.env.LAUREL_E2E_DATA, APP_URL: 'http://localhost:4310', PORT: '4310' },
  });
}

test('the first admin is made from the command line while the server runs, and only the first', async ({ page }) => {
  const printed = createAdmin(EMAIL);
  const link = /https?:\/\/\S+/.exec(printed)?.[0] ?? '';
  expect(await linkFromMail(page.request, EMAIL, /owner/i)).toBe(link);
  expect(() => createAdmin('another@example.com')).toThrow();

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, EMAIL);
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/admin');
  await page.goto('/admin/roles');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
