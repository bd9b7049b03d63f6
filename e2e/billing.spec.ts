import { expect } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

test('payment and billing show pending payments, and nothing else', async ({ signedIn }) => {
  const { page } = await signedIn();

  await page.goto('/payment');
  await expect(page.getByText('You have no service requests to pay.')).toBeVisible();
  await page.goto('/billing');
  await expect(page.getByText('No payments yet.')).toBeVisible();
  await expect(page.getByText('We do not store payment methods.')).toBeVisible();

  await send(page.request, '/api/requests', { product: 'UK Design', quantity: 2 });
  await page.goto('/payment');
  const due = page.getByRole('list', { name: 'Service requests to pay' }).getByRole('listitem');
  await expect(due).toHaveCount(1);
  await expect(due).toContainText('$1,400.00');
  for (const [name, kind] of [
    ['Buy the workbook', 'workbook'],
    ['Buy the premium package', 'package'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/payment/new?kind=${kind}`);
  }
  await expectAccessible(page, 'what can be paid');
  await due.getByRole('link', { name: /^Pay Now for UK Design/ }).click();
  await expect(page).toHaveURL(/\/payment\/new\?kind=request&id=[\da-f-]{36}$/);
  await page.getByRole('checkbox', { name: 'I have read these terms and agree to them' }).check();
  await page.getByRole('button', { name: 'Send me an invoice' }).click();
  await expect(page.getByText('$1,400.00', { exact: true }).first()).toBeVisible();

  await page.goto('/billing');
  const history = page.getByRole('table', { name: 'Your orders' });
  await expect(history).toContainText('UK Design');
  await expect(history).toContainText('Open');
  await expectAccessible(page, 'billing');
  await page.getByRole('main').getByRole('link', { name: 'Buy Subscription' }).click();
  await expect(page).toHaveURL('/subscribe');
});

test('a mentor sees the trial, and no orders', async ({ signedIn }) => {
  const { page } = await signedIn('Mentor');
  const complaints = collectComplaints(page);
  await page.goto('/billing');
  await expect(page.getByRole('term')).toHaveText(['Mentor']);
  await expect(page.getByText('No payments yet.')).toBeVisible();
  await page.goto('/payment');
  await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
  await expect(page.getByText('Service requests to pay')).toHaveCount(0);
  await page.goto('/pricing');
  await expect(page.getByText('The plans on this page are for applicants.')).toBeVisible();
  await page.getByRole('link', { name: 'Plans for mentors' }).click();
  await expect(page).toHaveURL('/subscribe');
  expect(complaints).toEqual([]);
});
