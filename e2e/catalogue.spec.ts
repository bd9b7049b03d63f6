import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectNoViolations, send } from './support.ts';

test('an admin creates a plan and a template, and invalid input saves nothing', async ({ owner, ownerPage: page }) => {
  const complaints = collectComplaints(page);
  const form = page.locator('form');

  await test.step('a plan with an invalid price is not saved', async () => {
    await page.goto('/admin/subscriptions?new');
    await form.getByLabel('Name').fill('Mentoring kit');
    for (const [price, message] of [
      ['', 'Price is required'],
      ['-1', 'Price must be at least 0'],
      ['0.001', 'Price can have at most two decimal places'],
      ['1e9', 'Price must be at most $1,000,000'],
      ['abc', 'Price must be a number, such as 1997 or 1997.50'],
    ] as const) {
      await form.getByLabel('Price').fill(price);
      await form.getByRole('button', { name: 'Add plan' }).click();
      await expectMessages(page, message);
    }
    expect((await send<{ rows: { name: string }[] }>(owner, '/api/plans', undefined, 'GET')).rows).not.toContainEqual(
      expect.objectContaining({ name: 'Mentoring kit' }),
    );
  });

  await test.step('the plan’s features are sorted, and its preview matches the site', async () => {
    await form.getByLabel('Price').fill('12.5');
    await form.getByLabel('For', { exact: true }).selectOption('mentor');
    await form.getByLabel('Months of access').fill('12');
    await form.getByRole('checkbox', { name: 'Popular' }).check();
    for (const [place, feature] of ['Second', 'First', ''].entries()) {
      await form.getByRole('button', { name: 'Add feature' }).click();
      await expect(form.getByLabel(`Feature ${place + 1}`, { exact: true })).toBeFocused();
      await form.getByLabel(`Feature ${place + 1}`, { exact: true }).fill(feature);
    }
    await form.getByRole('button', { name: 'Move feature 2 up' }).click();
    await expect(form.getByLabel('Feature 1', { exact: true })).toHaveValue('First');
    await expect(form.getByLabel('Feature 1', { exact: true })).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(form.getByLabel('Feature 2', { exact: true })).toHaveValue('First');
    await form.getByRole('button', { name: 'Move feature 2 up' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('$12.50');
    await expect(preview).toContainText('Popular');
    await expect(preview.getByRole('listitem').filter({ hasText: /^(First|Second)$/ })).toHaveText(['First', 'Second']);
    await expectNoViolations(page, 'the form of a plan');
    await form.getByRole('button', { name: 'Add plan' }).click();
    // Plans without a price come before all others.
    const rows = page
      .getByRole('list', { name: 'Subscription plans' })
      .locator(':scope > li')
      .filter({ hasNotText: '$0 ' });
    await expect(rows.first()).toContainText('Mentoring kit');
    await expect(rows.first()).toContainText('$12.50 · For mentors · 12 months of access');
    await expect(rows.first()).toContainText('First; Second');
    await page.getByRole('switch', { name: 'Active: Mentoring kit' }).click();
    await expect
      .poll(async () => {
        const { rows: plans } = await send<{ rows: { name: string; is_active: boolean; features: string[] }[] }>(
          owner,
          '/api/plans',
          undefined,
          'GET',
        );
        return plans.find(({ name }) => name === 'Mentoring kit');
      })
      .toMatchObject({ is_active: false, features: ['First', 'Second'] });
  });

  await test.step('a template accepts only known placeholders', async () => {
    await page.goto('/admin/templates?new');
    await form.getByRole('textbox', { name: 'Name' }).fill('Thanks');
    await form.getByRole('button', { name: 'Add template' }).click();
    await expectMessages(page, 'Category is required', 'Content is required');
    await form.getByLabel('Category').fill('Thank-you letter');
    await form.getByRole('textbox', { name: 'Content' }).fill('x'.repeat(20_001));
    await form.getByRole('button', { name: 'Add template' }).click();
    await expectMessages(page, 'Content must be at most 20,000 characters long');
    await form.getByRole('textbox', { name: 'Content' }).fill('Dear {{applicant.nme}}');
    await form.getByRole('button', { name: 'Add template' }).click();
    await expectMessages(page, '{{applicant.nme}} is not a known placeholder. Choose one from the list.');
    await form.getByRole('textbox', { name: 'Content' }).fill('Dear ');
    await form.getByRole('button', { name: 'Insert {{applicant.name}}' }).click();
    await expect(form.getByRole('textbox', { name: 'Content' })).toBeFocused();
    await page.keyboard.type(', thank you.');
    await expectNoViolations(page, 'the form of a template');
    await form.getByRole('button', { name: 'Add template' }).click();
    const row = page.getByRole('list', { name: 'Document templates' }).getByRole('listitem');
    await expect(row).toContainText('Dear {{applicant.name}}, thank you.');
    await page.goto('/admin/templates?q=thanks');
    await expect(row).toContainText('Thanks');
    const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    expect(file).toBe('/api/templates?q=thanks&format=csv');
    expect(await (await owner.get(file ?? '')).text()).toContain('Thanks');
    await page.getByRole('switch', { name: 'Active: Thanks' }).click();
    await expect
      .poll(async () =>
        send<{ total: number }>(owner, '/api/templates?q=thanks&active=false', undefined, 'GET').then(
          ({ total }) => total,
        ),
      )
      .toBe(1);
  });
  expect(complaints).toEqual([]);
});

/** Expects the messages in the summary and next to the field. */
async function expectMessages(page: Page, ...messages: string[]): Promise<void> {
  for (const message of messages) await expect(page.locator('form').getByText(message, { exact: true })).toHaveCount(2);
}
