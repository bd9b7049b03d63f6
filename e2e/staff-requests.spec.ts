import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

test('staff accept a request and deliver it with a file, and the applicant downloads it', async ({
  browser,
  signedIn,
  ownerPage: page,
}, info) => {
  const { page: ada, user } = await signedIn();
  await send(ada.request, '/api/requests', { product: 'UK Design', quantity: 2, notes: 'The drawings follow.' });
  const complaints = collectComplaints(page);
  const { pdf } = await createFiles(browser, info.outputDir);

  await test.step('staff find the request in the list', async () => {
    await page.goto('/admin');
    await page
      .getByRole('navigation', { name: 'Admin workspace' })
      .getByRole('link', { name: /^Service requests/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Requests');
    await page.getByRole('searchbox', { name: 'Search' }).fill(user.email);
    await page.getByLabel('Payment').selectOption('Not paid');
    await expect(page).toHaveURL(/paid=false/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row').last()).toContainText('$1,400.00');
    await expectAccessible(page, 'service requests');
    await page.getByRole('link', { name: 'UK Design', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('UK Design');
    await expect(page.getByText('The drawings follow.')).toBeVisible();
    await expect(page.getByText('Not paid', { exact: true })).toBeVisible();
  });

  await test.step('staff accept the request without losing the note they are typing', async () => {
    await page.getByLabel('Notes', { exact: true }).fill('Call first.');
    await page.getByRole('button', { name: 'Accept request' }).click();
    await expect(page.getByText('You accepted the request. The applicant was notified.')).toBeVisible();
    await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Call first.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Your notes were saved.')).toBeVisible();
    await expectAccessible(page, 'an accepted request');
  });

  await test.step('staff deliver the request with a file', async () => {
    await chooseFiles(page, 'Files', pdf);
    await page.getByLabel('Note to the applicant').fill('Both designs are registered.');
    await page.getByRole('button', { name: 'Deliver request' }).click();
    await expect(page.getByText('You delivered the request. The applicant was notified.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deliver request' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Delivered files' }).getByRole('link').first()).toBeVisible();
  });

  await test.step('the applicant is notified, and downloads the file', async () => {
    await ada.goto('/notifications');
    await ada.getByRole('link', { name: /Your request was delivered/ }).click();
    await expect(ada).toHaveURL(/\/dashboard\/requests\?row=/);
    const row = ada.getByRole('row').filter({ hasText: 'UK Design' });
    await expect(row).toContainText('Both designs are registered.');
    await expect(row).toContainText('Delivered');
    await expect(ada.getByText('Call first.')).toHaveCount(0);
    const download = ada.waitForEvent('download');
    await row.getByRole('link', { name: /^Download / }).click();
    const saved = await (await download).path();
    expect((await readFile(saved)).equals(await readFile(pdf))).toBe(true);
    await expectAccessible(ada, 'a delivered request');
  });

  expect(complaints).toEqual([]);
});
