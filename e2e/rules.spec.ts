import { expect } from '@playwright/test';

import { test } from './site.ts';
import { beforeArrival, collectComplaints, expectAccessible, send } from './support.ts';

const RULE = 'i-receipt';

test('an admin turns a rule off and on, and its finding disappears and returns', async ({
  signedIn,
  owner,
  ownerPage: page,
}) => {
  const { page: ada } = await signedIn();
  await send(ada.request, '/api/records/awards', {
    award_name: 'Medal of Weaving',
    awarding_organization: 'The Royal Society',
  });
  const complaints = collectComplaints(page);
  const readiness = '/dashboard/readiness?open=i';
  const found = ada.getByText(/^Nothing shows that you received this award/);

  await test.step('the admin finds the rule by its criterion and its text', async () => {
    await ada.goto(readiness);
    await expect(found.first()).toBeVisible();
    await page.goto('/admin/rules');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rules');
    await page.getByLabel('Criterion').selectOption('i');
    await page.getByLabel('Type').selectOption('rule');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing shows that you received');
    const rows = page.getByRole('list', { name: 'Rules' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link').first().click();
    await expect(page.getByText('Last checked against the regulation')).toBeVisible();
    await expectAccessible(page, 'a rule lying open');
  });

  await test.step('turning the rule off requires a reason', async () => {
    await page.getByRole('button', { name: /^Turn off: / }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Reason is required/);
    await expectAccessible(page, 'the form, with an error');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The manual was changed.');
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(page.getByText(/is turned off\.$/)).toBeVisible();
    await expect(page.getByText('The manual was changed.')).toBeVisible();
    await ada.goto(readiness);
    await expect(ada.getByRole('heading', { name: /Your receipt of the prize/ })).toBeVisible();
    await expect(found).toHaveCount(0);
  });

  await test.step('the second of two simultaneous admins is notified of the first', async () => {
    await page.getByRole('button', { name: /^Turn on: / }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('It holds again.');
    await beforeArrival(page, 'PUT', /\/api\/rules\//, async () => {
      await send(
        owner,
        `/api/rules/${RULE}/toggle`,
        { is_off: true, reason: 'Counsel asked for it.', version: 1 },
        'PUT',
      );
    });
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('This rule could not be turned on.');
    await expect(page.getByText('Counsel asked for it.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('It holds again.');
  });

  await test.step('the rule is on again, with the same finding', async () => {
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await expect(page.getByText(/is back on\.$/)).toBeVisible();
    await ada.goto(readiness);
    await expect(found.first()).toBeVisible();
  });
  // The browser also logs the refusal.
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});
