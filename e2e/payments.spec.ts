import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { idle } from './idle.ts';
import { act } from './record-forms.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, mailTo, send } from './support.ts';

type Order = { id: string; version: number; due_minor: number; amount_minor: number; reference: string };

/** Records as staff that the due amount has arrived by bank. */
async function pay(owner: APIRequestContext, id: string, amount?: number): Promise<void> {
  const { order } = await send<{ order: Order }>(owner, `/api/orders/${id}`, undefined, 'GET');
  await send(owner, `/api/orders/${id}/payments`, {
    amount_minor: amount ?? order.due_minor,
    payment_method: 'transfer',
    reference: crypto.randomUUID(),
    received_on: new Date().toISOString().slice(0, 10),
    version: order.version,
  });
}

/** Agrees to the terms and orders by invoice. Returns the order's ID. */
async function orderByInvoice(page: Page): Promise<string> {
  await page.getByRole('radio', { name: 'By invoice' }).check();
  await page.getByRole('checkbox', { name: 'I have read these terms and agree to them' }).check();
  await page.getByRole('button', { name: 'Send me an invoice' }).click();
  await expect(page.getByText('This order is awaiting payment.')).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('an applicant buys a plan by invoice, pays it in two parts, and gets a refund', async ({ signedIn, owner }) => {
  const { page } = await signedIn('Applicant', 'Paula Paying');
  const complaints = collectComplaints(page);
  let id = '';

  await test.step('the applicant chooses a plan, agrees to the terms, and orders it', async () => {
    await page.goto('/subscribe?plan=Basic');
    await expect(page.getByRole('heading', { name: 'Your choice: Basic' })).toBeVisible();
    await expectAccessible(page, 'the plans');
    await page.getByRole('link', { name: 'Continue to checkout' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    await page.getByRole('button', { name: 'Send me an invoice' }).click();
    await expect(page.getByText('Please read the terms and agree to them').first()).toBeVisible();
    await expectAccessible(page, 'the checkout');
    id = await orderByInvoice(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basic');
    await expect(page.getByRole('link', { name: /^INV-\d{4}-\d+ \(PDF\)$/ })).toBeVisible();
    await expectAccessible(page, 'an order to pay');
  });

  await test.step('the invoice is a PDF', async () => {
    const href = (await page.getByRole('link', { name: /\(PDF\)$/ }).getAttribute('href')) ?? '';
    const response = await page.request.get(href);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  await test.step('a second window shows the same order', async () => {
    await page.goto('/subscribe?plan=Basic');
    await page.getByRole('link', { name: 'Continue to checkout' }).click();
    await page.getByRole('link', { name: 'Open that order' }).click();
    await expect(page).toHaveURL(`/payment/${id}`);
  });

  await test.step('the page shows each partial payment automatically, and the last one grants access', async () => {
    await pay(owner, id, 100_000);
    await expect(page.getByText('$1,000.00 has been paid, and $997.00 is still due.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await pay(owner, id);
    await expect(page.getByText('Paid. Thank you. Everything included is now available to you.')).toBeVisible();
    await expectAccessible(page, 'a paid order');
    await page.goto('/billing');
    await expect(page.getByRole('table', { name: 'Your orders' }).getByText('Basic')).toBeVisible();
    await expect(page.getByText('We do not store payment methods.', { exact: false })).toBeVisible();
    await expectAccessible(page, 'billing');
    await page.goto('/dashboard');
    await idle(page);
    await expect(page.getByRole('link', { name: 'Buy Subscription' })).toHaveCount(0);
  });

  await test.step('the applicant requests a refund within the guarantee, and gets it', async () => {
    await page.goto(`/payment/${id}`);
    await page.getByRole('button', { name: 'Request a refund' }).click();
    await page.getByRole('button', { name: 'Request a refund' }).click();
    await expect(page.getByText('Please say why you are requesting a refund').first()).toBeVisible();
    await page.getByLabel('Why are you requesting a refund?').fill('It is not what I need.');
    await page.getByRole('button', { name: 'Request a refund' }).click();
    await expect(page.getByText('You have requested a refund. We will reply here and by email.').first()).toBeVisible();
    type Details = { order: Order; refunds: { id: string }[] };
    const { order, refunds } = await send<Details>(owner, `/api/orders/${id}`, undefined, 'GET');
    await send(owner, `/api/orders/${id}/refunds`, {
      amount_minor: order.amount_minor,
      refund_id: refunds[0]?.id,
      decision: 'Within the guarantee.',
      version: order.version,
    });
    await expect(page.getByText('Refunded: $1,997.00.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Credit note/ })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Buy Subscription' }).first()).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('an applicant buys the workbook and a request, and paid items are locked', async ({ signedIn, owner }) => {
  const { page, user } = await signedIn('Applicant', 'Wanda Workbook');

  await test.step('the products page leads to the checkout', async () => {
    await page.goto('/products');
    await page.getByRole('link', { name: 'Purchase the workbook' }).first().click();
    await expect(page).toHaveURL('/payment/new?kind=workbook');
    const id = await orderByInvoice(page);
    await page.goto('/payment');
    await expect(page.getByRole('list', { name: 'Orders to pay' })).toContainText('Workbook');
    await expectAccessible(page, 'what can be bought');
    await pay(owner, id);
    await page.goto('/purchases');
    await expect(page.getByRole('heading', { name: 'EB1A Profile Building Workbook' })).toBeVisible();
  });

  await test.step('changing a request with an open invoice asks for confirmation, and voids the invoice', async () => {
    await send(page.request, '/api/requests', { product: 'UK Design', quantity: 3, notes: '' });
    await page.goto('/dashboard/requests');
    await page.getByRole('link', { name: /^Pay Now for/ }).click();
    await orderByInvoice(page);
    await page.goto('/dashboard/requests');
    const row = page.getByRole('row', { name: /UK Design/ });
    const invoice = (await row.getByRole('link', { name: /^Invoice INV-/ }).textContent()) ?? '';
    await act(page, row, 'Edit');
    await page.getByLabel('Quantity (1-20)').fill('2');
    await page.getByRole('button', { name: 'Update request' }).click();
    await expect(page.getByRole('dialog')).toContainText(`${invoice} is for the request as it is now.`);
    await expectAccessible(page, 'a question about an invoice');
    await page.getByRole('button', { name: 'Keep the invoice' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row.getByRole('link', { name: invoice })).toBeVisible();
    await page.getByRole('button', { name: 'Update request' }).click();
    await page.getByRole('button', { name: 'Update and cancel the invoice' }).click();
    await expect(row).toContainText('$1,400.00');
    await expect(row.getByRole('link', { name: invoice })).toHaveCount(0);
    const mail = await mailTo(page.request, user.email, new RegExp(`^${invoice} is void: `));
    expect(mail.text).toContain(`${invoice} is void. Please do not pay it.`);
  });

  await test.step('a paid request can no longer be changed', async () => {
    await page.getByRole('link', { name: /^Pay Now for/ }).click();
    await expect(page.getByText('2 × UK Design').first()).toBeVisible();
    const id = await orderByInvoice(page);
    await pay(owner, id);
    await expect(
      page.getByText('Paid. Thank you. We will deliver your request and let you know here and by email.'),
    ).toBeVisible();
    await page.goto('/dashboard/requests');
    await expect(page.getByRole('row', { name: /UK Design/ }).getByText('Paid')).toBeVisible();
    await page.getByRole('row', { name: /UK Design/ }).hover();
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  });
});
