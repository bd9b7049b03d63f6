import { expect } from '@playwright/test';

import { test } from './site.ts';
import { expectNoViolations, send } from './support.ts';

test('an owner reads the audit trail, from a user’s page to one entry, and no one else can', async ({
  signedIn,
  owner,
  ownerPage: page,
}) => {
  const { page: applicants, user } = await signedIn('Applicant', 'Aubrey Audited');
  await send(owner, '/api/users/roles', { email: user.email, role: 'mentor' });

  // As linked from the user's page.
  await page.goto(`/admin/roles?${new URLSearchParams({ q: user.email })}`);
  await page.getByRole('link', { name: 'Aubrey Audited' }).click();
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Audit Trail', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Added');
  await expect(rows.first()).toContainText('Owner admin');
  await expectNoViolations(page, 'the audit trail');

  // Filters the list and resets it.
  await page.getByLabel('Action').selectOption('Deleted');
  await expect(page.getByText('No entries match this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await page.getByLabel('To', { exact: true }).fill('2001-01-31');
  await expect(page.getByText('No entries match this search.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');

  // Only one entry matches.
  await page.getByRole('searchbox', { name: 'Search' }).fill(user.email);
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: 'Role', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Added: Role', level: 1 })).toBeVisible();
  const values = page.getByRole('table');
  await expect(values.getByRole('row', { name: /^Role mentor/ })).toBeVisible();
  await expectNoViolations(page, 'an entry');
  await page.getByRole('link', { name: 'Aubrey Audited' }).click();
  await expect(page.getByRole('heading', { name: 'Aubrey Audited', level: 1 })).toBeVisible();

  expect((await applicants.request.get('/api/audit')).status()).toBe(403);
});
