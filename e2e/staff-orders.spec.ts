import { expect } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

test('staff find an order, record its payment in two parts, and refund it', async ({ signedIn, ownerPage: page }) => {
  const { page: buyer, user } = await signedIn('Applicant', 'Olive Ordering');
  const { terms } = await send<{ terms: { version: number } }>(
    buyer.request,
    '/api/orders/quote?kind=workbook',
    undefined,
    'GET',
  );
  await send(buyer.request, '/api/checkout-sessions', { kind: 'workbook', terms_version: terms.version });

  const complaints = collectComplaints(page);
  await page.goto(`/admin/orders?${new URLSearchParams({ q: user.email })}`);
  await expectAccessible(page, 'the orders of all buyers');
  await page.getByRole('link', { name: 'EB1A Profile Building Workbook' }).click();
  await expect(page.getByText(user.email)).toBeVisible();

  await test.step('a part is paid, then more than the rest', async () => {
    const form = page.locator('form').filter({ hasText: 'Record a payment' });
    await expect(form.getByLabel('Amount')).toHaveValue('200.00');
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(form.getByText('Please enter the payment reference').first()).toBeVisible();
    await form.getByLabel('Amount').fill('50');
    await form.getByLabel('Paid by').selectOption('transfer');
    await form.getByLabel('Reference').fill('Bank 1');
    await expect(form.getByText('Partial payment: $150.00 will still be due.')).toBeVisible();
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText('The payment was recorded. $150.00 is still due.')).toBeVisible();
    await form.getByLabel('Amount').fill('160');
    await form.getByLabel('Paid by').selectOption('transfer');
    await form.getByLabel('Reference').fill('Bank 2');
    await expect(form.getByText(/This is \$10\.00 more than the amount due/)).toBeVisible();
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(3);
    await expect(form).toHaveCount(0);
    await expectAccessible(page, 'an order that is paid');
  });

  await test.step('the overpayment is refunded in two parts, and none is left', async () => {
    const form = page.locator('form').filter({ hasText: 'Refund the overpayment' });
    for (const [rest, amount, reference] of [
      ['10.00', '4', 'Bank 3'],
      ['6.00', '6', 'Bank 4'],
    ] as const) {
      await expect(form.getByLabel('Amount')).toHaveValue(rest);
      await form.getByLabel('Amount').fill(amount);
      await form.getByLabel('Paid by').selectOption('transfer');
      await form.getByLabel('Reference').fill(reference);
      await form.getByRole('button', { name: 'Record refund' }).click();
      await expect(page.getByRole('list', { name: 'History' })).toContainText(reference);
    }
    await expect(page.getByText('The refund was recorded. The buyer was notified.')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('Owed to the buyer')).toHaveCount(0);
  });

  await test.step('a part is refunded with a reason, which the buyer reads', async () => {
    const form = page.locator('form').filter({ hasText: 'Approve refund' });
    await form.getByLabel('Amount').fill('30');
    await form.getByLabel('Reason').fill('One chapter is missing.');
    await form.getByRole('button', { name: 'Approve refund' }).click();
    await expect(page.getByText('Partly refunded').first()).toBeVisible();
    await buyer.goto('/billing');
    await buyer.getByRole('link', { name: /^Open EB1A Profile Building Workbook/ }).click();
    await expect(buyer.getByText('Our response: One chapter is missing.')).toBeVisible();
    await expect(buyer.getByText(/You overpaid by/)).toHaveCount(0);
    await expect(buyer.getByRole('list', { name: 'History' })).toContainText('Overpayment refunded: $6.00');
  });
  expect(complaints).toEqual([]);
});
