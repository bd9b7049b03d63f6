import { expect } from '@playwright/test';

import { idle } from './idle.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

const readiness = '/dashboard/readiness?open=i,ii';

const findings = [
  {
    says: /^Nothing shows that this award is given for excellence/,
    mend: 'Fill in: Award criteria for Medal of Weaving',
    role: 'textbox',
    field: 'Award criteria',
    value: 'One of forty, by a jury of five.',
    save: 'Update award',
  },
  {
    says: /^Nothing shows who decides on admission/,
    mend: 'Fill in: Who decides on admission for The Guild of Weavers',
    role: 'textbox',
    field: 'Who decides on admission',
    value: 'A council of nine fellows.',
    save: 'Update membership',
  },
  {
    says: /^This award is below national level/,
    mend: 'Fill in: Level for Medal of Weaving',
    role: 'combobox',
    field: 'Level',
    value: 'National',
    save: 'Update award',
  },
] as const;

test('an applicant follows three findings to their fields, and the findings disappear', async ({ signedIn }) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  await send(page.request, '/api/records/awards', {
    award_name: 'Medal of Weaving',
    awarding_organization: 'The Royal Society',
    award_level: 'Regional',
  });
  await send(page.request, '/api/records/memberships', {
    organization_name: 'The Guild of Weavers',
    membership_type: 'Fellow',
  });

  for (const { says, mend, role, field, value, save } of findings) {
    await test.step(`the applicant fills in ${field}`, async () => {
      await page.goto(readiness);
      await expect(page.getByText(says)).toBeVisible();
      await page.getByRole('link', { name: mend }).first().click();
      const input = page.getByRole(role, { name: field, exact: true });
      await expect(input).toBeFocused();
      await input.fill(value);
      await page.getByRole('button', { name: save, exact: true }).click();
      await expect(page.getByRole('button', { name: save, exact: true })).toHaveCount(0);
      await page.goto(readiness);
      await idle(page);
      await expect(page.getByText(says)).toHaveCount(0);
    });
  }

  await test.step('the record’s page has the same finding', async () => {
    await page.goto('/dashboard/awards');
    await expect(page.getByText(/^Nothing shows that you received this award/)).toBeVisible();
    await expect(page.getByText(/^Nothing shows that this award is given for excellence/)).toHaveCount(0);
    await expectAccessible(page, 'awards with what the rules find');
  });

  await test.step('a finding links to the text of the regulation', async () => {
    await page.goto(readiness);
    await page.getByRole('link', { name: '8 CFR 204.5(h)(3)(ii)', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/regulation#/);
    await expect(page.getByText(/require outstanding achievements of their members/)).toBeVisible();
    await expectAccessible(page, 'the words of the regulation');
  });

  await test.step('the URL keeps the filter, and the report is a PDF', async () => {
    await page.goto('/dashboard/readiness');
    await page.getByLabel('Show', { exact: true }).selectOption('gaps');
    await expect(page).toHaveURL(/show=gaps/);
    await page.reload();
    await expect(page.getByLabel('Show', { exact: true })).toHaveValue('gaps');
    const report = await page.request.get('/api/readiness/report.pdf');
    expect([report.status(), report.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  await test.step('the page is readable on a phone, and in print', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(readiness);
    await idle(page);
    await expectAccessible(page, 'readiness on a phone');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  expect(complaints).toEqual([]);
});
