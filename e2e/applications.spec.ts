import { expect, type Locator, type Page } from '@playwright/test';

import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, expectNoViolations, createFiles } from './support.ts';

test('a user applies as a mentor, is rejected, applies again, and is approved', async ({
  browser,
  signedIn,
  ownerPage: adminPage,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page, user } = await signedIn('Applicant', 'Mia Applying');
  const complaints = collectComplaints(page);
  const own = page.getByRole('list', { name: 'Your applications' });
  const row = adminPage.getByRole('list', { name: 'Applications', exact: true }).locator('> li').first();

  await test.step('the user opens the page from the profile, and is shown what is missing', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Apply for a role' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Become a Mentor or Attorney');
    await page.getByRole('button', { name: 'Send application' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary.getByRole('link')).toHaveText(['Please choose a role', 'Please upload at least one document']);
    await expectAccessible(page, 'an application with errors');
  });

  await test.step('the user applies with a PDF', async () => {
    await apply(page, { file: files.pdf, notes: 'I have guided two colleagues.' });
    await expect(own.locator('> li')).toHaveCount(1);
    await expect(own).toContainText('Pending');
    // The other role remains.
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByLabel('Role')).toHaveValue('attorney');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Waiting for us' })).toContainText('Mentor application');
  });

  await test.step('an admin searches for the application, opens the document, and rejects it with a reason', async () => {
    await openToDecide(adminPage, user.email);
    await expect(row).toContainText('I have guided two colleagues.');
    await row.getByRole('button', { name: 'Preview Grant of patent.pdf' }).click();
    await expectPreview(adminPage.getByRole('dialog', { name: 'Grant of patent.pdf' }));
    await adminPage.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Reject Mia Applying’s application' }).click();
    await expect(row.getByRole('alert')).toContainText(
      'Please give a reason, so that the applicant knows what to change',
    );
    await expectNoViolations(adminPage, 'an application to decide');
    await row.getByLabel('Note to the applicant').fill('Please add a letter of theirs.');
    await row.getByRole('button', { name: 'Reject Mia Applying’s application' }).click();
    await expect(
      adminPage.getByText('You rejected the application from Mia Applying. They have been notified.'),
    ).toBeVisible();
    await expect(row).toContainText('Rejected');
  });

  await test.step('the applicant reads the reason, and applies again', async () => {
    await followNotice(page, 'Your mentor application was rejected', /\/apply\?row=/);
    await expect(own).toContainText('Please add a letter of theirs.');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await apply(page, { file: files.png, notes: '' });
    await expect(own.locator('> li')).toHaveCount(2);
    await expect(own.locator('> li').first()).toContainText('Pending');
  });

  await test.step('the admin approves the application', async () => {
    await openToDecide(adminPage, user.email);
    await row.getByRole('button', { name: 'Approve Mia Applying’s application' }).click();
    await expect(
      adminPage.getByText('You approved the application from Mia Applying. They have been notified.'),
    ).toBeVisible();
    await expect(row).toContainText('Approved by');
  });

  await test.step('the bell notifies the user, and the mentor’s workspace opens', async () => {
    await followNotice(page, 'You are now a mentor', '/mentor');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentor Dashboard');
    expect((await page.request.get('/api/tasks/applicants')).status()).toBe(200);
    await page.goto('/apply');
    await expect(own.locator('> li').filter({ hasText: 'Approved' })).toHaveCount(1);
    expect(complaints).toEqual([]);
  });
});

async function openToDecide(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/applications?${new URLSearchParams({ q: email, status: 'pending' })}`);
  await page.getByRole('link', { name: 'Decide: Mia Applying' }).click();
}

async function apply(page: Page, { file, notes }: { file: string; notes: string }): Promise<void> {
  await page.getByLabel('Role').selectOption('mentor');
  await chooseFiles(page, 'Documents', [file]);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.getByLabel('Notes').fill(notes);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Your application was sent.')).toBeVisible();
}

/** Goes from the notification bell to the page that a notification links to. */
async function followNotice(page: Page, title: string, address: string | RegExp): Promise<void> {
  await page.goto('/notifications');
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(address);
}

async function expectPreview(preview: Locator): Promise<void> {
  await expect(preview.getByRole('link', { name: 'Download' })).toBeVisible();
}
