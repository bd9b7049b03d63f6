import { expect, type Page } from '@playwright/test';

import type { StripePeer } from '../src/testing/fake-stripe.ts';
import { idle } from './idle.ts';
import { test } from './card-server.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

const PAID = 'Paid. Thank you. Everything included is now available to you.';
const WAITING = 'We are waiting for confirmation of your payment. It will appear on this page as soon as it arrives.';

test('an applicant leaves the payment page, returns, pays a plan by card, and has access', async ({
  stripe,
  signedIn,
}) => {
  const { page, user } = await signedIn('Applicant', 'Cara Card');
  const complaints = collectComplaints(page);
  let order = '';
  let session = '';

  await test.step('the card is the first payment method, and leads to the provider’s page', async () => {
    await page.goto(`/subscribe?plan=Advanced&next=${encodeURIComponent('/dashboard/patents')}`);
    await page.getByRole('link', { name: 'Continue to checkout' }).click();
    await expect(page.getByRole('radio', { name: 'By card' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'By invoice' })).toBeVisible();
    await expectAccessible(page, 'a checkout by card');
    await page.getByRole('checkbox', { name: 'I have read these terms and agree to them' }).check();
    await page.getByRole('button', { name: 'Pay $3,997.00' }).click();
    session = await onPaymentPage(page, stripe, '3997.00 USD');
    await expect(page.getByText(user.email)).toBeVisible();
  });

  await test.step('the order stays unpaid if the applicant leaves the payment page', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText('This order is awaiting payment.')).toBeVisible();
    order = new URL(page.url()).pathname;
    await expectAccessible(page, 'an order that waits for a card');
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard (not subscribed)' })).toBeVisible();
  });

  await test.step('the return URL does not mark the order as paid', async () => {
    await page.goto(`${order}?paid`);
    await expect(page.getByText(WAITING)).toBeVisible();
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'I have not paid yet' }).click();
    await expect(page.getByRole('button', { name: 'Pay $3,997.00' })).toBeVisible();
  });

  await test.step('the order in the list leads to the same payment page, on which it is paid', async () => {
    await page.goto('/payment');
    await page
      .getByRole('list', { name: 'Orders to pay' })
      .getByRole('link', { name: 'Continue with Advanced' })
      .click();
    await page.getByRole('button', { name: 'Pay $3,997.00' }).click();
    expect(await onPaymentPage(page, stripe, '3997.00 USD')).toBe(session);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(`${order}?paid`);
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(page.getByText(WAITING)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Receipt REC-\d{4}-\d+$/ })).toBeVisible();
    await expectAccessible(page, 'an order that is paid by card');
  });

  await test.step('the applicant continues to the page they wanted', async () => {
    await page.getByRole('link', { name: 'Continue where you left off' }).click();
    await expect(page).toHaveURL('/dashboard/patents');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patents');
  });

  await test.step('header and billing show the access', async () => {
    await page.goto('/billing');
    const row = page.getByRole('table', { name: 'Your orders' }).getByRole('row', { name: /Advanced/ });
    await expect(row.getByText('$3,997.00')).toHaveCount(2);
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
    await expect(page.getByText('Subscribed. Nothing renews or is charged automatically.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Buy Subscription' })).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard (subscribed)' })).toBeVisible();
  });

  expect(stripe.requests.filter((act) => act === 'POST /v1/checkout/sessions')).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('an applicant pays a request by a debit that arrives later, and it then reads Paid', async ({
  stripe,
  signedIn,
}) => {
  const { page } = await signedIn('Applicant', 'Dora Debit');
  const complaints = collectComplaints(page);
  await send(page.request, '/api/requests', { product: 'UK Design', quantity: 2, notes: '' });
  const row = page.getByRole('row', { name: /UK Design/ });
  let session = '';

  await test.step('Pay Now leads through the checkout to the provider’s page', async () => {
    await page.goto('/dashboard/requests');
    await page.getByRole('link', { name: /^Pay Now for/ }).click();
    await page.getByRole('checkbox', { name: 'I have read these terms and agree to them' }).check();
    await page.getByRole('button', { name: 'Pay $1,400.00' }).click();
    session = await onPaymentPage(page, stripe, '1400.00 USD');
  });

  await test.step('a debit in progress is shown as such, and the request stays unpaid', async () => {
    await page.getByRole('button', { name: 'Pay by bank debit' }).click();
    await expect(page.getByText(WAITING)).toBeVisible();
    await expectAccessible(page, 'an order whose payment is under way');
    await page.goto('/dashboard/requests');
    await expect(row).toContainText('Pending');
    await page.goBack();
    await expect(page.getByText(WAITING)).toBeVisible();
  });

  await test.step('the page shows an arrived debit automatically, and the request is paid and locked', async () => {
    await stripe.deliver(stripe.settle(session, 'succeeded'));
    await expect(
      page.getByText('Paid. Thank you. We will deliver your request and let you know here and by email.'),
    ).toBeVisible();
    await page.goto('/dashboard/requests');
    await idle(page);
    await expect(row.getByText('Paid')).toBeVisible();
    await expect(row.getByRole('link', { name: /^Pay Now/ })).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test('a failed card payment is reported, and an invoice can replace it', async ({ stripe, signedIn }) => {
  const { page } = await signedIn('Applicant', 'Fay Failed');
  await page.goto('/payment/new?kind=workbook');
  await page.getByRole('checkbox', { name: 'I have read these terms and agree to them' }).check();

  await test.step('the order stays while the provider is unavailable, and the failure is reported', async () => {
    stripe.misbehave = () => 'fails';
    await page.getByRole('button', { name: 'Pay $200.00' }).click();
    await expect(page.getByText('Your order was saved, but the payment page did not open.')).toBeVisible();
    stripe.misbehave = () => undefined;
  });

  await test.step('the request can be paid again after a failed debit', async () => {
    await page.getByRole('link', { name: 'Open that order' }).click();
    await page.getByRole('button', { name: 'Pay $200.00' }).click();
    const session = await onPaymentPage(page, stripe, '200.00 USD');
    await page.getByRole('button', { name: 'Pay by bank debit' }).click();
    await expect(page.getByText(WAITING)).toBeVisible();
    await stripe.deliver(stripe.settle(session, 'failed'));
    await page.getByRole('button', { name: 'I have not paid yet' }).click();
    await page.getByRole('button', { name: 'Pay by invoice instead' }).click();
    await expect(page.getByRole('link', { name: /^INV-\d{4}-\d+ \(PDF\)$/ })).toBeVisible();
    await expect(page.getByText('This order is awaiting payment.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay by card instead' })).toBeVisible();
  });
});

/** Waits for the payment provider's page with this amount and returns its ID. */
async function onPaymentPage(page: Page, stripe: StripePeer, amount: string): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay ${amount}`);
  const { origin, pathname } = new URL(page.url());
  expect(origin).toBe(stripe.url);
  return pathname.split('/').at(-1) ?? '';
}
