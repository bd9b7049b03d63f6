import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, send } from './support.ts';

const WANTED = '/dashboard/patents?sort=created_at';

test('a lapsed applicant regains access by an invoice, loses it by a refund, and gets it from an admin', async ({
  signedIn,
  owner,
  ownerPage: admin,
}) => {
  const { page, user } = await signedIn('Applicant', 'Lia Lapsed');
  const complaints = [collectComplaints(page), collectComplaints(admin)];
  await endTrial(owner, user.email);
  let order = '';

  await test.step('the pricing page preserves the page the applicant wanted', async () => {
    await page.goto(WANTED);
    await expect(page).toHaveURL(`/pricing?next=${encodeURIComponent(WANTED)}`);
    await expect(header(page, 'Dashboard (not subscribed)')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Purchases' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Choose Basic' }).click();
    await expect(page).toHaveURL(`/subscribe?plan=Basic&next=${encodeURIComponent(WANTED)}`);
  });

  await test.step('the applicant orders the plan by invoice', async () => {
    await page.getByRole('link', { name: 'Continue to checkout' }).click();
    await page.getByRole('checkbox', { name: 'I have read these terms and agree to them' }).check();
    await page.getByRole('button', { name: 'Send me an invoice' }).click();
    await expect(page.getByText('This order is awaiting payment.')).toBeVisible();
    order = new URL(page.url()).pathname;
  });

  await test.step('an admin finds the order and records its payment', async () => {
    await admin.goto(`/admin/orders?${new URLSearchParams({ q: user.email })}`);
    await admin.getByRole('link', { name: 'Basic', exact: true }).click();
    const form = admin.locator('form').filter({ hasText: 'Record a payment' });
    await form.getByLabel('Paid by').selectOption('transfer');
    await form.getByLabel('Reference').fill('Bank 77');
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(admin.getByText('The payment was recorded.')).toBeVisible();
  });

  await test.step('the applicant returns to the page they wanted, and the header shows the subscription', async () => {
    await expect(page.getByText('Paid. Thank you. Everything included is now available to you.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue where you left off' }).click();
    await expect(page).toHaveURL(WANTED);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patents');
    await page.goto('/');
    await expect(header(page, 'Dashboard (subscribed)')).toBeVisible();
  });

  await test.step('the applicant requests a refund within the guarantee, and an admin approves it', async () => {
    await page.goto(order);
    await page.getByRole('button', { name: 'Request a refund' }).click();
    await page.getByLabel('Why are you requesting a refund?').fill('I have another way.');
    await page.getByRole('button', { name: 'Request a refund' }).click();
    const form = admin.locator('form').filter({ hasText: 'Decide on the refund' });
    await expect(form.getByText('The buyer has requested $1,997.00: “I have another way.”')).toBeVisible();
    await form.getByLabel('Decision').selectOption('grant');
    await form.getByLabel('Reason').fill('Within the guarantee.');
    await form.getByRole('button', { name: 'Approve refund' }).click();
    await expect(admin.getByText('The refund was approved. The buyer was notified.')).toBeVisible();
    await expect(page.getByText('Refunded: $1,997.00.')).toBeVisible();
  });

  await test.step('the applicant loses access', async () => {
    await page.goto(WANTED);
    await expect(page).toHaveURL(`/pricing?next=${encodeURIComponent(WANTED)}`);
    await expect(header(page, 'Dashboard (not subscribed)')).toBeVisible();
  });

  await test.step('an admin grants access without an order', async () => {
    const { id, version } = await fetchRole(owner, user.email);
    await send(owner, `/api/users/roles/${id}/trial`, { is_subscribed: true, version }, 'PATCH');
    await page.goto('/dashboard/patents');
    await expect(page).toHaveURL(/\/dashboard\/patents$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patents');
  });
  expect(complaints.flat()).toEqual([]);
});

function header(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name });
}

async function endTrial(owner: APIRequestContext, email: string): Promise<void> {
  const { id, version } = await fetchRole(owner, email);
  const ended = { trial_start_date: '2020-01-01', trial_end_date: '2020-01-15' };
  await send(owner, `/api/users/roles/${id}/trial`, { ...ended, version }, 'PATCH');
}

type Role = { id: string; version: number };

async function fetchRole(owner: APIRequestContext, email: string): Promise<Role> {
  const { rows } = await send<{ rows: { id: string }[] }>(
    owner,
    `/api/users?${new URLSearchParams({ q: email })}`,
    undefined,
    'GET',
  );
  const { roles } = await send<{ roles: Role[] }>(owner, `/api/users/${rows[0]?.id}`, undefined, 'GET');
  if (!roles[0]) throw new Error(`${email} has no role`);
  return roles[0];
}
