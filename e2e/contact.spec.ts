import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, mailTo, mailsTo } from './support.ts';

const SENT = "Thank you for your message! We'll get back to you soon.";
const FAILED = 'There was an error sending your message. Please try again later.';
const inbox = 'info@laurel.example';

test('a visitor requests a call, corrects the errors, sends it, and the company receives it', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  await page.goto('/contact?topic=schedule-call&subject=patent');
  await expect(page.getByText('About: Scheduling a call: Patent drafting')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(4);
  await expectAccessible(page, 'the form');

  await page.getByRole('button', { name: 'Send Message' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Name is required', 'Email is required', 'Message is required']);
  await expectAccessible(page, 'the form with mistakes');

  const message = 'A question\nof two lines';
  await fillIn(page, { message });
  let answer = (): void => {};
  await page.route('/api/contact', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const requested = page.waitForRequest('/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const button = page.getByRole('button', { name: 'Sending...' });
  await expect(button).toBeDisabled();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);
  await requested;
  await expectAccessible(page, 'the form while it is sent');
  answer();

  await expect(page.getByRole('status')).toHaveText(SENT);
  await expect(page.locator(':focus')).toContainText(SENT);
  for (const label of ['Name', 'Email', 'Phone (optional)', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await expectAccessible(page, 'the message sent');
  expect(complaints).toEqual([]);

  const mail = await mailTo(request, inbox, new RegExp(message));
  expect(mail.subject).toBe('Scheduling a call: Patent drafting (Bea Example)');
  expect(mail.text).toContain('Email: bea@example.com\nPhone: +1 555 010 0100');
});

test('a message that could not be sent is kept, and the next attempt sends it once', async ({ page, request }) => {
  const message = 'An answer that was lost';
  await openForm(page);
  await fillIn(page, { message });
  await page.route('/api/contact', async (route) => {
    // The message arrives, but its response does not.
    await route.fetch({ maxRetries: 2 });
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  const failure = page.getByRole('alert').filter({ hasText: FAILED });
  await expect(failure).toContainText('Laurel could not be reached. Please check your connection and try again.');
  await expect(page.locator(':focus')).toContainText(FAILED);
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);
  await expect(page.getByLabel('Email')).toHaveValue('bea@example.com');
  await expectAccessible(page, 'a failure');

  await page.unroute('/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status')).toHaveText(SENT);
  await expect(failure).toHaveCount(0);
  await mailTo(request, inbox, new RegExp(message));
  expect((await mailsTo(request, inbox)).filter(({ text }) => text.includes(message))).toHaveLength(1);
});

test('the browser asks for confirmation before an unsent message is lost', async ({ page }) => {
  await openForm(page);
  await fillIn(page, { message: 'Half a page' });
  await page.route('/api/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
  const confirmation = page.waitForEvent('dialog');
  const reloading = page.reload().catch(() => undefined);
  const dialog = await confirmation;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a page');
  await page.unroute('/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status')).toHaveText(SENT);
  await page.reload();
  await expect(page.getByRole('status'), 'nothing is asked any more').toHaveCount(0);
  await reloading;
});

test('a visitor writes and sends a message by keyboard only', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  for (const typed of ['Bea Example', 'bea@example.com', '', 'By keyboard']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(SENT);
});

test('a visitor writes and sends a message without JavaScript, with the link’s topic', async ({ browser, owner }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/contact?topic=buy-workbook');
  const message = 'Without scripts';
  await fillIn(page, { message });

  await page.getByLabel('Email').fill('bea');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page, 'the browser checks the address').toHaveURL('/contact?topic=buy-workbook');

  await page.getByLabel('Email').fill('bea@example');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Please enter a valid email address']);
  await expect(page.getByText('About: Buying the EB1A Profile Building Workbook')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);
  await expect(page.getByRole('textbox')).toHaveCount(4);
  await page.getByRole('alert').getByRole('link').click();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(
    await page.getByRole('button').evaluate((button) => getComputedStyle(button).backgroundColor),
    'the site’s look',
  ).toBe('rgb(31, 91, 69)');

  await page.getByLabel('Email').fill('bea@example.com');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL('/api/contact/sent');
  await expect(page.getByRole('status')).toHaveText(SENT);
  // The fourth mail to staff about one visitor waits for a digest, so the message is checked in the admin list.
  const { rows } = (await (await owner.get('/api/contact')).json()) as {
    rows: { message: string }[];
  };
  expect(rows.find((row) => row.message === message)).toMatchObject({
    name: 'Bea Example',
    email: 'bea@example.com',
    topic: 'buy-workbook',
  });
});

test('the pages of the plain form are accessible', async ({ page }) => {
  await page.goto('/contact');
  // Simulates a page without scripts, in a browser that can run axe.
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/api/contact' });
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message not sent');
  await expectAccessible(page, 'the plain form with mistakes');
  await page.goto('/api/contact/sent');
  await expectAccessible(page, 'the plain form sent');
});

/** Opens the form and waits for its scripts. Earlier submissions go out as a plain form, which leaves the page. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/contact');
  await expect(page.locator('form[novalidate]')).toBeVisible();
}

async function fillIn(page: Page, { message }: { message: string }): Promise<void> {
  await page.getByLabel('Name').fill('Bea Example');
  await page.getByLabel('Email').fill('bea@example.com');
  await page.getByLabel('Phone (optional)').fill('+1 555 010 0100');
  await page.getByLabel('Message', { exact: true }).fill(message);
}
