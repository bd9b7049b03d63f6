import { expect, test } from '@playwright/test';

import { signedInPage, signIn } from './support.ts';

test('a draft survives a lost connection, a reload and signing in elsewhere, and becomes one record', async ({ browser }) => {
  const { page, somebody } = await signedInPage(browser);
  await page.goto('/dashboard/patents');
  const title = page.getByLabel('Patent Title');
  await title.fill('A better bri');
  await expect(page.getByText(/^Draft saved /)).toBeVisible();

  await page.context().setOffline(true);
  await title.fill('A better bridge');
  await expect(page.getByText('The draft could not be saved: it is tried again.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
  await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
  await page.getByRole('button', { name: 'Add patent' }).click();
  await expect(page.getByText(/This patent was not saved. Laurel could not be reached/)).toBeVisible();
  await expect(title).toHaveValue('A better bridge');

  await page.context().setOffline(false);
  await expect(page.getByText(/^Draft saved /)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('A better bridge');
  await expect(page.getByText(/^Your draft of .+ is back\.$/)).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login?next=%2Fdashboard%2Fpatents');
  await signIn(elsewhere, somebody.email);
  await expect(elsewhere.getByLabel('Patent Title')).toHaveValue('A better bridge');
  await elsewhere.getByRole('button', { name: 'Add patent' }).click();
  await expect(elsewhere.getByText('“A better bridge” was added.')).toBeVisible();
  await expect(elsewhere.getByLabel('Patent Title')).toHaveValue('');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit A better bridge' })).toHaveCount(1);
  await expect(title).toHaveValue('');
});

test('a try whose answer is lost makes no second record', async ({ browser }) => {
  const { page } = await signedInPage(browser);
  await page.goto('/dashboard/patents');
  await page.getByLabel('Patent Title').fill('Once');
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
  await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
  let isLost = false;
  await page.route('**/api/records/patents', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Add patent' }).click();
  await expect(page.getByText(/This patent was not saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Add patent' }).click();
  await expect(page.getByText('“Once” was added.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Once' })).toHaveCount(1);
});

test('a draft can be let go of', async ({ browser }) => {
  const { page } = await signedInPage(browser);
  await page.goto('/dashboard/awards');
  await page.getByLabel('Award name').fill('Perhaps');
  await expect(page.getByText(/^Draft saved /)).toBeVisible();
  await page.goto('/dashboard');
  await page.goto('/dashboard/awards');
  await expect(page.getByLabel('Award name')).toHaveValue('Perhaps');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Award name')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your awards' })).toBeVisible();
  await expect(page.getByLabel('Award name')).toHaveValue('');
});
