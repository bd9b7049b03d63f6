import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible } from './support.ts';

test('an owner sends a broadcast to all users, and one to mentors only', async ({ signedIn, ownerPage: page }) => {
  const { page: applicant } = await signedIn();
  const { page: mentor } = await signedIn('Mentor');
  const complaints = collectComplaints(page);
  const [toAll, toMentors] = ['To everyone', 'To mentors'];
  const dialog = page.getByRole('dialog');
  const getRow = (title: string) => page.getByRole('row').filter({ hasText: title });

  await test.step('the form reports every mistake at once, and the number of recipients before sending', async () => {
    await page.goto('/admin/notifications?new');
    await page.getByRole('button', { name: 'Send notification' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Title is required',
      'Message is required',
      'Please choose who receives it',
    ]);
    await page.getByLabel('Title').fill(toAll);
    await page.getByLabel('Message').fill('We are back.\nThank you for waiting.');
    await page.locator('form').getByLabel('Type').selectOption('Warning');
    await page.getByLabel('Send to').selectOption('All users');
    await expect(page.getByText(/^[\d,]+ users will get it\.$/)).toBeVisible();
    await expectAccessible(page, 'the form of a notification');
    await page.getByRole('button', { name: 'Send notification' }).click();
    await expect(dialog).toContainText(`“${toAll}” will be sent to: All users (`);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Send notification' }).click();
    await dialog.getByRole('button', { name: /^Send to [\d,]+ users$/ }).click();
    await expect(page.getByText(`“${toAll}” is being sent to `)).toBeVisible();
    await expect(getRow(toAll).getByText(/^0 of [\d,]+$/)).toBeVisible();
  });

  await test.step('the owner sends another broadcast to mentors only', async () => {
    await page.getByRole('button', { name: 'Send a notification' }).click();
    await page.getByLabel('Title').fill(toMentors);
    await page.getByLabel('Message').fill('Please look at your documents.');
    await page.getByLabel('Send to').selectOption('Mentors');
    await page.getByRole('button', { name: 'Send notification' }).click();
    await dialog.getByRole('button', { name: /^Send to [\d,]+ users?$/ }).click();
    await expect(getRow(toMentors).getByText(/^0 of [\d,]+$/)).toBeVisible();
  });

  await test.step('the broadcast is in the bells of an applicant, a mentor and the owner', async () => {
    await expectInBell(applicant, '/dashboard', { shown: [toAll], hidden: toMentors });
    await expectInBell(mentor, '/notifications', { shown: [toMentors, toAll] });
    await expectInBell(page, '/admin', { shown: [toAll], hidden: toMentors });
  });

  await test.step('the page counts the users who have read it', async () => {
    await applicant.goto('/notifications');
    await applicant.getByRole('button', { name: `Mark as read: ${toAll}` }).click();
    await expect(applicant.getByRole('button', { name: `Mark as read: ${toAll}` })).toHaveCount(0);
    await page.goto(`/admin/notifications?${new URLSearchParams({ q: toAll })}`);
    await expect(getRow(toAll).getByText(/^1 of [\d,]+$/)).toBeVisible();
    await page.getByLabel('Sent to').selectOption('Mentors');
    await expect(page.getByText('No notifications match this search.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all notifications' }).click();
    await expect(getRow(toMentors)).toBeVisible();
    await expectAccessible(page, 'sent notifications');
  });

  expect(complaints).toEqual([]);
});

async function expectInBell(
  page: Page,
  address: string,
  { shown, hidden }: { shown: string[]; hidden?: string },
): Promise<void> {
  await page.goto(address);
  await page
    .getByRole('button', { name: /^Notifications, \d+ unread$/ })
    .first()
    .click();
  const newest = page.getByRole('list', { name: 'Newest notifications' });
  for (const title of shown) await expect(newest).toContainText(title);
  if (hidden) await expect(newest).not.toContainText(hidden);
}
