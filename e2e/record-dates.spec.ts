import { expect } from '@playwright/test';

import { act, recordTypeAt, getRows } from './record-forms.ts';
import { test } from './site.ts';
import { expectAccessible } from './support.ts';

const memberships = recordTypeAt('memberships');

for (const width of [1280, 390]) {
  test(`dates are typed, shown and stored with their precision, at ${width} pixels`, async ({ signedIn }) => {
    const { page } = await signedIn();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard/memberships?new');
    const [start, end] = ['Start date', 'End date'].map((label) => page.getByLabel(label, { exact: true }));
    const reading = (field: typeof start) =>
      page
        .locator('[data-field]')
        .filter({ has: field as NonNullable<typeof field> })
        .getByRole('status');
    const row = getRows(page, memberships).first();
    if (!start || !end) throw new Error('A membership has two dates');

    await test.step('a date is read while it is typed', async () => {
      await page.getByRole('textbox', { name: 'Organization' }).fill('IEEE');
      await page.getByRole('combobox', { name: 'Membership type' }).fill('Fellow');
      await page.keyboard.press('Escape');
      await start.pressSequentially('06/2019');
      await expect(reading(start)).toHaveText('Read as June 2019');
      await end.pressSequentially('03/04/2021');
      await expect(reading(end)).toHaveText('Which do you mean? March 4, 2021April 3, 2021');
      await expectAccessible(page, 'dates that are typed');
      await page.setViewportSize({ width, height: 844 });
    });

    await test.step('a draft restores a date that cannot be read yet', async () => {
      await expect(page.getByText(/^Draft saved /)).toBeVisible();
      await page.reload();
      await expect(start).toHaveValue('2019-06');
      await expect(end).toHaveValue('03/04/2021');
    });

    await test.step('an ambiguous date is rejected until one reading is chosen', async () => {
      await page.getByRole('button', { name: 'Add membership' }).click();
      const wrong = 'End date must be a date, such as 2025-06-19, 2025-06 or 2025';
      await page.getByRole('alert').getByRole('link', { name: wrong }).click();
      await expect(end).toBeFocused();
      await expect(end).toHaveValue('03/04/2021');
      await reading(end).getByRole('button', { name: 'April 3, 2021' }).click();
      await expect(end).toHaveValue('2021-04-03');
      await page.getByRole('button', { name: 'Add membership' }).click();
      await expect(row).toContainText('June 2019');
      await expect(row).toContainText('Apr 3, 2021');
    });

    await test.step('a period may end in the year in which it starts, but not before', async () => {
      await act(page, row, 'Edit');
      await expect(start).toHaveValue('2019-06');
      await end.fill('2018');
      await page.getByRole('button', { name: 'Update membership' }).click();
      await expect(page.getByRole('alert')).toContainText('End date must not be before start date');
      await end.fill('2019');
      await page.getByRole('button', { name: 'Update membership' }).click();
      await expect(page.getByText('“IEEE” was updated.')).toBeVisible();
      await row.getByRole('link', { name: 'IEEE' }).click();
      await expect(row.locator('dl').getByText('June 2019', { exact: true })).toBeVisible();
      await expect(row.locator('dl').getByText('2019', { exact: true })).toBeVisible();
    });
  });
}
