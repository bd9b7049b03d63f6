import { expect } from '@playwright/test';

import { setUpSecondFactor } from './people.ts';
import { test } from './site.ts';
import { expectNoViolations, send } from './support.ts';

test('an owner creates a sub-admin with one permission, who uses it until it is revoked', async ({
  signedIn,
  owner,
  ownerPage,
}) => {
  const { page, user } = await signedIn('Applicant', 'Sandra Subadmin');
  const { user: ada } = await signedIn('Applicant', 'Ada Searched');

  await ownerPage.goto('/admin/sub-admins');
  await ownerPage.getByRole('button', { name: 'Add sub-admin' }).click();
  const form = ownerPage.locator('form');
  await form.getByLabel('Email').fill(user.email);
  await form.getByRole('button', { name: 'Add sub-admin' }).click();
  await expect(form.getByText('Please choose at least one permission').first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'Users', exact: true }).check();
  await form.getByRole('button', { name: 'Add sub-admin' }).click();
  await expect(ownerPage.getByText('Sandra Subadmin is now an admin.')).toBeVisible();

  // With a second factor, they see only the pages of this permission.
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-factor authentication');
  await setUpSecondFactor(page.request);
  await page.goto('/admin');
  const sidebar = page.getByRole('navigation', { name: 'Admin workspace' });
  await expect(sidebar.getByRole('link', { name: 'User Roles' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Sub-Admins' })).toHaveCount(0);
  await page.goto('/admin/sub-admins');
  await expect(page).toHaveURL('/admin');

  // They can use the permission: a role is deactivated, and its holder is notified.
  await page.goto(`/admin/roles?${new URLSearchParams({ q: ada.email })}`);
  await expect(page.getByRole('button', { name: 'Assign role' })).toHaveCount(0);
  await expectNoViolations(page, 'the users');
  await page.getByRole('link', { name: 'Ada Searched' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Searched', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /Change trial/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deactivate Applicant' }).click();
  await expect(page.getByText('Applicant was deactivated.')).toBeVisible();

  // After the permission is revoked, their page updates automatically and requests are rejected.
  await ownerPage.getByRole('button', { name: 'Deactivate Sandra Subadmin' }).click();
  await expect(ownerPage.getByText('Sandra Subadmin was deactivated.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Admin workspace' })).toHaveCount(0);
  expect((await page.request.get('/api/users')).status()).toBe(403);

  // The owner assigns by email. Unknown addresses are reported next to the field.
  await ownerPage.goto('/admin/roles?new');
  await form.getByLabel('Email').fill('missing@example.com');
  await form.getByLabel('Role').selectOption('mentor');
  await form.getByRole('button', { name: 'Assign role' }).click();
  await expect(ownerPage.getByText('User not found').first()).toBeVisible();
  await send(owner, '/api/users/roles', { email: ada.email, role: 'applicant' });
});
