import { expect } from '@playwright/test';

import { appCode, OWNER } from './people.ts';
import { createAdmin } from './prepare.ts';
import { test } from './site.ts';
import { expectNoViolations, linkFromMail, PASSWORD, send } from './support.ts';

test.use({ startsEmpty: true });

test('an operator creates the first admin, who sets up a second factor to make changes', async ({ page, site }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const code = page.getByLabel('Code', { exact: true });

  await test.step('the printed and mailed link makes its user the owner, and no second owner can be created', async () => {
    const printed = createAdmin(site, OWNER);
    const link = /https?:\/\/\S+/.exec(printed)?.[0] ?? '';
    expect(await linkFromMail(page.request, OWNER, /owner/i)).toBe(link);
    await page.goto(link);
    await expect(page.getByRole('radio'), 'an owner is asked for no other role').toHaveCount(0);
    await page.getByLabel('Full Name').fill('Olive Owner');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/');
    expect(() => createAdmin(site, 'another@example.com')).toThrow();
  });

  let secret = '';
  await test.step('every page shows the set-up until there is a second factor', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/admin');
    for (const address of ['/admin', '/admin/settings', '/profile']) {
      await page.goto(address);
      await expect(heading).toHaveText('Set up two-factor authentication');
    }
    await expectNoViolations(page, 'the set-up of an admin');
    expect((await page.request.get('/api/settings')).status()).toBe(403);
    await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    secret = (await page.locator('code').first().textContent()) ?? '';
    await code.fill(appCode(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    // The codes stay visible, although the session now has full access.
    await page.evaluate(() => fetch('/api/session'));
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(heading).toHaveText('Profile Settings');
    await expect.poll(() => page.evaluate(() => scrollY), 'the page after the codes starts at its top').toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('you cannot act as an admin until you set it up again')).toBeVisible();
  });

  const link = 'https://pay.example.com/german-utility';
  await test.step('a settings change asks for a code if the last one is old, and is saved after a correct one', async () => {
    // The first response is the one the server sends after 15 minutes.
    const problem = { status: 403, code: 'second_factor_not_recent', detail: 'A code is needed.', requestId: '' };
    await page.route(
      '**/api/settings/payment_link_german_utility',
      (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem }),
      { times: 1 },
    );
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Edit German Utility' }).click();
    await page.getByRole('textbox', { name: 'German Utility' }).fill(link);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm with a code' });
    await dialog.getByLabel('Code').fill('123');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Enter the six digits shown in your app, or a recovery code').first()).toBeVisible();
    await expectNoViolations(page, 'the dialog for a code');
    // The code that turned it on is no longer valid.
    await dialog.getByLabel('Code').fill(appCode(secret, { secondsAhead: 30 }));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(link).first()).toBeVisible();
    const { settings } = await send<{ settings: { key: string; value: string; version: number }[] }>(
      page.request,
      '/api/settings',
      undefined,
      'GET',
    );
    const saved = settings.find(({ key }) => key === 'payment_link_german_utility');
    expect(saved?.value).toBe(link);
  });
});
