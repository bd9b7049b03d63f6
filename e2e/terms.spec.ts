import { expect } from '@playwright/test';

import { idle } from './idle.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, expectNoViolations } from './support.ts';

test('an admin writes a new version of the terms and previews it, and the older one stays', async ({
  ownerPage: page,
}) => {
  const complaints = collectComplaints(page);
  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Terms of Purchase' }).click();
  await expect(page.getByText('We are not a law firm, and we do not give legal advice.').first()).toBeVisible();
  await idle(page);
  await expectAccessible(page, 'the terms');

  await page.getByRole('button', { name: 'Write a new version' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('## Your order\nYou buy **{{product}}** for {{prize}}.');
  await page.getByRole('button', { name: /^Publish version \d+$/ }).click();
  await expect(page.getByRole('alert')).toContainText(
    '{{prize}} is not a known placeholder. Choose one from the list.',
  );
  await expectNoViolations(page, 'the terms with a mistake');
  const title = 'Terms of today';
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await text.fill('## Your order\nYou buy **{{product}}** for {{price}}.');
  await expect(page.getByRole('region', { name: title })).toContainText('You buy Elite for $7,997.00.');
  await page.getByRole('button', { name: /^Publish version \d+$/ }).click();
  await expect(page.getByText(/^Version \d+ is now in force\. Buyers will agree to it from now on\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: new RegExp(`^${title}, version \\d+$`) })).toBeVisible();

  await page.getByRole('button', { name: 'Read version 1', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('{{delivery}}');
  await expectNoViolations(page, 'an older version');
  expect(complaints).toEqual([]);
});
