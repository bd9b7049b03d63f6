import { expect } from '@playwright/test';

import { idle } from './idle.ts';
import { test } from './site.ts';
import { expectAccessible, linkFromMail, createUser, PASSWORD, signIn } from './support.ts';

test('a user views their progress, changes the profile, and exports everything', async ({ browser, signedIn }) => {
  const { page, user } = await signedIn();
  await page.goto('/dashboard');
  await expect(page.getByText(/Your trial ends on .+: 14 days remaining\./)).toBeVisible();
  await expect(page.getByText('0 of 10 criteria have a completed record.')).toBeVisible();
  const published = page
    .getByRole('list', { name: 'Criteria', exact: true })
    .getByRole('link', { name: /^Published Materials/ });
  await expect(published).toContainText('Nothing here yet');
  await expectAccessible(page, 'the overview');

  await published.click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A better bridge');
  await page.getByLabel('Publication name').fill('The Continental');
  await page.getByLabel('Publication date').fill('2025-06-19');
  await page.getByLabel('Significance').fill('Written by Eve Example, about the bridge and its maker.');
  await page.getByLabel('Material: or a link').fill('https://continental.example/a-better-bridge');
  await page.getByLabel('Status').selectOption('Completed');
  await page.getByRole('button', { name: 'Add published material' }).click();
  await expect(page.getByText('“A better bridge” was added.')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByText('1 of 10 criteria have a completed record.')).toBeVisible();
  await expect(published).toContainText('1 completed');

  await page.goto('/profile');
  await expectAccessible(page, 'the profile');
  await page.getByLabel('Full Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Full name is required' })).toBeVisible();
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue(
    new RegExp(`^${await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)} · `),
  );
  await zone.fill('london');
  await page.getByRole('option', { name: /^Europe\/London · London, UTC\+[01], .+ Time$/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
  await expect(zone).toHaveValue(/^Europe\/London · /);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^laurel-export-.+\.zip$/);
  expect(await download.failure()).toBeNull();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await signIn(other, user.email);
  await expect(other).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
});

test('a session ended on another device closes open pages without losing input', async ({ browser, signedIn }) => {
  const { page, user } = await signedIn();
  const other = await (await browser.newContext()).newPage();
  await other.goto('/login?next=/dashboard/awards');
  await signIn(other, user.email);
  const name = other.getByRole('textbox', { name: 'Award name' });
  await name.pressSequentially('Kestrel');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();

  const again = other.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toContainText('Your session has expired or was ended on another device.');
  await expect(name).toBeHidden();
  // Text that the user is still typing does not go into the password field.
  await other.keyboard.type(' of the');
  await expect(again.getByLabel('Password', { exact: true })).toHaveValue('');
  await expectAccessible(other, 'signing in again');
  await expect(again.getByLabel('Email')).toHaveValue(user.email);
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(other).toHaveURL('/dashboard/awards');
  await expect(name).toHaveValue('Kestrel');

  // The session ends while the next word is typed. No request of the page and no stream may report it before.
  await other.route('**/api/live-updates*', (route) => route.abort());
  await idle(other);
  await other.context().clearCookies();
  await expect(name).toBeFocused();
  await name.press('End');
  await name.pressSequentially(' Medal');
  await expect(again).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(name).toHaveValue('Kestrel Medal');
  await expect(other.getByText(/^Draft saved/)).toBeVisible();
  await other.reload();
  await expect(name).toHaveValue('Kestrel Medal');
});

test('a user changes email and password', async ({ browser, signedIn }) => {
  const { page, user } = await signedIn();
  const next = createUser();
  await page.goto('/profile');
  const email = page.getByRole('region', { name: 'Email' });
  await expect(email.getByLabel('New Email')).toBeVisible();
  const shows = await page
    .getByRole('button', { name: /^Show .*Password/ })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  expect(shows.length, 'the buttons that show a password').toBeGreaterThan(3);
  expect(new Set(shows).size, `different names: ${shows.join(', ')}`).toBe(shows.length);
  await email.getByLabel('New Email').fill(next.email);
  await email.getByLabel('Current Password', { exact: true }).fill('not it at all');
  await email.getByRole('button', { name: 'Change email' }).click();
  await expect(email.getByRole('link', { name: 'This is not your current password' })).toBeVisible();
  await email.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await email.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(/We sent a link to .+ once you have opened both links/)).toBeVisible();

  await page.goto(await linkFromMail(page.request, user.email, /new email address for your/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more confirmation');
  await page.goto(await linkFromMail(page.request, next.email, /your new email address/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Updated Successfully');
  await page.getByRole('main').getByRole('link', { name: 'Return to Login' }).click();
  await signIn(page, next.email);
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page.getByText(`Now: ${next.email}`)).toBeVisible();

  const password = page.getByRole('region', { name: 'Password' });
  await password.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await password.getByLabel('New Password', { exact: true }).fill('another long walk');
  await password.getByLabel('Confirm New Password', { exact: true }).fill('another long talk');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByRole('link', { name: "Passwords don't match" })).toBeVisible();
  await password.getByLabel('Confirm New Password', { exact: true }).fill('another long walk');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText('Your password was changed, and you have been signed out on every other device.'),
  ).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await signIn(other, next.email, 'another long walk');
  await expect(other).toHaveURL('/');
});

test('a page opened by a mailed link claims nothing before it has checked the link', async ({ browser }) => {
  // State before scripts have loaded.
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/email-changed?token=anything');
  await expect(page.getByText('Checking your link…')).toBeVisible();
  await expect(page.getByText('Email Updated Successfully')).toHaveCount(0);
});

test('a user deletes the account, then cancels the deletion', async ({ signedIn }) => {
  const { page, user } = await signedIn();
  await page.goto('/profile');
  const leaving = page.getByRole('region', { name: 'Delete account' });
  await leaving.getByRole('button', { name: 'Delete my account' }).click();
  await expect(leaving.getByText('Are you sure?')).toBeVisible();
  await leaving.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await leaving.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, user.email);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/profile');
  await expect(page.getByText(/This account and everything in it will be deleted after/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});
