import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

const PAGE = '/dashboard/acclaim';
const thisYear = new Date().getUTCFullYear();

const add = (page: Page, segment: string, values: object) =>
  send<{ id: string }>(page.request, `/api/records/${segment}`, values);

test('an applicant views evidence by year, dates a record, and downloads the chart as a PDF', async ({ signedIn }) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const panel = page.getByRole('region', { name: 'Evidence by year', exact: true });
  const undated = page.getByRole('region', { name: 'No date', exact: true });

  await test.step('the empty chart links to the first award', async () => {
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Readiness' }).click();
    await page.getByRole('navigation', { name: 'Readiness' }).getByRole('link', { name: 'Acclaim over time' }).click();
    await expect(page.getByRole('heading', { name: 'Acclaim over time', level: 1 })).toBeVisible();
    await expect(page.getByText('None of your records has a date yet.')).toBeVisible();
    await expectAccessible(page, 'the chart of nothing yet');
    await page.getByRole('link', { name: 'Add an award' }).click();
    await expect(page.getByLabel('Award name')).toBeFocused();
  });

  const medal = { award_name: 'Kestrel Medal', awarding_organization: 'Hydrological Union' };
  await add(page, 'awards', { ...medal, award_date: '2015-09-18' });
  await add(page, 'awards', { award_name: 'Early Career Prize', awarding_organization: 'Union', award_date: null });
  await add(page, 'memberships', {
    organization_name: 'Union',
    membership_type: 'Fellow',
    start_date: `${thisYear - 2}-01-15`,
  });
  await add(page, 'salary', { employer_name: 'Northwind', role: 'Scientist', salary_amount: 268_000 });

  await test.step('the chart describes itself in words, and names undated records', async () => {
    await page.goto(PAGE);
    await expect(panel).toContainText(
      `2 records of 2 types, from 2015 to ${thisYear}. Years with no dated evidence: 2016 to ${thisYear - 3}.`,
    );
    await expect(panel.locator('.recharts-bar-rectangle path')).not.toHaveCount(0);
    await expect(panel.locator('.recharts-reference-area')).toHaveCount(1);
    await expect(panel.getByRole('listitem')).toHaveText(['Awards & Recognition', 'Professional Memberships']);
    await expect(page.getByRole('region', { name: 'Not shown by year' })).toContainText('High Salary Evidence: 1');
    await panel.getByRole('button', { name: 'Show as table' }).press('Enter');
    const rows = panel.getByRole('row');
    await expect(rows.first()).toHaveText(/^Year.*Awards & Recognition.*Professional Memberships.*Total$/);
    await expect(rows.nth(1)).toHaveText(new RegExp(`^${thisYear} so far.*0.*1.*1$`));
    await expect(rows.last()).toHaveText(/^2015.*1.*0.*1$/);
    await expectAccessible(page, 'the chart, its table, and what it leaves out');
  });

  await test.step('“Add the date” leads to the field, and the dated record moves into the chart', async () => {
    await undated.getByRole('link', { name: 'Add the date: Early Career Prize' }).click();
    const date = page.getByLabel('Date', { exact: true });
    await expect(date).toBeFocused();
    await date.fill('2018-06-12');
    await page.getByRole('button', { name: 'Update award' }).click();
    await expect(page.getByText('“Early Career Prize” was updated.')).toBeVisible();
    await page.goto(PAGE);
    await expect(panel).toContainText(`Years with no dated evidence: 2016 to 2017, 2019 to ${thisYear - 3}.`);
    await expect(undated).toHaveCount(0);
  });

  await test.step('the URL contains the filter, which also narrows the PDF', async () => {
    await page.getByLabel('Type', { exact: true }).selectOption('Professional Memberships');
    await expect(page).toHaveURL(`${PAGE}?kind=memberships`);
    await expect(panel).toContainText(`1 record of 1 type, from ${thisYear - 2} to ${thisYear}.`);
    const link = panel.getByRole('link', { name: 'Open as PDF' });
    await expect(link).toHaveAttribute('href', '/api/acclaim/report.pdf?kind=memberships');
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByLabel('Records', { exact: true }).selectOption('Complete only');
    await expect(panel).toContainText('No dated records match this filter.');
    await panel.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL(PAGE);
    await expect(panel).toContainText('3 records of 2 types');
  });
  expect(complaints).toEqual([]);
});
