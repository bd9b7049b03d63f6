import { expect } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

test('an owner assigns a mentor, both users are notified, and the owner ends the assignment', async ({
  signedIn,
  ownerPage: page,
}) => {
  const { page: ada, user: applicant } = await signedIn('Applicant', 'Ada Lovejoy');
  const { page: grace, user: mentor } = await signedIn('Mentor', 'Grace Mentor');
  const complaints = collectComplaints(page);
  const form = page.locator('form');
  const rows = page.getByRole('table', { name: 'Assignments' }).getByRole('row');

  await test.step('the form requires both users, and finds them by part of their names', async () => {
    await page.goto('/admin/assignments?new');
    await form.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Please choose an applicant',
      'Please choose a mentor or attorney',
    ]);
    await form.getByLabel('Applicant', { exact: false }).fill('lovejoy');
    await page.getByRole('option', { name: applicant.email }).click();
    await form.getByLabel('Mentor or attorney').fill('grace');
    const offered = page.getByRole('option').filter({ visible: true });
    await expect(offered).toHaveCount(1);
    await expect(offered).toContainText(`${mentor.email} · mentor, not verified, no applicants`);
    await expectAccessible(page, 'the form of an assignment');
    await offered.click();
    await expect(form.getByText('Grace Mentor: mentor, not verified, no applicants')).toBeVisible();
    await form.getByRole('button', { name: 'Assign', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Assign a mentor or attorney who is not verified?' });
    await question.getByRole('button', { name: 'Not yet' }).click();
    await expect(page.getByText('The assignment was not saved.')).toBeVisible();
    await form.getByRole('button', { name: 'Assign', exact: true }).click();
    await question.getByRole('button', { name: 'Assign anyway' }).click();
    await expect(page.getByText('Grace Mentor is now assigned to Ada Lovejoy.')).toBeVisible();
    await expect(rows.filter({ hasText: 'Ada Lovejoy' })).toContainText('Mentor, not verified');
  });

  await test.step('a pair can be assigned only once', async () => {
    await page.getByRole('button', { name: 'Assign', exact: false }).first().click();
    await form.getByLabel('Applicant', { exact: false }).fill(applicant.email);
    await form.getByLabel('Mentor or attorney').fill(mentor.email);
    await form.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText('This applicant is already assigned to this mentor or attorney.')).toBeVisible();
  });

  await test.step('both users are notified in their bells', async () => {
    await ada.goto('/notifications');
    await expect(ada.getByText('Grace Mentor (not verified) is now assigned to you')).toBeVisible();
    await grace.goto('/notifications');
    await expect(grace.getByText('You are now assigned to Ada Lovejoy')).toBeVisible();
  });

  await test.step('the list finds the assignment and removes it after confirmation', async () => {
    await page.goto(`/admin/assignments?${new URLSearchParams({ q: 'grace', kind: 'mentor' })}`);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('1 applicant');
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove Grace Mentor from Ada Lovejoy' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End assignment' }).click();
    };
    await page.route('**/api/assignments/*/end', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await remove();
    await expect(page.getByText(/^Delete failed: ./)).toBeVisible();
    await remove();
    await expect(page.getByText('Grace Mentor is no longer assigned to Ada Lovejoy.')).toBeVisible();
    await expect(page.getByText('No assignments match this search.')).toBeVisible();
    const { reviewers } = await send<{ reviewers: unknown[] }>(ada.request, '/api/reviewers', undefined, 'GET');
    expect(reviewers).toEqual([]);
    await ada.reload();
    await expect(ada.getByText('Grace Mentor (not verified) is no longer assigned to you')).toBeVisible();
  });

  await test.step('a failed list shows the reason', async () => {
    await page.route('**/api/assignments?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/admin/assignments?kind=attorney');
    await expect(page.getByText(/^Fetch Error: ./)).toBeVisible();
  });

  // The refusals above.
  expect(complaints.filter((complaint) => !/status of (?:409|503) /.test(complaint))).toEqual([]);
});
