import { readFile } from 'node:fs/promises';

import { expect, type APIRequestContext } from '@playwright/test';

import { buy, expectCredits, type Order } from './orders.ts';
import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

test('an admin adds a file to the workbook, and its buyer downloads it until a refund', async ({
  browser,
  signedIn,
  owner,
  ownerPage: admin,
}, info) => {
  const { page } = await signedIn('Applicant', 'Will Workbook');
  const { pdf } = await createFiles(browser, info.outputDir);
  const complaints = [collectComplaints(page), collectComplaints(admin)];
  let order = '';

  await test.step('the admin adds the file', async () => {
    await admin.goto('/admin/products');
    await admin.getByRole('button', { name: 'Edit EB1A Profile Building Workbook' }).click();
    await chooseFiles(admin, 'Files', pdf);
    await admin.getByRole('button', { name: 'Update product' }).click();
    await expect(admin.getByText('“EB1A Profile Building Workbook” was updated.')).toBeVisible();
    await expectAccessible(admin, 'products');
  });

  await test.step('the buyer finds the file among their purchases', async () => {
    await page.goto('/purchases');
    await expect(page.getByText('You have not bought anything yet.')).toBeVisible();
    await expectAccessible(page, 'nothing bought');
    order = await buy(page, owner, { kind: 'workbook' });
    await expect(page.getByRole('heading', { name: 'EB1A Profile Building Workbook' })).toBeVisible();
    await expectAccessible(page, 'what was bought');
  });

  await test.step('the buyer downloads the file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download / }).click();
    const saved = await (await download).path();
    expect((await readFile(saved)).equals(await readFile(pdf))).toBe(true);
  });

  await test.step('a refund ends access to the file', async () => {
    const address = (await page.getByRole('link', { name: /^Download / }).getAttribute('href')) ?? '';
    expect((await page.request.get(address)).status()).toBe(200);
    await giveBack(owner, order);
    await expect(page.getByText('You have not bought anything yet.')).toBeVisible();
    expect((await page.request.get(address)).status()).toBe(404);
  });
  expect(complaints.flat()).toEqual([]);
});

test('Elite includes six session credits, spent by a booking and returned by a cancellation', async ({
  signedIn,
  owner,
}) => {
  const { page, user } = await signedIn('Applicant', 'Ella Elite');
  const complaints = collectComplaints(page);
  const mentor = await signedIn('Mentor', 'Mia Guide');
  await send(owner, '/api/assignments', { applicant: user.email, provider: mentor.user.email });
  for (let day_of_week = 0; day_of_week < 7; day_of_week += 1) {
    const hours = { day_of_week, start_time: '09:00', end_time: '12:00', time_zone: 'UTC' };
    await send(mentor.page.request, '/api/availability/mentor/hours', hours);
  }

  await test.step('the applicant pays the plan', async () => {
    const { rows } = await send<{ rows: { id: string; name: string }[] }>(page.request, '/api/plans', undefined, 'GET');
    await buy(page, owner, { kind: 'plan', id: rows.find(({ name }) => name === 'Elite')?.id });
    await expectCredits(page, '1 available now; 0 of 6 used.');
    await expectAccessible(page, 'billing with session credits');
  });

  await test.step('a booking uses a credit', async () => {
    await page.getByRole('link', { name: 'Book a session' }).click();
    await page.getByLabel('Session type').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByRole('radio').last().press('Space');
    await expect(page.getByLabel('Use a session credit')).toBeChecked();
    await expectAccessible(page, 'a booking with a session credit');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByText(/was booked\. Mia Guide will confirm it\./)).toBeVisible();
    await expect(page.getByLabel('Use a session credit')).toHaveCount(0);
    await expectCredits(page, 'None available now; 1 of 6 used.');
  });

  await test.step('a cancellation in time returns the credit', async () => {
    await page.goto('/bookings');
    await page
      .getByRole('list', { name: 'Bookings: Upcoming' })
      .getByRole('button', { name: /^Cancel/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this session?' });
    await dialog.getByLabel('Reason').fill('I travel that day');
    await dialog.getByRole('button', { name: 'Cancel session' }).click();
    await expect(page.getByText(/was cancelled\. Mia Guide has been notified\./)).toBeVisible();
    await expectCredits(page, '1 available now; 0 of 6 used.');
  });
  expect(complaints).toEqual([]);
});

async function giveBack(owner: APIRequestContext, id: string): Promise<void> {
  const { order } = await send<{ order: Order }>(owner, `/api/orders/${id}`, undefined, 'GET');
  await send(owner, `/api/orders/${id}/refunds`, {
    amount_minor: order.amount_minor,
    decision: 'Within the guarantee.',
    version: order.version,
  });
}
