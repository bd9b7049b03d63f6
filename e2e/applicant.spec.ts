import { readFile } from 'node:fs/promises';

import { expect, test } from '@playwright/test';

import { bytesOf, chooseFiles, collectComplaints, linkFromMail, makeFiles, makeSomebody, signIn, signUp } from './support.ts';

test('an applicant signs up, confirms, keeps a patent and an award with their files, and signs out', async ({ browser, page }, testInfo) => {
  test.setTimeout(120_000);
  const files = await makeFiles(browser, testInfo.outputDir);
  const complaints = collectComplaints(page);
  const ada = makeSomebody();

  await test.step('sign up from the home page', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/signup');
    await signUp(page, ada);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email');
    await expect(page.getByText(ada.email)).toBeVisible();
  });

  await test.step('the account is closed until the address is confirmed', async () => {
    await page.getByRole('link', { name: 'Return to Login' }).click();
    await signIn(page, ada.email);
    await expect(page.getByRole('alert')).toContainText('Your email address has not been verified.');
    await expect(page.getByRole('button', { name: 'Resend confirmation email' })).toBeVisible();
    // The refusal itself is an error of the network, which the browser notes.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
  });

  await test.step('follow the link in the mail', async () => {
    await page.goto(await linkFromMail(page.request, ada.email, /confirm/i));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
    await page.getByRole('link', { name: 'Go to Login' }).click();
  });

  await test.step('sign in, and be led to the address that was asked for', async () => {
    await page.goto('/dashboard/patents');
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fpatents');
    await signIn(page, ada.email);
    await expect(page).toHaveURL('/dashboard/patents');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patents');
  });

  await test.step('be told of every missing field at once, and lose nothing', async () => {
    await page.getByLabel('Patent Number').fill('US 10,000,001 B2');
    await page.getByRole('button', { name: 'Add patent' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['Patent Title is required', 'Country is required', 'Patent Type is required']);
    await expect(page.getByLabel('Patent Number')).toHaveValue('US 10,000,001 B2');
  });

  await test.step('add a patent with a real PDF', async () => {
    await page.getByLabel('Patent Title').fill('A loom that sees');
    await page.getByRole('combobox', { name: 'Country' }).fill('United States');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
    await page.keyboard.press('Escape');
    await chooseFiles(page, 'Grant certificates', [files.pdf]);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add patent' }).click();
    const row = page.getByRole('list', { name: 'Your patents' }).locator('> li').filter({ hasText: 'A loom that sees' });
    await expect(row).toContainText('US 10,000,001 B2');
    await expect(row).toContainText('Started');
    await expect(row).toContainText('Grant of patent.pdf');
  });

  await test.step('download it again, to the byte', async () => {
    const url = await page.getByRole('link', { name: /^Grant of patent\.pdf/ }).getAttribute('href');
    const answer = await page.request.get(url ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).toString('base64')).toBe(await bytesOf(files.pdf));

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Grant of patent.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('Grant of patent.pdf');
    expect((await readFile(await (await download).path())).toString('base64')).toBe(await bytesOf(files.pdf));
  });

  await test.step('edit it, and cancel an edit', async () => {
    await page.getByRole('button', { name: 'Edit A loom that sees' }).click();
    await expect(page.getByRole('button', { name: 'Update patent' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Add patent' })).toBeVisible();
    await expect(page.getByLabel('Patent Title')).toHaveValue('');

    await page.getByRole('button', { name: 'Edit A loom that sees' }).click();
    await page.getByLabel('Patent Title').fill('A loom that sees and hears');
    await page.getByLabel('Status').selectOption('Completed');
    await page.getByRole('button', { name: 'Update patent' }).click();
    const row = page.getByRole('list', { name: 'Your patents' }).locator('> li').filter({ hasText: 'A loom that sees and hears' });
    await expect(row).toContainText('Completed');
    await expect(row).toContainText('Grant of patent.pdf');
    await expect(page.getByRole('button', { name: 'Add patent' })).toBeVisible();
  });

  await test.step('add an award with photos', async () => {
    await page.getByRole('link', { name: /Awards & Recognition/ }).click();
    await expect(page).toHaveURL('/dashboard/awards');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Awards & Recognition');
    await page.getByLabel('Award name').fill('Best Paper Award');
    await page.getByLabel('Awarding organization').fill('A learned society');
    await page.getByLabel('Date').fill('2025-06-19');
    await chooseFiles(page, 'Photos', [files.png, files.jpg]);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Add award' }).click();
    const row = page.getByRole('list', { name: 'Your awards' }).locator('> li').filter({ hasText: 'Best Paper Award' });
    await expect(row).toContainText('ceremony.png');
    await expect(row).toContainText('stage.jpg');
  });

  await test.step('delete it, undo, delete again, restore from Trash, and see it after a reload', async () => {
    const row = page.getByRole('list', { name: 'Your awards' }).locator('> li').filter({ hasText: 'A learned society' });
    await page.getByRole('button', { name: 'Delete Best Paper Award' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete Best Paper Award' }).click();
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('No awards added yet.')).toBeVisible();
    await page.getByText('Trash', { exact: false }).first().click();
    await page.getByRole('button', { name: /Restore/ }).first().click();
    await expect(row).toHaveCount(1);
    await page.reload();
    await expect(row).toContainText('stage.jpg');
  });

  await test.step('sign out, after which nothing opens any more', async () => {
    const url = await page.getByRole('link', { name: /^stage\.jpg/ }).getAttribute('href');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect((await page.request.get(url ?? '')).status()).toBe(401);
    await page.goto('/dashboard/awards');
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fawards');
  });

  expect(complaints).toEqual([]);
});
