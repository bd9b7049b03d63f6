// An applicant follows what is missing to its fields and sees it go; the words behind it; on paper.
import { expect, type Page } from '@playwright/test';

import { chooseFiles, expectAccessible, loaded, makeFiles, send, signedInPage, test } from './support.ts';

const part = (page: Page, name: RegExp) => page.getByRole('button', { name });
const awards = /Lesser national or international awards/;
const receipt = 'Nothing shows that you received this award';
const excellence = 'Nothing shows that this award is given for excellence';

test('an applicant follows three findings to their fields, and sees them go', async ({ browser }, testInfo) => {
  const files = await makeFiles(browser, testInfo.outputDir);
  const { page } = await signedInPage(browser);
  await send(page.request, '/api/records/awards', { award_name: 'Loom Prize', awarding_organization: 'The Guild' });
  await send(page.request, '/api/records/publications', {
    title: 'A loom that sees',
    publication_name: 'Weaving Today',
    publication_date: '2024-05-01',
  });

  await test.step('every part of the regulation is there, those without records too', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Readiness', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readiness');
    await expect(
      page.getByRole('list', { name: 'What the regulation asks for' }).getByRole('heading', { level: 2 }),
    ).toHaveCount(11);
    await expect(page.getByText('Not legal advice. Completeness, not eligibility.')).toBeVisible();
    await expect(page.getByText(receipt)).toBeHidden();
    await expectAccessible(page, 'readiness, folded');
  });

  await test.step('the first: a certificate', async () => {
    await part(page, awards).click();
    await expect(page.getByText(receipt)).toBeVisible();
    await expectAccessible(page, 'readiness, unfolded');
    await page.getByRole('link', { name: 'Fill in: Certificate of Loom Prize' }).click();
    await expect(page.getByRole('button', { name: 'Choose Certificate' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Not documented' })).toContainText(receipt);
    await chooseFiles(page, 'Certificate', [files.pdf]);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Update award' }).click();
    await expect(page.getByRole('region', { name: 'Against the regulation' })).not.toContainText(receipt);
    await page.goBack();
    await page.goto('/dashboard/readiness?open=i');
    await loaded(page);
    await expect(page.getByText(excellence)).toBeVisible();
    await expect(page.getByText(receipt)).toHaveCount(0);
    await expect(page.getByRole('list', { name: /^Shown by: Your receipt/ })).toContainText('Loom Prize');
  });

  await test.step('the second: what the award is given for', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: excellence })
      .last()
      .getByRole('link', { name: /^Fill in/ })
      .click();
    await expect(page.getByLabel('Criteria of the award')).toBeFocused();
    await page.getByLabel('Criteria of the award').fill('One of 412, chosen by a jury of nine.');
    await page.getByRole('button', { name: 'Update award' }).click();
    await expect(page.getByText('“Loom Prize” was updated.')).toBeVisible();
    await page.goto('/dashboard/readiness?open=i,iii');
    await loaded(page);
    await expect(page.getByText(excellence)).toHaveCount(0);
  });

  await test.step('the third: the author of a published material', async () => {
    await page.getByRole('link', { name: 'Fill in: Author of A loom that sees' }).click();
    await expect(page.getByLabel('Author', { exact: true })).toBeFocused();
    await page.getByLabel('Author', { exact: true }).fill('Otto Normal');
    await page.getByRole('button', { name: 'Update published material' }).click();
    await expect(page.getByText('“A loom that sees” was updated.')).toBeVisible();
    await page.goto('/dashboard/readiness?open=iii');
    await loaded(page);
    await expect(page.getByRole('link', { name: 'Fill in: Author of A loom that sees' })).toHaveCount(0);
  });
});

test('readiness is filtered by its address, has a filing date, leads to the words, and is printed', async ({
  browser,
}) => {
  const { page } = await signedInPage(browser);
  await send(page.request, '/api/records/awards', {
    award_name: 'Loom Prize',
    awarding_organization: 'The Guild',
    award_level: 'Regional',
    award_date: '2026-03-01',
  });
  await page.goto('/dashboard/readiness');
  await loaded(page);
  const rows = page.getByRole('list', { name: 'What the regulation asks for' }).getByRole('heading', { level: 2 });

  await test.step('a level, and what is claimed', async () => {
    await page.getByLabel('Level').selectOption('Risks');
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/level=risk/);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Level').selectOption('All');
    await send(page.request, '/api/criteria', { claimed: ['i', 'v'] }, 'PUT');
    await page.reload();
    await expect(rows).toHaveCount(3);
    await expect(page.getByText(/^Not claimed: ii /)).toBeVisible();
    await page.getByLabel('Show').selectOption('Claimed only');
    await expect(page.getByText(/^Not claimed/)).toHaveCount(0);
  });

  await test.step('what arose after the filing date is named', async () => {
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await expect(page.getByText('8 CFR 103.2(b)(1)')).toHaveCount(0);
    await page.getByLabel('Filing date').fill('2026-02-01');
    await page.getByRole('button', { name: 'Save date' }).click();
    await expect(page.getByText('The filing date was saved.')).toBeVisible();
    await expect(page.getByRole('link', { name: '8 CFR 103.2(b)(1)' }).first()).toBeVisible();
    await expect(page.getByLabel('Filing date')).toHaveValue('2026-02-01');
  });

  await test.step('on paper everything is unfolded, and nothing is pressed', async () => {
    await page.getByRole('button', { name: 'Fold all' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Nothing shows that you received this award')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download as PDF' })).toBeHidden();
    await expect(page.getByLabel('Level')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Readiness_\d{4}-\d\d-\d\d\.pdf$/);
  });

  await test.step('a citation leads to its words', async () => {
    await part(page, awards).click();
    await page.getByRole('link', { name: '8 CFR 204.5(h)(3)(i)', exact: true }).first().click();
    const words = page.getByRole('region', { name: '8 CFR 204.5(h)(3)(i)', exact: true });
    await expect(words).toBeFocused();
    await expect(words).toContainText('lesser nationally or internationally recognized prizes or awards');
    await expectAccessible(page, 'the regulation’s words');
  });
});
