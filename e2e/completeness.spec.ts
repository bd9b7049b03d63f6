// Which records count as complete, and where links to missing parts lead.
import { expect } from '@playwright/test';

import { test } from './site.ts';
import { chooseFiles, expectAccessible, createFiles, send } from './support.ts';

const salary = { employer_name: 'Northwind', role: 'Weaver', salary_amount: 200_000 };

test('a record without its evidence keeps its status, and counts only with the evidence', async ({
  browser,
  signedIn,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  await send(page.request, '/api/records/salary', { ...salary, status: 'Completed' });
  const high = page.getByRole('list', { name: 'Criteria', exact: true }).getByRole('link', { name: /^High Salary/ });
  const status = page.getByRole('combobox', { name: 'Status of Northwind' });
  const missing = page.getByRole('region', { name: 'Missing in this record' });

  await test.step('the overview does not count the record, and names what is missing', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('0 of 10 criteria have a completed record.')).toBeVisible();
    await expect(high).toContainText('1 with items missing');
    await page.getByRole('link', { name: 'Fill in: Explain why the salary is high (“Northwind”)' }).click();
    await expect(page).toHaveURL(/\/dashboard\/salary\?row=[\w-]+$/);
    await expect(page.getByLabel('Why it is high')).toBeFocused();
  });

  await test.step('the record’s row shows it next to the status', async () => {
    await expect(status).toHaveValue('Completed');
    await expect(status.getByRole('option', { selected: true })).toHaveText('Completed, 4 items missing');
    await expectAccessible(page, 'a record with what it lacks');
  });

  await test.step('each missing item leads to its field, and typed input is kept', async () => {
    const needed = missing.getByRole('list', { name: 'Needed for the petition in Northwind' });
    for (const label of ['Why it is high', 'Comparison report', 'Offer letter', 'W-2 forms']) {
      await expect(needed.getByRole('link', { name: `${label} of Northwind`, exact: true })).toHaveCount(1);
    }
    await page.getByLabel('Why it is high').fill('Above the ninetieth percentile.');
    await missing.getByRole('link', { name: 'W-2 forms of Northwind' }).click();
    await expect(page.getByRole('button', { name: 'Choose W-2 forms' })).toBeFocused();
    await expect(page.getByLabel('Why it is high')).toHaveValue('Above the ninetieth percentile.');
  });

  await test.step('the complete record counts', async () => {
    const labels = ['Comparison report', 'Offer letter', 'W-2 forms'];
    for (const label of labels) await chooseFiles(page, label, [files.pdf]);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(labels.length);
    await page.getByRole('button', { name: 'Update salary' }).click();
    await expect(status.getByRole('option', { selected: true })).toHaveText('Completed');
    await expect(page.getByRole('region', { name: 'Missing here' })).toContainText('Northwind');
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await expect(page.getByText('1 of 10 criteria have a completed record.')).toBeVisible();
    await expect(high).toContainText('1 completed');
  });
});

test('a link to a missing item opens its record at the field, even if filtered out', async ({ signedIn }) => {
  const { page } = await signedIn();
  const [first, second] = [
    await send<{ id: string }>(page.request, '/api/records/awards', {
      award_name: 'Loom Prize',
      awarding_organization: 'Guild',
      award_criteria: 'One of twelve.',
    }),
    await send<{ id: string }>(page.request, '/api/records/awards', {
      award_name: 'Shuttle Medal',
      awarding_organization: 'Guild',
      award_level: 'National',
    }),
  ];
  const linksIn = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('link', { name: / of / });
  const certificate = page.getByRole('button', { name: 'Choose Certificate' });

  await page.goto('/dashboard/awards');
  const here = page.getByRole('region', { name: 'Missing here' });
  await expect(linksIn('Needed for the petition in Shuttle Medal').filter({ hasText: 'Award criteria' })).toHaveCount(
    1,
  );
  await expect(linksIn('Needed for the petition in Shuttle Medal').filter({ hasText: 'Certificate' })).toHaveCount(1);
  await expect(linksIn('Optional in Shuttle Medal')).toHaveText([/^Date/, /^Photos/]);
  await here.getByText('Loom Prize', { exact: true }).click();
  await expect(linksIn('Needed for the petition in Loom Prize').filter({ hasText: 'Certificate' })).toHaveCount(1);
  const link = here.getByRole('link', { name: 'Photos of Loom Prize' });
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page.getByLabel('Award name')).toHaveValue('Loom Prize');
  await expect(page.getByRole('button', { name: 'Choose Photos' })).toBeFocused();
  await expect(linksIn('Needed for the petition in Loom Prize').filter({ hasText: 'Certificate' })).toHaveCount(1);
  await expect(linksIn('Needed for the petition in Shuttle Medal')).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.getByRole('button', { name: 'Choose Photos' })).toBeFocused();
  await expect(other.getByLabel('Award name')).toHaveValue('Loom Prize');

  await page.goto(`/dashboard/awards?status=Completed&row=${second.id}&edit=certificate_url`);
  await expect(certificate).toBeFocused();
  await expect(page.getByLabel('Award name')).toHaveValue('Shuttle Medal');
  await page.goto(`/dashboard/awards?row=${first.id}&edit=award_level`);
  await expect(page.getByRole('combobox', { name: 'Level' })).toBeFocused();

  await page.goto('/dashboard/awards');
  await page.getByRole('button', { name: 'Needed: Award criteria, Certificate in Shuttle Medal' }).click();
  await expect(page.getByRole('textbox', { name: 'Award criteria' })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/awards');
  await page.getByText(/^Missing here: \d+ needed for the petition$/).click();
  await page.getByRole('link', { name: 'Date of Shuttle Medal' }).click();
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
});

test('criteria that a user does not claim are excluded until they change it', async ({ signedIn }) => {
  const { page } = await signedIn();
  const choice = page.getByRole('group', { name: 'Which kinds of evidence will your petition use?' });
  const question = page.getByRole('region', { name: 'Criteria for your petition' });
  const next = page.getByRole('region', { name: 'Next' });
  const change = page.getByRole('button', { name: 'Change the criteria you claim' });
  const setAside = page.getByText('Not claimed', { exact: true });
  const success = page.getByRole('link', { name: /^Commercial Success/ }).and(page.getByRole('main').getByRole('link'));
  const add = (event: string) => send(page.request, '/api/records/judging', { event, event_nature: 'Jury' });

  await page.goto('/dashboard');
  await expect(next).toContainText('Add an award');
  // Before the first records, nothing asks for a legal choice.
  await expect(page.getByRole('button', { name: /the criteria you claim/ })).toHaveCount(0);
  await add('Loom Days');
  await add('Spindle Days');
  await page.reload();
  await expect(next).toContainText('Spindle Days');
  await expect(question).toHaveCount(0);
  await add('Shuttle Days');
  await page.reload();
  await expect(page.getByRole('button', { name: /the criteria you claim/ })).toHaveCount(0);
  await question.getByRole('button', { name: 'Choose' }).click();
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await expect(question.getByRole('button', { name: 'Choose' })).toBeFocused();
  await question.getByRole('button', { name: 'Choose' }).click();
  await expectAccessible(page, 'the choice of criteria');
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(10);
  for (const name of ['i Awards & Recognition', 'vii Exhibitions', 'x Commercial Success']) {
    await choice.getByRole('checkbox', { name, exact: true }).uncheck();
  }
  await choice.getByRole('button', { name: 'Save choice' }).click();
  await expect(change).toBeFocused();
  await expect(question).toHaveCount(0);
  await expect(setAside).toHaveCount(3);
  await expect(success).toContainText('Not claimed');

  await send(page.request, '/api/records/success', {
    work_title: 'Six Hours',
    platform_or_venue: 'The hall',
    success_metrics: 'Sold out six times in two months.',
  });
  await page.reload();
  await expect(success).toContainText('1 startedNot claimed');
  await change.click();
  await choice.getByRole('checkbox', { name: 'x Commercial Success', exact: true }).check();
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await expect(setAside).toHaveCount(3);
  await change.click();
  await choice.getByRole('checkbox', { name: 'x Commercial Success', exact: true }).check();
  await choice.getByRole('button', { name: 'Save choice' }).click();
  await expect(setAside).toHaveCount(2);
  await expect(success).toContainText('Next: Supporting documents for “Six Hours”');
});
