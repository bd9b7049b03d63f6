import { expect } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, linkFromMail, createUser, PASSWORD, signIn, signUp } from './support.ts';

const NEW_PASSWORD = 'another walk, in the sun';

test('a user resets a forgotten password by a link that works once, and every session ends', async ({
  page,
  signedIn,
}) => {
  const { page: elsewhere, user } = await signedIn();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  // The URL changes before the page does, and both pages have a field with this name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: /reset|send/i }).click();
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();

  const link = await linkFromMail(page.request, user.email, /reset/i);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText("Passwords don't match").first()).toBeVisible();
  await page.getByLabel('Confirm New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password updated successfully! Redirecting to login...')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await elsewhere.goto('/dashboard');
  await expect(elsewhere).toHaveURL('/login?next=%2Fdashboard');
  await signIn(page, user.email);
  await expect(page.getByText('Invalid email or password. Please check your credentials and try again.')).toBeVisible();
  await signIn(page, user.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await expect(page).toHaveURL('/');
});

test('a confirmation link opened in another browser requires the registration’s password', async ({
  browser,
  page,
}) => {
  const ada = createUser();
  await signUp(page, ada);
  const phone = await (await browser.newContext()).newPage();
  const complaints = collectComplaints(phone);
  await phone.goto(await linkFromMail(page.request, ada.email, /confirm/i));
  await expect(phone.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(phone, 'the password that a confirmation asks for');
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone.getByRole('link', { name: 'Password is required' })).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill('not it at all');
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(
    phone.getByRole('link', { name: /^That is not the password you chose when you signed up/ }),
  ).toBeVisible();
  await expectAccessible(phone, 'the same with a wrong password');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone).toHaveURL('/dashboard');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
  // The browser also logs the expected refusals.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await page.goto('/dashboard');
  await expect(page, 'the browser that signed up').toHaveURL('/login?next=%2Fdashboard');
});

test('a user whose email someone else registered starts with an empty account', async ({ browser, page }) => {
  const ada = createUser('Ada Own');
  await signUp(page, { ...ada, name: 'Mallory Stranger' }, 'Attorney');
  const own = await (await browser.newContext()).newPage();
  await own.goto(await linkFromMail(page.request, ada.email, /confirm/i));
  await own.getByRole('link', { name: 'Forgot your password?' }).click();
  await own.getByLabel('Email').fill(ada.email);
  await own.getByRole('button', { name: /send/i }).click();
  await expect(own.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();
  await own.goto(await linkFromMail(page.request, ada.email, /reset/i));
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Create your account');
  await expect(own.getByText(/Anything previously registered with your address will be deleted\.$/)).toBeVisible();
  await expectAccessible(own, 'a reset that begins an account');
  await own.getByRole('button', { name: 'Create Account' }).click();
  await expect(own.getByRole('link', { name: 'Full name is required' })).toBeVisible();
  await own.getByRole('radio', { name: 'Mentor' }).check();
  await own.getByLabel('Full Name').fill(ada.name);
  await own.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await own.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
  await own.getByRole('button', { name: 'Create Account' }).click();
  // The password was just chosen, so it is not requested again.
  await expect(own).toHaveURL('/');
  const session = (await (await own.request.get('/api/session')).json()) as {
    session: { user: { name: string }; roles: { role: string }[] };
  };
  expect([session.session.user.name, session.session.roles.map(({ role }) => role)]).toEqual([ada.name, ['mentor']]);
});

test('/reset-password without a valid token redirects to /login', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password?token=made-up']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('a used confirmation link is reported, and another can be sent', async ({ page }) => {
  const ada = createUser();
  await signUp(page, ada);
  const link = await linkFromMail(page.request, ada.email, /confirm/i);
  await page.goto(link);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
  await page.goto(link);
  await expect(page, 'who is signed in').toHaveURL('/dashboard');
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('This confirmation link has expired or has already been used.')).toBeVisible();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Resend confirmation email' }).click();
  await expect(page.getByText('Verification email has been resent successfully!')).toBeVisible();
});

test('a link can be sent again from the page that reports it as sent', async ({ page }) => {
  const ada = createUser();
  await signUp(page, ada);
  await page.getByRole('button', { name: 'click here to resend' }).click();
  await expect(page.getByText('Verification email has been resent successfully!')).toBeVisible();
});

test('from the fourth mail on the page shows the waiting time, with or without an account', async ({
  page,
  signedIn,
}) => {
  const { user } = await signedIn();
  await page.goto('/forgot-password');
  for (const email of [user.email, createUser().email]) {
    await page.getByLabel('Email').fill(email);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const pendingResponse = page.waitForResponse('**/api/accounts/password/forgot');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      expect((await pendingResponse).status()).toBe(202);
      await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(/^Please wait \d{3} seconds before trying again$/)).toBeVisible();
    await expect(page.getByText('Password reset email sent!')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Wait \d+s$/ })).toBeDisabled();
  }
  await page.getByLabel('Email').fill(createUser().email);
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
});

test('sign-up reports every invalid field, with the specified messages', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password', { exact: true }).fill('other');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const sentence of [
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
    "Passwords don't match",
  ]) {
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada');
  // The browser accepts this as an email address, and the server rejects it.
  await page.getByLabel('Email').fill('ada@example..org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('link', { name: 'Please enter a valid email address.', exact: true })).toBeVisible();
});

test('sign-up and password reset report failure with the reason if the site cannot be reached', async ({
  page,
  signedIn,
}) => {
  const cause = 'Laurel could not be reached. Please check your connection and try again.';
  const { user } = await signedIn();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: /reset|send/i }).click();
  await page.goto(await linkFromMail(page.request, user.email, /reset/i));
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.route('**/api/accounts/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Update Password' }).click();
  const banner = page.getByRole('alert').filter({ hasText: cause });
  await expect(banner).toContainText(`Failed to update password. Please try again.${cause}`);

  await page.unroute('**/api/accounts/**');
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email').fill(createUser().email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.route('**/api/accounts/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(banner).toContainText(`Failed to create account. Please try again later.${cause}`);
});

test('a second attempt waits until ten seconds have passed since the first', async ({ page, signedIn }) => {
  const { user } = await signedIn();
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('This email is already registered. Please try logging in instead.')).toBeVisible();
  await page.getByRole('button', { name: /Create Account/ }).click();
  await expect(page.getByText(/Please wait \d+ seconds before trying again/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Wait \d+s/ })).toBeDisabled();
});

test('an email with an international domain is treated as one email in every form', async ({ page, ownerPage }) => {
  const typed = 'ada@bücher.example';
  const normalized = 'ada@xn--bcher-kva.example';
  const input = page.getByLabel('Email');
  const type = (text: string) => input.pressSequentially(text);

  await page.goto('/signup');
  await page.getByRole('radio', { name: 'Applicant' }).check();
  await page.getByLabel('Full Name').fill('Ada Example');
  await type('müller@bücher.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(/^Before the @, only letters a–z/).first()).toBeVisible();
  await input.clear();
  await type(typed);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/verify-email');
  await page.goto(await linkFromMail(page.request, normalized, /confirm/i));
  await expect(page).toHaveURL('/dashboard');
  await page.context().clearCookies();

  await page.goto('/forgot-password');
  await type(typed);
  await page.getByRole('button', { name: /reset|send/i }).click();
  await linkFromMail(page.request, normalized, /reset/i);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Example');
  await type(typed);
  await page.getByLabel('Message', { exact: true }).fill('A question.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(/^Thank you for your message!/)).toBeVisible();
  await page.goto('/login');
  await type(typed);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/profile');
  await page.getByLabel('New Email').pressSequentially('ada@例え.example');
  await page.getByRole('region', { name: 'Email' }).getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change email' }).click();
  await linkFromMail(page.request, 'ada@xn--r8jz45g.example', /your new email address/);

  await ownerPage.goto('/admin/roles?new');
  await ownerPage.getByRole('combobox', { name: 'Email' }).pressSequentially(typed);
  await ownerPage.getByRole('option', { name: normalized }).click();
  await expect(ownerPage.getByRole('combobox', { name: 'Email' })).toHaveValue(normalized);
  await ownerPage.goto('/admin/settings');
  await ownerPage.getByRole('button', { name: 'Edit Staff mailbox' }).click();
  const mailbox = ownerPage.getByRole('textbox', { name: 'Staff mailbox' });
  await mailbox.clear();
  await mailbox.pressSequentially('büro@bücher.example');
  await ownerPage.getByRole('button', { name: 'Save' }).click();
  await expect(ownerPage.getByText(/^Before the @, only letters a–z/).first()).toBeVisible();
  await mailbox.clear();
  await mailbox.pressSequentially('office@bücher.example');
  await ownerPage.getByRole('button', { name: 'Save' }).click();
  await expect(ownerPage.getByText('office@xn--bcher-kva.example')).toBeVisible();
});

test('a sign-out in one tab signs out the other', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
});

test('pages for signed-out visitors redirect a signed-in user', async ({ signedIn }) => {
  const { page } = await signedIn();
  for (const [path, next] of [
    ['/signup', '/dashboard'],
    ['/verify-email', '/dashboard'],
    ['/forgot-password', '/profile'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(next);
  }
});

test('password forms provide the email to password managers', async ({ page, signedIn }) => {
  const { page: own, user } = await signedIn();
  await own.goto('/profile');
  for (const label of ['Change email', 'Change password', 'Set up']) {
    const form = own.locator('form').filter({ has: own.getByRole('button', { name: label, exact: true }) });
    await expect(form.locator('input[autocomplete="username"]'), label).toHaveValue(user.email);
    await expect(form.locator('input[autocomplete="username"]'), label).toBeHidden();
  }
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.goto(await linkFromMail(page.request, user.email, /reset/i));
  await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(user.email);
});

test('a return path to another site redirects to the user’s own page', async ({ page, signedIn }) => {
  const { user } = await signedIn();
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page, user.email);
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/login');
  }
});

test('a failed sign-out is readable in the menu of a phone', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const failure = page.getByRole('alert');
  await expect(failure).toHaveText('Laurel could not be reached. Please check your connection and try again.');
  await expect(failure).toBeInViewport({ ratio: 1 });
});
