import { expect } from '@playwright/test';

import { createAdmin, OWNER } from './owner.ts';
import { linkFromMail, PASSWORD, signIn, test } from './support.ts';

test('the first admin is made from the command line while the server runs, and only the first', async ({ page }) => {
  const printed = createAdmin(OWNER);
  const link = /https?:\/\/\S+/.exec(printed)?.[0] ?? '';
  expect(await linkFromMail(page.request, OWNER, /owner/i)).toBe(link);

  await page.goto(link);
  await expect(page.getByRole('radio'), 'an owner is asked for no other role').toHaveCount(0);
  await page.getByLabel('Full Name').fill('Olive Owner');
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page).toHaveURL('/login');
  expect(() => createAdmin('another@example.com')).toThrow();
  await signIn(page, OWNER);
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/admin');
  await page.goto('/admin/roles');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
