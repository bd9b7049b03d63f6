import { expect } from '@playwright/test';

import { test } from './site.ts';
import { expectNoViolations } from './support.ts';

test('an owner sets a notice shown on every page, sees an error, and restores the default', async ({
  browser,
  ownerPage: page,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await page.goto('/admin/settings');

  await page.getByRole('button', { name: 'Edit Phone' }).click();
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await expect(phone).toBeFocused();
  await phone.fill('call me');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a phone number such as +1 555 010 0100');
  await expectNoViolations(page, 'the settings with a mistake');
  await phone.fill('+1 555 010 0100');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: /discard/i }).click();
  await expect(page.getByRole('button', { name: 'Edit Phone' })).toBeFocused();

  const notice = 'We are closed on Friday, and answer on Monday.';
  await page.getByRole('button', { name: 'Edit Notice', exact: true }).click();
  await page.getByRole('textbox', { name: 'Notice', exact: true }).fill(notice);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notice was saved. It takes effect within a minute.')).toBeVisible();
  for (const path of ['/', '/login']) {
    await visitor.goto(path);
    await expect(visitor.getByText(notice)).toBeVisible();
  }
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'A message at the top of every page' });
  await expect(row).toContainText(/Set .* by /);

  await page.getByRole('button', { name: 'Edit Notice', exact: true }).click();
  await page.getByRole('textbox', { name: 'Notice', exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Uses the default');
  await visitor.reload();
  await expect(visitor.getByText(notice)).toHaveCount(0);
});
