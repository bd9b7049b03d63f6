import { readFile } from 'node:fs/promises';

import { expect, type Browser, type Locator, type Page } from '@playwright/test';

import { appCode, confirmAndSignIn } from './people.ts';
import { test } from './site.ts';
import { collectComplaints, createUser, expectAccessible, mailTo, PASSWORD, send, signIn, signUp } from './support.ts';

/** Opens another device on which the correct password was entered. */
async function secondStep(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  return page;
}

async function setUp(panel: Locator): Promise<string> {
  await panel.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Set up' }).click();
  return panel.locator('code').innerText();
}

test('a user turns on two-factor authentication, and saves the recovery codes', async ({ signedIn }) => {
  const { page, user } = await signedIn();
  const complaints = collectComplaints(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await panel.getByLabel('Current Password', { exact: true }).fill('not it at all');
  await panel.getByRole('button', { name: 'Set up' }).click();
  await expect(panel.getByRole('link', { name: 'This is not your current password' })).toBeVisible();
  const key = await setUp(panel);
  expect(key).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open an app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.+secret=${key.replaceAll(' ', '')}`),
  );
  await expect(panel.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page, 'the profile while it is set up');

  await panel.getByRole('textbox', { name: 'Code' }).fill('12345');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('link', { name: 'Enter the six digits shown in your app' })).toBeVisible();
  const code = appCode(key);
  await panel.getByRole('textbox', { name: 'Code' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.locator(':focus')).toHaveText(
    'Two-factor authentication is on, and you have been signed out on every other device.',
  );
  const list = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await expectAccessible(page, 'the recovery codes');
  const stay = page.getByRole('dialog', { name: /^Leave without/ }).getByRole('button', { name: 'Stay' });
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expectAccessible(page, 'leaving the recovery codes');
  await stay.click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await stay.click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-recovery-codes\.txt$/);
  const codesFile = await readFile(await download.path(), 'utf8');
  for (const each of codes) expect(codesFile).toContain(each);
  await panel.getByRole('button', { name: 'Copy' }).click();
  await expect(panel.getByText('The codes were copied.')).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split(/\s+/)).toEqual(
    expect.arrayContaining(codes),
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`For ${user.email} at`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await panel.getByRole('button', { name: 'I have saved them' }).click();
  await expect(panel.getByText('You have 10 recovery codes left.')).toBeVisible();
  await page.reload();
  await expect(panel.getByText('a code from your app. You have 10 recovery codes left.')).toBeVisible();
  await expectAccessible(page, 'the profile with it on');
  await mailTo(page.request, user.email, /^Two-factor authentication is on/);
  // Only the rejected password.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});

test('a user signs in with a code and a recovery code, and turns two-factor off', async ({ browser, signedIn }) => {
  const { page, user } = await signedIn();
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  const key = await setUp(panel);
  await panel.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  const list = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  const [firstCode = '', secondCode = ''] = codes;

  const phone = await secondStep(browser, user.email);
  await expect(phone.getByLabel('Code')).toBeFocused();
  await expect(phone.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(phone, 'the second step');
  await phone.goto('/dashboard');
  await expect(phone, 'half signed in is signed out').toHaveURL(/\/login/);
  await signIn(phone, user.email);
  await phone.getByLabel('Code').fill('000 000');
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    phone.getByRole('link', {
      name: 'This code is wrong, has expired or has already been used. Please enter a new one.',
    }),
  ).toBeVisible();
  await phone.getByLabel('Code').fill(appCode(key, { secondsAhead: 30 }));
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone).toHaveURL('/dashboard');

  const library = await secondStep(browser, user.email);
  await library.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(library.getByLabel('Recovery code')).toBeFocused();
  await expectAccessible(library, 'the second step with a recovery code');
  await library.getByLabel('Recovery code').fill('123456');
  await library.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    library.getByRole('link', { name: 'A recovery code has ten characters: letters and digits' }),
  ).toBeVisible();
  await library.getByLabel('Recovery code').fill(firstCode.toUpperCase());
  await library.getByRole('button', { name: 'Sign In' }).click();
  await expect(library).toHaveURL('/');
  await mailTo(page.request, user.email, /^A recovery code .+ was used$/);

  const late = await secondStep(browser, user.email);
  await late.context().clearCookies();
  await late.getByLabel('Code').fill('000000');
  await late.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    late.getByText('The time to enter your code has expired. Please enter your email and password again.'),
  ).toBeVisible();
  await expect(late.getByLabel('Email')).toHaveValue(user.email);

  await panel.getByRole('button', { name: 'I have saved them' }).click();
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect(panel.getByLabel('Current Password', { exact: true })).toBeFocused();
  // The focus has scrolled the page, and elements half under its edge count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, 'switching it off');
  await panel.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('textbox', { name: 'Code' }).fill(secondCode);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect(
    panel.getByText(
      'Two-factor authentication is off, and you have been signed out on every other device. You now sign in with your password alone.',
    ),
  ).toBeVisible();
  await late.getByRole('button', { name: 'Sign In' }).click();
  await expect(late).toHaveURL('/');
});

test('a mentor whose session ends during the setup continues after signing in again', async ({
  browser,
  owner,
  signedIn,
}) => {
  const page = await (await browser.newContext()).newPage();
  const mentor = createUser('Mia Guide');
  await signUp(page, mentor, 'Mentor');
  await confirmAndSignIn(page.request, mentor.email);
  const { user: applicant } = await signedIn();
  await send(owner, '/api/assignments', { applicant: applicant.email, provider: mentor.email });
  await page.goto('/mentor');
  const main = page.getByRole('main');
  const key = await setUp(main);
  await page.reload();
  expect(await setUp(main), 'a reload starts again').not.toBe(key);
  const secret = await main.locator('code').innerText();

  await page.context().clearCookies();
  const code = main.getByRole('textbox', { name: 'Code' });
  await code.fill('123 456');
  await main.getByRole('button', { name: 'Turn on' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(main.locator('code')).toBeHidden();
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(main.locator('code')).toHaveText(secret);
  await expect(code).toHaveValue('123 456');
  await code.fill(appCode(secret));
  await main.getByRole('button', { name: 'Turn on' }).click();
  await expect(main.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await main.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentor Dashboard');
});
