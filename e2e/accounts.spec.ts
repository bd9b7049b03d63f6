import { expect } from '@playwright/test';

import { linkFromMail, makeSomebody, PASSWORD, signedInPage, signIn, signUp, test } from './support.ts';

const NEW_PASSWORD = 'another walk, in the sun';

test('a forgotten password is reset by a link that works once, and ends every session', async ({ browser, page }) => {
  const { page: elsewhere, somebody } = await signedInPage(browser);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(somebody.email);
  await page.getByRole('button', { name: /reset|send/i }).click();
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();

  const link = await linkFromMail(page.request, somebody.email, /reset/i);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password').fill('something else');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText("Passwords don't match").first()).toBeVisible();
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password updated successfully! Redirecting to login...')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await elsewhere.goto('/dashboard');
  await expect(elsewhere).toHaveURL('/login?next=%2Fdashboard');
  await signIn(page, somebody.email);
  await expect(page.getByText('Invalid email or password. Please check your credentials and try again.')).toBeVisible();
  await signIn(page, somebody.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await expect(page).toHaveURL('/');
});

test('/reset-password without a valid token goes to /login', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password?token=made-up']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('a confirmation link that was used says so, and sends another', async ({ page }) => {
  const ada = makeSomebody();
  await signUp(page, ada);
  const link = await linkFromMail(page.request, ada.email, /confirm/i);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await page.goto(link);
  await expect(page.getByText('This confirmation link has expired or was already used.')).toBeVisible();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Resend confirmation email' }).click();
  await expect(page.getByText('Verification email has been resent successfully!')).toBeVisible();
});

test('the link can be sent again from the page that says it was sent', async ({ page }) => {
  const ada = makeSomebody();
  await signUp(page, ada);
  await page.getByRole('button', { name: 'click here to resend' }).click();
  await expect(page.getByText('Verification email has been resent successfully!')).toBeVisible();
});

test('sign-up says what is wrong with every field, in the specified words', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const sentence of ['Please enter a valid email address', 'Password must be at least 6 characters long', "Passwords don't match"]) {
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada');
});

test('a second try within ten seconds waits for the rest of them', async ({ browser, page }) => {
  const { somebody } = await signedInPage(browser);
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email').fill(somebody.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('This email is already registered. Please try logging in instead.')).toBeVisible();
  await page.getByRole('button', { name: /Create Account/ }).click();
  await expect(page.getByText(/Please wait \d+ seconds before trying again/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Wait \d+s/ })).toBeDisabled();
});

test('a sign-out in one tab is known in the other', async ({ browser }) => {
  const { page } = await signedInPage(browser);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
});

test('a link with another site’s address leads nowhere but home', async ({ browser, page }) => {
  const { somebody } = await signedInPage(browser);
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page, somebody.email);
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/login');
  }
});
